import { expect, it } from 'vitest';
import { sparkPath } from './sparkline.ts';

it('puts the newest reading at the right and the limit at the top', () => {
  expect(sparkPath([58_000, 59_000, 60_000], [0, 50, 100], 60_000, 100)).toBe('M57 1L58 0.5L59 0');
});

it('never draws beyond the limit', () => {
  expect(sparkPath([59_000, 60_000], [120, 100], 60_000, 100)).toBe('M58 0L59 0');
});

it('is open at a gap, and a dot where a reading stands alone', () => {
  expect(sparkPath([57_000, 58_000, 59_000, 60_000], [50, 50, null, 50], 60_000, 100)).toBe('M56 0.5L57 0.5M59 0.5h0');
});

it('is empty without a reading', () => {
  expect(sparkPath([], [], 60_000, 100)).toBe('');
  expect(sparkPath([60_000], [null], 60_000, 100)).toBe('');
});
