import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { describe, expect, it } from 'vitest';
import { testServer, testView } from '../test-view.ts';
import type { Recorded, RecordedMessage } from './page/spec.ts';
import { useHost } from './test-host.ts';

const test = useHost();
const sent = ({ traffic }: Recorded, method: string): RecordedMessage[] =>
  traffic
    .filter(({ direction, message }) => direction === 'to-view' && message.method === method)
    .map(({ message }) => message);
const manual = { manual: true };

it('I4: announces what it has a handler for, and the sandbox as it is', async () => {
  const csp = { connectDomains: ['https://api.example.com', 'https://a; script-src *'] };
  const view = await test.open(testView(), { permissions: { clipboardWrite: {} } }, { csp });
  await view.initialized();
  const { traffic } = await view.recorded();
  const answer = traffic.find(({ message }) => message.result)?.message.result;
  expect(answer).toMatchObject({ protocolVersion: '2026-01-26', hostInfo: { name: 'mock-host' } });
  expect(answer?.hostCapabilities).toEqual({
    serverTools: {},
    updateModelContext: { text: {}, image: {}, structuredContent: {} },
    message: { text: {} },
    openLinks: {},
    downloadFile: {},
    logging: {},
    sandbox: {
      csp: { connectDomains: ['https://api.example.com'], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
      permissions: { clipboardWrite: {} },
    },
  });
  expect(view.mount.dropped).toEqual([
    { field: 'connectDomains', entry: 'https://a; script-src *', reason: expect.stringContaining('not an origin') },
  ]);
});

it('I3, Z2: hands over its context, with fields of the test in place of its own', async () => {
  const view = await test.open(testView(), { theme: 'dark', width: 360, height: 500, context: { locale: 'de-CH' } });
  await view.initialized();
  const { traffic } = await view.recorded();
  expect(traffic.find(({ message }) => message.result)?.message.result?.hostContext).toMatchObject({
    theme: 'dark',
    locale: 'de-CH',
    displayMode: 'inline',
    availableDisplayModes: ['inline', 'fullscreen'],
    containerDimensions: { width: 360, maxHeight: 500 },
    toolInfo: { tool: { name: 'show_test' } },
    styles: { variables: { '--color-text-primary': '#eaf2f8' } },
  });
});

it('B5, T2: a context that changes before the handshake is in its answer, and after it only what changed is sent', async () => {
  const view = await test.open(testView('', manual));
  await view.setHostContext({ theme: 'dark' });
  const before = await view.recorded();
  expect(before.traffic.map(({ message }) => message.method)).toEqual([
    'ui/notifications/sandbox-proxy-ready',
    'ui/notifications/sandbox-resource-ready',
  ]);
  await view.frame.evaluate(() => window.connect());
  await view.initialized();
  await view.setHostContext({ theme: 'light', locale: 'en' });
  const after = await view.recorded();
  expect(after.traffic.find(({ message }) => message.result)?.message.result?.hostContext).toMatchObject({
    theme: 'dark',
  });
  const changes = sent(after, 'ui/notifications/host-context-changed').map(({ params }) => params);
  expect(changes).toEqual([{ theme: 'light' }]);
});

it('B5, T2: a context that changes between the answer and initialized is sent after it', async () => {
  const view = await test.open(testView('', manual));
  await view.frame.evaluate(() => {
    const params = { protocolVersion: '2026-01-26', appInfo: { name: 'test', version: '1' }, appCapabilities: {} };
    return window.request('ui/initialize', params);
  });
  await view.setHostContext({ theme: 'dark' });
  expect(sent(await view.recorded(), 'ui/notifications/host-context-changed')).toEqual([]);
  await view.frame.evaluate(() => window.notify('ui/notifications/initialized'));
  await view.initialized();
  const changes = sent(await view.recorded(), 'ui/notifications/host-context-changed');
  expect(changes.map(({ params }) => params)).toEqual([{ theme: 'dark' }]);
});

it('T1, T2: a nested field is sent whole where it changed, and not at all where it did not', async () => {
  const variables = { '--color-text-primary': 'light-dark(#111111, #eeeeee)' };
  const view = await test.open(testView(), { context: { styles: { variables }, locale: 'en' } as McpUiHostContext });
  await view.initialized();
  const next = { '--color-text-primary': '#222222', '--color-background-primary': '#fafafa' };
  await view.setHostContext({
    styles: { variables },
    safeAreaInsets: { top: 0, right: 0, bottom: 0, left: 0 },
  } as McpUiHostContext);
  await view.setHostContext({ styles: { variables: next } } as McpUiHostContext);
  await view.setHostContext({ locale: 'de' });
  const changes = sent(await view.recorded(), 'ui/notifications/host-context-changed').map(({ params }) => params);
  expect(changes).toEqual([{ styles: { variables: next } }, { locale: 'de' }]);
});

describe('a view that initializes badly', () => {
  it('B5, D1: twice: it is answered twice, and input and result come once', async () => {
    const view = await test.open(
      testView(
        `connect().then(connect).then(() => notify('notifications/message', { level: 'info', data: 'twice' }));`,
        manual,
      ),
    );
    const recorded = await view.until(({ logs }) => logs.length > 0);
    await view.initialized();
    expect(recorded.traffic.filter(({ message }) => message.result)).toHaveLength(2);
    await view.until((later) => sent(later, 'ui/notifications/tool-result').length > 0);
    const later = await view.recorded();
    expect(sent(later, 'ui/notifications/tool-input')).toHaveLength(1);
    expect(sent(later, 'ui/notifications/tool-result')).toHaveLength(1);
  });

  it('B5: never: a readable error after the time given, and a view that comes late is still served', async () => {
    const view = await test.open(testView('', manual), { initializeWithin: 300 });
    await expect(view.initialized()).rejects.toThrow(
      /did not initialize within 0\.3 s\. Its tool call is not affected\./,
    );
    expect((await view.recorded()).notes.map(({ kind }) => kind)).toEqual(['not-initialized']);
    await view.frame.evaluate(() => window.connect());
    await view.until((recorded) => sent(recorded, 'ui/notifications/tool-result').length > 0);
  });

  it('E1: and is closed before: the promise is rejected, teardown is not waited for', async () => {
    const view = await test.open(testView('', manual));
    const { answered, ms } = await view.teardown();
    expect(answered).toBe(false);
    expect(ms).toBeLessThan(200);
    await expect(view.initialized()).rejects.toThrow(/closed before it initialized/);
    expect(await view.recorded()).toMatchObject({ notes: [], errors: [] });
  });
});

it('Q1 to Q8: serves the requests of a view, and passes on what it may', async () => {
  const host = await test.start({ test: testServer(testView()) });
  const view = await host.open(test.page(), { tool: 'show_test' });
  await view.initialized();
  const ask = (method: string, params: object) =>
    view.frame.evaluate(([name, given]) => window.request(name, JSON.parse(given)), [
      method,
      JSON.stringify(params),
    ] as const);

  expect(await ask('ui/update-model-context', { content: [{ type: 'text', text: 'first' }] })).toEqual({});
  expect(await ask('ui/update-model-context', { structuredContent: { page: 2 } })).toEqual({});
  expect(view.context()).toMatchObject({
    view: view.mount.id,
    server: 'test',
    tool: 'show_test',
    structuredContent: { page: 2 },
  });
  expect(view.context()?.content).toBeUndefined();

  expect(await ask('ui/message', { role: 'user', content: [{ type: 'text', text: 'hello' }] })).toEqual({});
  expect(await ask('ui/open-link', { url: 'https://example.com/a?b' })).toEqual({});
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'no address'])
    expect(await ask('ui/open-link', { url })).toEqual({ isError: true });
  const file = { uri: 'file:///a%2Fb/..\u202Efdp.exe', mimeType: 'text/plain', text: 'hello' };
  expect(await ask('ui/download-file', { contents: [{ type: 'resource', resource: file }] })).toEqual({});
  const link = { type: 'resource_link', name: 'x', uri: 'javascript:alert(1)' };
  expect(await ask('ui/download-file', { contents: [link] })).toEqual({ isError: true });
  await expect(ask('resources/read', { uri: 'ui://test/view.html' })).rejects.toThrow(/Method not found/);
  await view.frame.evaluate(() => {
    window.notify('notifications/message', { level: 'warning', data: 'careful' });
    window.notify('ui/notifications/request-teardown');
  });

  const recorded = await view.until(({ teardownRequests }) => teardownRequests > 0);
  expect(recorded.messages).toEqual([{ role: 'user', content: [{ type: 'text', text: 'hello' }] }]);
  expect(recorded.links).toEqual(['https://example.com/a?b']);
  expect(recorded.downloads).toEqual([{ name: 'fdp.exe', type: 'text/plain', text: 'hello' }]);
  expect(recorded.logs).toEqual([{ level: 'warning', data: 'careful' }]);
  expect(recorded.notes.map(({ kind }) => kind)).toEqual(Array(5).fill('refused'));
  expect(recorded.errors).toEqual([]);
});

