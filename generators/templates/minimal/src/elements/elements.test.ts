import { expect, it } from 'vitest';
import { ELEMENTS, findElements } from './elements.ts';

it('has all elements, each with a symbol and a name of its own', () => {
  expect(ELEMENTS).toHaveLength(118);
  expect(ELEMENTS[117]).toEqual({ number: 118, symbol: 'Og', name: 'Oganesson' });
  for (const key of ['number', 'symbol', 'name'] as const)
    expect(new Set(ELEMENTS.map((element) => element[key])).size).toBe(118);
  for (const { symbol, name } of ELEMENTS)
    expect([symbol, name]).toEqual([expect.stringMatching(/^[A-Z][a-z]?$/), expect.stringMatching(/^[A-Z][a-z]+$/)]);
});

it.each([
  ['', 118],
  ['  iron ', 1],
  ['IRON', 1],
  ['Hg', 1],
  ['118', 1],
  ['unobtainium', 0],
])('finds by %j', (search, found) => {
  expect(findElements(search)).toHaveLength(found);
});
