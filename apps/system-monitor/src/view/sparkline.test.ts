import { expect, it } from 'vitest';
import { sparkPath } from './sparkline.ts';

/** Ten seconds up to a minute. */
const span = { from: 50_000, to: 60_000 };

it('puts the newest reading at the right and the limit at the top', () => {
  expect(sparkPath([58_000, 59_000, 60_000], [0, 50, 100], span, 100)).toBe('M80 1L90 0.5L100 0');
});

it('never draws beyond the limit', () => {
  expect(sparkPath([59_000, 60_000], [120, 100], span, 100)).toBe('M90 0L100 0');
});

it('is open at a gap, and a dot where a reading stands alone', () => {
  expect(sparkPath([57_000, 58_000, 59_000, 60_000], [50, 50, null, 50], span, 100)).toBe('M70 0.5L80 0.5M100 0.5h0');
});

it('is empty without a reading', () => {
  expect(sparkPath([], [], span, 100)).toBe('');
  expect(sparkPath([60_000], [null], span, 100)).toBe('');
});
