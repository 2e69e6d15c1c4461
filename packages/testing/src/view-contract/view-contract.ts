import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it, vi } from 'vitest';
import { launchBrowser } from '../browser.ts';
import type { StdioTarget } from '../client.ts';
import { screenshot } from '../inspect.ts';
import { FAULTS, type Fault } from '../mock-host/faults.ts';
import { type MockHost, type OpenOptions, startMockHost } from '../mock-host/mock-host.ts';
import type { MockView } from '../mock-host/mock-view.ts';
import { type BentServers, bendServer } from './bent-server.ts';
import * as conduct from './conduct.ts';
import * as looks from './looks.ts';
import { pairwise } from './pairwise.ts';
import { must, ViewContractError } from './rules.ts';
import {
  optionsOf,
  prefixesOf,
  STATES,
  type StateName,
  THEMES,
  type ThemeName,
  type ViewCase,
  WIDTHS,
} from './states.ts';

/** What the suite needs to know of an app. */
export interface ViewContract {
  /** Names the app in tests and pictures. */
  readonly name: string;
  readonly server: StdioTarget;
  /** The tool that shows the view. */
  readonly tool: string;
  readonly args?: Record<string, unknown>;
  /** Selector of what is there once the content is. */
  readonly ready: string;
  /** Selector of the content itself: what is not controls. */
  readonly content: string;
  /** Arguments for which there is nothing to show, where there are such. */
  readonly empty?: Record<string, unknown>;
}

/** Faults that no state has: each is met once. */
const OTHER_FAULTS = (Object.keys(FAULTS) as Fault[]).filter(
  (fault) =>
    !Object.values(STATES).some((state) => 'faults' in state && (state.faults as readonly Fault[]).includes(fault)),
);
/** Milliseconds within which every state must have something to show. */
const PATIENCE = 8_000;

/**
 * The contract that every view keeps, as tests in real Chromium: its states, in every pair of policy, origin, theme and
 * width; calm, sizes, teardown, hiding, keyboard, touch, languages; and each thing that hosts do wrong.
 *
 * @example
 * viewContract({
 *   name: 'map', server: { command: process.execPath, args: [main, '--stdio'] },
 *   tool: 'show_map', ready: 'canvas', content: '.map',
 * });
 */
