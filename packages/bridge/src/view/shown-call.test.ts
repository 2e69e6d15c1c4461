import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../contract/index.ts';
import { type Answer, failure, openView, result, settle, showNotes } from './test-host.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const toolInfo = {
  tool: { name: 'show_notes', inputSchema: { type: 'object' as const } },
};

describe('from input to result', () => {
  it('D1 D2 D3 goes through partial, loading and ready', async () => {
    const seen: unknown[] = [];
    const { bridge, statuses } = await openView({
      onPartialInput: (args) => seen.push(['partial', args]),
      onInput: (args) => seen.push(['input', args]),
      onResult: (output, tool) => {
        seen.push(['result', output, tool.name]);
      },
    });
    await bridge.sendToolInputPartial({ arguments: { topic: 'ca' } });
    await bridge.sendToolInput({ arguments: { topic: 'cats' } });
    await settle();
    await bridge.sendToolResult(result({ source: 's' }));
    await settle();
    expect(statuses.map(({ state }) => state)).toEqual([
      'connecting',
      'waiting',
      'partial',
      'loading',
      'loading',
      'ready',
    ]);
    expect(seen).toEqual([
      ['partial', { topic: 'ca' }],
      ['input', { topic: 'cats' }],
      ['result', { source: 's' }, 'show_notes'],
    ]);
  });

  it('is loading until the promise of onResult resolves', async () => {
    let drawn = () => {};
    const { view, bridge } = await openView({
      onResult: () =>
        new Promise<void>((resolve) => {
          drawn = resolve;
        }),
    });
    await bridge.sendToolResult(result({ source: 's' }));
    await settle(30_000);
    expect(view.status.state).toBe('loading');
    drawn();
    await settle();
    expect(view.status).toEqual({ state: 'ready' });
  });

  it('uses what the host sent before the handshake was done', async () => {
    const outputs: unknown[] = [];
    const { view, hostEnd, answer } = await openView(
      {
        onResult(output) {
          outputs.push(output);
        },
      },
      { silent: true },
    );
    await hostEnd.send({ jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: result({ source: 'early' }) });
    await settle();
    await answer();
    await settle(60_000);
    expect(outputs).toEqual([{ source: 'early' }]);
    expect(view.status.state).toBe('ready');
  });

  it('D2 ignores partial input after the input and after the result', async () => {
    const partials: unknown[] = [];
    const { view, bridge } = await openView({ onPartialInput: (args) => partials.push(args) });
    await bridge.sendToolInput({ arguments: { topic: 'cats' } });
    await bridge.sendToolInputPartial({ arguments: { topic: 'c' } });
    await settle();
    expect(view.status.state).toBe('loading');
    await bridge.sendToolResult(result({ source: 's' }));
    await bridge.sendToolInputPartial({ arguments: { topic: 'c' } });
    await settle();
    expect(view.status.state).toBe('ready');
    expect(partials).toEqual([]);
  });

  it('D2 survives a handler that throws at partial input', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const { view, bridge } = await openView({
      onPartialInput({ layers }) {
        (layers as string[]).map((layer) => layer);
      },
    });
    await bridge.sendToolInputPartial({ arguments: { topic: 'c' } });
    await bridge.sendToolResult(result({ source: 's' }));
    await settle();
    expect(error).toHaveBeenCalledTimes(1);
    expect(view.status.state).toBe('ready');
  });

  it('D1 takes the arguments once', async () => {
    const inputs: unknown[] = [];
    const { bridge } = await openView({ onInput: (args) => inputs.push(args) });
    await bridge.sendToolInput({ arguments: { topic: 'cats' } });
    await bridge.sendToolInput({ arguments: { topic: 'dogs' } });
    await settle();
    expect(inputs).toEqual([{ topic: 'cats' }]);
  });
});

