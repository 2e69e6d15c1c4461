import { launchBrowser } from '@workshop/testing';
import { expect, it, onTestFinished } from 'vitest';
import { monitor, Playground } from './playground.ts';

it('B1: where *.localhost does not resolve, views are on a port of their own, opaque, and the page says what is missing', async () => {
  const playground = new Playground();
  onTestFinished(() => playground.stop());
  await playground.start({ 'system-monitor': monitor() });
  const browser = await launchBrowser({ localhostNames: false });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(playground.url);
  await page.getByTestId('by-port').waitFor();
  await page.getByTestId('card-0').click();
  const proxy = page.getByTestId('view-frame').locator('iframe').contentFrame();
  const view = proxy.locator('iframe').contentFrame();
  await view
    .getByText(/^(Busy|Idle|Working|Short of memory|Waiting for disk)/)
    .first()
    .waitFor();
  const [host = '', ...sites] = page.frames().map((frame) => new URL(frame.url()).host);
  expect(sites).toHaveLength(2);
  expect(new Set(sites).size).toBe(1);
  expect(sites[0]).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(sites[0]).not.toBe(host);
  expect(await view.locator('body').evaluate(() => self.origin)).toBe('null');
  expect(await page.getByTestId('ledger-violations').textContent()).toBe('0 violations');
});
