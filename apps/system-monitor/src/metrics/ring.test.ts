import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Ring, type Statistics } from './ring.ts';

const one = (value: number) => (): Statistics => ({ min: value, mean: value, max: value });
const make = (isExact = true, slots = 4) => new Ring({ slotMs: 1000, slots, columns: 2, isExact });

describe('a ring', () => {
  it('is empty before the first slot', () => {
    const ring = make();
    expect([ring.oldest, ring.newest]).toEqual([undefined, undefined]);
    expect(ring.places(0, 1e12)).toEqual([]);
    expect(ring.statistics(0, [])).toBeUndefined();
    expect(ring.readings([])).toBe(0);
  });

  it('keeps as many slots as it has, and knows the oldest of them', () => {
    const ring = make();
    for (let slot = 10; slot < 17; slot++) ring.set(slot * 1000 + 999, 1, one(slot));
    expect([ring.oldest, ring.newest]).toEqual([13_000, 16_000]);
    expect(ring.places(0, 1e12).map((place) => ring.statistics(0, [place])?.mean)).toEqual([13, 14, 15, 16]);
  });

  it('finds the slots that a span touches: its end is exclusive', () => {
    const ring = make();
    for (const slot of [10, 11, 13]) ring.set(slot * 1000, 1, one(slot));
    const means = (from: number, to: number) => ring.places(from, to).map((place) => ring.statistics(0, [place])?.mean);
    expect(means(10_000, 11_000)).toEqual([10]);
    expect(means(10_999, 11_001)).toEqual([10, 11]);
    expect(means(11_000, 13_001)).toEqual([11, 13]);
    expect(means(12_000, 13_000)).toEqual([]);
    expect(means(13_000, 13_000)).toEqual([]);
    expect(means(14_000, 99_000)).toEqual([]);
  });

  it('does not take a slot of the round before for one of this', () => {
    const ring = make();
    ring.set(10_000, 1, one(1));
    ring.set(15_000, 1, one(2));
    expect(ring.places(0, 20_000).length).toBe(1);
    expect(ring.oldest).toBe(12_000);
  });

  it('keeps the later of two of the same slot, and refuses one of a slot before', () => {
    const ring = make();
    ring.set(10_000, 1, one(1));
    ring.set(10_900, 3, one(5));
    expect(ring.statistics(0, ring.places(10_000, 11_000))).toEqual({ min: 5, mean: 5, max: 5 });
    expect(ring.readings(ring.places(10_000, 11_000))).toBe(3);
    expect(() => ring.set(9999, 1, one(1))).toThrow('A sample of slot 9 came after one of 10.');
  });

  it('weighs each slot by its readings, and leaves out what has no value', () => {
    const ring = make(false);
    ring.set(0, 10, (column) => (column === 0 ? { min: 1, mean: 2, max: 3 } : undefined));
    ring.set(1000, 30, (column) => (column === 0 ? { min: 0, mean: 6, max: 9 } : { min: 7, mean: 7, max: 7 }));
    const places = ring.places(0, 2000);
    expect(ring.statistics(0, places)).toEqual({ min: 0, mean: 5, max: 9 });
    expect(ring.statistics(1, places)).toEqual({ min: 7, mean: 7, max: 7 });
    expect(ring.statistics(1, ring.places(0, 1000))).toBeUndefined();
    expect(ring.readings(places)).toBe(40);
  });

  it('keeps one exact value a slot, or three in single precision', () => {
    const [exact, coarse] = [make(), make(false)];
    const value = 123_456_789.25;
    for (const ring of [exact, coarse]) ring.set(0, 1, one(value));
    expect(exact.statistics(0, [0])?.mean).toBe(value);
    expect(coarse.statistics(0, [0])?.mean).toBe(Math.fround(value));
  });
});

it('finds in any span what a plain list finds', () => {
  const steps = fc.array(fc.tuple(fc.nat(6), fc.nat(100)), { minLength: 1, maxLength: 40 });
  const span = fc.tuple(fc.integer({ min: -2000, max: 150_000 }), fc.nat(60_000));
  fc.assert(
    fc.property(steps, span, (added, [from, length]) => {
      const ring = make(true, 8);
      const list = new Map<number, number>();
      let slot = 0;
      for (const [step, value] of added) {
        slot += step;
        ring.set(slot * 1000 + 500, 1, one(value));
        list.set(slot, value);
      }
      const to = from + length;
      const expected = [...list]
        .filter(([at]) => at > slot - 8 && at * 1000 < to && (at + 1) * 1000 > from && length > 0)
        .map(([, value]) => value);
      expect(ring.places(from, to).map((place) => ring.statistics(0, [place])?.mean)).toEqual(expected);
    }),
  );
});