describe('without a result', () => {
  it('says so 10 s after the handshake, and still uses a late result', async () => {
    const { view, bridge } = await openView();
    await settle(9_999);
    expect(view.status.state).toBe('waiting');
    await settle(1);
    expect(view.status).toMatchObject({ state: 'no-result', message: expect.stringMatching(/no result for 10 s/) });
    await settle(300_000);
    await bridge.sendToolResult(result({ source: 's' }));
    await settle();
    expect(view.status).toEqual({ state: 'ready' });
  });

  it('counts the 10 s from the last sign of the model writing, then from the input', async () => {
    const { view, bridge } = await openView();
    for (const topic of ['c', 'ca', 'cat']) {
      await settle(9_000);
      await bridge.sendToolInputPartial({ arguments: { topic } });
    }
    await settle(9_000);
    expect(view.status.state).toBe('partial');
    await bridge.sendToolInput({ arguments: { topic: 'cats' } });
    await settle(9_999);
    expect(view.status.state).toBe('loading');
    await settle(1);
    expect(view.status.state).toBe('no-result');
  });

  it('offers to call the tool again with the same arguments', async () => {
    const tools: Record<string, Answer> = { show_notes: ({ topic }) => result({ source: `notes on ${topic}` }) };
    const outputs: unknown[] = [];
    const onResult = (output: unknown) => void outputs.push(output);
    const { view, bridge, calls } = await openView({ onResult }, { tools, context: { toolInfo } });
    await bridge.sendToolInput({ arguments: { topic: 'cats' } });
    await settle(10_000);
    view.status.retry?.();
    await settle();
    expect(calls).toEqual([{ name: 'show_notes', args: { topic: 'cats' } }]);
    expect(outputs).toEqual([{ source: 'notes on cats' }]);
    expect(view.status).toEqual({ state: 'ready' });
  });

  it('calls again without arguments where those that it was called with are none that the tool takes', async () => {
    const tool = { ...showNotes, inputSchema: z.strictObject({ topic: z.string().optional() }) };
    const tools: Record<string, Answer> = { show_notes: () => result({ source: 'all notes' }) };
    const { view, bridge, calls } = await openView({ shows: [tool] }, { tools, context: { toolInfo } });
    await bridge.sendToolInput({ arguments: { topic: 5 } });
    await bridge.sendToolResult(failure('show_notes was called with arguments it does not take.'));
    await settle();
    expect(view.status.state).toBe('failed');
    view.status.retry?.();
    await settle();
    expect(calls).toEqual([{ name: 'show_notes', args: {} }]);
    expect(view.status).toEqual({ state: 'ready' });
  });

  it('offers no retry where it can not know the arguments', async () => {
    const { view } = await openView({}, { context: { toolInfo } });
    await settle(10_000);
    expect(view.status).toMatchObject({ state: 'no-result', retry: undefined });
  });

  it.each([
    ['the host takes no calls', showNotes, { capabilities: {} }],
    ['the tool is not for views', { ...showNotes, visibility: ['model'] as const }, {}],
    ['a second call might do harm', { ...showNotes, annotations: { readOnlyHint: false } }, {}],
  ])('offers no retry where %s', async (_why, tool, host) => {
    const { view, bridge } = await openView({ shows: [tool] }, host);
    await bridge.sendToolInput({ arguments: { topic: 'cats' } });
    await settle(10_000);
    expect(view.status).toMatchObject({ state: 'no-result', retry: undefined });
  });
});

