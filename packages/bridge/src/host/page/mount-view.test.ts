import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mount } from '../mount.ts';
import { mountView } from './mount-view.ts';
import type { ViewHandlers } from './mounted-view.ts';

const MOUNT: Mount = {
  ...{ id: 'a1', proxyUrl: 'http://p-test.localhost:1/x', proxyOrigin: 'http://p-test.localhost:1' },
  ...{ profile: 'spec', sandbox: 'allow-scripts', allow: '', html: '', policy: '', dropped: [] },
};
const RESULT = { content: [{ type: 'text' as const, text: 'done' }] };
const listeners = new Set<(event: object) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: (event: object) => void) => listeners.delete(listener));
});
afterEach(() => {
  expect(listeners.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A view in a page of one frame, which says and hears what the test says. */
function open(on: ViewHandlers = {}) {
  const heard: Exclude<JSONRPCMessage, { result: unknown }>[] = [];
  const contentWindow = { postMessage: (message: (typeof heard)[number]) => heard.push(structuredClone(message)) };
  vi.stubGlobal('document', { createElement: () => ({ setAttribute() {}, remove() {}, contentWindow }) });
  const view = mountView({ append() {} }, MOUNT, {
    ...{ hostInfo: { name: 'host', version: '1' }, hostContext: {}, capabilities: { serverTools: {} }, on },
  });
  const say = async (message: object) => {
    const event = { source: contentWindow, origin: MOUNT.proxyOrigin, data: { jsonrpc: '2.0', ...message } };
    for (const listener of listeners) listener(event);
    await vi.advanceTimersByTimeAsync(0);
  };
  const initialize = async () => {
    const appInfo = { name: 'view', version: '1' };
    const params = { protocolVersion: '2026-01-26', appInfo, appCapabilities: {} };
    await say({ id: 1, method: 'ui/initialize', params });
    await say({ method: 'ui/notifications/initialized' });
  };
  const told = () =>
    heard.flatMap((message) => ('method' in message ? [message.method.replace(/^ui\/(notifications\/)?/, '')] : []));
  const close = async () => {
    const closed = view.close();
    await vi.advanceTimersByTimeAsync(500);
    return closed;
  };
  return { view, say, initialize, heard, told, close };
}

describe('what a view is told of its call', () => {
  it('B5, D1, D2, D3: waits for initialized, then comes in the order of the spec, whatever the order it was given in', async () => {
    const { view, initialize, told, close } = open();
    void view.sendResult(RESULT);
    void view.sendPartialInput({ topic: 'a' });
    void view.sendInput({ topic: 'all' });
    void view.sendPartialInput({ topic: 'late' });
    await vi.advanceTimersByTimeAsync(100);
    expect(told()).toEqual([]);
    await initialize();
    await view.initialized;
    await vi.advanceTimersByTimeAsync(0);
    expect(told()).toEqual(['tool-input-partial', 'tool-input', 'tool-result']);
    await close();
  });

  it('D1, D3: input and result are given once', async () => {
    const { view, initialize, told, close } = open();
    await initialize();
    await view.sendInput({});
    await expect(view.sendInput({})).rejects.toThrow(/tool-input was sent already/);
    await view.sendResult(RESULT);
    await expect(view.sendResult(RESULT)).rejects.toThrow(/tool-result was sent already/);
    expect(told()).toEqual(['tool-input', 'tool-result']);
    await close();
  });

  it.each([
    ['with a reason, after the input', ['input', 'cancel'], ['tool-input', 'tool-cancelled']],
    ['while the arguments are still written', ['partial', 'cancel'], ['tool-input-partial', 'tool-cancelled']],
    ['before anything else', ['cancel'], ['tool-cancelled']],
    ['and the result that comes later is not sent', ['input', 'cancel', 'result'], ['tool-input', 'tool-cancelled']],
    ['and the input that comes later neither', ['cancel', 'input', 'result'], ['tool-cancelled']],
    ['and so is a result that waited for its input', ['result', 'cancel'], ['tool-cancelled']],
    ['once', ['input', 'cancel', 'cancel'], ['tool-input', 'tool-cancelled']],
    ['not after the result', ['input', 'result', 'cancel'], ['tool-input', 'tool-result']],
  ])('D4: a call is cancelled %s', async (_how, steps, expected) => {
    const { view, initialize, told, close } = open();
    await initialize();
    for (const step of steps) {
      if (step === 'partial') void view.sendPartialInput({});
      if (step === 'input') void view.sendInput({});
      if (step === 'result') void view.sendResult(RESULT);
      if (step === 'cancel') void view.sendCancelled('The person stopped it.');
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(told()).toEqual(expected);
    await close();
  });

  it('D4: a cancellation needs no reason, and waits for initialized as well', async () => {
    const { view, initialize, heard, told, close } = open();
    void view.sendCancelled();
    await vi.advanceTimersByTimeAsync(0);
    expect(told()).toEqual([]);
    await initialize();
    expect(told()).toEqual(['tool-cancelled']);
    expect(heard.at(-1)).toEqual({ jsonrpc: '2.0', method: 'ui/notifications/tool-cancelled', params: {} });
    await close();
  });
});

describe('the end of a view', () => {
  it('E1: is said, waited for 500 ms, and nothing is said after it', async () => {
    const { view, initialize, told, close } = open();
    await initialize();
    const first = view.close();
    expect(view.ended.aborted).toBe(true);
    expect(await close()).toMatchObject({ answered: false });
    expect(view.close()).toBe(first);
    await view.sendInput({});
    await view.sendPartialInput({});
    await view.sendResult(RESULT);
    await view.sendCancelled();
    await view.sendToolListChanged();
    view.setHostContext({ theme: 'dark' });
    expect(await view.ping(100)).toBe(false);
    expect(told()).toEqual(['resource-teardown', 'notifications/cancelled']);
  });

  it('E1: comes at once when the view answers, and a request it makes meanwhile is served', async () => {
    const call = vi.fn(async () => RESULT);
    const { view, say, initialize, heard } = open({ callTool: call });
    await initialize();
    const closing = view.close();
    await say({ id: 7, method: 'tools/call', params: { name: 'save_notes_view' } });
    expect(heard.at(-1)).toMatchObject({ id: 7, result: RESULT });
    const teardown = heard.find((message) => 'method' in message && message.method === 'ui/resource-teardown');
    await say({ id: teardown && 'id' in teardown ? teardown.id : undefined, result: {} });
    expect(await closing).toEqual({ answered: true, ms: 0 });
  });

  it('B5, E1: is not said to a view that never said initialized', async () => {
    const { view, told } = open();
    const failed = expect(view.initialized).rejects.toThrow(/closed before it initialized/);
    expect(await view.close()).toEqual({ answered: false, ms: 0 });
    await failed;
    expect(told()).toEqual([]);
  });
});

describe('B7: what a handler throws', () => {
  class RefusedError extends Error {
    readonly code = 'not-visible';
  }

  it.each([
    [
      'an error of words and a code of letters',
      new RefusedError('Not for the view. Nothing was called. Ask for another.'),
    ],
    ['a plain error', new Error('Not for the view. Nothing was called. Ask for another.')],
  ])('B7: %s is answered as a JSON-RPC error with its words', async (_what, error) => {
    const { say, initialize, heard, close } = open({ callTool: () => Promise.reject(error) });
    await initialize();
    await say({ id: 7, method: 'tools/call', params: { name: 'fetch_notes' } });
    expect(heard.at(-1)).toEqual({
      ...{ jsonrpc: '2.0', id: 7 },
      error: { code: -32603, message: 'Not for the view. Nothing was called. Ask for another.' },
    });
    await close();
  });
});

it('B7, Z1: a notification with other params than its method has is noted, and a late answer is not', async () => {
  const note = vi.fn();
  const sizeChange = vi.fn();
  const { say, initialize, close } = open({ note, sizeChange });
  await initialize();
  await say({ id: 99, result: {} });
  expect(note).not.toHaveBeenCalled();
  await say({ method: 'ui/notifications/size-changed', params: { height: 'tall' } });
  expect(note.mock.calls.map(([kind]) => kind)).toEqual(['malformed']);
  expect(sizeChange).not.toHaveBeenCalled();
  await close();
});
