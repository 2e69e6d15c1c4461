import { describe, expect, it } from 'vitest';
import { testServer, testView } from '../test-view.ts';
import type { MockView } from './mock-view.ts';
import { useHost } from './test-host.ts';

const test = useHost();
const ask = (view: MockView, method: string, params: object = {}) =>
  view.frame.evaluate(([name, given]) => window.request(name, JSON.parse(given)), [
    method,
    JSON.stringify(params),
  ] as const);
const capabilities = async (view: MockView) =>
  (await view.traffic()).find(({ message }) => message.result)?.message.result?.hostCapabilities;
const SAMPLE = { messages: [{ role: 'user', content: { type: 'text', text: 'Why?' } }], maxTokens: 10 };

it('Q1, I4: lists and reads resources where that is announced', async () => {
  const view = await test.open(testView(), { resources: { 'notes://one': 'first', 'notes://two': 'second' } });
  await view.initialized();
  expect(await capabilities(view)).toMatchObject({ serverResources: { listChanged: true } });
  expect(await ask(view, 'resources/list')).toEqual({
    resources: [
      { uri: 'notes://one', name: 'notes://one' },
      { uri: 'notes://two', name: 'notes://two' },
    ],
  });
  expect(await ask(view, 'resources/read', { uri: 'notes://two' })).toEqual({
    contents: [{ uri: 'notes://two', text: 'second' }],
  });
  await expect(ask(view, 'resources/read', { uri: 'notes://three' })).rejects.toThrow(
    '-32603 There is no resource "notes://three". Nothing was read. List them first.',
  );
});

it('Q1: tells of changed lists only where it announced that', async () => {
  const view = await test.open(testView(), { resources: {} });
  await view.initialized();
  await view.serverListsChanged();
  const changed = (await view.traffic())
    .map(({ message }) => message.method)
    .filter((method) => /changed/.test(`${method}`));
  expect(changed).toEqual(['notifications/resources/list_changed']); // `serverTools` was announced without
});

it('Q1, Q9, I4, B7: what is not announced, and what no host knows, is answered "method not found"', async () => {
  const view = await test.open(testView(), { faults: ['noAppTools', 'noDownload', 'noModelContext'] });
  await view.initialized();
  expect(Object.keys((await capabilities(view)) as object).sort()).toEqual([
    'logging',
    'message',
    'openLinks',
    'sandbox',
  ]);
  const unknown = ['tools/call', 'tools/list', 'resources/list', 'resources/read', 'resources/templates/list'];
  unknown.push('prompts/list', 'sampling/createMessage', 'ui/update-model-context', 'ui/download-file', 'ui/nonsense');
  for (const method of unknown) await expect(ask(view, method), method).rejects.toThrow('-32601 Method not found');
  expect(await view.ping(5000)).toBe(true);
});

it('Q3: a message is added as the person said it, with its role', async () => {
  const view = await test.open(testView());
  await view.initialized();
  const message = { role: 'user', content: [{ type: 'text', text: 'Show me page 2' }] };
  expect(await ask(view, 'ui/message', message)).toEqual({});
  expect((await view.recorded()).messages).toEqual([message]);
  await expect(ask(view, 'ui/message', { ...message, role: 'system' })).rejects.toThrow(/^.*Error: -32602 /);
});

it('Q7, E1: a view that asks to be closed is told before it is, and its last words are waited for', async () => {
  const html = testView(`answers['ui/resource-teardown'] = async () => {
    await request('ui/update-model-context', { structuredContent: { saved: true } });
    return {};
  };`);
  const host = await test.start({ test: testServer(html) });
  const view = await host.open(test.page(), { tool: 'show_test' });
  await view.initialized();
  await view.frame.evaluate(() => window.notify('ui/notifications/request-teardown'));
  await view.until(({ teardownRequests }) => teardownRequests === 1);
  expect(await view.ping(5000)).toBe(true); // asking closes nothing
  expect(await view.teardown()).toMatchObject({ answered: true });
  expect(host.audit.entries.map(({ kind, outcome }) => `${kind} ${outcome}`)).toContain('context ok');
  await view.gone();
  const methods = (await view.traffic()).map(({ direction, message }) => `${direction} ${message.method ?? 'answer'}`);
  expect(methods.slice(-4)).toEqual([
    'to-view ui/resource-teardown',
    'from-view ui/update-model-context',
    'to-view answer',
    'from-view answer',
  ]);
});

