import { expect, it } from 'vitest';
import { isVisibleTo, modelTools } from './index.ts';

const tool = (visibility: unknown): { _meta?: Record<string, unknown> } => ({ _meta: { ui: { visibility } } });

it.each([
  ['absent metadata', {}, true, true],
  ['ui without visibility', { _meta: { ui: { resourceUri: 'ui://a/b' } } }, true, true],
  ['ui that is no object', { _meta: { ui: 'x' } }, true, true],
  ['[]', tool([]), false, false],
  ['["model"]', tool(['model']), true, false],
  ['["app"]', tool(['app']), false, true],
  ['["model", "app"]', tool(['model', 'app']), true, true],
  ['["model", "x"]', tool(['model', 'x']), true, false],
  ['["apple"]', tool(['apple']), false, false],
  ['"app", no list', tool('app'), false, false],
  ['null', tool(null), false, false],
])('V1, V2, V3: %s', (_what, given, model, app) => {
  expect([isVisibleTo(given, 'model'), isVisibleTo(given, 'app')]).toEqual([model, app]);
});

it('V2: the list for the model holds no app-only tool', () => {
  const tools = [{ name: 'show', ...tool(['model', 'app']) }, { name: 'fetch', ...tool(['app']) }, { name: 'read' }];
  expect(modelTools(tools).map(({ name }) => name)).toEqual(['show', 'read']);
});