export function viewContract(contract: ViewContract): void {
  const { name, tool, args = {}, ready, content, empty } = contract;
  let browser: Browser;
  let page: Page;
  let bent: BentServers;
  let host: MockHost;
  let view: MockView | undefined;
  const uncaught: string[] = [];

  async function newPage(options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
    const made = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
    made.on('pageerror', (error) => uncaught.push(error.message));
    return made;
  }
  async function open(options: Partial<OpenOptions> = {}, on = page): Promise<MockView> {
    view = await host.open(on, { server: 'real', tool, args, ...options });
    return view;
  }
  async function openReady(options: Partial<OpenOptions> = {}, on = page): Promise<MockView> {
    const opened = await open(options, on);
    await opened.frame.locator(ready).first().waitFor();
    return opened;
  }
  /** Runs checks; what breaks a rule is shown in a picture. */
  async function look(title: string, check: () => Promise<void>): Promise<void> {
    try {
      await check();
      must('VIEW-ERROR', uncaught.length === 0, `Uncaught: ${uncaught.join('; ')}`);
    } catch (error) {
      if (!(error instanceof ViewContractError) || !view) throw error;
      const file = path.join(tmpdir(), 'view-contract', name, `${title.replace(/[^\w-]+/g, '-')}.png`);
      const picture = await screenshot(page, file).catch(() => undefined);
      throw new ViewContractError(error.rule, error.found, picture);
    }
  }
  const check = (title: string, run: () => Promise<void>) => it(title, () => look(title, run));

  describe(`the view contract of ${name}`, () => {
    vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });
    beforeAll(async () => {
      browser = await launchBrowser();
      page = await newPage();
      bent = await bendServer(contract.server, tool);
      host = await startMockHost({ servers: { real: contract.server, failing: bent.failing, stale: bent.stale } });
    });
    afterAll(async () => {
      await browser?.close();
      await host?.close();
      await bent?.close();
    });
    afterEach(async () => {
      uncaught.length = 0;
      view = undefined;
      await page.emulateMedia({ forcedColors: 'none' });
      // The host's page stays: to load it again for each test takes as long as the test.
      await page.evaluate(() => {
        for (const frame of document.querySelectorAll('iframe')) frame.remove();
      });
    });

    const states = (Object.keys(STATES) as StateName[]).filter((state) => state !== 'empty' || empty !== undefined);
    const cases: ViewCase[] = pairwise({
      state: states,
      profile: ['spec', 'reference'] as const,
      opaque: [true, false],
      theme: Object.keys(THEMES) as ThemeName[],
      width: WIDTHS,
    });
    for (const each of cases) {
      const { state, profile, opaque, theme, width } = each;
      const title = `${state}: ${profile} policy, ${opaque ? 'opaque' : 'real'} origin, ${theme}, ${width} px`;
      check(title, async () => {
        if (theme === 'high contrast') await page.emulateMedia({ forcedColors: 'active' });
        const options = {
          ...optionsOf(each),
          ...(state === 'empty' && empty && { args: empty }),
          ...(state === 'partial' && { partials: prefixesOf(args) }),
        };
        const opened = state === 'ready' ? await openReady(options) : await open(options);
        await settle(opened);
        await looks.mustNotBeBlank(opened);
        await looks.mustFit(opened);
        // The policy changes nothing to be seen, so one of the two tells: each state and each theme meets it.
        if (profile === 'spec') await looks.mustBeAccessible(opened);
        if (state === 'partial' || state === 'connecting' || state === 'loading') await looks.mustNotAlarm(opened);
        if (state === 'ready') await looks.mustKeepThePolicy(opened);
      });
    }

    for (const width of [360, 800])
      check(`at rest, ${width} px: is calm`, async () => {
        await looks.mustBeCalm(await openReady({ width }), content);
      });
    check('reports few sizes', async () => conduct.mustReportFewSizes(await openReady()));
    check('ends at once, and is silent then', () => conduct.mustEndAtOnce(openReady));
    check('asks for nothing while it is hidden', async () => conduct.mustRestWhileHidden(await openReady()));
    check('is whole after display: none', async () =>
      conduct.mustComeFromNowhere(await open({ faults: ['hidden'] }), content),
    );
    check('is whole after fullscreen', async () => conduct.mustComeBackFromFullscreen(await openReady(), content));
    check('is twenty times on one page', async () => {
      await conduct.mustBeMany(host, page, { server: 'real', tool, args, width: 600 }, ready);
    });
    check('can be walked through by keyboard', async () => looks.mustBeWalkable(await openReady()));
    check('suits fingers', async () => {
      const touched = await newPage({ hasTouch: true, isMobile: true });
      await looks.mustSuitFingers(await openReady({ width: 360 }, touched)).finally(() => touched.close());
    });
    for (const width of [360, 800]) {
      check(`has room for longer words, ${width} px`, async () => looks.mustFitLongerWords(await openReady({ width })));
      check(`reads from right to left, ${width} px`, async () => {
        await looks.mustFollowDirection(await openReady({ width, context: { locale: 'ar' } }));
      });
    }
    check('takes each beginning of its arguments', async () => {
      const opened = await open({ partials: prefixesOf(args), faults: ['noResult'] });
      await settle(opened);
      await looks.mustNotAlarm(opened);
      await looks.mustNotBeBlank(opened);
    });
    for (const fault of OTHER_FAULTS)
      check(`in a host that ${fault}`, async () => {
        const opened = await open({ faults: [fault] });
        if (fault === 'hidden') await opened.show();
        await settle(opened);
        await looks.mustNotBeBlank(opened);
        await looks.mustFit(opened);
        await looks.mustKeepThePolicy(opened);
      });
  });

  /** Waits until there is something to look at, or for as long as a person would. */
  async function settle({ frame }: MockView): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
      const words = await frame.evaluate(() => document.body?.innerText.trim().length ?? 0);
      if (words > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    // Two frames on, what follows the first words is there too.
    await frame.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  }
}
