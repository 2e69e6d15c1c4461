import { describe, expect, it } from 'vitest';
import { addMessage, durationOf, type Exchange, filterTraffic, MAX_ROWS, type Passed } from './traffic.ts';

const message = (change: Partial<Passed>): Passed => ({
  leg: 'view',
  server: 'notes',
  turn: 1,
  fromHost: false,
  at: 0,
  failed: false,
  bytes: 10,
  text: '{}',
  ...change,
});
const request = (change: Partial<Passed> = {}) =>
  message({ id: 1, method: 'tools/call', target: 'fetch_notes', ...change });
const answer = (change: Partial<Passed> = {}) => message({ id: 1, fromHost: true, at: 40, ...change });
const collect = (messages: Passed[]) => messages.reduce<readonly Exchange[]>(addMessage, []);

describe('addMessage', () => {
  it('pairs an answer with its request, and times it', () => {
    const rows = collect([request({ at: 2 }), message({ method: 'ui/notifications/size-changed' }), answer()]);
    expect(rows.map(({ row, request: { method }, answer: got }) => [row, method, got?.at])).toEqual([
      [1, 'tools/call', 40],
      [2, 'ui/notifications/size-changed', undefined],
    ]);
    expect(rows.map(durationOf)).toEqual([38, undefined]);
  });

  it('keeps both sides, legs, apps and turns apart, whatever their ids', () => {
    const requests = [
      request(),
      request({ fromHost: true, method: 'ping' }),
      request({ leg: 'server', turn: undefined, fromHost: true }),
      request({ turn: 2 }),
      request({ leg: 'server', turn: undefined, server: 'map', fromHost: true }),
    ];
    const rows = collect([...requests, answer({ leg: 'server', turn: undefined, server: 'map', fromHost: false })]);
    expect(rows.map(({ answer: got }) => got?.server)).toEqual([undefined, undefined, undefined, undefined, 'map']);
    expect(addMessage(rows, answer({ fromHost: false }))[1]?.answer).toBeDefined();
  });

  it('gives an answer that nobody asked for a row of its own', () => {
    expect(collect([answer()])).toEqual([{ row: 1, request: answer() }]);
  });

  it('lets the oldest rows go', () => {
    const rows = collect(Array.from({ length: MAX_ROWS + 5 }, (_, id) => request({ id })));
    expect([rows.length, rows[0]?.row, rows.at(-1)?.row]).toEqual([MAX_ROWS, 6, MAX_ROWS + 5]);
  });
});

it('filterTraffic narrows by leg, turn and words', () => {
  const rows = collect([
    request(),
    request({ turn: 2, target: 'show_map', server: 'map' }),
    request({ leg: 'server', turn: undefined, method: 'tools/list', target: undefined }),
    request({ leg: 'server', turn: undefined, server: 'map' }),
  ]);
  const shown = (filter: Partial<Parameters<typeof filterTraffic>[1]>) =>
    filterTraffic(rows, { leg: 'both', words: '', ...filter }).map(({ row }) => row);
  expect(shown({})).toEqual([1, 2, 3, 4]);
  expect(shown({ leg: 'server' })).toEqual([3, 4]);
  expect(shown({ turn: { id: 1, server: 'notes' } })).toEqual([1, 3]);
  expect(shown({ words: ' SHOW ' })).toEqual([2]);
  expect(shown({ words: 'list' })).toEqual([3]);
});
