import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpUiResourceCsp, McpUiResourcePermissions } from '@modelcontextprotocol/ext-apps';
import type { Mount, Profile } from './mount.ts';
import { parseCsp } from './origins.ts';
import { allow, connectionAllowlist, PROBE_SITE, proxyPolicy, referencePolicy, viewPolicy } from './policy.ts';
import { PROXY_SCRIPT, proxyPage } from './proxy-page.ts';
import { siteId } from './site-id.ts';
import { readViolation, type Violation } from './violation.ts';

export interface SandboxSitesOptions {
  /** Origin of the host page, such as `http://127.0.0.1:6274`. */
  readonly hostOrigin: string;
  /** The port that the sites are served on, by the same server. */
  readonly port: number;
  /** Hears of each policy violation inside a view, as the browser reported it. */
  readonly onViolation?: (mountId: string, violation: Violation) => void;
}

export interface MountRequest {
  /** The server's name in this host. Views of one server share a site, views of two never do. */
  readonly server: string;
  readonly html: string;
  /** As declared; absent means the spec's restrictive default. */
  readonly csp?: McpUiResourceCsp;
  /** What the person granted of what was declared. */
  readonly permissions?: McpUiResourcePermissions;
  readonly profile: Profile;
  /** True for an opaque origin (`allow-scripts` without `allow-same-origin`). */
  readonly opaque: boolean;
  /**
   * Host and port, such as `127.0.0.1:6301`, where the caller's server answers for this MCP server alone: for browsers in
   * which `*.localhost` does not resolve. Both pages are there, so the view's origin is always opaque.
   */
  readonly address?: string;
}

/** A mount whose view never asked for its bytes is dropped after ten minutes, any other after twelve hours. */
const UNUSED_LIFETIME_MS = 10 * 60_000;
const LIFETIME_MS = 12 * 60 * 60_000;
const MAX_REPORT_BYTES = 64 * 1024;
/** A view can make violations by the thousand; the host hears of this many. */
const MAX_VIOLATIONS = 1000;

type Page = (request: IncomingMessage, response: ServerResponse) => void;
interface OpenMount {
  readonly server: string;
  readonly since: number;
  /** The proxy, the view, where violations are reported to: Host and path, as in `#pages`. */
  readonly addresses: readonly [proxy: string, view: string, report: string];
  violations: number;
}

/**
 * The sandbox: for each mount a proxy page on `p-<id>.localhost`, and a view page on `v-<id>.localhost` that answers
 * once. It answers requests of the caller's own `node:http` server and listens on nothing itself.
 *
 * Where `*.localhost` does not resolve to this machine (some browsers, tunnels), a port for each server takes the place
 * of its sites: see `address` of {@link MountRequest}.
 *
 * @example
 * const sites = new SandboxSites({ hostOrigin: 'http://127.0.0.1:6274', port: 6274 });
 * createServer((request, response) => {
 *   if (!sites.handle(request, response)) answerOwnPages(request, response);
 * });
 * const mount = sites.mount({ server: 'map', html, profile: 'spec', opaque: true });
 */
export class SandboxSites {
  readonly #options: SandboxSitesOptions;
  readonly #mounts = new Map<string, OpenMount>();
  /** By Host header and path. */
  readonly #pages = new Map<string, Page>();
  /** Host headers, besides those of `*.localhost`, that are sites. */
  readonly #addresses = new Set<string>();

  constructor(options: SandboxSitesOptions) {
    this.#options = options;
  }

