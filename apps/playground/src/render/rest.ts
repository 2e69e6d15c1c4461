import { setTimeout as wait } from 'node:timers/promises';
import type { Frame, Page } from 'playwright-core';
import { PlaygroundError, type Problem } from '../problem.ts';
import type { RenderCommandLine } from './command-line.ts';
import { glance } from './glance.ts';
import type { Seen } from './seen.ts';

/** A view is at rest when nothing passed for so long. */
const QUIET_MS = 300;
/** One that is never at rest, as a live one may be, is taken as it is so long after its first paint. */
const BUSY_MS = 5_000;
const LOOK_MS = 50;
/** A view that hangs answers no question; what was seen until then is reported. */
const ANSWER_MS = 5_000;

/**
 * Waits until the call is answered and the view is at rest, and answers for the person on the way: no to everything,
 * but domains under a policy that honours them.
 * @throws PlaygroundError when there will be nothing to render.
 */
export async function comeToRest(
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
      // A card that went meanwhile is no fault, and one that is still there is found again.
      await inTime(card.getByTestId(granted ? 'consent-yes' : 'consent-no').click({ timeout: ANSWER_MS }));
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
export function viewFrame(page: Page): Frame | undefined {
  return page.frames().find((frame) => frame.parentFrame()?.parentFrame() === page.mainFrame());
}

async function firstPaint(page: Page): Promise<number | undefined> {
  const read = viewFrame(page)?.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  return inTime(read);
}

/** The answer, or undefined where the view's frame hangs or is gone meanwhile. */
export async function inTime<T>(answer: Promise<T> | undefined): Promise<T | undefined> {
  return Promise.race([answer?.catch(() => undefined), wait(ANSWER_MS, undefined, { ref: false })]);
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
