import { createHash } from 'node:crypto';
import type { McpUiResourceCsp, McpUiResourcePermissions } from '@modelcontextprotocol/ext-apps';
import { parseCsp } from './origins.ts';

const join = (directives: Record<string, string | readonly string[]>) =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...[values].flat()].join(' '))
    .join('; ');
const or = (values: readonly string[], otherwise: string) => (values.length > 0 ? values : otherwise);

/** What a policy needs besides the template's declaration. */
export interface PolicyOptions {
  /** Every page above, with port. */
  readonly ancestors: readonly string[];
  /** Where the browser reports violations to; reports are not subject to connect-src. */
  readonly reportUri: string;
}

/**
 * The Content-Security-Policy of a view: with no `csp` the spec's restrictive default, else its declared form (MCP Apps,
 * "Host Behavior": "Host MUST construct CSP headers based on declared domains"), always with `form-action`,
 * `frame-ancestors` and `sandbox` on top.
 *
 * @param sandbox the frame's sandbox flags, said a second time where nobody but the host can change them.
 */
export function viewPolicy(
  csp: McpUiResourceCsp | undefined,
  { ancestors, reportUri, sandbox }: PolicyOptions & { readonly sandbox: string },
): string {
  const { resourceDomains, connectDomains, frameDomains, baseUriDomains } = parseCsp(csp).csp;
  return join({
    'default-src': "'none'",
    'script-src': ["'self'", "'unsafe-inline'", ...resourceDomains],
    'style-src': ["'self'", "'unsafe-inline'", ...resourceDomains],
    'img-src': ["'self'", 'data:', ...resourceDomains],
    'media-src': ["'self'", 'data:', ...resourceDomains],
    ...(csp && { 'font-src': ["'self'", ...resourceDomains] }),
    'connect-src': csp ? ["'self'", ...connectDomains] : "'none'",
    'frame-src': or(frameDomains, "'none'"),
    'object-src': "'none'",
    'base-uri': or(baseUriDomains, "'self'"),
    'form-action': "'none'",
    'frame-ancestors': ancestors,
    sandbox,
    'report-uri': reportUri,
  });
}

/**
 * The policy of the official basic-host (examples/basic-host/serve.ts of ext-apps), which many views are written against:
 * `eval`, `blob:` and `data:` allowed. It is the proxy page's, and what is written into the proxy's child inherits it.
 */
export function referencePolicy(csp: McpUiResourceCsp | undefined, { ancestors, reportUri }: PolicyOptions): string {
  const { resourceDomains, connectDomains, frameDomains, baseUriDomains } = parseCsp(csp).csp;
  return join({
    'default-src': ["'self'", "'unsafe-inline'"],
    'script-src': ["'self'", "'unsafe-inline'", "'unsafe-eval'", 'blob:', 'data:', ...resourceDomains],
    'style-src': ["'self'", "'unsafe-inline'", 'blob:', 'data:', ...resourceDomains],
    'img-src': ["'self'", 'data:', 'blob:', ...resourceDomains],
    'font-src': ["'self'", 'data:', 'blob:', ...resourceDomains],
    'media-src': ["'self'", 'data:', 'blob:', ...resourceDomains],
    'connect-src': ["'self'", ...connectDomains],
    'worker-src': ["'self'", 'blob:', ...resourceDomains],
    'frame-src': or(frameDomains, "'none'"),
    'object-src': "'none'",
    'base-uri': or(baseUriDomains, "'none'"),
    'frame-ancestors': ancestors,
    'report-uri': reportUri,
  });
}

const NOTHING_ELSE = { 'base-uri': "'none'", 'form-action': "'none'", 'object-src': "'none'" };

/**
 * The proxy page's own policy: its one script by hash, and its one child by exact address, so that a view which
 * navigates itself anywhere else is stopped before a request leaves.
 */
export function proxyPolicy({ child, host, script }: { child: string; host: string; script: string }): string {
  const hash = createHash('sha256').update(script).digest('base64');
  return join({
    'default-src': "'none'",
    'script-src': `'sha256-${hash}'`,
    'style-src': "'unsafe-inline'",
    'frame-src': child,
    'frame-ancestors': host,
    ...NOTHING_ELSE,
  });
}

/** Of no server: whether it can be reached tells whether sandbox sites can. */
export const PROBE_SITE = 'p-probe.localhost';

/**
 * A policy for the host's own page: itself, and frames of the sandbox sites on `port` alone. Whether those resolve it may
 * ask the probe's site.
 * @param byPort for browsers where they don't: frames are on ports of their own.
 */
export function hostPolicy(port: number, byPort = false): string {
  return join({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': "'self'",
    'connect-src': ["'self'", `http://${PROBE_SITE}:${port}`],
    'frame-src': byPort ? 'http://127.0.0.1:*' : `http://*.localhost:${port}`,
    'frame-ancestors': "'none'",
    ...NOTHING_ELSE,
  });
}

/**
 * The `Connection-Allowlist` header: what a CSP cannot stop (WebRTC, the connection that a refused navigation opens),
 * in browsers that know it; others ignore it.
 */
export function connectionAllowlist(csp: McpUiResourceCsp | undefined): string {
  const { connectDomains, resourceDomains, frameDomains } = parseCsp(csp).csp;
  const origins = new Set([...connectDomains, ...resourceDomains, ...frameDomains]);
  return `(${['response-origin', ...[...origins].map((origin) => `"${origin}"`)].join(' ')})`;
}

/** The `allow` attribute of both frames, from the permissions the person granted (MCP Apps, "permissions"). */
export function allow({ camera, microphone, geolocation, clipboardWrite }: McpUiResourcePermissions = {}): string {
  const granted = [
    camera && 'camera',
    microphone && 'microphone',
    geolocation && 'geolocation',
    clipboardWrite && 'clipboard-write',
  ];
  return granted.filter(Boolean).join('; ');
}
