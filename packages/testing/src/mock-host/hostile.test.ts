import { describe, expect, it } from 'vitest';
import { testServer, testView } from '../test-view.ts';
import { statusOf, useHost } from './test-host.ts';

const test = useHost();
const manual = { manual: true };
const heard = (words: string) => `notify('notifications/message', { level: 'info', data: '${words}' });`;

describe.each([{ opaque: true }, { opaque: false }])('a hostile view, opaque origin $opaque', ({ opaque }) => {
  it('B1: writes nothing into the document of its proxy, of the host, or of another view', async () => {
    const html = testView(`
      const tried = [];
      const attempt = (name, act) => { try { act(); tried.push(name + ' done'); } catch (error) { tried.push(name + ' ' + error.name); } };
      const attack = () => {
        attempt('parent.write', () => parent.document.write('<h1>forged</h1>'));
        attempt('parent.body', () => { parent.document.body.innerHTML = 'forged'; });
        attempt('frameElement', () => { frameElement.setAttribute('sandbox', ''); });
        attempt('parent.eval', () => parent.eval('1'));
        attempt('top.body', () => { top.document.body.innerHTML = 'forged'; });
        attempt('sibling', () => { top.frames[0].frames[0].document.body.innerHTML = 'forged'; });
        return tried;
      };
      Object.assign(window, { attack });`);
    const host = await test.start({ victim: testServer(testView()), hostile: testServer(html) });
    const victim = await host.open(test.page(), { server: 'victim', tool: 'show_test', opaque: false });
    const view = await host.open(test.page(), { server: 'hostile', tool: 'show_test', opaque });
    await Promise.all([victim.initialized(), view.initialized()]);
    const before = await view.proxy.content();
    const tried = await view.frame.evaluate(() => (Reflect.get(window, 'attack') as () => string[])());
    expect(tried).toEqual([
      'parent.write SecurityError',
      'parent.body SecurityError',
      'frameElement TypeError', // it is null from another origin
      'parent.eval SecurityError',
      'top.body SecurityError',
      'sibling SecurityError',
    ]);
    expect(await view.proxy.content()).toBe(before);
    expect(await victim.frame.locator('h1').textContent()).toBe('Test view');
    expect(await victim.ping(5000)).toBe(true);
  });

  it('B1: does not get into the page of its proxy by its address', async () => {
    const view = await test.open(testView('', manual), { opaque });
    await view.frame.evaluate((address) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src: address }));
      Object.assign(window, { leave: () => location.assign(address) });
    }, view.mount.proxyUrl);
    await view.violation(({ directive }) => directive === 'frame-src');
    await view.frame.evaluate(() => void setTimeout(() => (Reflect.get(window, 'leave') as () => void)()));
    const { notes } = await view.until((recorded) => recorded.notes.some(({ kind }) => kind === 'sandbox-view-left'));
    expect(notes.map(({ kind, detail }) => `${kind} ${detail ?? ''}`.trim())).toEqual([
      `sandbox-view-blocked ${view.mount.proxyOrigin}`,
      'sandbox-view-left',
    ]);
    await view.gone();
  });

  it('B7: throws before its handshake, and is said not to have begun', async () => {
    const view = await test.open(testView(`throw new Error('broken');`, manual), { opaque, initializeWithin: 300 });
    await expect(view.initialized()).rejects.toThrow(/did not initialize within 0\.3 s/);
    expect(await view.teardown()).toMatchObject({ answered: false });
  });

  it('B7: throws at every message, and is still served and closed', async () => {
    const html = testView(
      `
      addEventListener('message', () => { throw new Error('broken'); });
      addEventListener('unhandledrejection', (event) => event.preventDefault());
      answers['ui/resource-teardown'] = () => { throw new Error('broken'); };
      connect().then(() => { ${heard('after')} throw new Error('broken'); });`,
      manual,
    );
    const view = await test.open(html, { opaque });
    await view.until(({ logs }) => logs.length > 0);
    expect(await view.ping(5000)).toBe(true);
    const { answered, ms } = await view.teardown();
    expect(answered).toBe(false);
    expect(ms).toBeLessThan(2000);
    await view.gone();
  });

  it('B7: asks the person without end, and is refused all but five', async () => {
    const html = testView(
      `connect().then(() => {
      for (let i = 0; i < 100; i += 1) request('ui/open-link', { url: 'https://example.com/' + i }).catch(() => {});
      ${heard('asked')}
    });`,
      manual,
    );
    const view = await test.open(html, { opaque, neverAnswers: true });
    const { links, notes } = await view.until(({ logs }) => logs.length > 0);
    expect(links).toEqual(Array.from({ length: 5 }, (_, index) => `https://example.com/${index}`));
    expect(notes).toEqual([
      {
        kind: 'refused',
        detail:
          '5 requests of this view wait for the person already. They stay; this one was refused. Ask again after an answer.',
      },
    ]);
  });
});

