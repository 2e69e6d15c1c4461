import path from 'node:path';
import { launchBrowser } from '@workshop/testing';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { Playground } from './playground.ts';

/** A fixture server of this folder, as mcp.json names it. */
export function fixture(name: string, ...args: string[]): object {
  return { command: 'node', args: [path.join(import.meta.dirname, 'fixtures', `${name}.mjs`), ...args] };
}

/** One browser and one playground for a test file; what needs approval is approved when a page is first opened. */
export function usePlayground(servers: Record<string, object>) {
  let browser: Browser;
  let playground: Playground;
  beforeAll(async () => {
    browser = await launchBrowser();
    playground = await new Playground().start(servers);
  });
  afterAll(async () => {
    await browser.close();
    await playground.stop();
  });
  return {
    url: () => playground.url,
    config: () => playground.config,
    /** A page that is closed with its test, every server up. */
    async open(options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
      const page = await browser.newPage({
        viewport: { width: 1400, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      });
      onTestFinished(() => page.close());
      await page.goto(playground.url);
      for (const name of Object.keys(servers)) {
        await page.getByTestId(`rail-app-${name}`).waitFor({ state: 'attached' });
        const approve = page.getByTestId(`approve-${name}`);
        if (await approve.isVisible()) await approve.click();
        await page.locator(`[data-testid="composer-tool"] optgroup[label="${name}"]`).waitFor({ state: 'attached' });
      }
      return page;
    },
  };
}

export async function call(page: Page, tool: string): Promise<void> {
  await page.getByTestId('composer-tool').selectOption({ label: tool });
  await page.getByTestId('composer-call').click();
}

/** The frame of the last view, once it has said "Ready.". */
export async function viewFrame(page: Page, at = -1): Promise<Frame> {
  const outer = at < 0 ? page.getByTestId('view-frame').last() : page.getByTestId('view-frame').nth(at);
  const inner = outer.locator('iframe').contentFrame().locator('iframe');
  await inner.contentFrame().getByText('Ready.').waitFor();
  const frame = await (await inner.elementHandle())?.contentFrame();
  if (!frame) throw new Error('The view has no frame.');
  return frame;
}

declare global {
  /** What the view of `fixtures/everything.mjs` keeps for tests. */
  interface Window {
    request(method: string, params?: object): Promise<unknown>;
    notify(method: string, params?: object): void;
    heard: { method: string; params?: Record<string, unknown> }[];
    told: { hostCapabilities: Record<string, unknown>; hostContext: Record<string, unknown> };
  }
}

/** What the view got for a request, or the error's words. */
export function ask(frame: Frame, method: string, params: object = {}): Promise<unknown> {
  return frame.evaluate(
    ([name, given]) => window.request(name, JSON.parse(given)).catch((error: Error) => error.message),
    [method, JSON.stringify(params)] as const,
  );
}

/** What the host sent the view, by method. */
export function heard(frame: Frame, method: string): Promise<unknown[]> {
  return frame.evaluate(
    (name) => window.heard.filter((message) => message.method === name).map(({ params }) => params),
    method,
  );
}
