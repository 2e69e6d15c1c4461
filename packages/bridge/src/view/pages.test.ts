import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import * as z from 'zod';
import { definePageTool } from '../contract/index.ts';
import { StaleSourceError, ToolCallError, type View } from './index.ts';
import { type Answer, failure, methods, openView, result, settle } from './test-host.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fetchNotes = definePageTool({
  name: 'fetch_notes',
  title: 'Fetch notes',
  description: 'A page of notes.',
  filters: { tag: z.string() },
  item: z.object({ id: z.number() }),
});

/** Answers pages of two items out of `total`; the cursor is the next index and the revision. */
function notes(total: number, revision = () => 'r1'): Answer {
  return ({ cursor = '' }) => {
    const [from = '', of = ''] = String(cursor).split('@');
    const begin = Number(from);
    if (cursor && of !== revision()) return result({ status: 'stale', revision: revision(), items: [] });
    const items = [begin, begin + 1].filter((id) => id < total).map((id) => ({ id }));
    const nextCursor = begin + 2 < total ? `${begin + 2}@${revision()}` : undefined;
    return result({ status: 'ok', revision: revision(), items, total, nextCursor });
  };
}

interface Seen {
  ids: number[];
  loaded: number;
  total?: number;
  restarted: boolean;
}
/** Reads all pages, each step as plain data. */
async function readAll(view: View, seen: Seen[] = [], signal?: AbortSignal): Promise<Seen[]> {
  for await (const page of view.pages(fetchNotes, { source: 's', tag: 'x' }, { signal })) {
    expectTypeOf(page.items).toEqualTypeOf<readonly { id: number }[]>();
    seen.push({
      ids: page.items.map(({ id }) => id),
      loaded: page.loaded,
      total: page.total,
      restarted: page.restarted,
    });
  }
  return seen;
}
async function outcome(promise: Promise<unknown>, ms = 60_000): Promise<unknown> {
  const settled = promise.catch((error: unknown) => error);
  await settle(ms);
  return settled;
}

describe('view.pages', () => {
  it('reads from start to end with exact progress', async () => {
    const { view, calls } = await openView({}, { tools: { fetch_notes: notes(5) } });
    const progress: unknown[] = [];
    const pages = view.pages(
      fetchNotes,
      { source: 's', tag: 'x', limit: 2 },
      { onProgress: (now) => progress.push(now) },
    );
    const ids: number[] = [];
    for await (const { items } of pages) ids.push(...items.map(({ id }) => id));
    expect(ids).toEqual([0, 1, 2, 3, 4]);
    expect(progress).toEqual([
      { loaded: 2, total: 5 },
      { loaded: 4, total: 5 },
      { loaded: 5, total: 5 },
    ]);
    expect(calls.map(({ args }) => args)).toEqual([
      { source: 's', tag: 'x', limit: 2 },
      { source: 's', tag: 'x', limit: 2, cursor: '2@r1' },
      { source: 's', tag: 'x', limit: 2, cursor: '4@r1' },
    ]);
  });

  it('fetches the next page while this one is handled, and no further', async () => {
    const { view, calls } = await openView({}, { tools: { fetch_notes: notes(100) } });
    const pages = view.pages(fetchNotes, { source: 's', tag: 'x' })[Symbol.asyncIterator]();
    await pages.next();
    await settle(10_000);
    expect(calls).toHaveLength(2);
  });

  it('cancels what is in flight when the consumer leaves', async () => {
    const answer: Answer = (args) => (args.cursor ? new Promise(() => {}) : notes(100)(args));
    const { view, calls, sent } = await openView({}, { tools: { fetch_notes: answer } });
    for await (const _page of view.pages(fetchNotes, { source: 's', tag: 'x' })) {
      await settle();
      break;
    }
    await settle(60_000);
    expect(calls).toHaveLength(2);
    expect(methods(sent)).toContain('notifications/cancelled');
  });

  it('starts over by itself when the data changed, once, and tells the consumer', async () => {
    let revision = 'r1';
    const answer: Answer = (args) => {
      if (args.cursor === '2@r1') revision = 'r2';
      return notes(4, () => revision)(args);
    };
    const { view, calls } = await openView({}, { tools: { fetch_notes: answer } });
    expect(await outcome(readAll(view))).toEqual([
      { ids: [0, 1], loaded: 2, total: 4, restarted: false },
      { ids: [0, 1], loaded: 2, total: 4, restarted: true },
      { ids: [2, 3], loaded: 4, total: 4, restarted: false },
    ]);
    expect(calls).toHaveLength(4);
  });

  it('notices another revision that the server did not call stale', async () => {
    const replies = [
      { revision: 'r1', items: [{ id: 0 }], nextCursor: 'a' },
      { revision: 'r2', items: [{ id: 7 }], nextCursor: 'b' },
      { revision: 'r2', items: [{ id: 6 }], nextCursor: 'c' },
      { revision: 'r2', items: [{ id: 7 }] },
    ];
    const fetch_notes: Answer = () => result({ status: 'ok', ...replies.shift() });
    const { view } = await openView({}, { tools: { fetch_notes } });
    expect(await outcome(readAll(view))).toEqual([
      { ids: [0], loaded: 1, total: undefined, restarted: false },
      { ids: [6], loaded: 1, total: undefined, restarted: true },
      { ids: [7], loaded: 2, total: undefined, restarted: false },
    ]);
  });

  it.each([
    ['even the first page is stale', () => result({ status: 'stale', revision: 'r2', items: [] }), 1],
    [
      'the revision is the same as before',
      ({ cursor }: Record<string, unknown>) =>
        cursor
          ? result({ status: 'stale', revision: 'r1', items: [] })
          : result({ status: 'ok', revision: 'r1', items: [], nextCursor: 'c' }),
      2,
    ],
  ])('asks to reload when starting over would not help: %s', async (_why, fetch_notes, expected) => {
    const { view, calls } = await openView({}, { tools: { fetch_notes } });
    const error = await outcome(readAll(view));
    expect(error).toBeInstanceOf(StaleSourceError);
    expect(error).toMatchObject({ source: 's', message: expect.stringMatching(/Reload the view\.$/) });
    expect(calls).toHaveLength(expected);
  });

  it('starts over ever more slowly when the data changes all the time', async () => {
    const starts: number[] = [];
    let change = 0;
    const answer: Answer = ({ cursor }) => {
      change += 1;
      if (cursor) return result({ status: 'stale', revision: `r${change}`, items: [] });
      starts.push(Date.now());
      return result({ status: 'ok', revision: `r${change}`, items: [{ id: 1 }], nextCursor: 'c' });
    };
    const { view, bridge } = await openView({}, { tools: { fetch_notes: answer } });
    const reading = readAll(view).catch((error: unknown) => error);
    await settle(30_000);
    await bridge.teardownResource({});
    expect(await reading).toBe(view.signal.reason);
    const pauses = starts.map((start, at) => start - (starts[at - 1] ?? start)).slice(1, 8);
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000]);
  });

  it('refuses a cursor that leads nowhere', async () => {
    const answer: Answer = () => result({ status: 'ok', revision: 'r', items: [], nextCursor: 'c' });
    const { view, calls } = await openView({}, { tools: { fetch_notes: answer } });
    expect(await outcome(readAll(view))).toMatchObject({ failure: 'mismatch' });
    expect(calls).toHaveLength(2);
  });
});

