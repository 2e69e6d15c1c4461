import { describe, expect, it } from 'vitest';
import type { ServerSnapshot } from '../../wire.ts';
import { argumentsLabel, firstArguments, keyOf, offeredTools } from './offered-tools.ts';
import { newView, type Turn } from './state.ts';

const schema = (properties: Record<string, { default?: number }>, required: string[] = []) => ({
  type: 'object' as const,
  properties,
  required,
});
const definition = (name: string, inputSchema = schema({})) => ({ name, inputSchema });
const server = (name: string, change: Partial<ServerSnapshot> = {}): ServerSnapshot => ({
  ...{ name, state: 'ready', notes: [], stderr: [], changes: 0, templates: [], examples: [] },
  tools: [
    { definition: definition('show'), forModel: true, forView: true, template: 'ui://x' },
    { definition: definition('fetch'), forModel: false, forView: true },
  ],
  ...change,
});
const turn: Turn = {
  ...{ id: 7, server: 'map', tool: 'show', arguments: {}, stage: 'done', written: '{}' },
  view: { ...newView('declared'), tools: { accepted: [definition('map_zoom')], refused: [] } },
};

it('V2, Q10: offers what models may call, and what open views offer, attributed to them', () => {
  const tools = offeredTools([server('map'), server('gone', { state: 'failed' })], [turn]);
  expect(tools.map(keyOf)).toEqual(['map  show', 'map 7 map_zoom']);
  expect(tools.map(({ opensView }) => opensView)).toEqual([true, false]);
});

describe('firstArguments', () => {
  const tool = {
    server: 'map',
    opensView: true,
    definition: definition('show', schema({ a: { default: 1 }, b: { default: 2 } }, ['a'])),
  };

  it('are those of the example that the server ships', () => {
    const example = { title: 't', prompt: 'p', tool: 'show', arguments: { b: 5 }, notice: '' };
    expect(firstArguments(tool, [server('map', { examples: [example] })])).toEqual({ b: 5 });
  });

  it('or what the schema needs and has a default for', () => {
    expect(firstArguments(tool, [server('map')])).toEqual({ a: 1 });
    expect(firstArguments({ ...tool, ofView: 7 }, [server('map')])).toEqual({ a: 1 });
  });
});

it.each([
  [schema({ a: {}, b: {} }), {}, '2 optional arguments'],
  [schema({ a: {} }), {}, '1 optional argument'],
  [schema({ a: {}, b: {} }, ['a']), {}, '2 arguments'],
  [schema({ a: {}, b: {} }, ['a']), { a: 1 }, '1 of 2 arguments given'],
])('labels the arguments', (inputSchema, args, label) => {
  expect(argumentsLabel({ inputSchema }, args)).toBe(label);
});
