import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { shown, ToolError } from './errors.ts';

const MAX_HOPS = 5;

/** What one download may cost. */
export interface UrlLimits {
  /** Bytes, counted while they stream in. */
  maxBytes: number;
  /** Milliseconds from the first request to the last byte. */
  timeoutMs: number;
}

/** Resolves a host name; replaced in tests. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;
const resolveAll: Resolve = (host) => lookup(host, { all: true });

/** Network sources: none, but those whose origin was allowed with `--allow-url ORIGIN`. */
export class Urls {
  readonly #allowed: ReadonlySet<string>;
  readonly #resolve: Resolve;

  /** @throws Error for an entry that is not an https origin. */
  constructor(allowed: readonly string[], resolve: Resolve = resolveAll) {
    this.#allowed = new Set(allowed.map(httpsOrigin));
    this.#resolve = resolve;
  }

  /**
   * Downloads one URL. Every hop of a redirect must be https, of an allowed origin, and at a public address, which is
   * checked inside the connection's own look-up, so that a name can't answer twice.
   *
   * @throws ToolError `url-not-allowed`, `private-address`, `url-too-large`, `url-failed`.
   */
  async fetch(url: string, { maxBytes, timeoutMs }: UrlLimits): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(timeoutMs);
    let next = url;
    for (let hop = 0; hop <= MAX_HOPS; hop++) {
      const response = await this.#request(this.#checked(next), signal);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy();
        next = new URL(headers.location, next).href;
        continue;
      }
      if (statusCode !== 200) {
        response.destroy();
        throw failed(url, `the server answered ${statusCode}`);
      }
      return readAtMost(response, url, maxBytes);
    }
    throw failed(url, `more than ${MAX_HOPS} redirects`);
  }

  #checked(url: string): URL {
    const parsed = URL.canParse(url) ? new URL(url) : undefined;
    if (parsed?.protocol === 'https:' && this.#allowed.has(parsed.origin) && !parsed.username) return parsed;
    throw new ToolError('url-not-allowed', {
      happened: `${shown(url)} is not on an allowed https origin.`,
      fine: 'Nothing was requested from it.',
      todo: `Use a local file, or start the server with --allow-url ${parsed?.origin ?? 'https://HOST'}.`,
    });
  }

  #request(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const lookup: LookupFunction = (host, options, done) => {
      this.#publicAddresses(host).then(
        (found) => (options.all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
        (error) => done(error, ''),
      );
    };
    return new Promise<IncomingMessage>((resolve, reject) => {
      // An address written as digits is never looked up, so it is checked here.
      const literal = url.hostname.replace(/^\[|\]$/g, '');
      if (ipaddr.isValid(literal) && !isPublic(literal)) return reject(privateAddress(url.hostname));
      get(url, { signal, lookup, headers: { accept: '*/*', 'accept-encoding': 'identity' } }, resolve).on(
        'error',
        (error) => reject(error instanceof ToolError ? error : failed(url.href, error.message)),
      );
    });
  }

  async #publicAddresses(host: string): Promise<LookupAddress[]> {
    const found = await this.#resolve(host);
    if (found.length === 0 || !found.every(({ address }) => isPublic(address))) throw privateAddress(host);
    return found;
  }
}

/** `process` maps IPv4-mapped IPv6 to IPv4; only global unicast is public. */
function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

async function readAtMost(response: IncomingMessage, url: string, maxBytes: number): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of response) {
      bytes += piece.length;
      if (bytes > maxBytes) throw tooLarge(url, maxBytes);
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof ToolError ? error : failed(url, error instanceof Error ? error.message : String(error));
  }
  return Buffer.concat(pieces);
}

function httpsOrigin(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol !== 'https:' || url.origin !== given.replace(/\/$/, ''))
    throw new Error(`--allow-url ${given} is not an https origin such as https://example.org.`);
  return url.origin;
}

function privateAddress(host: string): ToolError {
  return new ToolError('private-address', {
    happened: `${shown(host)} leads to an address inside a private network or this machine.`,
    fine: 'Nothing was requested from it.',
    todo: 'Download the file yourself and open it from a --root folder.',
  });
}
function tooLarge(url: string, maxBytes: number): ToolError {
  return new ToolError('url-too-large', {
    happened: `${shown(url)} has more than ${maxBytes} bytes.`,
    fine: 'The download was stopped and nothing kept.',
    todo: 'Download the file yourself and open it from a --root folder.',
  });
}
function failed(url: string, why: string): ToolError {
  return new ToolError('url-failed', {
    happened: `${shown(url)} could not be read: ${why}.`,
    fine: 'Nothing was kept of it.',
    todo: 'Check the address and the network, then try again.',
  });
}
