import { expect, it, vi } from 'vitest';
import { forModel, MAX_CONTEXT_BYTES, ModelContexts } from './index.ts';

const from = { view: 'a1', server: 'map', tool: 'show_map' };
const text = (value: string) => ({ type: 'text' as const, text: value });

it('Q4: each update overwrites the last of its view, and no other', () => {
  const contexts = new ModelContexts();
  contexts.update({ ...from, content: [text('first')], structuredContent: { zoom: 1 } });
  contexts.update({ ...from, view: 'b2', content: [text('other')] });
  contexts.update({ ...from, content: [text('second')] });
  expect(contexts.get('a1')).toMatchObject({ ...from, content: [text('second')] });
  expect(contexts.get('a1')?.structuredContent).toBeUndefined();
  expect(contexts.get('b2')?.content).toEqual([text('other')]);
  contexts.forget('a1');
  expect(contexts.get('a1')).toBeUndefined();
});

it('refuses what is too large, and the last one stays', () => {
  const contexts = new ModelContexts();
  contexts.update({ ...from, content: [text('kept')] });
  const large = { ...from, content: [text('x'.repeat(MAX_CONTEXT_BYTES))] };
  expect(() => contexts.update(large)).toThrow(/^A context update of \d+ bytes .* The last one stays in force\./);
  expect(contexts.get('a1')?.content).toEqual([text('kept')]);
});

it('the model reads first whose words they are', () => {
  vi.useFakeTimers({ now: new Date('2026-05-01T10:00:00Z') });
  const context = new ModelContexts().update({ ...from, content: [text('Zurich')], structuredContent: { zoom: 4 } });
  vi.useRealTimers();
  expect(forModel(context)).toEqual([
    text('Reported by the view of map, tool show_map, at 2026-05-01T10:00:00.000Z; not verified.'),
    text('Zurich'),
    text('{"zoom":4}'),
  ]);
});
