import { createHash } from 'node:crypto';
import type { McpUiResourceCsp, McpUiResourcePermissions } from '@modelcontextprotocol/ext-apps';
import { parseCsp } from './origins.ts';

type Directives = Record<string, string | readonly string[]>;

const join = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...[values].flat()].join(' '))
    .join('; ');

const orNone = (values: readonly string[]) => (values.length > 0 ? values : "'none'");

/** What a view's policy needs besides the template's declaration. */
export interface ViewPolicyOptions {
  /** Every page above the view, with port: the host page and the proxy. */
  readonly ancestors: readonly string[];
  /** The sandbox flags, said a second time where nobody but us can change them. */
  readonly sandbox: string;
  /** Where the browser reports violations to; reports are not subject to connect-src. */
  readonly reportUri?: string;
  readonly ownPort?: number;
}

/**
 * The Content-Security-Policy of a view: with no `csp` the spec's restrictive default, else its declared form
 * (MCP Apps, "Host Behavior": "Host MUST construct CSP headers based on declared domains"), always with
 * `form-action`, `frame-ancestors` and `sandbox` on top.
 */
export function viewPolicy(csp: McpUiResourceCsp | undefined, options: ViewPolicyOptions): string {
  const { resourceDomains, connectDomains, frameDomains, baseUriDomains } = parseCsp(
    csp ?? {},
    options.ownPort,
  ).csp;
  return join({
    'default-src': "'none'",
    'script-src': ["'self'", "'unsafe-inline'", ...resourceDomains],
    'style-src': ["'self'", "'unsafe-inline'", ...resourceDomains],
    'img-src': ["'self'", 'data:', ...resourceDomains],
    'media-src': ["'self'", 'data:', ...resourceDomains],
    ...(csp && { 'font-src': ["'self'", ...resourceDomains] }),
    'connect-src': csp ? ["'self'", ...connectDomains] : "'none'",
    'frame-src': orNone(frameDomains),
    'object-src': "'none'",
    'base-uri': baseUriDomains.length > 0 ? baseUriDomains : "'self'",
    'form-action': "'none'",
    'frame-ancestors': options.ancestors,
    sandbox: options.sandbox,
    ...(options.reportUri && { 'report-uri': options.reportUri }),
  });
}

/**
 * The policy of the official basic-host (examples/basic-host/serve.ts of ext-apps), which many views are written against:
 * `eval`, `blob:` and `data:` allowed. It is the proxy page's, and what is written into the proxy's child inherits it.
 */
export function referencePolicy(
  csp: McpUiResourceCsp | undefined,
  { host, reportUri, ownPort }: { host: string; reportUri: string; ownPort?: number },
): string {
  const { resourceDomains, connectDomains, frameDomains, baseUriDomains } = parseCsp(csp ?? {}, ownPort).csp;
  return join({
    'default-src': ["'self'", "'unsafe-inline'"],
    'script-src': ["'self'", "'unsafe-inline'", "'unsafe-eval'", 'blob:', 'data:', ...resourceDomains],
    'style-src': ["'self'", "'unsafe-inline'", 'blob:', 'data:', ...resourceDomains],
    'img-src': ["'self'", 'data:', 'blob:', ...resourceDomains],
    'font-src': ["'self'", 'data:', 'blob:', ...resourceDomains],
    'media-src': ["'self'", 'data:', 'blob:', ...resourceDomains],
    'connect-src': ["'self'", ...connectDomains],
    'worker-src': ["'self'", 'blob:', ...resourceDomains],
    'frame-src': orNone(frameDomains),
    'object-src': "'none'",
    'base-uri': orNone(baseUriDomains),
    'frame-ancestors': host,
    'report-uri': reportUri,
  });
}

/**
 * The proxy page's own policy: its one script by hash, and its one child by exact address, so that a view which
 * navigates itself anywhere else is stopped before a request leaves.
 */
export function proxyPolicy({
  child,
  host,
  script,
}: {
  child: string;
  host: string;
  script: string;
}): string {
  return join({
    'default-src': "'none'",
    'script-src': `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    'style-src': "'unsafe-inline'",
    'frame-src': child,
    'frame-ancestors': host,
    'base-uri': "'none'",
    'form-action': "'none'",
  });
}

/** A policy for the host's own page: itself, and frames of the sandbox sites on `port` alone. */
export function hostPolicy(port: number): string {
  return join({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': `http://*.localhost:${port}`,
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
  });
}

/**
 * The `Connection-Allowlist` header: what a CSP cannot stop (WebRTC, the connection that a refused navigation opens),
 * in browsers that know it; others ignore it.
 */
export function connectionAllowlist(csp: McpUiResourceCsp | undefined, ownPort?: number): string {
  const { connectDomains, resourceDomains, frameDomains } = parseCsp(csp ?? {}, ownPort).csp;
  const origins = new Set([...connectDomains, ...resourceDomains, ...frameDomains]);
  return `(${['response-origin', ...[...origins].map((origin) => `"${origin}"`)].join(' ')})`;
}

/** Permissions Policy features of the permissions a template may declare. */
const FEATURES = {
  camera: 'camera',
  microphone: 'microphone',
  geolocation: 'geolocation',
  clipboardWrite: 'clipboard-write',
} as const;

/** The `allow` attribute for both frames, from the permissions the person granted. */
export function allow(granted: McpUiResourcePermissions | undefined): string {
  return (Object.keys(FEATURES) as (keyof typeof FEATURES)[])
    .filter((permission) => granted?.[permission])
    .map((permission) => FEATURES[permission])
    .join('; ');
}
