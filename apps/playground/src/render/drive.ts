import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Frame, Page } from 'playwright-core';
import { messageOf, PlaygroundError, type Problem } from '../problem.ts';
import type { RunningPlayground } from '../server/start.ts';
import type { RenderCommandLine } from './command-line.ts';
import { glance } from './glance.ts';
import { SENTINEL, type Seen, type Snapshot } from './seen.ts';

/** A view is at rest when nothing passed for so long. */
const QUIET_MS = 300;
/** One that is never at rest, as a live one may be, is taken as it is so long after its first paint. */
const BUSY_MS = 5_000;
const LOOK_MS = 50;
/** A view that hangs answers no question; what was seen until then is reported. */
const ANSWER_MS = 2_000;
/** Room beside and around the view: rail, gutters, top bar, the turn's text and the composer. */
const AROUND = { width: 440, height: 560 };

/**
 * Opens the call in the playground's own page, waits until the view is at rest, takes its picture, and answers all that was
 * seen. Whatever the view asks of a person is refused, but domains under a policy that honours them.
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
  const ownErrors: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !message.text().includes(SENTINEL) && !url.includes(SENTINEL))
      (url.startsWith(`${origin}/`) ? ownErrors : consoleErrors).push(message.text());
  });
  page.on('pageerror', (error) => pageErrors.push(error.stack?.split('\n').slice(0, 2).join(' ') ?? error.message));
  const { tool, args, screenshot } = options;
  await page.goto(`${playground.url}&${new URLSearchParams({ tool, args: JSON.stringify(args) })}`);
  const { settled, firstPaintMs, refused } = await comeToRest(page, options);
  if (screenshot !== undefined) await takePicture(page, screenshot);
  const allReported = await awaitReports(page);
  const snapshot = withoutSentinel(await page.evaluate(() => window.playground.snapshot()));
  if (ownErrors.length > 0)
    throw cannot({
      happened: `The playground's own page has an error: ${ownErrors[0]}`,
      fine: 'The view may be well.',
      todo: 'Build it again with npm run build.',
    });
  return { snapshot, firstPaintMs, settled, consoleErrors, pageErrors, refused, allReported };
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
  // The conversation's column, which a view fills, is as wide as it is told. Views have the script too, and not the origin.
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

async function comeToRest(
  page: Page,
  { tool, policy, timeoutMs }: RenderCommandLine,
): Promise<Pick<Seen, 'settled' | 'firstPaintMs' | 'refused'>> {
  const deadline = performance.now() + timeoutMs;
  const refused = new Map<number, { about: string; detail: string }>();
  let firstPaintMs: number | undefined;
  let paintedAt = Number.POSITIVE_INFINITY;
  let passed = '';
  let quietSince = performance.now();
  for (; performance.now() < deadline; await wait(LOOK_MS)) {
    const now = await page.evaluate(glance);
    if (now.problem) throw cannot(now.problem);
    if (now.stage !== undefined && now.view === undefined) throw noView(tool);
    for (const consent of now.consents) {
      const granted = consent.about === 'domains' && policy !== 'spec';
      if (!granted) refused.set(consent.id, consent);
      const card = page.locator(`[data-testid="consent"][data-about="${consent.about}"]`).first();
      await card.getByTestId(granted ? 'consent-yes' : 'consent-no').click({ timeout: ANSWER_MS });
    }
    if (now.passed !== passed) quietSince = performance.now();
    passed = now.passed;
    if (firstPaintMs === undefined) {
      firstPaintMs = await firstPaint(page);
      if (firstPaintMs !== undefined) paintedAt = performance.now();
    }
    const answered = now.stage === 'done' || now.stage === 'failed';
    if (!answered) continue;
    if (now.view === 'failed' || now.view === 'closed')
      return { settled: true, firstPaintMs, refused: [...refused.values()] };
    const quiet = now.open === 0 && performance.now() - quietSince >= QUIET_MS;
    if (now.initialized && firstPaintMs !== undefined && (quiet || performance.now() - paintedAt >= BUSY_MS))
      return { settled: quiet, firstPaintMs, refused: [...refused.values()] };
  }
  return { settled: false, firstPaintMs, refused: [...refused.values()] };
}

/** The innermost frame, which is the view's, if there is one. */
function viewFrame(page: Page): Frame | undefined {
  return page.frames().find((frame) => frame.parentFrame()?.parentFrame() === page.mainFrame());
}

async function firstPaint(page: Page): Promise<number | undefined> {
  const read = viewFrame(page)?.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  return inTime(read);
}

/** The answer, or undefined where the view's frame hangs or is gone meanwhile. */
async function inTime<T>(answer: Promise<T> | undefined): Promise<T | undefined> {
  return Promise.race([answer?.catch(() => undefined), wait(ANSWER_MS, undefined, { ref: false })]);
}

async function takePicture(page: Page, file: string): Promise<void> {
  const frame = page.getByTestId('view-frame').locator('iframe').first();
  try {
    await mkdir(dirname(file), { recursive: true });
    await frame.screenshot({ path: file, timeout: ANSWER_MS });
  } catch (error) {
    console.error(`There is no screenshot (${messageOf(error).split('\n', 1)[0]}). The report is not affected.`);
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
  const deadline = performance.now() + ANSWER_MS;
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

function cannot(problem: Problem): PlaygroundError {
  return new PlaygroundError('not-rendered', problem);
}

function noView(tool: string): PlaygroundError {
  return cannot({
    happened: `"${tool}" has no view: its definition names no template.`,
    fine: 'It was called, and answers in text.',
    todo: 'Name a tool with a view.',
  });
}
