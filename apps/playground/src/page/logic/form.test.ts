import { expect, it } from 'vitest';
import { argumentsOf, formOf, missing, valuesOf } from './form.ts';

const form = formOf({
  inputSchema: {
    type: 'object',
    required: ['topic'],
    properties: {
      topic: { type: 'string', title: 'Topic', description: 'What about.', default: 'all' },
      limit: { type: 'integer', minimum: 1, maximum: 50 },
      share: { type: 'number' },
      order: { type: 'string', enum: ['newest', 'oldest'] },
      archived: { type: 'boolean' },
      bounds: { type: 'array', items: { type: 'number' } },
      either: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    },
  },
});

it('makes a control of what is simple and names the rest', () => {
  expect(form.fields.map(({ name, label, kind, required }) => [name, label, kind, required])).toEqual([
    ['topic', 'Topic', 'text', true],
    ['limit', 'limit', 'number', false],
    ['share', 'share', 'number', false],
    ['order', 'order', 'choice', false],
    ['archived', 'archived', 'yes-no', false],
  ]);
  expect(form.fields[0]).toMatchObject({ hint: 'What about.', fallback: 'all' });
  expect(form.fields[1]).toMatchObject({ min: 1, max: 50, step: 1 });
  expect(form.others).toEqual(['bounds', 'either']);
  expect(formOf({ inputSchema: { type: 'object' } })).toEqual({ fields: [], others: [] });
});

it('goes from arguments to values and back, and keeps what has no control', () => {
  const args = { topic: 'paging', limit: 5, archived: false, bounds: [1, 2] };
  const values = valuesOf(form, args);
  expect(values).toEqual({ topic: 'paging', limit: '5', archived: 'false' });
  expect(argumentsOf(form, values, args)).toEqual(args);
});

it('leaves an empty control out, and tells what is missing', () => {
  expect(argumentsOf(form, { topic: '', share: '0.5' }, { topic: 'x', bounds: [] })).toEqual({
    share: 0.5,
    bounds: [],
  });
  expect(missing(form, { topic: '' })).toEqual(['Topic']);
  expect(missing(form, { topic: 'x' })).toEqual([]);
});
