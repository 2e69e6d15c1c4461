import type { CallToolResult, Tool } from '@modelcontextprotocol/client';
import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import type { ModelContext, Mount, Violation } from '@workshop/bridge/host';
import type { Frame, Page } from 'playwright-core';
import type { Recorded } from './page/spec.ts';
import type { ViolationLog } from './violation-log.ts';

interface Attached {
  readonly page: Page;
  /** Number of the view in the page. */
  readonly index: number;
  readonly mount: Mount;
  readonly violations: ViolationLog;
  readonly context: () => ModelContext | undefined;
  readonly forget: () => void;
}

/** Where nothing answers: only ever named to be blocked. */
const SENTINEL = 'sentinel.invalid';
let sentinels = 0;

/** One view in the mock host, as a test sees it. */
export class MockView {
  readonly mount: Mount;
  readonly #attached: Attached;
  readonly #frames: { readonly proxy: Frame; readonly frame: Frame } | Error;

  private constructor(attached: Attached, frames: { proxy: Frame; frame: Frame } | Error) {
    this.#attached = attached;
    this.mount = attached.mount;
    this.#frames = frames;
  }

  /** Waits for the frames of a view that was just opened. A hostile one may be gone before; then they throw. */
  static async attach(attached: Attached): Promise<MockView> {
    return new MockView(attached, await findFrames(attached).catch((error: Error) => error));
  }

  /** The inner frame: what the person sees, for Playwright's locators and `evaluate`. */
  get frame(): Frame {
    if (this.#frames instanceof Error) throw this.#frames;
    return this.#frames.frame;
  }

  /** The outer frame, our proxy. */
  get proxy(): Frame {
    if (this.#frames instanceof Error) throw this.#frames;
    return this.#frames.proxy;
  }

  /** Resolves when the view's frames have left the page. */
  async gone(): Promise<void> {
    const { page, index } = this.#attached;
    await page.waitForSelector(frameSelector(index), { state: 'detached' });
  }

  /** Resolves when the view has initialized, and rejects with what the host says when it does not. */
  initialized(): Promise<void> {
    return this.#in((index) => window.mockHost.initialized(index));
  }

  /** Everything the view did to the host page so far. */
  recorded(): Promise<Recorded> {
    return this.#in((index) => window.mockHost.recorded(index));
  }

  /** Every JSON-RPC message so far, both ways, in order. */
  async traffic(): Promise<Recorded['traffic']> {
    return (await this.recorded()).traffic;
  }

  /** Resolves when what was recorded satisfies the test; the page looks again at each frame. */
  async until(satisfied: (recorded: Recorded) => boolean): Promise<Recorded> {
    for (;;) {
      const recorded = await this.recorded();
      if (satisfied(recorded)) return recorded;
      await this.#attached.page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
    }
  }

  /** The last context the view sent, as the host keeps it. */
  context(): ModelContext | undefined {
    return this.#attached.context();
  }

  /**
   * The policy violations of the view so far, as the browser reported them; the same one at the same place counts once.
   * While the view lives, one more is provoked and waited for, so that an empty list is a fact and no silence.
   */
  async violations(): Promise<readonly Violation[]> {
    const { violations } = this.#attached;
    sentinels += 1;
    const url = `https://${sentinels}.${SENTINEL}/`;
    if (!(this.#frames instanceof Error) && !this.frame.isDetached()) {
      await this.frame.evaluate((source) => {
        new Image().src = source;
      }, url);
      await violations.until(({ blocked }) => blocked.startsWith(url.slice(0, -1)));
    }
    return violations.all().filter(({ blocked }) => !blocked.includes(SENTINEL));
  }

  /** Resolves with the first violation that `matches`, past or to come. */
  violation(matches: (violation: Violation) => boolean): Promise<Violation> {
    return this.#attached.violations.until(matches);
  }

  setHostContext(changed: McpUiHostContext): Promise<void> {
    const { page, index } = this.#attached;
    return page.evaluate(([view, context]) => window.mockHost.setHostContext(view, JSON.parse(context)), [
      index,
      JSON.stringify(changed),
    ] as const);
  }

  /** Gives the view another width and another greatest height, CSS pixels. */
  resize(width: number, height: number): Promise<void> {
    const { page, index } = this.#attached;
    return page.evaluate(([view, w, h]) => window.mockHost.resize(view, w, h), [index, width, height] as const);
  }

  /** Shows a view that was opened with the fault `hidden`. */
  show(): Promise<void> {
    return this.#in((index) => window.mockHost.show(index));
  }

  /** Whether the view answers a ping within so many milliseconds. */
  ping(within: number): Promise<boolean> {
    const { page, index } = this.#attached;
    return page.evaluate(([view, ms]) => window.mockHost.ping(view, ms), [index, within] as const);
  }

  /** Watches the view from now on; what it hears is `recorded().watched`. Milliseconds. */
  watch(every: number, within: number): Promise<void> {
    const { page, index } = this.#attached;
    return page.evaluate(([view, e, w]) => window.mockHost.watch(view, e, w), [index, every, within] as const);
  }

  /** The tools that the view offers itself. */
  listTools(): Promise<readonly Tool[]> {
    return this.#in((index) => window.mockHost.listTools(index));
  }

  /** Calls a tool of the view's last list. */
  callTool(name: string, args: Record<string, unknown>): Promise<CallToolResult> {
    const { page, index } = this.#attached;
    return page.evaluate(([view, tool, text]) => window.mockHost.callTool(view, tool, text), [
      index,
      name,
      JSON.stringify(args),
    ] as const);
  }

  /** Tells the view that its server's lists changed, as far as that was announced. */
  serverListsChanged(): Promise<void> {
    return this.#in((index) => window.mockHost.serverListsChanged(index));
  }

  /** Tears the view down and removes it; tells whether it answered, and after how many milliseconds it was gone. */
  async teardown(): Promise<{ answered: boolean; ms: number }> {
    const closed = await this.#in((index) => window.mockHost.close(index));
    this.#attached.forget();
    return closed;
  }

  #in<Answer>(act: (index: number) => Answer | Promise<Answer>): Promise<Answer> {
    const { page, index } = this.#attached;
    return page.evaluate<Answer, number>(act, index);
  }
}

const frameSelector = (index: number) => `iframe[data-view="${index}"]`;

async function findFrames({ page, index }: Attached): Promise<{ proxy: Frame; frame: Frame }> {
  const outer = await page.waitForSelector(frameSelector(index), { state: 'attached', timeout: 5000 });
  const proxy = await outer.contentFrame();
  const inner = await proxy?.waitForSelector('iframe', { state: 'attached' });
  const frame = await inner?.contentFrame();
  if (!proxy || !frame) throw new Error('The view was gone before its frame could be reached.');
  return { proxy, frame };
}
