import { describe, expect, it } from 'vitest';
import { addMessage, durationOf, type Exchange, filterTraffic, joinLegs, MAX_ROWS, type Passed } from './traffic.ts';

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
  expect(shown({ turn: { id: 1, server: 'notes', tool: 'show_notes' } })).toEqual([1]);
  expect(shown({ words: ' SHOW ' })).toEqual([2]);
  expect(shown({ words: 'list' })).toEqual([3]);
});

it("filterTraffic leaves of a turn its own call and its view's, and nothing of other turns and times", () => {
  const onServer = (change: Partial<Passed>) => request({ leg: 'server', turn: undefined, fromHost: true, ...change });
  const rows = collect([
    onServer({ id: 1, at: 100, target: 'show_notes' }),
    onServer({ id: 2, at: 900, target: 'show_notes' }),
    onServer({ id: 3, at: 910, target: 'read_note' }),
    request({ id: 4, at: 950 }),
    onServer({ id: 5, at: 955 }),
    request({ id: 6, at: 980, turn: 2 }),
  ]);
  const turn = { id: 1, server: 'notes', tool: 'show_notes', calledAt: 890, endedAt: 940 };
  const shown = (leg: 'both' | 'view' | 'server') =>
    filterTraffic(rows, { leg, words: '', turn }).map(({ row }) => row);
  expect([shown('both'), shown('view'), shown('server')]).toEqual([[2, 4], [4], [2, 5]]);
});

describe('joinLegs', () => {
  const onServer = (change: Partial<Passed>) => request({ leg: 'server', turn: undefined, fromHost: true, ...change });

  it("puts the server's exchange under the view's that caused it, one for one, in their order", () => {
    const rows = collect([
      onServer({ id: 8, at: 1, target: 'show_notes' }),
      request({ id: 1, at: 10 }),
      request({ id: 2, at: 11 }),
      onServer({ id: 9, at: 12 }),
      onServer({ id: 10, at: 13 }),
      message({ leg: 'server', turn: undefined, id: 9, at: 15 }),
    ]);
    expect(joinLegs(rows).map(({ row, caused }) => [row, caused?.request.id, caused?.answer?.at])).toEqual([
      [1, undefined, undefined],
      [2, 9, 15],
      [3, 10, undefined],
    ]);
  });

  it("leaves alone what another tool, app or time has caused, and the host's own calls", () => {
    const rows = collect([
      request({ id: 1, at: 100 }),
      answer({ id: 1, at: 140 }),
      onServer({ id: 2, at: 110, target: 'read_note' }),
      onServer({ id: 3, at: 110, server: 'map' }),
      onServer({ id: 4, at: 2_000 }),
    ]);
    expect(joinLegs(rows).map(({ caused }) => caused)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('shows failed rows alone, on either leg', () => {
    const rows = collect([
      request({ id: 1, at: 10 }),
      onServer({ id: 2, at: 11 }),
      message({ leg: 'server', turn: undefined, id: 2, at: 12, failed: true }),
      request({ id: 3, at: 300, target: 'other' }),
    ]);
    expect(filterTraffic(rows, { leg: 'both', words: '', failedOnly: true }).map(({ row }) => row)).toEqual([1]);
    expect(filterTraffic(rows, { leg: 'server', words: '', failedOnly: true }).map(({ row }) => row)).toEqual([2]);
  });
});
