/** The `csp` fields of a template, each a list of origins. */
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
const LOOPBACK = /^(127\..*|0\.0\.0\.0|(.*\.)?localhost)$/;
const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'ws:': '80', 'https:': '443', 'wss:': '443' };

/**
 * Reads one declared entry as an origin: `http`, `https`, `ws` or `wss`, a host, perhaps a port, perhaps one leading
 * `*.` before at least two labels. The answer is rebuilt from what was parsed and holds nothing else of the entry.
 *
 * @param ownPort port of the host itself: a loopback origin with this port would reach the host and other servers' views.
 * @returns the origin, or the reason why the entry is none.
 * @example parseOrigin('https://*.Example.com/') // { origin: 'https://*.example.com' }
 * @example parseOrigin('https://a; script-src *') // { reason: 'it is not an origin such as ...' }
 */
export function parseOrigin(entry: unknown, ownPort?: number): { origin: string } | { reason: string } {
  const [, scheme, wildcard = '', host = '', port = ''] = SHAPE.exec(typeof entry === 'string' ? entry : '') ?? [];
  const address = `${scheme}://${host}${port}`;
  if (!scheme || !URL.canParse(address)) return { reason: 'it is not an origin such as https://example.com' };
  if (wildcard && !host.includes('.')) return { reason: 'a wildcard needs two labels after it' };
  const url = new URL(address);
  if (LOOPBACK.test(url.hostname) && (url.port || DEFAULT_PORTS[url.protocol]) === String(ownPort))
    return { reason: 'it names the host itself' };
  return { origin: `${url.protocol}//${wildcard}${url.host}` };
}

/** All fields of a declared `csp`, each entry parsed; what is no origin is dropped and reported, never pasted. */
export function parseCsp(csp: { readonly [Field in CspField]?: unknown } = {}, ownPort?: number) {
  const dropped: DroppedOrigin[] = [];
  const parse = (field: CspField): string[] =>
    [csp[field] ?? []].flat().flatMap((entry: unknown) => {
      const result = parseOrigin(entry, ownPort);
      if ('origin' in result) return [result.origin];
      dropped.push({ field, entry: String(entry).slice(0, 200), reason: result.reason });
      return [];
    });
  const [connectDomains, resourceDomains] = [parse('connectDomains'), parse('resourceDomains')];
  const [frameDomains, baseUriDomains] = [parse('frameDomains'), parse('baseUriDomains')];
  return { csp: { connectDomains, resourceDomains, frameDomains, baseUriDomains }, dropped };
}
