import { launchBrowser, type MockView, type OpenOptions, startMockHost } from '@workshop/testing';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { TestMachine } from './test-machine.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;
export interface Opened {
  readonly machine: TestMachine;
  readonly page: Page;
  readonly view: MockView;
  /** Another view of the same machine on the same page. */
  another(options?: Partial<OpenOptions>): Promise<MockView>;
}

let browser: Browser;
/** For a mouse, and used by one test after the other: a new page costs a second. */
let page: Page;
const ending: (() => Promise<unknown>)[] = [];

/** One browser a file; hosts end with their test. */
export function useBrowser(): void {
  // Figures come every second, and other tests may share the machine.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    for (const end of ending.splice(0).reverse()) await end();
  });
}

/** A view of a machine made up for the test, in the mock host; another one of the same test takes its place. */
export async function open(
  options: Partial<OpenOptions> = {},
  machine = new TestMachine(),
  own = page,
): Promise<Opened> {
  const host = await startMockHost({ servers: { monitor: machine.server } });
  ending.push(
    () => host.close(),
    () => own.goto('about:blank'),
  );
  await own.setViewportSize({ width: (options.width ?? 800) + 40, height: 700 });
  const another = (more: Partial<OpenOptions> = {}) =>
    host.open(own, { tool: 'show_system', initializeWithin: 30_000, ...options, ...more });
  return { machine, page: own, view: await another(), another };
}

/** Live figures and everything beside them are on screen. */
export async function live(options?: Partial<OpenOptions>, machine?: TestMachine, own?: Page): Promise<Opened> {
  const opened = await open(options, machine, own);
  await opened.view.frame.locator('.processes tbody tr:not(.empty)').first().waitFor();
  return opened;
}

/** The tools that a view called, in order. */
export async function called(view: MockView): Promise<string[]> {
  const traffic = await view.traffic();
  return traffic.flatMap(({ message }) => (message.method === 'tools/call' ? [String(message.params?.name)] : []));
}

/** Drags over the chart, from and to a share of its width. */
export async function drag(page: Page, view: MockView, from: number, to: number): Promise<void> {
  const box = await view.frame.locator('.u-over').boundingBox();
  if (!box) throw new Error('The chart is not on screen.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * from, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to, y, { steps: 4 });
  await page.mouse.up();
}

export const words = async (locator: ReturnType<Page['locator']>) => (await locator.textContent()) ?? '';
export const heading = (view: MockView) => view.frame.getByRole('heading', { level: 1 });
export const tile = (view: MockView, name: string) => view.frame.locator('.tile', { hasText: name });
