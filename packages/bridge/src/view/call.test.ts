import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../contract/index.ts';
import { ToolCallError } from './index.ts';
import { failure, openView, result, settle } from './test-host.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const count = defineTool({
  name: 'count_notes',
  title: 'Count notes',
  description: 'Counts.',
  inputSchema: z.strictObject({ topic: z.string() }),
  outputSchema: z.object({ total: z.number() }),
  annotations: { readOnlyHint: true },
});
const save = { ...count, name: 'fetch_notes', title: 'Fetch notes', visibility: ['app'] as const };

/** What a promise was rejected with. */
async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('it was fulfilled'),
    (error: unknown) => error,
  );
}
function rpcError(code: number, message: string): () => never {
  return () => {
    throw Object.assign(new Error(message), { code });
  };
}

describe('view.call', () => {
  it('Q1 answers with the output by its schema', async () => {
    const { view, calls } = await openView({}, { tools: { count_notes: () => result({ total: 3, other: 'x' }) } });
    const output = await view.call(count, { topic: 'cats' });
    expectTypeOf(output).toEqualTypeOf<{ total: number }>();
    expect(output).toEqual({ total: 3 });
    expect(calls).toEqual([{ name: 'count_notes', args: { topic: 'cats' } }]);
  });

  it('waits for the handshake', async () => {
    const { view, answer } = await openView({}, { silent: true, tools: { count_notes: () => result({ total: 3 }) } });
    const output = view.call(count, { topic: 'cats' });
    await settle(20_000);
    await answer();
    expect(await output).toEqual({ total: 3 });
  });

  it('throws the text of the server when the tool failed, and does not try again', async () => {
    const text = 'No topic "cats". The others are there. Ask for dogs.';
    const { view, calls } = await openView({}, { tools: { count_notes: () => failure(text) } });
    const error = await rejection(view.call(count, { topic: 'cats' }));
    expect(error).toBeInstanceOf(ToolCallError);
    expect(error).toMatchObject({ name: 'ToolCallError', failure: 'tool', tool: 'count_notes', message: text });
    expect(calls).toHaveLength(1);
  });

  it('tells where the output does not fit the contract', async () => {
    const { view } = await openView({}, { tools: { count_notes: () => result({ total: 'three' }) } });
    expect(await rejection(view.call(count, { topic: 'cats' }))).toMatchObject({
      failure: 'mismatch',
      message: expect.stringMatching(/^View and server are of different versions: "Count notes".*\(total: .*Reload/),
    });
  });

  it('says that there was no answer after the minute of the SDK', async () => {
    const { view } = await openView({}, { tools: { count_notes: () => new Promise(() => {}) } });
    const error = rejection(view.call(count, { topic: 'cats' }));
    await settle(60_000);
    expect(await error).toMatchObject({
      failure: 'transient',
      message: '"Count notes" got no answer (Request timed out). What is on screen stays as it is. Try again.',
    });
  });

  it('ends with the reason of its signal, and tells the host', async () => {
    const { view, sent } = await openView({}, { tools: { count_notes: () => new Promise(() => {}) } });
    const stop = new AbortController();
    const error = rejection(view.call(count, { topic: 'cats' }, { signal: stop.signal }));
    await settle();
    stop.abort(new Error('the person went on'));
    expect(await error).toEqual(new Error('the person went on'));
    expect(sent.at(-1)).toMatchObject({ method: 'notifications/cancelled' });
  });

  it('ends at teardown', async () => {
    const { view, bridge } = await openView({}, { tools: { count_notes: () => new Promise(() => {}) } });
    const error = rejection(view.call(count, { topic: 'cats' }));
    await settle();
    await bridge.teardownResource({});
    expect(await error).toBe(view.signal.reason);
    expect(view.signal.aborted).toBe(true);
  });
});

describe('a host that refuses calls', () => {
  it.each([
    ['tool not found, -32602', rpcError(-32602, 'Tool fetch_notes not found')],
    ['no such method', rpcError(-32601, 'Method not found')],
    ['bad parameters without a word why', rpcError(-32602, 'Invalid params')],
    ['not allowed', rpcError(-32000, 'Tool is not allowed for apps')],
    ['a denial', rpcError(-32603, 'Permission denied')],
    ['the result of an old SDK', () => failure('MCP error -32602: Tool fetch_notes not found')],
  ])('V3 is asked once: %s', async (_how, fetch_notes) => {
    const tools = { fetch_notes, count_notes: () => result({ total: 3 }) };
    const { view, calls } = await openView({}, { tools });
    for (let round = 0; round < 3; round += 1)
      expect(await rejection(view.call(save, { topic: 'cats' }))).toMatchObject({
        failure: 'refused',
        message: expect.stringMatching(/^This host does not let the view call "Fetch notes" \(/),
      });
    expect(calls).toHaveLength(1);
    expect(view.can.callTools).toBe(false);
    expect(view.status).toMatchObject({ state: 'waiting', reduced: expect.stringContaining('"Fetch notes"') });
    // A host that hides app-only tools may well allow the ones in its own list.
    expect(await view.call(count, { topic: 'cats' })).toEqual({ total: 3 });
  });

  it.each([
    ['-32602 by the server', rpcError(-32602, 'Invalid arguments for tool fetch_notes: topic is too long'), 'mismatch'],
    ['an error of the server', rpcError(-32603, 'Internal error'), 'transient'],
    ['a tool that failed', () => failure('File not found. Nothing was changed. Choose another.'), 'tool'],
  ])('is not meant by %s', async (_how, fetch_notes, kind) => {
    const { view } = await openView({}, { tools: { fetch_notes } });
    expect(await rejection(view.call(save, { topic: 'cats' }))).toMatchObject({ failure: kind });
    expect(view.can.callTools).toBe(true);
    expect(view.status.reduced).toBeUndefined();
  });

  it('Q1 is not even asked when it announces no server tools', async () => {
    const { view, calls } = await openView(
      {},
      { capabilities: {}, tools: { count_notes: () => result({ total: 3 }) } },
    );
    expect(await rejection(view.call(count, { topic: 'cats' }))).toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('(it offers no tools)'),
    });
    expect(calls).toEqual([]);
  });
});
