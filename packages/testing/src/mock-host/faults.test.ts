import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testServer, testView } from '../test-view.ts';
import { FAULTS, type Fault } from './faults.ts';
import type { MockView } from './mock-view.ts';
import { useHost } from './test-host.ts';

const test = useHost();
const open = async (fault: Fault, how = {}): Promise<MockView> => {
  const view = await test.open(testView(), { faults: [fault], ...how });
  await view.initialized();
  return view;
};
const ask = (view: MockView, method: string, params: object = {}) =>
  view.frame.evaluate(([name, given]) => window.request(name, JSON.parse(given)), [
    method,
    JSON.stringify(params),
  ] as const);
const context = async (view: MockView) =>
  (await view.recorded()).traffic.find(({ message }) => message.result)?.message.result?.hostContext;
const capabilities = async (view: MockView) =>
  (await view.recorded()).traffic.find(({ message }) => message.result)?.message.result?.hostCapabilities;
/** The result as the view got it. */
async function passedOn(view: MockView) {
  const isResult = (message: { method?: string }) => message.method === 'ui/notifications/tool-result';
  const { traffic } = await view.until((recorded) => recorded.traffic.some(({ message }) => isResult(message)));
  return traffic.find(({ message }) => isResult(message))?.message.params;
}
const methods = async (view: MockView) =>
  (await view.recorded()).traffic.map(({ direction, message }) => `${direction} ${message.method ?? 'answer'}`);
const height = (view: MockView) => view.frame.evaluate(() => innerHeight);
const size = (view: MockView, width: number, tall: number) =>
  view.frame.evaluate(([w, h]) => window.notify('ui/notifications/size-changed', { width: w, height: h }), [
    width,
    tall,
  ] as const);

