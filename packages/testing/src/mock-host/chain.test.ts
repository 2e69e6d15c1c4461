import { describe, expect, it } from 'vitest';
import { testServer, testView } from '../test-view.ts';
import { statusOf, useHost } from './test-host.ts';

const test = useHost();
const methods = (traffic: readonly { direction: string; message: { method?: string } }[]) =>
  traffic.map(({ direction, message }) => `${direction} ${message.method ?? 'answer'}`);
const RESULT = 'ui/notifications/tool-result';

describe.each([
  { profile: 'spec', opaque: true },
  { profile: 'spec', opaque: false },
  { profile: 'reference', opaque: true },
  { profile: 'reference', opaque: false },
] as const)('profile $profile, opaque origin $opaque', ({ profile, opaque }) => {
  it('B2, B3, B5, B6, D1, D2, D3, E1: loads, speaks in the order of the spec, and ends', async () => {
    const partials = [{ topic: 'a' }, { topic: 'al' }];
    const permissions = { clipboardWrite: {}, geolocation: {} };
    const view = await test.open(testView(), { profile, opaque, args: { topic: 'all' }, partials, permissions });
    const {
      traffic,
      errors,
      notes,
      view: info,
    } = await view.until((recorded) => recorded.traffic.some(({ message }) => message.method === RESULT));
    expect(methods(traffic)).toEqual([
      'from-view ui/notifications/sandbox-proxy-ready',
      'to-view ui/notifications/sandbox-resource-ready',
      'from-view ui/initialize',
      'to-view answer',
      'from-view ui/notifications/initialized',
      'to-view ui/notifications/tool-input-partial',
      'to-view ui/notifications/tool-input-partial',
      'to-view ui/notifications/tool-input',
      `to-view ${RESULT}`,
    ]);
    expect(traffic[7]?.message.params).toEqual({ arguments: { topic: 'all' } });
    expect(traffic[8]?.message.params?.structuredContent).toEqual({ shown: true });
    expect({ errors, notes }).toEqual({ errors: [], notes: [] });
    expect(info).toEqual({ name: 'test-view', version: '1.0.0', displayModes: ['inline', 'fullscreen'] });
    await view.initialized();
    expect(await view.frame.evaluate(() => self.origin)).toBe(
      opaque ? 'null' : profile === 'reference' ? view.mount.proxyOrigin : new URL(view.frame.url()).origin,
    );

    const forms = profile === 'reference' ? ' allow-forms' : '';
    const outer = await view.proxy.frameElement();
    const inner = await view.frame.frameElement();
    expect(await outer.getAttribute('sandbox')).toBe(`allow-scripts allow-same-origin${forms}`);
    expect(await inner.getAttribute('sandbox')).toBe(`allow-scripts${opaque ? '' : ' allow-same-origin'}${forms}`);
    expect(await outer.getAttribute('allow')).toBe('geolocation; clipboard-write');
    expect(await inner.getAttribute('allow')).toBe('geolocation; clipboard-write');

    const { answered, ms } = await view.teardown();
    expect(answered).toBe(true);
    expect(ms).toBeLessThan(500);
    await view.gone();
    expect(await statusOf(view.mount.proxyUrl)).toBe(410);
  });
});

it('C2, C4: counts policy violations: none in a clean view, each kind once in one that tries', async () => {
  const clean = await test.open(testView());
  await clean.initialized();
  expect(await clean.violations()).toEqual([]);

  const tries = await test.open(
    testView(`
      try { eval('1'); } catch (error) { say(error.name); }
      new Image().src = 'https://pictures.invalid/a.png?secret=1';
      new Image().src = 'https://pictures.invalid/a.png?secret=2';`),
    { opaque: false },
  );
  await tries.initialized();
  const violations = await tries.violations();
  const counted = violations.map(({ directive, blocked }) => `${directive} ${blocked}`).sort();
  expect(counted).toEqual([
    'img-src https://pictures.invalid/a.png',
    'img-src https://pictures.invalid/a.png',
    'script-src eval',
  ]);
  expect(await tries.frame.locator('#said').textContent()).toBe('EvalError');
});

it('the reference profile lets eval through and still counts what its policy blocks', async () => {
  const view = await test.open(
    testView(`say(String(eval('40 + 2'))); new Image().src = 'https://pictures.invalid/a.png';`),
    { profile: 'reference', opaque: false },
  );
  await view.initialized();
  expect(await view.frame.locator('#said').textContent()).toBe('42');
  expect((await view.violations()).map(({ blocked }) => blocked)).toEqual(['https://pictures.invalid/a.png']);
});

it('V3, V4: a view calls app tools of its own server, and the gate refuses the rest', async () => {
  const host = await test.start({
    test: testServer(testView()),
    other: testServer(testView()),
  });
  const view = await host.open(test.page(), { tool: 'show_test' });
  await view.initialized();
  const call = (name: string) =>
    view.frame.evaluate((tool) => window.request('tools/call', { name: tool, arguments: { a: 1 } }), name);
  expect(await call('fetch_test')).toEqual({ content: [{ type: 'text', text: 'fetched {"a":1}' }] });
  await expect(call('read_test')).rejects.toThrow(/not for the view/);
  await expect(call('fetch_other')).rejects.toThrow(/"test" has no tool "fetch_other"/);
  expect(host.audit.entries.map(({ origin, name, outcome }) => [origin, name, outcome])).toEqual([
    ['model', 'show_test', 'ok'],
    ['app', 'fetch_test', 'ok'],
    ['app', 'read_test', 'refused'],
    ['app', 'fetch_other', 'unknown'],
  ]);
});