describe('pages that get no answer', () => {
  const broken = () => {
    throw Object.assign(new Error('connection reset'), { code: -32000 });
  };

  it('are asked for three times, with growing pauses', async () => {
    const times: number[] = [];
    const answer: Answer = (args) => {
      times.push(Date.now());
      return times.length < 3 ? broken() : notes(2)(args);
    };
    const { view } = await openView({}, { tools: { fetch_notes: answer } });
    const seen = (await outcome(readAll(view))) as Seen[];
    expect(seen.map(({ ids }) => ids)).toEqual([[0, 1]]);
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 300, 1_500]);
  });

  it('end in a readable error after the third try', async () => {
    const { view, calls } = await openView({}, { tools: { fetch_notes: broken } });
    const error = await outcome(readAll(view));
    expect(error).toBeInstanceOf(ToolCallError);
    expect(error).toMatchObject({
      failure: 'transient',
      message: expect.stringMatching(/connection reset.*Try again\.$/),
    });
    expect(calls).toHaveLength(3);
  });

  it('are not asked for again when the tool itself failed', async () => {
    const { view, calls } = await openView({}, { tools: { fetch_notes: () => failure('No such source.') } });
    expect(await outcome(readAll(view))).toMatchObject({ failure: 'tool', message: 'No such source.' });
    expect(calls).toHaveLength(1);
  });

  it('V3 are no storm when the host refuses the tool', async () => {
    const { view, calls } = await openView({});
    for (let round = 0; round < 5; round += 1)
      expect(await outcome(readAll(view))).toMatchObject({ failure: 'refused' });
    expect(calls).toHaveLength(1);
  });
});

describe('pages end and pause', () => {
  it('with the reason of their signal', async () => {
    const { view } = await openView({}, { tools: { fetch_notes: () => new Promise(() => {}) } });
    const stop = new AbortController();
    const reading = outcome(readAll(view, [], stop.signal), 1_000);
    stop.abort(new Error('another filter'));
    expect(await reading).toEqual(new Error('another filter'));
  });

  it('at teardown', async () => {
    const { view, bridge, calls } = await openView({}, { tools: { fetch_notes: notes(1_000) } });
    const pages = view.pages(fetchNotes, { source: 's', tag: 'x' })[Symbol.asyncIterator]();
    await pages.next();
    await settle();
    await bridge.teardownResource({});
    await pages.next();
    expect(await pages.next().catch((error: unknown) => error)).toBe(view.signal.reason);
    await settle(60_000);
    expect(calls).toHaveLength(2);
  });

  it('while the page is hidden: no request, and on from there', async () => {
    const { view, page, calls } = await openView({}, { tools: { fetch_notes: notes(6) } });
    page.setVisibility('hidden');
    const seen: Seen[] = [];
    const reading = readAll(view, seen);
    await settle(600_000);
    expect(calls).toHaveLength(0);
    page.setVisibility('visible');
    await reading;
    expect(seen.flatMap(({ ids }) => ids)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
