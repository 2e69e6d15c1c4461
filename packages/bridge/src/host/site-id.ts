import { createHash } from 'node:crypto';

/**
 * The name of a server's site: a readable slug and the first 8 hex digits of the SHA-256 of its name, so that two servers
 * never share one. Flat, because `a.b.localhost` and `c.b.localhost` would be one site, and one process.
 *
 * @example siteId('3D Viewer') // '3d-viewer-' and 8 hex digits
 */
export function siteId(server: string): string {
  const hash = createHash('sha256').update(server).digest('hex').slice(0, 8);
  const words = server.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [...words.join('-').slice(0, 20).split('-').filter(Boolean), hash].join('-');
}