it('Q8: logs of each level reach the host, and one of no level is refused and noted', async () => {
  const view = await test.open(testView());
  await view.initialized();
  await view.frame.evaluate(() => {
    window.notify('notifications/message', { level: 'shouting', data: 1 });
    window.notify('notifications/message', { level: 'error', logger: 'notes', data: { page: 2 } });
  });
  const { logs, notes } = await view.until((recorded) => recorded.logs.length > 0);
  expect(logs).toEqual([{ level: 'error', logger: 'notes', data: { page: 2 } }]);
  expect(notes.map(({ kind }) => kind)).toEqual(['malformed']);
});

describe('Q9: sampling', () => {
  it('Q9: is announced with a handler, and answered by it', async () => {
    const view = await test.open(testView(), { sample: 'Because.' });
    await view.initialized();
    expect(await capabilities(view)).toMatchObject({ sampling: {} });
    expect(await ask(view, 'sampling/createMessage', SAMPLE)).toEqual({
      ...{ role: 'assistant', model: 'mock', content: { type: 'text', text: 'Because.' } },
    });
    expect((await view.recorded()).sampled).toEqual([SAMPLE]);
  });

  it('Q9: that the person refuses is an error with code -1', async () => {
    const view = await test.open(testView(), { sample: '' });
    await view.initialized();
    await expect(ask(view, 'sampling/createMessage', SAMPLE)).rejects.toThrow(
      '-1 The person refused. Nothing was sampled. Ask for less.',
    );
  });

  it('Q9: with tools is refused where tools were not announced', async () => {
    const view = await test.open(testView(), { sample: 'Because.' });
    await view.initialized();
    const tools = [{ name: 'look', inputSchema: { type: 'object' } }];
    await expect(ask(view, 'sampling/createMessage', { ...SAMPLE, tools })).rejects.toThrow(
      '-32602 The host samples without tools. Nothing was sampled.',
    );
    expect((await view.recorded()).sampled).toEqual([]);
  });
});

it('I6: host and view ping each other', async () => {
  const view = await test.open(testView('Object.assign(window, { answers });'));
  await view.initialized();
  expect(await ask(view, 'ping')).toEqual({});
  expect(await view.ping(5000)).toBe(true);
  await view.frame.evaluate(() => {
    Reflect.get(window, 'answers').ping = () => undefined;
  });
  expect(await view.ping(300)).toBe(false);
});

it('I6, B5: a view that did not initialize is not pinged', async () => {
  const view = await test.open(testView('', { manual: true }));
  expect(await view.ping(5000)).toBe(false);
  await view.frame.evaluate(() => window.connect());
  await view.initialized();
  expect(await view.ping(5000)).toBe(true);
  expect((await view.traffic()).filter(({ message }) => message.method === 'ping')).toHaveLength(1);
});

describe('Q1: calls that the view does not wait for', () => {
  const slow = () => {
    let answer = (_text: string) => {};
    const server = testServer(testView());
    const late = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const call = async () => ({ content: [{ type: 'text' as const, text: await late }] });
    return { server: { ...server, tools: { ...server.tools, slow_test: { call } } }, answer };
  };
  const start = (view: MockView) =>
    view.frame.evaluate(() => {
      const message = { jsonrpc: '2.0', id: 'slow', method: 'tools/call', params: { name: 'slow_test' } };
      parent.postMessage(message, '*');
    });
  const isCalled = ({ traffic }: Awaited<ReturnType<MockView['recorded']>>) =>
    traffic.some(({ message }) => message.id === 'slow');

  it('Q1: a request that the view cancels ends at its handler, and is not answered', async () => {
    const { server, answer } = slow();
    const view = await (await test.start({ test: server })).open(test.page(), { tool: 'show_test' });
    await view.initialized();
    await start(view);
    await view.until(isCalled);
    await view.frame.evaluate(() => window.notify('notifications/cancelled', { requestId: 'slow', reason: 'changed' }));
    await view.until(({ abortedCalls }) => abortedCalls.length > 0);
    answer('late');
    expect(await view.ping(5000)).toBe(true);
    const { traffic, abortedCalls } = await view.recorded();
    expect(abortedCalls).toEqual(['slow_test']);
    expect(traffic.filter(({ message }) => message.id === 'slow')).toHaveLength(1);
  });

  it('Q1, E1: a request still open at teardown ends with the view, and is not answered', async () => {
    const { server, answer } = slow();
    const host = await test.start({ test: server });
    const view = await host.open(test.page(), { tool: 'show_test' });
    await view.initialized();
    await start(view);
    await view.until(isCalled);
    await view.teardown();
    const before = (await view.traffic()).length;
    answer('late');
    await expect.poll(() => host.audit.entries.map(({ name }) => name)).toContain('slow_test');
    const other = await host.open(test.page(), { tool: 'show_test' });
    await other.initialized();
    expect((await view.recorded()).abortedCalls).toEqual(['slow_test']);
    expect(await view.traffic()).toHaveLength(before);
  });
});
