import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { launchBrowser } from '@workshop/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { monitor, Playground } from './playground.ts';

const hostile = { command: 'node', args: [path.join(import.meta.dirname, 'fixtures/hostile.mjs')] };
let browser: Browser;
let playground: Playground;
beforeAll(async () => {
  browser = await launchBrowser();
  playground = await new Playground().start({ hostile, 'system-monitor': monitor() });
});
afterAll(async () => {
  await browser.close();
  await playground.stop();
});

/** The playground with the hostile server approved, which is so for all tests after the first. */
async function open(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce' });
  onTestFinished(() => page.close());
  await page.goto(playground.url);
  const approve = page.getByTestId('approve-hostile');
  await approve
    .or(page.locator('[data-testid="composer-tool"] option[value^="hostile "]').first())
    .first()
    .waitFor({ state: 'attached' });
  if (await approve.isVisible()) await approve.click();
  return page;
}

async function call(page: Page, tool: string): Promise<void> {
  await page.getByTestId('composer-tool').selectOption({ label: tool });
  await page.getByTestId('composer-call').click();
}
const view = (page: Page) =>
  page.getByTestId('view-frame').last().locator('iframe').contentFrame().locator('iframe').contentFrame();
/** The other server still answers, in the same page. */
async function othersAreFine(page: Page): Promise<void> {
  await call(page, 'show_system');
  await expect.poll(() => page.getByTestId('turn-text').last().textContent(), { timeout: 20_000 }).toMatch(/CPU/);
}

it('a result of 5 MB is delivered, and said to be more than hosts take', async () => {
  const page = await open();
  await call(page, 'show_huge');
  await page.getByText('This result has 5.0 MB.').waitFor();
  await view(page)
    .getByText(/Result: 5\d{6}/)
    .waitFor();
  await othersAreFine(page);
});

it('D3: an error of the tool is an error for model and view alike', async () => {
  const page = await open();
  await call(page, 'show_error');
  await expect.poll(() => page.getByTestId('turn-text').textContent()).toBe('The disk is full: 0 bytes left.');
  expect(await page.getByTestId('turn-text').getAttribute('data-error')).toBe('true');
  await view(page)
    .getByText(/Result: \d+/)
    .waitFor();
});

it('a result without text is told as such', async () => {
  const page = await open();
  await call(page, 'show_nothing');
  await page.getByText('a host without views would show nothing').waitFor();
});

it('a result that is none is a failed call, and the view is told', async () => {
  const page = await open();
  await call(page, 'show_no_list');
  await expect.poll(() => page.getByTestId('call-problem').textContent()).toMatch(/"show_no_list" of "hostile"/);
  await view(page)
    .getByText(/^Cancelled: /)
    .waitFor();
  await othersAreFine(page);
});

it('D4: a server that never answers is waited for until the person cancels; the view and the server are told', async () => {
  const page = await open();
  await call(page, 'wait');
  await view(page).getByText('The view.').waitFor();
  await page.getByTestId('call-cancel').click();
  await view(page).getByText('Cancelled: You cancelled this call.').waitFor();
  expect(await page.getByTestId('turn').last().getAttribute('data-stage')).toBe('cancelled');
  await othersAreFine(page);
});

it.each([
  ['die', /ended with exit code 9 while it was in use/],
  ['flood', /wrote a line of more than 33554432 bytes to stdout/],
])('a server that does "%s" is named with the reason, and starts again on a click', async (tool, reason) => {
  const page = await open();
  await call(page, tool);
  await expect
    .poll(() => page.getByTestId('server-problem-hostile').textContent(), { timeout: 20_000 })
    .toMatch(reason);
  await othersAreFine(page);
  await page.getByTestId('restart-hostile').first().click();
  await page.getByTestId('server-problem-hostile').waitFor({ state: 'detached' });
});

it('an mcp.json that changes starts no new command: it is shown whole first, and a broken file changes nothing', async () => {
  const one = new Playground();
  onTestFinished(() => one.stop());
  await one.start({ 'system-monitor': monitor() });
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  onTestFinished(() => page.close());
  await page.goto(one.url);
  await page.getByTestId('card-0').waitFor();
  writeFileSync(one.config, JSON.stringify({ mcpServers: { 'system-monitor': monitor(), evil: hostile } }));
  await page.getByTestId('approval-evil').waitFor();
  expect(await page.getByTestId('approval-evil').textContent()).toContain('hostile.mjs');
  writeFileSync(one.config, '{"mcpServers": {');
  await page
    .getByText(/The servers stay as they are/)
    .first()
    .waitFor();
  expect(await page.getByTestId('rail-app-system-monitor').count()).toBe(1);
  writeFileSync(one.config, JSON.stringify({ mcpServers: { evil: hostile } }));
  await page.getByTestId('rail-app-system-monitor').waitFor({ state: 'detached' });
});
