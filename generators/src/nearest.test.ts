import { expect, it } from 'vitest';
import { nearest } from './nearest.mjs';

it.each([
  ['minmal', 'minimal'],
  ['MINIMAL', 'minimal'],
  ['nmae', 'name'],
  ['dryrun', 'dry-run'],
  ['n', 'name'],
  ['x', undefined],
  ['something-else', undefined],
])('%s is nearest to %s', (given, expected) => {
  expect(nearest(given, ['minimal', 'name', 'dry-run'])).toBe(expected);
});