  /** Makes the pages of one view. They stay until {@link close}, or until they are forgotten for too long. */
  mount({ server, html, permissions, profile, address, ...request }: MountRequest): Mount {
    this.#dropForgotten();
    const { hostOrigin: host, port } = this.#options;
    const id = randomHex();
    const isReference = profile === 'reference';
    const opaque = request.opaque || address !== undefined;
    if (address !== undefined) this.#addresses.add(address);
    const site = (kind: 'p' | 'v') => address ?? `${kind}-${siteId(server)}.localhost:${port}`;
    const [proxySite, viewSite] = [site('p'), site('v')];
    const [proxy, view, reportUri] = [
      `${proxySite}/${randomHex()}`,
      `${viewSite}/${randomHex()}`,
      `/report/${randomHex()}`,
    ];
    const report = (isReference ? proxySite : viewSite) + reportUri;
    const proxyOrigin = `http://${proxySite}`;

    const { csp: parsed, dropped } = parseCsp(request.csp, port);
    const csp = request.csp && parsed;
    const sandbox = `allow-scripts${opaque ? '' : ' allow-same-origin'}${isReference ? ' allow-forms' : ''}`;
    const policy = isReference
      ? referencePolicy(csp, { ancestors: [host], reportUri })
      : viewPolicy(csp, { ancestors: [host, proxyOrigin], reportUri, sandbox });
    const allowed = allow(permissions);
    const realOrigin = isReference ? proxyOrigin : `http://${viewSite}`;
    const child = isReference ? undefined : `http://${view}`;
    const proxyHtml = proxyPage({
      host,
      src: child,
      viewOrigin: opaque ? 'null' : realOrigin,
      sandbox,
      allow: allowed,
    });

    this.#mounts.set(id, { server, since: Date.now(), addresses: [proxy, view, report], violations: 0 });
    this.#pages.set(proxy, (_, response) =>
      send(response, proxyHtml, child ? proxyPolicy({ child, host, script: PROXY_SCRIPT }) : policy),
    );
    if (child)
      this.#pages.set(view, (_, response) => {
        this.#pages.delete(view);
        response.setHeader('connection-allowlist', connectionAllowlist(csp));
        send(response, html, policy);
      });
    this.#pages.set(report, (request, response) => void this.#receiveReport(id, request, response));
    return {
      ...{ id, proxyUrl: `http://${proxy}`, proxyOrigin, profile, sandbox, allow: allowed },
      ...(csp && { csp }),
      ...(permissions && { permissions }),
      ...{ html: isReference ? html : '', policy, dropped },
    };
  }

  /** The server that an open mount belongs to: a view's calls go there and nowhere else. */
  serverOf(id: string): string | undefined {
    return this.#mounts.get(id)?.server;
  }

  /** Ends a mount: its pages answer no more. */
  close(id: string): void {
    for (const address of this.#mounts.get(id)?.addresses ?? []) this.#pages.delete(address);
    this.#mounts.delete(id);
  }

  /**
   * Answers a request to any `*.localhost` site, or to an address of a mount; nothing of such a Host reaches the host's own pages. Query strings are
   * neither read nor echoed.
   *
   * @returns false when the request is for the host itself.
   */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const host = request.headers.host?.toLowerCase() ?? '';
    if (!/\.localhost(:\d+)?$/.test(host) && !this.#addresses.has(host)) return false;
    if (host === `${PROBE_SITE}:${this.#options.port}`) {
      response.writeHead(204).end();
      return true;
    }
    const [path] = (request.url ?? '').split('?', 1);
    const page = this.#pages.get(`${host}${path}`);
    const method = path?.startsWith('/report/') ? 'POST' : 'GET';
    if (!page) refuse(response, 410, 'This page is gone. Open the view again from the host.');
    else if (request.method !== method) refuse(response, 405, `Only ${method} is answered here.`);
    else page(request, response);
    return true;
  }

  async #receiveReport(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const violation = await readReport(request);
    const open = this.#mounts.get(id);
    if (violation && open && open.violations < MAX_VIOLATIONS) {
      open.violations += 1;
      response.writeHead(204).end();
      this.#options.onViolation?.(id, violation);
    } else refuse(response, 400, 'This report is not taken.');
  }

  #dropForgotten(): void {
    const now = Date.now();
    for (const [id, { since, addresses }] of this.#mounts) {
      const lifetime = this.#pages.has(addresses[1]) ? UNUSED_LIFETIME_MS : LIFETIME_MS;
      if (now - since > lifetime) this.close(id);
    }
  }
}

/** 128 random bits: an address that can't be guessed. */
const randomHex = () => randomBytes(16).toString('hex');

async function readReport(request: IncomingMessage): Promise<Violation | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of request) {
      bytes += piece.length;
      if (bytes <= MAX_REPORT_BYTES) pieces.push(piece);
    }
    return readViolation(Buffer.concat(pieces).toString());
  } catch {
    return undefined; // broken off, or no report
  }
}

function send(response: ServerResponse, html: string, policy: string): void {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    .end(html);
}

function refuse(response: ServerResponse, status: number, error: string): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(JSON.stringify({ error }));
}
