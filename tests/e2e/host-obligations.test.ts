import { axe } from '@workshop/testing';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, call, fixture, heard, usePlayground, viewFrame } from './open-playground.ts';

const playground = usePlayground({ everything: fixture('everything'), declaring: fixture('everything', 'domains') });

/** The playground with the view of `show_everything` open. */
async function opened(options?: Parameters<typeof playground.open>[0]) {
  const page = await playground.open(options);
  await call(page, 'show_everything (everything)');
  return { page, frame: await viewFrame(page) };
}
const answer = async (page: Page, yes: boolean) => page.getByTestId(yes ? 'consent-yes' : 'consent-no').click();
const said = (words: string) => ({ role: 'user', content: [{ type: 'text', text: words }] });

it('I3, I4, T1: says who it is, what it offers and how it looks', async () => {
  const { frame } = await opened({ colorScheme: 'dark' });
  const { hostCapabilities, hostContext } = await frame.evaluate(() => window.told);
  expect(Object.keys(hostCapabilities).sort()).toEqual([
    'downloadFile',
    'logging',
    'message',
    'openLinks',
    'sampling',
    'sandbox',
    'serverResources',
    'serverTools',
    'updateModelContext',
  ]);
  expect(hostContext).toMatchObject({
    theme: 'dark',
    displayMode: 'inline',
    availableDisplayModes: ['inline', 'fullscreen', 'pip'],
    containerDimensions: { maxHeight: 640 },
    platform: 'web',
    safeAreaInsets: { top: 0 },
    toolInfo: { tool: { name: 'show_everything' } },
    styles: { variables: { '--color-text-primary': expect.stringContaining('light-dark(') } },
  });
});

it('D1, D2, D3: partial inputs, then the input once, then the result', async () => {
  const page = await playground.open({ reducedMotion: 'no-preference' });
  await page.getByTestId('composer-tool').selectOption({ label: 'show_everything (everything)' });
  await page.getByTestId('composer-edit').click();
  await page
    .getByTestId('composer-raw')
    .fill(JSON.stringify({ text: 'a long sentence that a model writes bit by bit' }));
  await page.getByTestId('composer-pace').selectOption('slowly');
  await page.getByTestId('composer-call').click();
  const frame = await viewFrame(page);
  await expect.poll(() => heard(frame, 'ui/notifications/tool-result'), { timeout: 20_000 }).toHaveLength(1);
  const methods = await frame.evaluate(() => window.heard.map(({ method }) => method));
  const told = methods.filter((method) => method.startsWith('ui/notifications/tool-'));
  expect(told.slice(-2)).toEqual(['ui/notifications/tool-input', 'ui/notifications/tool-result']);
  expect(new Set(told.slice(0, -2))).toEqual(new Set(['ui/notifications/tool-input-partial']));
});

it('V2, V3, V4: a view calls the tools of its own server that are for views, and the model is shown the others', async () => {
  const { page, frame } = await opened();
  expect(await ask(frame, 'tools/call', { name: 'fetch_everything' })).toMatchObject({
    content: [{ text: 'A page.' }],
  });
  expect(await ask(frame, 'tools/call', { name: 'read_secret' })).toMatch(/is not for the view/);
  expect(await ask(frame, 'tools/call', { name: 'show_system' })).toMatch(/"everything" has no tool "show_system"/);
  const options = await page.getByTestId('composer-tool').locator('option').allTextContents();
  expect(options.join()).not.toContain('fetch_everything');
});

it('Q1: a view reads and lists the resources of its server, and hears when its tools change', async () => {
  const { page, frame } = await opened();
  expect(await ask(frame, 'resources/read', { uri: 'note://1' })).toMatchObject({ contents: [{ text: 'A note.' }] });
  expect(await ask(frame, 'resources/list')).toMatchObject({ resources: [{}, { uri: 'note://1' }] });
  await call(page, 'grow (everything)');
  await expect.poll(() => heard(frame, 'notifications/tools/list_changed'), { timeout: 10_000 }).toHaveLength(1);
});

