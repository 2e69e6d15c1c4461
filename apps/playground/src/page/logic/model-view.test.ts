import { expect, it } from 'vitest';
import type { ToolSummary } from '../../wire.ts';
import { modelView } from './model-view.ts';
import { sizeOf } from './size.ts';
import { newView, type Turn } from './state.ts';

const inputSchema = { type: 'object' as const };
const tool = (name: string, forModel: boolean): ToolSummary => ({
  definition: { name, description: 'd', inputSchema, _meta: { ui: {} }, annotations: { title: 'hidden' } },
  forModel,
  forView: true,
});

it('gives the model three fields of the tools it may call', () => {
  const { tools, toolBytes, turnBytes } = modelView([tool('show', true), tool('fetch', false)], undefined);
  expect(tools).toEqual([{ name: 'show', description: 'd', inputSchema }]);
  expect([toolBytes, turnBytes]).toEqual([67, 0]);
});

it('adds up call, result and the last context', () => {
  const turn: Turn = {
    id: 1,
    server: 's',
    tool: 'show',
    stage: 'done',
    written: '',
    arguments: { a: 1 },
    outcome: { result: { content: [] }, bytes: 500, modelBytes: 400, ms: 1, oversized: false },
    view: {
      ...newView('spec'),
      context: {
        context: { view: 'v', server: 's', tool: 'show', time: '2026-01-01T00:00:00Z' },
        forModel: [],
        bytes: 50,
      },
    },
  };
  expect(sizeOf({ name: 'show', arguments: { a: 1 } })).toBe(35);
  expect(modelView([], turn).turnBytes).toBe(485);
});
