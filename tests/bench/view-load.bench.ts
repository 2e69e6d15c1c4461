import { writeFileSync } from 'node:fs';
import { launchBrowser, type MockView, startMockHost } from '@workshop/testing';
import { expect, it } from 'vitest';
import { APPS } from './apps.mjs';
import { inTurn } from './statistics.mjs';

const ROUNDS = 11;
/** Of all the apps one at a time: this is the only one so far. */
const [app] = APPS;

declare global {
  interface Window {
    /** When each happened, in ms since the epoch; in the host's page, and in a view's. */
    benchTimes: { frame?: number; initialized?: number; painted?: number };
  }
}

/** Runs in every frame before anything else. */
function watch(shown: { selector: string; text: string }[]): void {
  const now = () => performance.timeOrigin + performance.now();
  window.benchTimes = {};
  if (window === window.top) {
    const observer = new MutationObserver(() => {
      if (document.querySelector('iframe')) window.benchTimes.frame ??= now();
    });
    observer.observe(document, { childList: true, subtree: true });
    addEventListener('message', ({ data }) => {
      if (data?.method === 'ui/notifications/initialized') window.benchTimes.initialized ??= now();
    });
    return;
  }
  const look = (): void => {
    const isShown = shown.some(({ selector, text }) =>
      new RegExp(text).test(document.querySelector(selector)?.textContent ?? ''),
    );
    // What is in the document in one frame is painted when the next one begins.
    if (isShown) requestAnimationFrame(() => (window.benchTimes.painted = now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

it('views load', async () => {
  const out = process.env.BENCH_OUT;
  if (!app || !out) throw new Error('Run this by `npm run bench`: it says where the figures go.');
  const server = (entry: string) => ({ command: process.execPath, args: [entry, '--stdio'] });
  const host = await startMockHost({ servers: { ours: server(app.entry), official: server(app.peer.entry) } });
  const browser = await launchBrowser();
  const tools = { ours: app.show.tool, official: app.peer.show.tool };

  async function load(who: 'ours' | 'official'): Promise<{ initialized: number; painted: number }> {
    const page = await browser.newPage();
    await page.addInitScript(
      watch,
      [app?.shown, app?.peer.shown].flatMap((one) => one ?? []),
    );
    const view = await host.open(page, { server: who, tool: tools[who], initializeWithin: 30_000 });
    await expect.poll(() => timeOf(view, 'painted'), { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
    const times = await page.evaluate(() => window.benchTimes);
    const painted = await timeOf(view, 'painted');
    await page.close();
    const begin = times.frame ?? Number.NaN;
    return { initialized: (times.initialized ?? Number.NaN) - begin, painted: painted - begin };
  }

  for (const who of ['ours', 'official'] as const) await load(who); // once each: no round pays for a cold disk
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const figures: Record<string, number> = {};
    for (const who of inTurn(['ours', 'official'] as const, round)) {
      const { initialized, painted } = await load(who);
      figures[`${who}Initialized`] = initialized;
      figures[`${who}Painted`] = painted;
    }
    rounds.push(figures);
  }
  writeFileSync(out, JSON.stringify(rounds));
  await browser.close();
  await host.close();
});

async function timeOf(view: MockView, what: 'painted'): Promise<number> {
  return (await view.frame.evaluate((name) => window.benchTimes[name], what)) ?? 0;
}