describe('the person is asked', () => {
  it('Q2: before an address is opened, and only http(s) ones are', async () => {
    const { page, frame } = await opened();
    const refused = ask(frame, 'ui/open-link', { url: 'https://example.com/a' });
    expect(await page.getByTestId('consent').textContent()).toContain('https://example.com/a');
    await answer(page, false);
    expect(await refused).toEqual({ isError: true });
    const popup = page.waitForEvent('popup');
    const granted = ask(frame, 'ui/open-link', { url: 'https://example.com/a' });
    await answer(page, true);
    expect(await granted).toEqual({ isError: false });
    await (await popup).close();
    expect(await ask(frame, 'ui/open-link', { url: 'javascript:alert(1)' })).toEqual({ isError: true });
  });

  it('Q3: before something is said in their name', async () => {
    const { page, frame } = await opened();
    const message = ask(frame, 'ui/message', said('Which matters most?'));
    await answer(page, true);
    await message;
    expect(await page.locator('.said.by-view').textContent()).toContain('Which matters most?');
  });

  it('Q6: before a file is saved, under a clean name', async () => {
    const { page, frame } = await opened();
    const resource = { uri: 'file:///a/..\u202Efdp.exe', mimeType: 'text/plain', text: 'hello' };
    const download = page.waitForEvent('download');
    const saved = ask(frame, 'ui/download-file', { contents: [{ type: 'resource', resource }] });
    await answer(page, true);
    await saved;
    expect((await download).suggestedFilename()).toBe('fdp.exe');
  });

  it('Q9: in the place of a model, and may refuse', async () => {
    const { page, frame } = await opened();
    const question = { messages: [{ role: 'user', content: { type: 'text', text: 'How many?' } }], maxTokens: 10 };
    const answered = ask(frame, 'sampling/createMessage', question);
    await page.getByTestId('consent-text').fill('Twelve.');
    await answer(page, true);
    expect(await answered).toMatchObject({ role: 'assistant', content: { type: 'text', text: 'Twelve.' } });
    const refused = ask(frame, 'sampling/createMessage', question);
    await answer(page, false);
    expect(await refused).toMatch(/did not answer/);
  });

  it('C4, B6: before a template reaches its domains or gets a permission; once for the same domains', async () => {
    const page = await playground.open();
    await call(page, 'show_everything (declaring)');
    const consent = page.getByTestId('consent');
    await expect.poll(() => consent.getAttribute('data-about')).toBe('domains');
    expect(await consent.textContent()).toContain('https://api.example.com');
    await answer(page, true);
    await expect.poll(() => consent.getAttribute('data-about')).toBe('permissions');
    await answer(page, true);
    const frame = await viewFrame(page);
    expect(await frame.evaluate(() => window.told.hostCapabilities.sandbox)).toMatchObject({
      csp: { connectDomains: ['https://api.example.com'] },
      permissions: { clipboardWrite: {} },
    });
    expect(await page.getByTestId('ledger-policy').textContent()).toBe('declared policy');
    await page.getByTestId('view-reload').click();
    await expect.poll(() => consent.getAttribute('data-about')).toBe('permissions');
    await answer(page, false);
    const again = await viewFrame(page);
    expect(await again.evaluate(() => window.told.hostCapabilities.sandbox)).toMatchObject({ permissions: {} });
    await page.getByTestId('ledger-policy').click();
    expect(await page.getByTestId('review').textContent()).toMatch(
      /https:\/\/a; script-src \* in connectDomains, since/,
    );
  });
});

it('Q4: only the last context counts, under a line that says whose it is', async () => {
  const { page, frame } = await opened();
  await ask(frame, 'ui/update-model-context', { content: [{ type: 'text', text: 'first' }] });
  await ask(frame, 'ui/update-model-context', { content: [{ type: 'text', text: 'second' }] });
  await page.getByTestId('xray-toggle').click();
  const values = await page
    .getByTestId('model-context')
    .locator('textarea')
    .evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value));
  expect(values[0]).toMatch(/^Reported by the view of everything, tool show_everything, at /);
  expect(values[1]).toBe('second');
  expect(await page.getByTestId('model-context').textContent()).toContain('It replaced 1 earlier update');
});

