import { InMemoryTransport, isJSONRPCNotification, isJSONRPCRequest, type Tool } from '@modelcontextprotocol/client';
import { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ViewCaller } from './view-caller.ts';

type Params = Record<string, unknown> | undefined;
type Answer = { result: Record<string, unknown> } | { error: { code: number; message: string } };
type Answers = Record<string, (params: Params) => Answer>;

const tool = (name: string): Tool => ({ name, inputSchema: { type: 'object' } });
const tools = (count: number, from = 0) => Array.from({ length: count }, (_, index) => tool(`notes_${from + index}`));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** A view that answers as it is told, and the host's caller. */
async function open(answers: Answers, capabilities: object = { tools: {} }) {
  const [viewEnd, hostEnd] = InMemoryTransport.createLinkedPair();
  const heard: { method: string; params: Params }[] = [];
  viewEnd.onmessage = (message) => {
    if (!isJSONRPCRequest(message) && !isJSONRPCNotification(message)) return;
    heard.push({ method: message.method, params: message.params });
    const answer = answers[message.method]?.(message.params);
    if (answer && 'id' in message) void viewEnd.send({ jsonrpc: '2.0', id: message.id, ...answer });
  };
  const bridge = new AppBridge(null, { name: 'host', version: '1' }, {});
  await bridge.connect(hostEnd);
  await viewEnd.start();
  const appInfo = { name: 'view', version: '1' };
  const params = { protocolVersion: '2026-01-26', appInfo, appCapabilities: capabilities };
  await viewEnd.send({ jsonrpc: '2.0', id: 1, method: 'ui/initialize', params });
  await vi.waitFor(() => expect(bridge.getAppCapabilities()).toBeDefined());
  const end = new AbortController();
  const notes: string[] = [];
  const caller = new ViewCaller(bridge, end.signal, (kind, detail) => notes.push(`${kind}: ${detail}`));
  return { caller, heard, notes, close: () => end.abort(), asked: () => heard.map(({ method }) => method) };
}

it('Q10: reads all pages of the list', async () => {
  const { caller, heard, notes } = await open({
    'tools/list': (params) => ({
      result: params?.cursor === 'b' ? { tools: tools(1, 2) } : { tools: tools(2), nextCursor: 'b' },
    }),
  });
  expect((await caller.listTools()).map(({ name }) => name)).toEqual(['notes_0', 'notes_1', 'notes_2']);
  expect(heard.map(({ params }) => params?.cursor)).toEqual([undefined, 'b']);
  expect(notes).toEqual([]);
});

it('Q10: keeps 50 tools, and notes how many were dropped', async () => {
  const { caller, notes } = await open({
    'tools/list': (params) => ({
      result: params?.cursor ? { tools: tools(13, 40) } : { tools: tools(40), nextCursor: 'b' },
    }),
  });
  expect(await caller.listTools()).toHaveLength(50);
  expect(notes).toEqual([
    'refused: The view lists too many tools: 3 were dropped. The first 50 are kept. A view may list 50.',
  ]);
});

it('Q10: a list without an end is not read to its end', async () => {
  const { caller, heard, notes } = await open({
    'tools/list': () => ({ result: { tools: tools(2), nextCursor: 'more' } }),
  });
  expect(await caller.listTools()).toHaveLength(50);
  expect(heard).toHaveLength(50);
  expect(notes).toEqual([
    'refused: The view lists too many tools: more than 50 were dropped. The first 50 are kept. A view may list 50.',
  ]);
});

it('Q10: a view that announced no tools is not asked', async () => {
  const { caller, heard } = await open({}, {});
  expect(await caller.listTools()).toEqual([]);
  expect(heard).toEqual([]);
});

it('Q10: a list that is none is an error in words', async () => {
  const { caller } = await open({ 'tools/list': () => ({ result: { tools: 'many' } }) });
  await expect(caller.listTools()).rejects.toThrow(/^The view's list of tools failed: .* The view stays open\. Try/s);
});

it('Q10: calls a tool of the last list, and no other', async () => {
  let listed = tools(2);
  const { caller, heard } = await open({
    'tools/list': () => ({ result: { tools: listed } }),
    'tools/call': (params) => ({ result: { content: [{ type: 'text', text: JSON.stringify(params) }] } }),
  });
  await expect(caller.callTool('notes_0', {})).rejects.toThrow(
    'The view lists no tool "notes_0". Nothing was called. Use one of: none so far; list its tools first.',
  );
  await caller.listTools();
  expect(await caller.callTool('notes_0', { a: 1 })).toEqual({
    content: [{ type: 'text', text: '{"name":"notes_0","arguments":{"a":1}}' }],
  });
  listed = tools(1, 1);
  await caller.listTools();
  await expect(caller.callTool('notes_0', {})).rejects.toThrow(
    'The view lists no tool "notes_0". Nothing was called. Use one of: notes_1.',
  );
  expect(heard.filter(({ method }) => method === 'tools/call')).toHaveLength(1);
});

it('Q10: waits 30 s for an answer, and then tells the view to stop', async () => {
  const { caller, asked } = await open({ 'tools/list': () => ({ result: { tools: tools(1) } }) });
  await caller.listTools();
  const call = caller.callTool('notes_0', {});
  const failed = vi.fn();
  call.catch(failed);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(call).rejects.toThrow(
    'The view\'s tool "notes_0" did not answer within 30 s. The view stays open, and was told to stop. ' +
      'Try again, or reload the view.',
  );
  expect(asked()).toEqual(['tools/list', 'tools/call', 'notifications/cancelled']);
});

it('Q10: a call that runs when the view closes is an error at once, and so is one that comes later', async () => {
  const { caller, close } = await open({ 'tools/list': () => ({ result: { tools: tools(1) } }) });
  await caller.listTools();
  const call = caller.callTool('notes_0', {});
  close();
  await expect(call).rejects.toThrow(
    'The view was closed before its tool "notes_0" answered. What it had done by then stays done. Open the view again.',
  );
  await expect(caller.callTool('notes_0', {})).rejects.toThrow(
    'The view that offered the tool "notes_0" is closed. Nothing was called. Open the view again.',
  );
  expect(await caller.listTools()).toEqual([]);
});

it('Q10: a call that the host gives up ends with its own reason, before and during', async () => {
  const { caller, asked } = await open({ 'tools/list': () => ({ result: { tools: tools(1) } }) });
  await caller.listTools();
  const control = new AbortController();
  const call = caller.callTool('notes_0', {}, control.signal);
  const reason = new Error('The person stopped it.');
  control.abort(reason);
  await expect(call).rejects.toBe(reason);
  await expect(caller.callTool('notes_0', {}, control.signal)).rejects.toBe(reason);
  expect(asked()).toEqual(['tools/list', 'tools/call', 'notifications/cancelled']);
});

it('Q10: an error of the view is told in its own words, cut to 500 characters', async () => {
  const { caller } = await open({
    'tools/list': () => ({ result: { tools: tools(1) } }),
    'tools/call': () => ({ error: { code: -32000, message: `No page ${'9'.repeat(1000)}` } }),
  });
  await caller.listTools();
  await expect(caller.callTool('notes_0', {})).rejects.toThrow(
    `The view's tool "notes_0" failed: No page ${'9'.repeat(492)} The view stays open. Try again with other arguments.`,
  );
});
