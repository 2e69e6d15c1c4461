import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** The host page's own files, by path, read once: no request's path is ever used as a file name. */
export class PageFiles {
  readonly #files = new Map<string, { type: string; bytes: Buffer }>();
  /** Of all the files together. */
  readonly hash: string;

  constructor(folder: string) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const type = TYPES[extname(entry.name)];
      if (!entry.isFile() || !type) continue;
      const file = join(entry.parentPath, entry.name);
      const path = file.slice(folder.length).replaceAll('\\', '/');
      this.#files.set(path === '/index.html' ? '/' : path, { type, bytes: readFileSync(file) });
    }
    const hash = createHash('sha256');
    for (const [path, { bytes }] of this.#files) hash.update(path).update(bytes);
    this.hash = hash.digest('hex');
  }

  /** @returns false where there is no such file. */
  answer(path: string, response: ServerResponse, policy: string): boolean {
    const file = this.#files.get(path);
    if (!file) return false;
    response
      .writeHead(200, {
        'content-type': file.type,
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .end(file.bytes);
    return true;
  }
}
