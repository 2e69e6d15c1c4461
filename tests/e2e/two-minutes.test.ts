import path from 'node:path';
import { launchBrowser } from '@workshop/testing';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../rules/sources.ts';
import { monitor, Playground } from './playground.ts';
import { Recording } from './recording.ts';

/** `npm run pictures` sets it; the test itself writes nothing. */
const PICTURE = process.env.RECORD && path.join(ROOT, 'docs/pictures/two-minutes.gif');

it('the first two minutes: a sentence, a live view, what the model paid, what it sees, and the line of source behind it', async () => {
  const playground = new Playground();
  onTestFinished(() => playground.stop());
  await playground.start({ 'system-monitor': monitor() });
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1200, height: 860 } });
  const recording = new Recording(page);
  const still = async (ms: number) => PICTURE && (await recording.still(ms));

  await page.goto(playground.url);
  await page.getByTestId('card-0').waitFor();
  await still(1500);

  await page.getByTestId('cards').getByText('Watch the network for a minute').click();
  await page.getByTestId('typing').waitFor();
  await still(300);
  const view = page.getByTestId('view-frame').locator('iframe').contentFrame().locator('iframe').contentFrame();
  await view
    .getByText(/^(Busy|Idle|Working|Short of memory|Waiting for disk)/)
    .first()
    .waitFor();
  await still(900);

  // The view pages by itself; the model pays for one call.
  const ledger = page.getByTestId('ledger-view');
  await expect.poll(() => ledger.textContent(), { timeout: 30_000 }).toMatch(/view: ([5-9]|\d{2,}) calls/);
  await still(900);
  await expect.poll(() => ledger.textContent(), { timeout: 30_000 }).toMatch(/view: (1[5-9]|[2-9]\d) calls/);
  expect(await page.getByTestId('ledger-model').textContent()).toMatch(/^model: 1 call, /);
  await still(900);

  // A span dragged in the view is told to the model, with whose words these are.
  const chart = await view.getByRole('slider').boundingBox();
  if (!chart) throw new Error('The chart has no box.');
  const [x, y] = [(part: number) => chart.x + chart.width * part, chart.y + chart.height / 2];
  await page.mouse.move(x(0.85), y);
  await page.mouse.down();
  await page.mouse.move(x(0.95), y, { steps: 5 });
  await page.mouse.up();
  await view.getByRole('button', { name: 'Explain' }).waitFor();
  await still(1200);
  await page.getByTestId('xray-toggle').click();
  const told = page.getByTestId('model-context');
  await expect.poll(() => told.textContent(), { timeout: 20_000 }).toMatch(/from \d+ to \d+ ms since the epoch/);
  await told.scrollIntoViewIfNeeded();
  await still(2200);

  // From a row of the traffic to the line in the source.
  await page.getByTestId('xray-traffic').click();
  await page.getByTestId('traffic-filter').fill('fetch_system_metrics');
  await still(1500);
  const row = page.getByTestId('exchange').last();
  await row.locator('summary').first().click();
  const source = row.getByTestId('source');
  await source.locator('summary').click();
  await expect
    .poll(() => source.textContent())
    .toMatch(/Defined.*src\/contract\.ts:\d+.*Called by the view.*src\/view\/view\.ts:\d+/s);
  await source.scrollIntoViewIfNeeded();
  await still(2500);
  if (PICTURE) recording.save(PICTURE);
});