it('Q5: answers with the mode in force, and never one the view did not declare', async () => {
  const view = await test.open(testView());
  await view.initialized();
  const ask = (mode: string) =>
    view.frame.evaluate((wanted) => window.request('ui/request-display-mode', { mode: wanted }), mode);
  expect(await ask('fullscreen')).toEqual({ mode: 'fullscreen' });
  await expect.poll(() => view.frame.evaluate(() => [innerWidth, innerHeight])).toEqual([1000, 700]);
  expect(await ask('pip')).toEqual({ mode: 'fullscreen' });
  expect(await ask('inline')).toEqual({ mode: 'inline' });
  await expect(view.setHostContext({ displayMode: 'pip' })).rejects.toThrow(/did not declare the display mode "pip"/);
  const { modes } = await view.recorded();
  expect(modes).toEqual(['fullscreen', 'inline']);
});

it('Q5: pip is a mode like the others, where both sides have it', async () => {
  const modes = testView(`connect({ availableDisplayModes: ['inline', 'pip'] });`, manual);
  const context = { availableDisplayModes: ['inline', 'fullscreen', 'pip'] } as const;
  const view = await test.open(modes, { context: { availableDisplayModes: [...context.availableDisplayModes] } });
  await view.initialized();
  const ask = (mode: string) =>
    view.frame.evaluate((wanted) => window.request('ui/request-display-mode', { mode: wanted }), mode);
  expect(await ask('pip')).toEqual({ mode: 'pip' });
  expect(await ask('fullscreen')).toEqual({ mode: 'pip' }); // offered by the host, and not declared
  expect(await ask('inline')).toEqual({ mode: 'inline' });
  await expect(ask('window')).rejects.toThrow(/-32602/);
  const told = sent(await view.recorded(), 'ui/notifications/host-context-changed').map(({ params }) => params);
  expect(told.map((params) => params?.displayMode).filter(Boolean)).toEqual(['pip', 'inline']);
});

