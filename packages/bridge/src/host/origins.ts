/** The `csp` fields of a template that name origins. */
export const CSP_FIELDS = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'] as const;
export type CspField = (typeof CSP_FIELDS)[number];

/** One declared entry that did not survive, for the host's log. */
export interface DroppedOrigin {
  readonly field: CspField;
  /** What the server declared, at most 200 characters of it. */
  readonly entry: string;
  readonly reason: string;
}

const SHAPE = /^(https?|wss?):\/\/(\*\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*)(:\d{1,5})?\/?$/i;

/**
 * Reads one declared entry as an origin: `http`, `https`, `ws` or `wss`, a host, perhaps a port, perhaps one leading
 * `*.` before at least two labels. The answer is rebuilt from what was parsed and holds nothing else of the entry.
 *
 * @param ownPort port of the host itself: a loopback origin with this port would reach the host and other servers' views.
 * @returns the origin, or the reason why the entry is none.
 * @example parseOrigin('https://*.Example.com/') // { origin: 'https://*.example.com' }
 * @example parseOrigin('https://a; script-src *') // { reason: 'not an origin ...' }
 */
export function parseOrigin(entry: unknown, ownPort?: number): { origin: string } | { reason: string } {
  const match = typeof entry === 'string' ? SHAPE.exec(entry) : null;
  if (!match) return { reason: 'not an origin such as https://example.com or https://*.example.com' };
  const [, scheme, wildcard = '', host, port = ''] = match;
  if (wildcard && !host?.includes('.')) return { reason: 'a wildcard needs two labels after it' };
  if (!URL.canParse(`${scheme}://${host}${port}`)) return { reason: 'the host or the port is not valid' };
  const url = new URL(`${scheme}://${host}${port}`);
  if (ownPort !== undefined && isLoopback(url.hostname) && portOf(url) === ownPort)
    return { reason: 'names the host itself' };
  return { origin: `${url.protocol}//${wildcard}${url.host}` };
}

/** All fields of a declared `csp`, each entry parsed; what is no origin is dropped and reported, never pasted. */
export function parseCsp(
  csp: { readonly [Field in CspField]?: unknown },
  ownPort?: number,
): { csp: Record<CspField, string[]>; dropped: DroppedOrigin[] } {
  const parsed: Record<CspField, string[]> = {
    connectDomains: [],
    resourceDomains: [],
    frameDomains: [],
    baseUriDomains: [],
  };
  const dropped: DroppedOrigin[] = [];
  for (const field of CSP_FIELDS) {
    const entries = csp[field] ?? [];
    for (const entry of Array.isArray(entries) ? entries : [entries]) {
      const result = parseOrigin(entry, ownPort);
      if ('origin' in result) parsed[field].push(result.origin);
      else dropped.push({ field, entry: String(entry).slice(0, 200), reason: result.reason });
    }
  }
  return { csp: parsed, dropped };
}

const isLoopback = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname.startsWith('127.') ||
  hostname === '0.0.0.0';

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' || protocol === 'wss:' ? 443 : 80;
}
