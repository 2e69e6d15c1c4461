/** A server that sends its host elsewhere; the host does not follow. */
export class RedirectRefused extends Error {
  override readonly name = 'RedirectRefused';
  constructor(
    readonly status: number,
    readonly to: string,
  ) {
    super(`it redirects to ${to}`);
  }
}

/**
 * `fetch` that follows no redirect: headers, and with them credentials, were given for one address and must not travel to
 * another.
 * @throws RedirectRefused
 */
export async function refuseRedirects(url: string | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  if (response.status < 300 || response.status > 399 || response.status === 304) return response;
  await response.body?.cancel();
  const location = response.headers.get('location') ?? '';
  throw new RedirectRefused(response.status, URL.canParse(location, url) ? new URL(location, url).href : location);
}
