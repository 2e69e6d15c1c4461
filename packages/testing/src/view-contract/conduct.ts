import type { Page } from 'playwright-core';
import type { MockHost, OpenOptions } from '../mock-host/mock-host.ts';
import type { MockView } from '../mock-host/mock-view.ts';
import { mustFit, mustNotBeBlank } from './looks.ts';
import { must } from './rules.ts';

/** Opens the view, and resolves once its content is there. */
export type OpenReady = (options?: Partial<OpenOptions>) => Promise<MockView>;

const SIZES_WITHIN_MS = 5_000;
const MOST_SIZES = 3;
const MOST_HEIGHT = 1_200;
const TEARDOWN_MS = 200;
/** A busy machine can be slow once: the best of so many counts. */
const TRIES = 3;
const SILENCE_MS = 1_500;
const HIDDEN_MS = 3_000;
const SHOWN_MS = 5_000;
const MANY = 20;

const asks = async (view: MockView) =>
  (await view.traffic()).filter(
    ({ direction, message }) => direction === 'from-view' && message.method === 'tools/call',
  ).length;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export async function mustReportFewSizes(view: MockView): Promise<void> {
  await pause(SIZES_WITHIN_MS);
  const { sizes } = await view.recorded();
  const heights = sizes.map(({ height }) => height ?? 0);
  const words = `It reported ${JSON.stringify(sizes.slice(0, 10))}.`;
  must('VIEW-SIZE', sizes.length > 0 && sizes.length <= MOST_SIZES && Math.max(...heights) < MOST_HEIGHT, words);
}

export async function mustEndAtOnce(open: OpenReady): Promise<void> {
  const times: number[] = [];
  for (let tried = 0; tried < TRIES && !times.some((ms) => ms <= TEARDOWN_MS); tried++) {
    const view = await open();
    const { answered, ms } = await view.teardown();
    must('VIEW-TEARDOWN', answered, 'It did not answer.');
    times.push(ms);
    const before = (await view.traffic()).length;
    await pause(SILENCE_MS);
    const after = (await view.traffic()).slice(before).filter(({ direction }) => direction === 'from-view');
    must(
      'VIEW-TEARDOWN',
      after.length === 0,
      `Afterwards it said ${JSON.stringify(after.at(0)?.message ?? null).slice(0, 200)}.`,
    );
  }
  must('VIEW-TEARDOWN', Math.min(...times) <= TEARDOWN_MS, `It took ${times.join(', ')} ms.`);
}

export async function mustRestWhileHidden(view: MockView): Promise<void> {
  await view.frame.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await pause(SILENCE_MS); // what was under way may end
  const before = await asks(view);
  await pause(HIDDEN_MS);
  const asked = (await asks(view)) - before;
  must('VIEW-HIDDEN', asked === 0, `It called ${asked} tools in ${HIDDEN_MS / 1000} s.`);
}

/** @param content selector of the content */
export async function mustComeFromNowhere(view: MockView, content: string): Promise<void> {
  await view.show();
  const box = view.frame.locator(content).first();
  // Not there is no size, and told below.
  await box.waitFor({ timeout: SHOWN_MS }).catch(() => undefined);
  const { width = 0, height = 0 } = (await box.boundingBox({ timeout: SHOWN_MS }).catch(() => null)) ?? {};
  must('VIEW-SHOWN', width > 100 && height > 100, `"${content}" is ${width} x ${height} px after display: none.`);
  await mustNotBeBlank(view);
}

/** Fullscreen and back, where the view offers it. */
export async function mustComeBackFromFullscreen(view: MockView, content: string): Promise<void> {
  const { frame } = view;
  const enter = frame.getByRole('button', { name: /fullscreen/i });
  if ((await enter.count()) === 0) return;
  const heightOf = async () => (await frame.locator(content).first().boundingBox())?.height ?? 0;
  const before = await heightOf();
  await enter.click();
  await view.until(({ modes }) => modes.length === 1);
  await mustNotBeBlank(view);
  await mustFit(view);
  await frame.getByRole('button', { name: /leave fullscreen|exit fullscreen/i }).click();
  await view.until(({ modes }) => modes.length === 2);
  const end = Date.now() + 5_000;
  while (Math.abs((await heightOf()) - before) > 1 && Date.now() < end) await pause(50);
  const after = await heightOf();
  must(
    'VIEW-SHOWN',
    Math.abs(after - before) <= 1,
    `"${content}" was ${before} px high before and is ${after} px after.`,
  );
}

/** @param ready selector that is there with the content */
export async function mustBeMany(host: MockHost, page: Page, options: OpenOptions, ready: string): Promise<void> {
  const views: MockView[] = [];
  for (let count = 0; count < MANY; count++) views.push(await host.open(page, { ...options, height: 300 }));
  for (const [index, view] of views.entries()) {
    // A view that is scrolled away may rest.
    await view.proxy.frameElement().then((frame) => frame.scrollIntoViewIfNeeded());
    const box = view.frame.locator(ready).first();
    const isThere = await box.waitFor({ timeout: 30_000 }).then(
      () => true,
      () => false,
    );
    must('VIEW-MANY', isThere, `View ${index + 1} of ${MANY} has no "${ready}" after 30 s.`);
    await mustNotBeBlank(view);
  }
}
