import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectView, type View } from './index.ts';
import { EVERYTHING, methods, openView, result, settle, showNotes } from './test-host.ts';
import { TestPage } from './test-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the handshake', () => {
  it('I1 says who the view is and then that it is initialized', async () => {
    const { sent, statuses } = await openView();
    expect(methods(sent).slice(0, 2)).toEqual(['ui/initialize', 'ui/notifications/initialized']);
    expect(sent[0]).toMatchObject({
      params: { appInfo: { name: 'notes', version: '1.2.3' }, protocolVersion: '2026-01-26' },
    });
    expect(statuses.map(({ state }) => state)).toEqual(['connecting', 'waiting']);
  });

  it('I2 declares every display mode it supports, and inline alone if none is named', async () => {
    const modes = async (displayModes?: ('inline' | 'fullscreen')[]) => {
      const { bridge } = await openView({ displayModes });
      return bridge.getAppCapabilities()?.availableDisplayModes;
    };
    expect(await modes(['inline', 'fullscreen'])).toEqual(['inline', 'fullscreen']);
    expect(await modes()).toEqual(['inline']);
  });

  it('I3 lives with a host that says nothing about itself', async () => {
    const { view } = await openView({}, { capabilities: {}, context: {} });
    expect(view.status.state).toBe('waiting');
    expect(view.context).toEqual({});
    expect(view.can).toEqual({
      callTools: false,
      report: false,
      download: false,
      openLinks: false,
      fullscreen: false,
    });
    expect(view.status.reduced).toMatch(/^This host does not let the view call its server\./);
  });

  it('I4 knows what the host really offers', async () => {
    const { view } = await openView(
      { displayModes: ['inline', 'fullscreen'] },
      { context: { availableDisplayModes: ['inline', 'fullscreen'] } },
    );
    expect(view.can).toEqual({ callTools: true, report: true, download: true, openLinks: true, fullscreen: true });
    expect(view.status.reduced).toBeUndefined();
  });

  it('I6 answers a ping, without a word in the console', async () => {
    const log = vi.spyOn(console, 'log');
    const { bridge, sent } = await openView();
    await bridge.request({ method: 'ping' });
    expect(sent.at(-1)).toMatchObject({ result: {} });
    expect(log).not.toHaveBeenCalled();
  });

  it('tells the first status when the app has the view in its hands', async () => {
    const page = new TestPage();
    vi.spyOn(console, 'debug').mockReturnValue();
    const seen: boolean[] = [];
    const view: View = connectView({
      name: 'n',
      version: '1',
      shows: [showNotes],
      onResult() {},
      onStatus: (status) => seen.push(view.status === status),
    });
    expect(seen).toEqual([]);
    await settle();
    expect(seen).toEqual([true]);
    expect(page.postMessage).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ method: 'ui/initialize' }), '*');
  });
});

describe('without a host', () => {
  it('says so at once when the page was opened by itself', async () => {
    new TestPage();
    const alone = { parent: {} };
    alone.parent = alone;
    vi.stubGlobal('window', alone);
    const statuses: unknown[] = [];
    const view = connectView({
      name: 'n',
      version: '1',
      shows: [showNotes],
      onResult() {},
      onStatus: (status) => statuses.push(status),
    });
    await settle();
    expect(statuses).toEqual([
      { state: 'no-host', message: expect.stringMatching(/opened by itself.*Nothing is lost.*Open it in a host/) },
    ]);
    await expect(view.call(showNotes, { topic: 'x' })).rejects.toMatchObject({ failure: 'refused' });
  });

  it('says after 5 s that nobody answered, and welcomes an answer after two minutes', async () => {
    const { view, statuses, answer } = await openView({}, { silent: true });
    await settle(4_999);
    expect(view.status.state).toBe('connecting');
    await settle(1);
    expect(view.status).toMatchObject({ state: 'no-host', message: expect.stringMatching(/not answered for 5 s/) });
    await settle(115_000);
    await answer();
    expect(view.status).toEqual({ state: 'waiting' });
    expect(statuses.map(({ state }) => state)).toEqual(['connecting', 'no-host', 'waiting']);
  });

  it.each([
    ['an old dialect without hostInfo', { result: { protocolVersion: '2025-06-18', hostCapabilities: {} } }],
    ['an error', { error: { code: -32601, message: 'Method not found' } }],
  ])('I1 says that the host is not supported when it answers in %s', async (_name, body) => {
    const { view, hostEnd, statuses } = await openView({}, { silent: true });
    hostEnd.onmessage = (message: JSONRPCMessage) => {
      if ('id' in message && 'method' in message)
        void hostEnd.send({ jsonrpc: '2.0', id: message.id, ...body } as JSONRPCMessage);
    };
    await hostEnd.start();
    await settle();
    expect(view.status).toMatchObject({
      state: 'no-host',
      message: expect.stringMatching(/^This host speaks a version of MCP Apps.*Use a newer host to see the view\.$/s),
    });
    await settle(60_000);
    expect(statuses).toHaveLength(2);
    await expect(view.call(showNotes, { topic: 'x' })).rejects.toMatchObject({ failure: 'refused' });
  });
});

