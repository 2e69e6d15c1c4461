import { expect, test } from 'vitest';
import { sizes, templateHash } from './measure.ts';

test('the hash is the first 16 hex digits of the SHA-256 of the UTF-8 bytes', () => {
  expect(templateHash('abc')).toBe('ba7816bf8f01cfea');
  expect(templateHash(new TextEncoder().encode('äöü'))).toBe(templateHash('äöü'));
});

test('sizes are bytes, raw and after gzip', () => {
  expect(sizes('')).toEqual({ raw: 0, gzip: 20 });
  expect(sizes('ä'.repeat(1000))).toEqual({ raw: 2000, gzip: 37 });
});