it('Q5: gives a mode that the view declared and the host offers, keeps the same frame, and says which is in force', async () => {
  const { page, frame } = await opened();
  await frame.evaluate(() => Object.assign(window, { kept: 'still here' }));
  expect(await ask(frame, 'ui/request-display-mode', { mode: 'pip' })).toEqual({ mode: 'pip' });
  expect(await page.getByTestId('view').getAttribute('data-mode')).toBe('pip');
  await page.getByTestId('view-pip').click();
  expect(await page.getByTestId('view').getAttribute('data-mode')).toBe('inline');
  await page.getByTestId('view-fullscreen').click();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByTestId('view').getAttribute('data-mode')).toBe('inline');
  expect(await frame.evaluate(() => Reflect.get(window, 'kept'))).toBe('still here');
  await page.getByTestId('host-open').click();
  await page.getByTestId('host-mode-pip').click();
  await page.keyboard.press('Escape');
  expect(await ask(frame, 'ui/request-display-mode', { mode: 'pip' })).toEqual({ mode: 'inline' });
  expect(await page.getByTestId('view-pip').count()).toBe(0);
});

it('Q7, E1: a view that asks for its end is torn down first', async () => {
  const { page, frame } = await opened();
  await frame.evaluate(() => window.notify('ui/notifications/request-teardown'));
  await page.getByTestId('view-closed').waitFor();
  await page.getByTestId('xray-toggle').click();
  await page.getByTestId('xray-traffic').click();
  await page.getByTestId('traffic-filter').fill('ui/resource-teardown');
  expect(await page.getByTestId('exchange').count()).toBe(1);
  await page.getByTestId('view-open-again').click();
  await viewFrame(page);
});

it('Q8: what a view logs is traffic, and what is serious is told beside it', async () => {
  const { page, frame } = await opened();
  await frame.evaluate(() => window.notify('notifications/message', { level: 'error', data: 'no tiles' }));
  await page.getByText('It logs (error): no tiles').waitFor();
});

it("Q10: a view's own tools are attributed, confirmed unless they only read, refused under a server's name, gone with it", async () => {
  const { page, frame } = await opened();
  await page.getByTestId('xray-toggle').click();
  await page.getByTestId('view-tools').waitFor();
  expect(await page.getByTestId('view-tools').textContent()).toMatch(
    /everything_change asks you first.*show_everything was refused\. Its server has a tool of this name/,
  );
  await call(page, 'everything_read');
  await expect.poll(() => page.getByTestId('turn-text').last().textContent()).toBe('Done: everything_read.');
  await call(page, 'everything_change');
  await answer(page, false);
  await expect.poll(() => page.getByTestId('call-problem').textContent()).toMatch(/The person refused the call/);
  expect(await frame.locator('p').textContent()).toBe('everything_read {}');
  await page.getByTestId('view-close').click();
  await expect
    .poll(() => page.getByTestId('composer-tool').locator('option').allTextContents())
    .not.toContain('everything_read');
});

it('T2, Z2: a changed theme, language or size reaches the open view, the changed fields alone', async () => {
  const { page, frame } = await opened({ colorScheme: 'light' });
  await page.getByTestId('setting-theme').selectOption('dark');
  await page.getByTestId('host-open').click();
  await page.getByTestId('host-locale').selectOption('ar-EG');
  await page.getByTestId('host-container').selectOption('fixed');
  await expect.poll(() => heard(frame, 'ui/notifications/host-context-changed')).toHaveLength(3);
  const [theme, locale, size] = await heard(frame, 'ui/notifications/host-context-changed');
  expect([theme, locale]).toEqual([{ theme: 'dark' }, { locale: 'ar-EG' }]);
  expect(size).toMatchObject({ containerDimensions: { height: 480 } });
  await page.getByTestId('host-reset').click();
});

