import { axe, launchBrowser } from '@workshop/testing';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { monitor, Playground } from './playground.ts';

let browser: Browser;
let playground: Playground;
beforeAll(async () => {
  browser = await launchBrowser();
  playground = await new Playground().start({ 'system-monitor': monitor() });
});
afterAll(async () => {
  await browser.close();
  await playground.stop();
});

const viewOf = (page: Page): FrameLocator =>
  page.getByTestId('view-frame').locator('iframe').contentFrame().locator('iframe').contentFrame();

/** A page that is closed with its test. */
async function newPage(options: Parameters<Browser['newPage']>[0]): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce', ...options });
  onTestFinished(() => page.close());
  return page;
}

/** Opens the playground and clicks the first card. */
async function openCard(options: Parameters<Browser['newPage']>[0]): Promise<Page> {
  const page = await newPage(options);
  await page.goto(playground.url);
  await page.getByTestId('card-0').click();
  return page;
}

describe.each([
  { theme: 'light', width: 800 },
  { theme: 'dark', width: 800 },
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 360 },
] as const)('the first minute, $theme at $width px', ({ theme, width }) => {
  it('a card, one click, live figures of this machine, in words and in the view', async () => {
    const page = await openCard({ viewport: { width, height: 900 }, colorScheme: theme });
    const view = viewOf(page);
    await view
      .getByText(/^(Busy|Idle|Working|Short of memory|Waiting for disk)/)
      .first()
      .waitFor();
    expect(await page.getByTestId('turn-text').last().textContent()).toMatch(/CPU.*viewId: [0-9a-f]{32}/s);

    // Live: the view pages by itself, and the ledger counts what the model never paid for.
    const ledger = page.getByTestId('ledger-view');
    await expect.poll(() => ledger.textContent(), { timeout: 20_000 }).toMatch(/view: ([3-9]|\d{2,}) calls/);
    expect(await page.getByTestId('ledger-model').textContent()).toMatch(/^model: 1 call, \d+(\.\d+)? K?B$/);
    expect(await page.getByTestId('ledger-violations').textContent()).toBe('0 violations');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});

it('R5, B1: the view runs in two frames on two other origins, and the token is not in the address', async () => {
  const page = await openCard({});
  await viewOf(page).locator('body > *').first().waitFor();
  const origins = page.frames().map((frame) => new URL(frame.url()).origin);
  expect(new Set(origins).size).toBe(3);
  expect(origins.slice(1).every((origin) => /^http:\/\/[pv]-[a-z0-9-]+\.localhost:\d+$/.test(origin))).toBe(true);
  expect(page.url()).not.toContain('token');
});

it('E1: closing the view ends its calls', async () => {
  const page = await openCard({});
  await expect.poll(() => page.getByTestId('ledger-view').textContent(), { timeout: 20_000 }).toMatch(/[1-9]\d* calls/);
  await page.getByTestId('view-close').click();
  await page.getByTestId('view-open-again').waitFor();
  const after = await page.getByTestId('ledger-view').textContent();
  await page.waitForResponse(() => true, { timeout: 3000 }).catch(() => undefined);
  expect(await page.getByTestId('ledger-view').textContent()).toBe(after);
});

it('X-ray tells what the model sees, and both legs of the traffic', async () => {
  const page = await openCard({ viewport: { width: 1400, height: 900 } });
  await expect.poll(() => page.getByTestId('ledger-view').textContent(), { timeout: 20_000 }).toMatch(/[2-9] calls/);
  await page.getByTestId('xray-toggle').click();
  const sees = page.getByTestId('model-sees');
  await sees.waitFor();
  expect(await sees.textContent()).toContain('show_system');
  expect(await sees.textContent()).not.toContain('fetch_system_metrics');
  await page.getByTestId('xray-traffic').click();
  await page.getByTestId('traffic').waitFor();
  expect(await page.getByTestId('traffic').textContent()).toMatch(/fetch_system_metrics/);
  await page.getByTestId('xray-audit').click();
  expect(await page.getByTestId('audit').textContent()).toMatch(/show_system/);
});

it('can be used by keyboard and passes axe, page and view', async () => {
  const page = await newPage({ viewport: { width: 1200, height: 900 } });
  await page.goto(playground.url);
  const card = page.getByTestId('card-0');
  await card.waitFor();
  for (
    let presses = 0;
    presses < 20 && !(await card.evaluate((element) => element === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await viewOf(page).getByText(/CPU/).first().waitFor();
  expect(await axe(page)).toEqual([]);
});

it('opens with one app and its first example called', async () => {
  const one = new Playground();
  onTestFinished(() => one.stop());
  await one.start({ 'system-monitor': monitor() }, ['--app', 'system-monitor']);
  const page = await newPage({});
  await page.goto(one.url);
  await viewOf(page).getByText(/CPU/).first().waitFor();
});
