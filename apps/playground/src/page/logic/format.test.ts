import { expect, it } from 'vitest';
import { formatBytes, formatCount, formatDuration, formatTokens } from './format.ts';

it('formats sizes with 1,000 bytes to the KB', () => {
  expect([0, 1, 99, 100, 940, 2_096, 999_999, 1_000_000, 2_130_000].map(formatBytes)).toEqual([
    '0 B',
    '1 B',
    '99 B',
    '0.1 KB',
    '0.9 KB',
    '2.1 KB',
    '1,000.0 KB',
    '1.0 MB',
    '2.1 MB',
  ]);
});

it('formats counts, tokens and durations', () => {
  expect([formatCount(1, 'call'), formatCount(0, 'call'), formatCount(1_234, 'call')]).toEqual([
    '1 call',
    '0 calls',
    '1,234 calls',
  ]);
  expect(formatTokens(6_000)).toBe('about 1,500 tokens');
  expect([0.44, 38.4, 999, 1_240].map(formatDuration)).toEqual(['0.4 ms', '38 ms', '999 ms', '1.2 s']);
});
