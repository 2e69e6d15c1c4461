import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** zlib's best: what a static file would be served with, and the same number on every machine. */
const GZIP_LEVEL = 9;
const HASH_DIGITS = 16;

/** First 16 hex digits of the SHA-256 of a template's bytes (a string counts as UTF-8). */
export function templateHash(html: string | Uint8Array): string {
  return createHash('sha256').update(html).digest('hex').slice(0, HASH_DIGITS);
}

export interface Sizes {
  /** Bytes as the file lies on disk. */
  readonly raw: number;
  /** Bytes after gzip level 9. */
  readonly gzip: number;
}

/** Sizes of a file in bytes (a string counts as UTF-8). */
export function sizes(content: string | Uint8Array): Sizes {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { raw: bytes.byteLength, gzip: gzipSync(bytes, { level: GZIP_LEVEL }).byteLength };
}

/** `121,000 bytes`, the same in every locale. */
export function bytes(count: number): string {
  return `${count.toLocaleString('en-US')} bytes`;
}
