import { expect, it } from 'vitest';
import { REQUIREMENTS } from '../requirements/list.ts';
import { numberedTests, requirementsPage, untested } from '../requirements/table.ts';

it('has a test for every requirement, on every side that it binds', () => {
  expect(untested()).toEqual([]);
});

it('knows every number that a test carries', () => {
  const known = REQUIREMENTS.map(({ id }) => id);
  expect([...new Set(numberedTests().flatMap(({ ids }) => ids))].filter((id) => !known.includes(id))).toEqual([]);
});

it('has docs/requirements.md as the test titles make it (npm run format writes it)', async () => {
  await expect(requirementsPage()).toMatchFileSnapshot('../../docs/requirements.md');
});
