import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { pairwise } from './pairwise.ts';

it('lets every two values meet, in far fewer cases than all', () => {
  const factors = {
    state: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'],
    policy: ['spec', 'reference'],
    origin: ['opaque', 'real'],
    theme: [1, 2, 3, 4, 5],
    width: [320, 360, 800, 1200],
  };
  const cases = pairwise(factors);
  expect(cases.length).toBeLessThan(60);
  expect(cases).toEqual(pairwise(factors));
});

it('leaves no pair out, whatever the factors', () => {
  const factor = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), factor, { minKeys: 2 }), (factors) => {
      const cases = pairwise(factors);
      const names = Object.keys(factors);
      for (const one of names)
        for (const other of names)
          if (one !== other)
            for (const a of factors[one] ?? [])
              for (const b of factors[other] ?? [])
                expect(cases.some((each) => each[one] === a && each[other] === b)).toBe(true);
    }),
  );
});