const tests: Record<Fault, () => Promise<void>> = {
  async ignoresSizeReports() {
    const view = await open('ignoresSizeReports');
    await size(view, 400, 123);
    expect((await view.until(({ sizes }) => sizes.length > 0)).sizes).toEqual([{ height: 123 }]);
    await expect.poll(() => height(view)).toBe(300);
  },
  async pinsWidth() {
    const view = await open('pinsWidth');
    expect(await context(view)).toMatchObject({ containerDimensions: { maxWidth: 800, maxHeight: 600 } });
    await size(view, 320, 200);
    await view.until(({ sizes }) => sizes.length > 0);
    await view.resize(900, 600);
    await size(view, 900, 200);
    await view.until(({ sizes }) => sizes.length > 1);
    await expect.poll(() => view.frame.evaluate(() => innerWidth)).toBe(320);
  },
  async inlineOnly() {
    const view = await open('inlineOnly');
    expect(await context(view)).toMatchObject({ availableDisplayModes: ['inline'] });
    expect(await ask(view, 'ui/request-display-mode', { mode: 'fullscreen' })).toEqual({ mode: 'inline' });
  },
  async keepsDisplayMode() {
    const view = await open('keepsDisplayMode');
    expect(await context(view)).toMatchObject({ availableDisplayModes: ['inline', 'fullscreen'] });
    expect(await ask(view, 'ui/request-display-mode', { mode: 'fullscreen' })).toEqual({ mode: 'inline' });
  },
  async noStyles() {
    const given = await context(await open('noStyles', { theme: 'dark' }));
    expect(given).toMatchObject({ theme: 'dark', locale: 'en' });
    expect(given).not.toHaveProperty('styles');
  },
  async themeOnly() {
    expect(await context(await open('themeOnly', { theme: 'dark' }))).toEqual({ theme: 'dark' });
  },
  async noContext() {
    expect(await context(await open('noContext'))).toEqual({});
  },
  async noAppTools() {
    const view = await open('noAppTools');
    expect(await capabilities(view)).not.toHaveProperty('serverTools');
    await expect(ask(view, 'tools/call', { name: 'fetch_test' })).rejects.toThrow(/Method not found/);
  },
  async refusesAppTools() {
    const view = await open('refusesAppTools');
    expect(await capabilities(view)).toHaveProperty('serverTools');
    await expect(ask(view, 'tools/call', { name: 'fetch_test' })).rejects.toThrow('Tool fetch_test not found');
    expect(await ask(view, 'tools/call', { name: 'show_test' })).toMatchObject({ structuredContent: { shown: true } });
  },
  async failsAppTools() {
    const view = await open('failsAppTools');
    await expect(ask(view, 'tools/call', { name: 'show_test' })).rejects.toThrow(
      'The connection to the server was lost.',
    );
  },
  async noDownload() {
    const view = await open('noDownload');
    expect(await capabilities(view)).not.toHaveProperty('downloadFile');
    await expect(ask(view, 'ui/download-file', { contents: [] })).rejects.toThrow(/Method not found/);
  },
  async noModelContext() {
    const view = await open('noModelContext');
    expect(await capabilities(view)).not.toHaveProperty('updateModelContext');
    await expect(ask(view, 'ui/update-model-context', {})).rejects.toThrow(/Method not found/);
  },
  async dropsContextUpdates() {
    const view = await open('dropsContextUpdates');
    expect(await ask(view, 'ui/update-model-context', { structuredContent: { a: 1 } })).toEqual({});
    expect(view.context()).toBeUndefined();
  },
  async earlyResult() {
    const view = await test.open(testView('', { manual: true }), { faults: ['earlyResult'] });
    await view.until(({ traffic }) => traffic.some(({ message }) => message.method === 'ui/notifications/tool-result'));
    await view.frame.evaluate(() => window.connect());
    await view.initialized();
    expect(await view.ping(5000)).toBe(true);
    const seen = await view.frame.evaluate(() => window.received.map(({ method }) => method));
    expect(seen).not.toContain('ui/notifications/tool-input');
    expect(seen).not.toContain('ui/notifications/tool-result');
  },
  async noResult() {
    const view = await open('noResult');
    await view.until(({ traffic }) => traffic.some(({ message }) => message.method === 'ui/notifications/tool-input'));
    expect(await view.ping(5000)).toBe(true);
    expect(await methods(view)).not.toContain('to-view ui/notifications/tool-result');
  },
  async cancels() {
    const view = await open('cancels');
    await view.until(({ traffic }) =>
      traffic.some(({ message }) => message.method === 'ui/notifications/tool-cancelled'),
    );
    expect(await methods(view)).not.toContain('to-view ui/notifications/tool-result');
  },
  async slow() {
    const view = await test.open(
      testView(`const start = performance.now(); connect().then(() => say(String(performance.now() - start)));`, {
        manual: true,
      }),
      { faults: ['slow'] },
    );
    await view.frame.getByText(/\d/).waitFor();
    expect(Number(await view.frame.locator('#said').textContent())).toBeGreaterThanOrEqual(490);
  },
  async oldInitialize() {
    const view = await open('oldInitialize');
    const answer = (await view.recorded()).traffic.find(({ message }) => message.result)?.message.result;
    expect(answer).not.toHaveProperty('hostInfo');
    expect(answer).toHaveProperty('hostContext');
  },
  async silent() {
    const view = await test.open(testView(), { faults: ['silent'], initializeWithin: 500 });
    await expect(view.initialized()).rejects.toThrow(/did not initialize/);
    expect(await methods(view)).not.toContain('to-view answer');
  },
  async dropsContent() {
    expect(await passedOn(await open('dropsContent'))).toEqual({ content: [], structuredContent: { shown: true } });
  },
  async dropsStructuredContent() {
    expect(await passedOn(await open('dropsStructuredContent'))).toEqual({
      content: [{ type: 'text', text: 'shown' }],
    });
  },
  async dropsMeta() {
    const tools = {
      show_test: { call: () => ({ content: [], structuredContent: {}, _meta: { note: 'x' } }) },
    };
    const host = await test.start({ test: { html: testView(), tools } });
    const whole = await host.open(test.page(), { tool: 'show_test' });
    expect(await passedOn(whole)).toEqual({ content: [], structuredContent: {}, _meta: { note: 'x' } });
    const faulty = await host.open(test.page(), { tool: 'show_test', faults: ['dropsMeta'] });
    expect(await passedOn(faulty)).toEqual({ content: [], structuredContent: {} });
  },
  async hidden() {
    const view = await test.open(testView(), { faults: ['hidden'] });
    expect(await (await view.proxy.frameElement()).isVisible()).toBe(false);
    await view.show();
    await view.initialized();
    expect(await (await view.proxy.frameElement()).isVisible()).toBe(true);
    await expect.poll(() => view.frame.evaluate(() => [innerWidth, innerHeight])).toEqual([800, 300]);
  },
};

describe('faults', () => {
  it.each(Object.keys(FAULTS) as Fault[])('%s', (fault) => tests[fault]());
});

it('the README names every fault', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect(Object.keys(FAULTS).filter((fault) => !readme.includes(`\`${fault}\``))).toEqual([]);
});

it('an unknown server, an unknown tool and a template to refuse are clear errors', async () => {
  const host = await test.start({ test: testServer(testView()) });
  const page = test.page();
  await expect(host.open(page, { server: 'other', tool: 'show_test' })).rejects.toThrow(
    'There is no server "other"; there are test.',
  );
  await expect(host.open(page, { tool: 'show_other' })).rejects.toThrow('"test" has no tool "show_other".');
});
