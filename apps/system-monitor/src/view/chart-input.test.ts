import { expect, it } from 'vitest';
import { keyTarget } from './chart-input.ts';

const minute = { from: 0, to: 60_000 };
const quarter = { from: 0, to: 900_000 };

it('goes a second at least, a sixtieth of the span by arrows and a tenth by Page keys', () => {
  expect(keyTarget('ArrowLeft', 30_000, minute, 1000)).toBe(29_000);
  expect(keyTarget('ArrowLeft', 300_000, quarter, 1000)).toBe(285_000);
  expect(keyTarget('PageUp', 300_000, quarter, 1000)).toBe(390_000);
});

it('goes a step at least where steps are longer', () => {
  expect(keyTarget('ArrowLeft', 300_000, quarter, 20_000)).toBe(280_000);
  expect(keyTarget('Home', 300_000, { from: 1_500, to: 900_000 }, 10_000)).toBe(10_000);
});

it('stays within the span', () => {
  expect(keyTarget('ArrowRight', 60_000, minute, 1000)).toBe(60_000);
  expect(keyTarget('PageDown', 2_000, minute, 1000)).toBe(0);
  expect(keyTarget('Home', 30_000, { from: 1_500, to: 60_000 }, 1000)).toBe(2_000);
  expect(keyTarget('End', 0, minute, 1000)).toBe(60_000);
});

it('leaves other keys alone', () => {
  expect(keyTarget('a', 0, minute, 1000)).toBeUndefined();
  expect(keyTarget('constructor', 0, minute, 1000)).toBeUndefined();
});
