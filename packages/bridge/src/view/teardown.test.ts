import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { definePageTool, defineTool, saveViewInput, saveViewOutput } from '../contract/index.ts';
import { type Answer, methods, openView, result, settle } from './test-host.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const saveNotes = defineTool({
  name: 'save_notes_view',
  title: 'Save the view',
  description: 'Saves.',
  inputSchema: saveViewInput(z.strictObject({ page: z.number() })),
  outputSchema: saveViewOutput,
  annotations: { idempotentHint: true },
  visibility: ['app'],
});
const fetchNotes = definePageTool({
  name: 'fetch_notes',
  title: 'Fetch notes',
  description: 'Pages.',
  item: z.object({ id: z.number() }),
});
const ID = '0123456789abcdef0123456789abcdef';
const never: Answer = () => new Promise(() => {});
/** Tears the view down. @returns how long the host waited for the answer, in milliseconds */
async function tearDown(bridge: { teardownResource(params: object): Promise<unknown> }): Promise<number> {
  const start = Date.now();
  let took = Number.NaN;
  const answered = bridge.teardownResource({}).then(() => {
    took = Date.now() - start;
  });
  await settle(1_000);
  await answered;
  return took;
}

describe('teardown', () => {
  it('E1 saves first, then answers', async () => {
    const { view, bridge, calls, sent } = await openView(
      {},
      { tools: { save_notes_view: () => result({ saved: true }) } },
    );
    view.save(saveNotes, ID, { page: 7 });
    expect(await tearDown(bridge)).toBeLessThan(200);
    expect(calls).toMatchObject([{ name: 'save_notes_view', args: { state: { page: 7 } } }]);
    expect(sent.at(-1)).toMatchObject({ result: {} });
    expect(view.signal.aborted).toBe(true);
  });

  it('E1 saves what the app saves in onTeardown', async () => {
    let save = () => {};
    const tools = { save_notes_view: () => result({ saved: true }) };
    const { view, bridge, calls } = await openView({ onTeardown: () => save() }, { tools });
    save = () => view.save(saveNotes, ID, { page: 8 });
    await tearDown(bridge);
    expect(calls).toMatchObject([{ args: { state: { page: 8 } } }]);
  });

  it('E1 answers within 200 ms when the save hangs, and does not take it back', async () => {
    const { view, bridge, calls, sent } = await openView({}, { tools: { save_notes_view: never } });
    view.save(saveNotes, ID, { page: 7 });
    expect(await tearDown(bridge)).toBe(150);
    expect(calls).toHaveLength(1);
    expect(methods(sent)).not.toContain('notifications/cancelled');
  });

  it('E1 answers within 200 ms when the app hangs', async () => {
    const { bridge } = await openView({ onTeardown: () => new Promise<void>(() => {}) });
    expect(await tearDown(bridge)).toBe(150);
  });

  it('E1 answers when the app throws', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const { bridge } = await openView({
      onTeardown() {
        throw new Error('no canvas');
      },
    });
    expect(await tearDown(bridge)).toBeLessThan(200);
    expect(error).toHaveBeenCalledWith(new Error('no canvas'));
  });

  it('E1 leaves no message, timer or observer behind', async () => {
    const statuses: unknown[] = [];
    const { view, bridge, page, sent } = await openView(
      { onStatus: (status) => statuses.push(status) },
      { tools: { fetch_notes: never, save_notes_view: () => result({ saved: true }) } },
    );
    const rounds = vi.fn(async () => {});
    view.poll({ every: 100, run: rounds });
    view.report('page 1');
    await settle(150);
    view.report('page 2');
    view.save(saveNotes, ID, { page: 7 });
    const pages = view.pages(fetchNotes, { source: 's' })[Symbol.asyncIterator]();
    const page1 = pages.next().catch((error: unknown) => error);
    await settle();
    await tearDown(bridge);
    const before = { sent: sent.length, statuses: statuses.length, rounds: rounds.mock.calls.length };

    expect(await page1).toBe(view.signal.reason);
    view.report('page 3');
    view.save(saveNotes, ID, { page: 9 });
    view.reportSize();
    view.poll({ every: 100, run: rounds });
    page.resize(999);
    page.setVisibility('hidden');
    page.setVisibility('visible');
    page.touch();
    await expect(view.call(saveNotes, { viewId: ID, sequence: 1, state: { page: 1 } })).rejects.toBe(
      view.signal.reason,
    );
    await settle(600_000);
    expect({ sent: sent.length, statuses: statuses.length, rounds: rounds.mock.calls.length }).toEqual(before);
    expect(vi.getTimerCount()).toBe(0);
    expect(page.observers).toBe(0);
  });

  it('E1 does not listen any more', async () => {
    const onResult = vi.fn();
    const { bridge, hostEnd, sent } = await openView({ onResult });
    await tearDown(bridge);
    const before = sent.length;
    const late = { jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: result({ source: 's' }) } as const;
    await expect(hostEnd.send(late)).rejects.toThrow('Not connected');
    await settle(1_000);
    expect(onResult).not.toHaveBeenCalled();
    expect(sent).toHaveLength(before);
  });

  it('E1 stops the clock that would say "no result"', async () => {
    const { bridge, view, statuses } = await openView();
    await bridge.sendToolInput({ arguments: { topic: 'cats' } });
    await tearDown(bridge);
    const before = statuses.length;
    await settle(60_000);
    expect(statuses).toHaveLength(before);
    expect(view.status.state).toBe('loading');
    expect(vi.getTimerCount()).toBe(0);
  });
});
