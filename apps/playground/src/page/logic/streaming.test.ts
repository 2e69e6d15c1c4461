import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginnings, partialArguments } from './streaming.ts';

describe('beginnings', () => {
  it('grows to the whole text in few steps', () => {
    expect(beginnings('abc')).toEqual(['a', 'ab', 'abc']);
    expect(beginnings('')).toEqual([]);
    const long = 'x'.repeat(1_000);
    expect(beginnings(long)).toHaveLength(24);
    expect(beginnings(long).at(-1)).toBe(long);
  });
});

describe('partialArguments', () => {
  it('closes what is cut off', () => {
    const text = '{"topic": "paging", "limit": 12, "tags": ["a", "b"]}';
    const seen = [2, 10, 14, 18, 30, 31, 46, 52].map((end) => partialArguments(text.slice(0, end)));
    expect(seen).toEqual([
      {},
      {},
      { topic: 'pag' },
      { topic: 'paging' },
      { topic: 'paging', limit: 1 },
      { topic: 'paging', limit: 12 },
      { topic: 'paging', limit: 12, tags: ['a'] },
      { topic: 'paging', limit: 12, tags: ['a', 'b'] },
    ]);
  });

  it('never throws and ends with the whole, whatever the arguments', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }), (args) => {
        const text = JSON.stringify(args);
        for (let end = 0; end < text.length; end += 1) partialArguments(text.slice(0, end));
        expect(partialArguments(text)).toEqual(text.includes('__proto__') ? undefined : JSON.parse(text));
      }),
      { numRuns: 50 },
    );
  });

  it('says nothing where there is no object, or one that would get a prototype', () => {
    for (const text of ['', '[1, 2', '"x', '12', '{"__proto__": {"a": 1}}'])
      expect(partialArguments(text)).toBeUndefined();
  });
});
