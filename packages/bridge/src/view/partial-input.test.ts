import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePartial } from './partial-input.ts';

const json = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }));

/** Cut off anywhere: fields missing, strings and lists ended early. `next` gives numbers in [0, 1). */
function cutOff(value: unknown, next: () => number): unknown {
  if (typeof value === 'string') return value.slice(0, Math.floor(next() * (value.length + 1)));
  if (Array.isArray(value))
    return value.slice(0, Math.floor(next() * (value.length + 1))).map((item) => cutOff(item, next));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(() => next() < 0.7);
  return Object.fromEntries(kept.map(([key, item]) => [key, cutOff(item, next)]));
}

/** Whole numbers as a source of chance that fast-check can shrink. */
function dice(seeds: readonly number[]): () => number {
  let at = 0;
  return () => {
    at += 1;
    return (seeds[at % seeds.length] ?? 0) / 100;
  };
}
const seeds = fc.array(fc.nat(99), { minLength: 5, maxLength: 50 });

describe('mergePartial', () => {
  it('lets strings, lists and objects grow', () => {
    expect(mergePartial({ a: 'Par', b: [1] }, { a: 'Paris', b: [1, 2], c: { d: true } })).toEqual({
      a: 'Paris',
      b: [1, 2],
      c: { d: true },
    });
  });

  it.each([
    ['a field', { a: 1, b: 2 }, { a: 1 }, { a: 1, b: 2 }],
    ['the tail of a string', { a: 'Paris' }, { a: 'Par' }, { a: 'Paris' }],
    ['the tail of a list', { a: [1, 2, 3] }, { a: [1] }, { a: [1, 2, 3] }],
    ['a value, for null', { a: 'Paris' }, { a: null }, { a: 'Paris' }],
  ])('keeps %s that a repair lost', (_what, before, next, merged) => {
    expect(mergePartial(before, next)).toEqual(merged);
  });

  it('takes a value of another type or another text as it comes', () => {
    const before = { a: 'x', b: [1], c: { d: 1 }, e: 'Rome' };
    const next = { a: 1, b: {}, c: 'y', e: 'Paris' };
    expect(mergePartial(before, next)).toEqual(next);
  });

  it('D2 ends at the whole arguments, whatever was cut off on the way', () => {
    const property = fc.property(json, seeds, (args, numbers) => {
      const next = dice(numbers);
      let merged: unknown = {};
      for (let step = 0; step < 5; step += 1) merged = mergePartial(merged, cutOff(args, next));
      expect(mergePartial(merged, args)).toEqual(args);
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('D2 never flickers back: a shorter version of what is there changes nothing', () => {
    const property = fc.property(json, seeds, (args, numbers) => {
      expect(mergePartial(args, cutOff(args, dice(numbers)))).toEqual(args);
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('D2 never throws, however the fields change', () => {
    fc.assert(
      fc.property(json, json, (before, next) => {
        expect(mergePartial(before, next)).toBeTypeOf('object');
      }),
      { numRuns: 200 },
    );
  });
});