describe('the host context', () => {
  it('T2 is handed over on connect, and whole after each change', async () => {
    const contexts: McpUiHostContext[] = [];
    const { view, bridge } = await openView(
      { onHostContext: (context) => contexts.push(context) },
      { context: { theme: 'light', locale: 'de' } },
    );
    await bridge.sendHostContextChange({ theme: 'dark' });
    await settle();
    expect(contexts).toEqual([
      { theme: 'light', locale: 'de' },
      { theme: 'dark', locale: 'de' },
    ]);
    expect(view.context).toEqual({ theme: 'dark', locale: 'de' });
  });

  it('T2 outlives a handler that throws', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const { view } = await openView({
      onHostContext() {
        throw new Error('canvas is gone');
      },
    });
    expect(view.status.state).toBe('waiting');
    expect(error).toHaveBeenCalledWith(new Error('canvas is gone'));
  });
});

describe('requestDisplayMode', () => {
  const both = { displayModes: ['inline', 'fullscreen'] as const };

  it('Q5 asks only for a mode that the host offers and the view declared', async () => {
    const { view, sent } = await openView(both, { context: { availableDisplayModes: ['inline', 'pip'] } });
    expect(await view.requestDisplayMode('fullscreen')).toBe('inline');
    expect(await view.requestDisplayMode('pip')).toBe('inline');
    expect(methods(sent)).not.toContain('ui/request-display-mode');
    expect(view.can.fullscreen).toBe(false);
  });

  it('Q5 follows an answer that is another mode than the one asked for', async () => {
    const { view, bridge } = await openView(both, { context: { availableDisplayModes: ['inline', 'fullscreen'] } });
    bridge.onrequestdisplaymode = async () => ({ mode: 'inline' });
    expect(await view.requestDisplayMode('fullscreen')).toBe('inline');
    expect(view.context.displayMode).toBeUndefined();
  });

  it('Q5 is in the context before the host says it again', async () => {
    const contexts: McpUiHostContext[] = [];
    const options = { ...both, onHostContext: (context: McpUiHostContext) => contexts.push(context) };
    const { view, bridge } = await openView(options, { context: { availableDisplayModes: ['inline', 'fullscreen'] } });
    bridge.onrequestdisplaymode = async ({ mode }) => ({ mode });
    expect(await view.requestDisplayMode('fullscreen')).toBe('fullscreen');
    expect(contexts.at(-1)).toEqual({ availableDisplayModes: ['inline', 'fullscreen'], displayMode: 'fullscreen' });
  });

  it('never asks by itself, even when the host starts in fullscreen', async () => {
    const { bridge, sent } = await openView(both, {
      context: { displayMode: 'fullscreen', availableDisplayModes: ['inline', 'fullscreen'] },
    });
    await bridge.sendToolResult(result({ source: 's' }));
    await settle(60_000);
    expect(methods(sent)).not.toContain('ui/request-display-mode');
  });
});

it('keeps nothing in the browser: no storage is touched', async () => {
  const storage = () => {
    throw new DOMException('The document is sandboxed.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(globalThis, name, { get: storage, configurable: true });
  const { view, bridge } = await openView({}, { capabilities: EVERYTHING });
  await bridge.sendToolResult(result({ source: 's' }));
  await settle();
  expect(view.status.state).toBe('ready');
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Reflect.deleteProperty(globalThis, name);
});
