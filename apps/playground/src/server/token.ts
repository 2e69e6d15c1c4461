import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The page shows that it was opened by whoever started the playground: a secret in its address, sent as this header. */
export const TOKEN_HEADER = 'x-playground-token';

export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** Compares in constant time, whatever the lengths. */
export function isToken(given: string | string[] | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(token));
}
