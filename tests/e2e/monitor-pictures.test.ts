import path from 'node:path';
import { launchBrowser, type MockView, screenshot, startMockHost } from '@workshop/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../rules/sources.ts';

/** With RECORD the pictures of the monitor's README are taken anew. */
const isRecording = process.env.RECORD !== undefined;
const app = (file: string) => path.join(ROOT, 'apps/system-monitor', file);
const SIZES = { 800: { width: 800, height: 860 }, 360: { width: 360, height: 780 } } as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A server of its own each time: its recording begins to play with the first question. */
async function open(theme: 'light' | 'dark', width: 360 | 800): Promise<{ page: Page; view: MockView }> {
  const args = [app('dist/main.js'), '--stdio', '--replay', app('samples/busy-laptop.jsonl')];
  const host = await startMockHost({ servers: { monitor: { command: process.execPath, args } } });
  onTestFinished(() => host.close());
  const page = await browser.newPage({ viewport: SIZES[width], deviceScaleFactor: 2, reducedMotion: 'reduce' });
  // The colours are the fallback's own: those of no host.
  const view = await host.open(page, { tool: 'show_system', theme, width, faults: ['noStyles'] });
  await view.frame.locator('.processes tbody tr:not(.empty)').first().waitFor();
  return { page, view };
}
async function take(view: MockView, name: string): Promise<void> {
  if (isRecording) await screenshot(view.frame, path.join(ROOT, 'docs/pictures', `monitor-${name}.png`));
}

const LOOKS = [
  ['light', 800],
  ['dark', 800],
  ['light', 360],
  ['dark', 360],
] as const;

it.each(LOOKS)('the recording at rest and in the workbench, %s, %i px', async (theme, width) => {
  const { page, view } = await open(theme, width);
  const { frame } = view;
  expect(await frame.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Busy: CPU \d+ %, mostly node/);
  await take(view, `rest-${theme}-${width}`);

  await frame.getByRole('button', { name: 'Fullscreen' }).click();
  const charts = frame.locator('.row-head strong');
  await expect.poll(() => charts.count(), { timeout: 20_000 }).toBeGreaterThan(6);
  if (width === 800) {
    await frame.getByRole('button', { name: 'Processes' }).click();
    await frame.locator('.process-row').first().waitFor();
  }
  await page.mouse.move(0, 0);
  // Charts find their new width, and are drawn with the next second.
  const readout = frame.locator('.row-head').first();
  const before = await readout.textContent();
  await expect.poll(() => readout.textContent(), { timeout: 20_000 }).not.toBe(before);
  await take(view, `workbench-${theme}-${width}`);
  await page.close();
});