it('Q5: what the view did not declare is declined, inline too, and the person may still take it back there', async () => {
  const view = await test.open(testView(`connect({ availableDisplayModes: ['fullscreen'] });`, manual));
  await view.initialized();
  const ask = (mode: string) =>
    view.frame.evaluate((wanted) => window.request('ui/request-display-mode', { mode: wanted }), mode);
  expect(await ask('fullscreen')).toEqual({ mode: 'fullscreen' });
  expect(await ask('inline')).toEqual({ mode: 'fullscreen' });
  await view.setHostContext({ displayMode: 'inline' });
  expect(await ask('pip')).toEqual({ mode: 'inline' });
});

it('Z1: clamps size reports to the container', async () => {
  const view = await test.open(testView(), { width: 800, height: 600 });
  await view.initialized();
  await view.frame.evaluate(() => {
    for (const height of [250.2, 1e9, -5, 0]) window.notify('ui/notifications/size-changed', { width: 5000, height });
    window.notify('ui/notifications/size-changed', { height: 'tall' });
    window.notify('ui/notifications/size-changed', { height: 320 });
  });
  const { sizes } = await view.until((recorded) => recorded.sizes.length > 4);
  expect(sizes).toEqual([{ height: 251 }, { height: 600 }, { height: 0 }, { height: 0 }, { height: 320 }]);
  await expect.poll(() => view.frame.evaluate(() => [innerWidth, innerHeight])).toEqual([800, 320]);
});

it('D4: a view that is asked to end while its result is on the way gets nothing more', async () => {
  const view = await test.open(testView(), { faults: ['cancels'] });
  const recorded = await view.until((all) => sent(all, 'ui/notifications/tool-cancelled').length > 0);
  expect(sent(recorded, 'ui/notifications/tool-cancelled')[0]?.params).toEqual({
    reason: 'The person stopped the call.',
  });
  expect(sent(recorded, 'ui/notifications/tool-result')).toEqual([]);
});