it('I4: what the host withholds is not announced, and not answered', async () => {
  const { page } = await opened();
  await page.getByTestId('host-open').click();
  await page.getByTestId('host-can-serverTools').click();
  await page.getByTestId('host-can-sampling').click();
  await page.keyboard.press('Escape');
  const frame = await viewFrame(page);
  await expect.poll(() => frame.evaluate(() => Object.keys(window.told.hostCapabilities))).not.toContain('serverTools');
  expect(await ask(frame, 'tools/call', { name: 'fetch_everything' })).toMatch(/^-32601/);
  expect(await ask(frame, 'no/such-method')).toMatch(/^-32601/);
  await page.getByTestId('host-open').click();
  await page.getByTestId('host-reset').click();
});

it('B7, C1: a violation is told where it happens, with its fix, in the ledger and in the audit', async () => {
  const { page, frame } = await opened();
  await frame.evaluate(() => fetch('https://api.example.com/').catch(() => undefined));
  await page.getByText('declare https://api.example.com in _meta.ui.csp.connectDomains').first().waitFor();
  expect(await page.getByTestId('ledger-violations').textContent()).toBe('1 violation');
  await page.getByTestId('ledger-violations').click();
  await page.getByTestId('audit-kind').selectOption('violation');
  expect(await page.getByTestId('audit-row').first().textContent()).toContain('was refused by connect-src');
});

it('views side by side: the same call once more without a call, each with its own frame', async () => {
  const { page } = await opened();
  await page.getByTestId('view-duplicate').click();
  await viewFrame(page, 1);
  const second = page.getByTestId('turn').nth(1);
  expect(await second.textContent()).toContain('Nothing was called.');
  await page.getByTestId('view-close').first().click();
  await expect.poll(() => page.getByTestId('view').first().getAttribute('data-state')).toBe('closed');
  expect(await page.getByTestId('view').nth(1).getAttribute('data-state')).toBe('open');
});

it('both legs of a call are one row, with the lines of source behind it', async () => {
  const { page, frame } = await opened();
  await ask(frame, 'tools/call', { name: 'fetch_everything' });
  await page.getByTestId('xray-toggle').click();
  await page.getByTestId('xray-traffic').click();
  await page.getByTestId('traffic-filter').fill('fetch_everything');
  const row = page.getByTestId('exchange');
  await expect.poll(() => row.count()).toBe(1);
  expect(await row.getByTestId('exchange-caused').textContent()).toMatch(/^host to server, \d/);
  await row.locator('summary').first().click();
  await row.getByTestId('source').locator('summary').click();
  expect(await row.getByTestId('source-place').first().textContent()).toMatch(/Defined.*everything\.mjs:\d+/s);
});

it('passes axe with every panel, X-ray tab and a consent open', async () => {
  const { page, frame } = await opened();
  const asked = ask(frame, 'ui/message', said('May I?'));
  await page.getByTestId('consent').waitFor();
  await page.getByTestId('xray-toggle').click();
  for (const tab of ['model', 'traffic', 'review', 'audit']) {
    await page.getByTestId(`xray-${tab}`).click();
    expect(await axe(page), tab).toEqual([]);
  }
  for (const opener of ['host-open', 'rail-add', 'rail-app-everything']) {
    await page.getByTestId(opener).click();
    expect(await axe(page), opener).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await answer(page, false);
  expect(await asked).toEqual({ isError: true });
});

it('a view that loops for ever: the page and other servers go on, it is told, and all views of its server close on a click', async () => {
  const { page, frame } = await opened();
  await frame.evaluate(
    () =>
      void setTimeout(() => {
        for (;;);
      }, 0),
  );
  await call(page, 'show_everything (declaring)');
  await answer(page, false);
  await answer(page, false);
  await viewFrame(page);
  await page.getByTestId('view-silent').waitFor({ timeout: 40_000 });
  await page.getByTestId('close-views').click();
  await expect.poll(() => page.getByTestId('view').first().getAttribute('data-state')).toBe('closed');
  expect(await page.getByTestId('view').nth(1).getAttribute('data-state')).toBe('open');
});
