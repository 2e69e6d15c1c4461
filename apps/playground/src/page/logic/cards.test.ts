import { describe, expect, it } from 'vitest';
import type { Example, ServerSnapshot, ToolSummary } from '../../wire.ts';
import { cardsOf } from './cards.ts';

const tool = (name: string, change: Partial<ToolSummary> = {}, schema: object = {}): ToolSummary => ({
  definition: { name, inputSchema: { type: 'object', ...schema } },
  forModel: true,
  forView: true,
  template: 'ui://x/view.html',
  ...change,
});
const example = (prompt: string, of = 'show'): Example => ({
  title: prompt,
  prompt,
  tool: of,
  arguments: {},
  notice: '',
});
const server = (name: string, change: Partial<ServerSnapshot> = {}): ServerSnapshot => ({
  name,
  state: 'ready',
  notes: [],
  stderr: [],
  tools: [tool('show')],
  templates: [],
  changes: 0,
  examples: [],
  ...change,
});

describe('cardsOf', () => {
  it('deals the examples of all apps in turn, and gives every app one', () => {
    const many = (name: string, count: number) =>
      server(name, { examples: Array.from({ length: count }, (_, index) => example(`${name}${index}`)) });
    const prompts = (servers: ServerSnapshot[]) => cardsOf(servers).map((card) => card.example.prompt);
    expect(prompts([many('a', 3), many('b', 1), many('c', 4)])).toEqual(['a0', 'b0', 'c0', 'a1', 'c1']);
    expect(prompts([many('a', 9)])).toEqual(['a0', 'a1', 'a2', 'a3', 'a4']);
    expect(prompts('abcdefg'.split('').map((name) => many(name, 2)))).toHaveLength(7);
  });

  it('leaves out apps that are not up and examples of tools that are not there', () => {
    const failed = server('down', { state: 'failed', examples: [example('x')] });
    const hidden = server('hidden', { tools: [tool('show', { forModel: false })], examples: [example('x')] });
    const renamed = server('renamed', { examples: [example('x', 'gone'), example('y')] });
    expect(cardsOf([failed, hidden, renamed]).map((card) => card.example.prompt)).toEqual(['y']);
  });

  it('makes a card of the first tool with a view where an app ships no examples', () => {
    const tools = [
      tool('read', { template: undefined }),
      tool('open', {}, { required: ['a'], properties: { a: { default: 1 }, b: { default: 2 } } }),
    ];
    expect(cardsOf([server('other', { tools })])).toEqual([
      {
        server: 'other',
        complete: true,
        example: { title: 'open', prompt: 'open', tool: 'open', arguments: { a: 1 }, notice: '' },
      },
    ]);
    const needs = [tool('open', {}, { required: ['path'], properties: { path: { type: 'string' } } })];
    expect(cardsOf([server('other', { tools: needs })])[0]?.complete).toBe(false);
  });
});