it('B7: a view that loops from its first line says nothing, and is closed like any other', async () => {
  const host = await test.start({ loops: testServer(testView('for (;;);')), calm: testServer(testView()) });
  const calm = await host.open(test.page(), { server: 'calm', tool: 'show_test' });
  await calm.initialized();
  const view = await host.open(test.page(), { server: 'loops', tool: 'show_test', initializeWithin: 500 });
  await expect(view.initialized()).rejects.toThrow(/did not initialize within 0\.5 s/);
  expect(await calm.ping(5000)).toBe(true);
  const { answered, ms } = await view.teardown();
  expect(answered).toBe(false);
  expect(ms).toBeLessThan(2000);
  await view.gone();
  expect(await calm.ping(5000)).toBe(true);
});

it('I6: a watch tells of a view that loops, not of its neighbour, and of its coming back', async () => {
  const loops = testView(`addEventListener('message', ({ data }) => {
    const until = data.params?.theme === 'dark' ? performance.now() + 2500 : 0;
    while (performance.now() < until);
  });`);
  const host = await test.start({ loops: testServer(loops), calm: testServer(testView()) });
  const view = await host.open(test.page(), { server: 'loops', tool: 'show_test' });
  const calm = await host.open(test.page(), { server: 'calm', tool: 'show_test' });
  await Promise.all([view.initialized(), calm.initialized()]);
  await Promise.all([view.watch(100, 1000), calm.watch(100, 1000)]);
  await view.setHostContext({ theme: 'dark' });
  await view.until(({ watched }) => watched.length === 2);
  expect((await view.recorded()).watched).toEqual(['silent', 'back']);
  expect((await calm.recorded()).watched).toEqual([]);
  expect((await view.recorded()).notes).toEqual([]); // its late answers are nobody's fault
});

it('B1, B7: a view stays out of another view: its address, its proxy, its messages', async () => {
  const hostile = testView(`
    const attack = (address) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src: address }));
      const forged = { jsonrpc: '2.0', method: 'ui/notifications/tool-cancelled', params: { reason: 'forged' } };
      top.frames[0].postMessage(forged, '*');
      location = address;
    };
    Object.assign(window, { attack });`);
  const host = await test.start({ victim: testServer(testView()), hostile: testServer(hostile) });
  const victim = await host.open(test.page(), { server: 'victim', tool: 'show_test', opaque: false });
  await victim.initialized();
  const view = await host.open(test.page(), { server: 'hostile', tool: 'show_test', opaque: false });
  await view.initialized();
  const address = victim.frame.url();
  await view.frame.evaluate((url) => {
    (Reflect.get(window, 'attack') as (url: string) => void)(url);
  }, address);
  const { notes } = await view.until((recorded) => recorded.notes.length > 0);
  expect(notes).toEqual([{ kind: 'sandbox-view-blocked', detail: new URL(address).origin }]);
  await view.violation(({ directive }) => directive === 'frame-src');
  expect(await victim.ping(5000)).toBe(true);
  const seen = await victim.frame.evaluate(() => window.received.map(({ method }) => method));
  expect(seen).not.toContain('ui/notifications/tool-cancelled');
  expect(await statusOf(address)).toBe(410);
});

it('B1, B7: another page in the outer frame is not listened to', async () => {
  const host = await test.start({ one: testServer(testView()), other: testServer(testView()) });
  const view = await host.open(test.page(), { server: 'one', tool: 'show_test' });
  await view.initialized();
  const before = (await view.recorded()).traffic.length;
  const other = await host.open(test.page(), { server: 'other', tool: 'show_test' });
  await other.initialized();
  await test.page().evaluate((address) => {
    document.querySelector<HTMLIFrameElement>('iframe[data-view="0"]')?.setAttribute('src', address);
  }, other.mount.proxyUrl);
  const { notes, traffic } = await view.until((recorded) => recorded.notes.length > 0);
  expect(notes).toEqual([{ kind: 'wrong-origin', detail: other.mount.proxyOrigin }]);
  expect(traffic.length).toBeLessThanOrEqual(before + 2); // input and result may still have been on the way
});
