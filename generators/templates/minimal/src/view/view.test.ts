import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { axe, launchBrowser, type MockHost, type MockView, type OpenOptions, startMockHost } from '@workshop/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const built = (file: string) => fileURLToPath(new URL(`../../dist/${file}`, import.meta.url));
const real = { command: process.execPath, args: [built('main.js'), '--stdio'] };
/** A server whose second page fails the first time. */
const halting = {
  html: readFileSync(built('view.html'), 'utf8'),
  tools: {
    show_sample_list: {
      call: () => ({ content: [], structuredContent: { source: 'elements', search: '', total: 2 } }),
    },
    fetch_sample_list: { visibility: ['app'] as const, call: fetchHalting },
  },
};
let failures = 1;
function fetchHalting({ cursor }: Record<string, unknown>) {
  if (cursor && failures-- > 0) {
    const text = 'The shelf is locked. The first page is still good. Try again.';
    return { isError: true, content: [{ type: 'text' as const, text }] };
  }
  const item = cursor ? { number: 2, symbol: 'He', name: 'Helium' } : { number: 1, symbol: 'H', name: 'Hydrogen' };
  const next = cursor ? {} : { nextCursor: 'two' };
  return { content: [], structuredContent: { status: 'ok', revision: '1', items: [item], total: 2, ...next } };
}

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let page: Awaited<ReturnType<typeof browser.newPage>>;
let host: MockHost;
beforeAll(async () => {
  browser = await launchBrowser();
  host = await startMockHost({ servers: { real, halting } });
});
afterAll(async () => {
  await browser.close();
  await host.close();
});
beforeEach(async () => {
  page = await browser.newPage();
});
afterEach(() => page.close());

async function open(options: Partial<OpenOptions> = {}): Promise<MockView> {
  const view = await host.open(page, { tool: 'show_sample_list', ...options });
  await view.initialized();
  return view;
}
const names = (view: MockView) => view.frame.locator('tbody th').allInnerTexts();
const rows = (view: MockView, count: number) => view.frame.locator(`tbody tr:nth-child(${count})`).waitFor();

describe('the built view', () => {
  it.each([
    ['light', 360],
    ['light', 800],
    ['dark', 360],
    ['dark', 800],
  ] as const)('shows the whole list, %s at %i px', async (theme, width) => {
    const view = await open({ theme, width });
    await rows(view, 118);
    const listed = await names(view);
    expect([listed.length, listed[0], listed[117]]).toEqual([118, 'Hydrogen', 'Oganesson']);
    expect(await view.frame.locator('header').textContent()).toBe('Sample list118');
    const { overflow, scheme } = await view.frame.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - innerWidth,
      scheme: getComputedStyle(document.documentElement).colorScheme,
    }));
    expect({ overflow, scheme }).toEqual({ overflow: 0, scheme: theme });
    expect(await axe(view.frame)).toEqual([]);
    expect(await view.violations()).toEqual([]);
  });

  it('fetches page by page, by cursor, and tells the model what is on screen', async () => {
    const view = await open({ args: { search: 'ium' } });
    await view.until(({ traffic }) => JSON.stringify(traffic).includes('ui/update-model-context'));
    expect(host.audit.entries.filter(({ name }) => name === 'fetch_sample_list').length).toBeGreaterThan(1);
    const listed = await names(view);
    expect(listed.every((name) => name.includes('ium'))).toBe(true);
    expect(JSON.stringify(view.context()?.content)).toContain(
      `Sample list, ${listed.length} on screen for \\"ium\\": ${listed.slice(0, 50).join(', ')}`,
    );
  });

  it('says that nothing was found, and what to do', async () => {
    const view = await open({ args: { search: 'unobtainium' } });
    await view.frame.getByText('Nothing matches “unobtainium”').waitFor();
    expect(await view.frame.locator('main').textContent()).toContain('ask for it in the conversation');
    expect(await axe(view.frame)).toEqual([]);
  });

  it('keeps the rows it has when a page fails, says why, and goes on with "Try again"', async () => {
    const view = await open({ server: 'halting' });
    await view.frame.getByText('The shelf is locked. The first page is still good. Try again.').waitFor();
    expect(await names(view)).toEqual(['Hydrogen']);
    expect(await axe(view.frame)).toEqual([]);
    await view.frame.getByRole('button', { name: 'Try again' }).click();
    await rows(view, 2);
    await view.frame.getByRole('alert').waitFor({ state: 'detached' });
    expect(await names(view)).toEqual(['Hydrogen', 'Helium']);
  });

  it.each([
    ['cancels', 'Cancelled'],
    ['refusesAppTools', 'The list could not be fetched'],
  ] as const)('in a host that %s, it says "%s"', async (fault, words) => {
    const view = await open({ faults: [fault] });
    await view.frame.getByText(words, { exact: true }).waitFor();
  });

  it('is silent after teardown', async () => {
    const view = await open();
    await view.frame.locator('tbody tr').first().waitFor();
    const closed = await view.teardown();
    expect(closed.answered).toBe(true);
    expect(closed.ms).toBeLessThan(500);
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
    const said = (await view.traffic()).filter(({ direction }) => direction === 'from-view');
    // Its last word is the answer to the teardown: a response, so it has no method.
    expect(said.at(-1)?.message).toMatchObject({ result: {} });
    expect(said.at(-1)?.message.method).toBeUndefined();
  });
});
