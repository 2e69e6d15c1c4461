import { expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';
import { bytes, cores, duration, percent } from './words.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1023, '1 KiB'],
  [1536, '1.5 KiB'],
  [512 * 2 ** 20, '512 MiB'],
  [99.96 * 2 ** 20, '100 MiB'],
  [1000 * 2 ** 20, '1 GiB'],
  [15.5 * 2 ** 30, '15.5 GiB'],
  [2 ** 60, '1024 PiB'],
])('says %d bytes as %s', (count, words) => {
  expect(bytes(count)).toBe(words);
});

it('says shares, spans and cores', () => {
  expect([0.4, 86.5, 100].map(percent)).toEqual(['0 %', '87 %', '100 %']);
  expect([10_000, 59_999, 60_000, 185_000].map(duration)).toEqual(['10 s', '59 s', '1 min', '3 min']);
  expect([3_599_999, 3_600_000, 4_860_000, 86_400_000].map(duration)).toEqual(['59 min', '1 h', '1 h 21 min', '24 h']);
  expect([8, 1.5, 1, 0.5, 0.333].map(cores)).toEqual(['8 cores', '1.5 cores', '1 core', '0.5 core', '0.33 core']);
});

it.each([
  ['node', 'node'],
  ['Web Content', 'Web Content'],
  ['日本語', '日本語'],
  ['a\nb\tc\u0000', 'a�b�c�'],
  ['\u202egnp.exe\u2066', '�gnp.exe�'],
  ['\u200bzero\u2028line', '�zero�line'],
  ['\ud800', '�'],
  ['  ', '(no name)'],
  ['x'.repeat(65), `${'x'.repeat(63)}…`],
])('cleans %j for display', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});
