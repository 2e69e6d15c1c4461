import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { messageOf } from '../problem.ts';
import type { RunningPlayground } from '../server/start.ts';
import type { RenderCommandLine } from './command-line.ts';
import { comeToRest, inTime, viewFrame } from './rest.ts';
import { SENTINEL, type Seen, type Snapshot } from './seen.ts';

const LOOK_MS = 50;
/** Violations are reported by then, on a busy machine too. */
const REPORTS_MS = 5_000;
const PICTURE_MS = 10_000;
/** Room beside and around the view: rail, gutters, top bar, the turn's text and the composer. */
const AROUND = { width: 440, height: 560 };

/**
 * Opens the call in the playground's own page, waits until the view is at rest, takes its picture, and answers all that
 * was seen. Whatever the view asks of a person is refused, but domains under a policy that honours them.
 * @throws PlaygroundError when there is nothing to render.
 */
export async function drive(
  browser: Browser,
  playground: RunningPlayground,
  options: RenderCommandLine,
): Promise<Seen> {
  const origin = new URL(playground.url).origin;
  const page = await openPage(browser, origin, options);
  const consoleErrors: string[] = [];
  const pageErrors: string[] = [];
  const hostErrors: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    const { url } = message.location();
    if (message.type() !== 'error' || text.includes(SENTINEL) || url.includes(SENTINEL)) return;
    if (!url.startsWith(`${origin}/`)) consoleErrors.push(text);
    // The page's own requests say by their status what became of a call; the turn tells it in words.
    else if (!text.startsWith('Failed to load resource')) hostErrors.push(text);
  });
  page.on('pageerror', (error) => pageErrors.push(error.stack?.split('\n').slice(0, 2).join(' ') ?? error.message));
  const { tool, args, screenshot } = options;
  await page.goto(`${playground.url}&${new URLSearchParams({ tool, args: JSON.stringify(args) })}`);
  const { settled, firstPaintMs, refused } = await comeToRest(page, options);
  const pictureProblem = screenshot === undefined ? undefined : await takePicture(page, screenshot);
  const allReported = await awaitReports(page);
  const snapshot = withoutSentinel(await page.evaluate(() => window.playground.snapshot()));
  return {
    ...{ snapshot, firstPaintMs, settled, refused, allReported, pictureProblem },
    ...{ consoleErrors, pageErrors, hostErrors },
  };
}

async function openPage(browser: Browser, origin: string, { theme, size, policy }: RenderCommandLine): Promise<Page> {
  const settings = JSON.stringify({ theme, size: 'fit', profile: policy, pace: 'at-once' });
  const page = await browser.newPage({
    colorScheme: theme,
    viewport: { width: Math.max(size.width + AROUND.width, 1_000), height: size.height + AROUND.height },
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: 'playground-settings', value: settings }] }],
    },
  });
  // The conversation's column, which a view fills, is as wide as told. Views have the script too, but not the origin.
  await page.addInitScript(
    ([of, width]) => {
      if (location.origin !== of) return;
      const widen = () => document.documentElement.style.setProperty('--column-width', `${width}px`);
      addEventListener('DOMContentLoaded', widen);
    },
    [origin, size.width] as const,
  );
  return page;
}

/** Answers why there is no picture, if so. */
async function takePicture(page: Page, file: string): Promise<string | undefined> {
  const frame = page.getByTestId('view-frame').locator('iframe').first();
  try {
    await mkdir(dirname(file), { recursive: true });
    await frame.screenshot({ path: file, timeout: PICTURE_MS });
    return undefined;
  } catch (error) {
    return messageOf(error).split('\n', 1)[0];
  }
}

/** Violations are reported in order: when one that was provoked has come, those before it have. */
async function awaitReports(page: Page): Promise<boolean> {
  const frame = viewFrame(page);
  if (!frame) return true;
  await inTime(
    frame.evaluate((host) => {
      new Image().src = `https://${host}/`;
    }, SENTINEL),
  );
  const deadline = performance.now() + REPORTS_MS;
  for (; performance.now() < deadline; await wait(LOOK_MS)) {
    const snapshot = await page.evaluate(() => window.playground.snapshot());
    if (snapshot.turns.at(-1)?.view?.violations.some(({ blocked }) => blocked.includes(SENTINEL))) return true;
  }
  return false;
}

function withoutSentinel(snapshot: Snapshot): Snapshot {
  return {
    ...snapshot,
    audit: snapshot.audit.filter(({ detail }) => !detail?.includes(SENTINEL)),
    turns: snapshot.turns.map((turn) => {
      if (!turn.view) return turn;
      const violations = turn.view.violations.filter(({ blocked }) => !blocked.includes(SENTINEL));
      return { ...turn, view: { ...turn.view, violations } };
    }),
  };
}
