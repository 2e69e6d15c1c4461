import type { RJSFSchema } from '@rjsf/utils';
import { expect, it } from 'vitest';
import { faultsOf, schemaValidator } from './schema-validator.ts';

const schema: RJSFSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {
    limit: { type: 'integer', minimum: 1 },
    places: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
    kind: { $ref: '#/$defs/kind' },
  },
  required: ['limit'],
  additionalProperties: false,
  $defs: { kind: { enum: ['a', 'b'] } },
};

it.each([
  [{ limit: 3, places: [{ name: 'Bern' }], kind: 'a' }, []],
  [{ limit: 0 }, ['limit']],
  [{ limit: 'x' }, ['limit']],
  [{}, ['']],
  [{ limit: 1, places: [{}] }, ['places.0']],
  [{ limit: 1, kind: 'c' }, ['kind']],
])('says where %j does not fit', (args, paths) => {
  expect([...new Set(faultsOf(schema, args).map(({ path }) => path))]).toEqual(paths);
});

it('says of an item that is still empty where it is', () => {
  const list: RJSFSchema = { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } };
  expect(faultsOf(list, { tags: ['a', undefined] }).map(({ path }) => path)).toEqual(['tags.1']);
});

it('names what is not known', () => {
  const [fault] = faultsOf(schema, { limit: 1, colour: 'red' });
  expect(fault?.words).toContain('"colour"');
});

it('answers the form library: what is wrong at which field, and whether one of several schemas fits', () => {
  const { errors, errorSchema } = schemaValidator.validateFormData({ limit: 0 }, schema);
  expect(errors[0]?.property).toBe('.limit');
  expect(errorSchema.limit?.__errors?.[0]).toBe('0 is less than 1.');
  expect(
    schemaValidator.isValid({ $ref: '#/$defs/kind' }, { kind: 'a' }, { $defs: { kind: { type: 'object' } } }),
  ).toBe(true);
});