describe('a call that fails', () => {
  it('D4 is cancelled with its reason, and stays so when partial input comes late', async () => {
    const { view, bridge } = await openView();
    await bridge.sendToolInput({ arguments: { topic: 'cats' } });
    await bridge.sendToolCancelled({ reason: 'the person pressed stop' });
    await bridge.sendToolInputPartial({ arguments: { topic: 'c' } });
    await settle(60_000);
    expect(view.status).toEqual({
      state: 'cancelled',
      message:
        'The call was cancelled (the person pressed stop). The conversation goes on. Ask again when you want it.',
      retry: expect.any(Function),
    });
  });

  it('D4 is cancelled without a reason, too', async () => {
    const { view, bridge } = await openView();
    await bridge.sendToolCancelled({});
    await settle();
    expect(view.status).toMatchObject({ state: 'cancelled', message: expect.stringContaining('no reason was given') });
  });

  it('is failed with the text of the result, and a retry that fails says why', async () => {
    const tools = { show_notes: () => failure('No notes on cats. The others are there. Ask for dogs.') };
    const { view, bridge, calls } = await openView({}, { tools });
    await bridge.sendToolInput({ arguments: { topic: 'cats' } });
    await bridge.sendToolResult(failure('The disk is full. Nothing was changed. Free some space.'));
    await settle();
    expect(view.status).toMatchObject({
      state: 'failed',
      message: 'The disk is full. Nothing was changed. Free some space.',
    });
    view.status.retry?.();
    await settle();
    expect(view.status).toMatchObject({
      state: 'failed',
      message: 'No notes on cats. The others are there. Ask for dogs.',
    });
    expect(calls).toHaveLength(1);
  });

  it('is failed when onResult rejects, with its message and a way to try again', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { view, bridge } = await openView({
      async onResult() {
        throw new Error('WebGL is off. The table still works. Turn it on.');
      },
    });
    await bridge.sendToolInput({ arguments: { topic: 'cats' } });
    await bridge.sendToolResult(result({ source: 's' }));
    await settle();
    expect(view.status).toEqual({
      state: 'failed',
      message: 'WebGL is off. The table still works. Turn it on.',
      retry: expect.any(Function),
    });
  });

  it('is ready by the last of several results, whichever is drawn first', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const drawn: ((error?: Error) => void)[] = [];
    const { view, bridge } = await openView({
      onResult: () =>
        new Promise<void>((resolve, reject) => {
          drawn.push((error) => (error ? reject(error) : resolve()));
        }),
    });
    await bridge.sendToolResult(result({ source: 'first' }));
    await bridge.sendToolResult(result({ source: 'second' }));
    await bridge.sendToolResult(result({ source: 'third' }));
    await settle();
    drawn[0]?.();
    await settle();
    expect(view.status).toEqual({ state: 'loading' });
    drawn[2]?.();
    await settle();
    drawn[1]?.(new Error('too late'));
    await settle();
    expect(view.status).toEqual({ state: 'ready' });
  });
});

describe('results of another shape', () => {
  it('asks to reload when the data is not of the contract', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { view, bridge } = await openView();
    await bridge.sendToolResult(result({ sources: ['s'] }));
    await settle();
    expect(view.status).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/^View and server are of different versions.*\(source: .*Reload the view\.$/),
    });
  });

  it('D5 shows the words where the host dropped the data, and fetches it on retry', async () => {
    const { view, bridge } = await openView({}, { tools: { show_notes: () => result({ source: 's' }) } });
    await bridge.sendToolInput({ arguments: { topic: 'cats' } });
    await bridge.sendToolResult({ content: [{ type: 'text', text: '3 notes on cats.' }] });
    await settle();
    expect(view.status).toMatchObject({ state: 'failed', message: expect.stringContaining('"3 notes on cats."') });
    view.status.retry?.();
    await settle();
    expect(view.status.state).toBe('ready');
  });

  it('D5 is ready where the host dropped the words', async () => {
    const { view, bridge } = await openView();
    await bridge.sendToolResult({ content: [], structuredContent: { source: 's' } });
    await settle();
    expect(view.status.state).toBe('ready');
  });
});

describe('a view of several tools', () => {
  const editNotes = defineTool({
    ...showNotes,
    name: 'edit_notes',
    outputSchema: z.object({ changed: z.number() }),
  });
  const shows = [showNotes, editNotes];

  it('reads the result by the tool that the host names', async () => {
    const seen: unknown[] = [];
    const onResult = (output: unknown, tool: { name: string }) => void seen.push([tool.name, output]);
    const context = { toolInfo: { tool: { ...toolInfo.tool, name: 'edit_notes' } } };
    const { bridge } = await openView({ shows, onResult }, { context });
    await bridge.sendToolResult(result({ changed: 2, source: 'not this one' }));
    await settle();
    expect(seen).toEqual([['edit_notes', { changed: 2 }]]);
  });

  it('reads the result by the first tool that fits where the host names none of ours', async () => {
    const seen: unknown[] = [];
    const onResult = (output: unknown, tool: { name: string }) => void seen.push([tool.name, output]);
    const context = { toolInfo: { tool: { ...toolInfo.tool, name: 'server__edit_notes' } } };
    const { bridge } = await openView({ shows, onResult }, { context });
    await bridge.sendToolResult(result({ changed: 2 }));
    await settle();
    expect(seen).toEqual([['edit_notes', { changed: 2 }]]);
  });
});
