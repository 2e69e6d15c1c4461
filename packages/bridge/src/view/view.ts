import type { McpUiDisplayMode, McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import type { PageTool, RangeTool, Tool, ToolInput, ToolOutput } from '../contract/index.ts';
import type { Download, Outcome } from './hand-over.ts';
import type { PageOptions, PageStep, PagesInput } from './pages.ts';
import type { Poller, PollOptions } from './poll.ts';
import type { RangeOptions, RangeReader } from './ranges.ts';
import type { SaveTool, StateOf } from './save.ts';
import type { ViewStatus } from './status.ts';
import type { ViewTool } from './view-tools.ts';

/**
 * What an app gives to `connectView`. What `onResult` throws ends in `onStatus` as `failed`, with its message; what another
 * handler throws is logged and stops nothing.
 */
export interface ViewOptions<Shown extends Tool> {
  /** The app's name and version, as the host is told. */
  readonly name: string;
  readonly version: string;
  /** The tools whose results this view shows. A result is read by the `outputSchema` of its own tool. */
  readonly shows: readonly Shown[];
  /** Every display mode the view can live in; `['inline']` by default. */
  readonly displayModes?: readonly McpUiDisplayMode[];
  /** The element whose own box is reported as the view's size; the body's first element by default. */
  readonly content?: HTMLElement;
  /** Tools that the view offers to the model; hidden from it until the view is ready. */
  readonly tools?: readonly ViewTool[];
  /** Arguments so far while the model writes them. Any field may be missing, cut off or of another type. */
  onPartialInput?(args: Readonly<Record<string, unknown>>): void;
  /** The complete arguments, once. Good for a title while loading; what is shown comes from the result alone. */
  onInput?(args: Readonly<Record<string, unknown>>): void;
  /** The result. The view is `loading` until the returned promise resolves, `failed` when it rejects. */
  onResult(output: ToolOutput<Shown>, tool: Shown): void | Promise<void>;
  /** Called on connect and after each change, with the whole merged context. */
  onHostContext?(context: McpUiHostContext): void;
  /** Called at once with `connecting`, and after each change. */
  onStatus?(status: ViewStatus): void;
  /** The host is about to remove the view: `view.save` last things and stop sound and GL here. Keep it under 100 ms. */
  onTeardown?(): void | Promise<void>;
}

/** What the host offers. Read it when you draw: it changes once, when the handshake is done. */
export interface ViewAbilities {
  /** The view may call tools of its server. False too once the host has refused one. */
  readonly callTools: boolean;
  /** `report` reaches the model's context. */
  readonly report: boolean;
  readonly download: boolean;
  readonly openLinks: boolean;
  /** The host offers fullscreen and the view declared it. */
  readonly fullscreen: boolean;
}

/** The view's side of the bridge, connected to its host. */
export interface View {
  readonly status: ViewStatus;
  readonly can: ViewAbilities;
  /** The host's context, changes merged in; empty before the handshake. */
  readonly context: McpUiHostContext;
  /** Aborted at teardown. */
  readonly signal: AbortSignal;

  /**
   * Calls a tool of this view's own server through the host.
   * @throws ToolCallError with the server's text when the tool failed, or with ours when host or server did not answer.
   */
  call<T extends Tool>(tool: T, args: ToolInput<T>, options?: { signal?: AbortSignal }): Promise<ToolOutput<T>>;

  /** Pages a list from its start to its end, the next page fetched while this one is handled. */
  pages<T extends PageTool>(tool: T, args: PagesInput<T>, options?: PageOptions): AsyncIterable<PageStep<T>>;

  /** Reads byte ranges of one source, cached and batched. */
  ranges(tool: RangeTool, source: string, options?: RangeOptions): RangeReader;

  /** Runs `run` again and again: one at a time, slower when idle, never when hidden or torn down. */
  poll(options: PollOptions): Poller;

  /**
   * Tells the model what is on screen, as one whole snapshot that replaces the last. At most one a second, the last
   * one wins.
   * @throws RangeError when `text` has 4,000 bytes or more.
   */
  report(text: string): void;

  /** Saves the view's state on the server: a second after the last change, and at teardown. */
  save<T extends SaveTool>(tool: T, viewId: string, state: StateOf<T>): void;

  /** Asks for a size report now; the bridge sends one by itself whenever `content` changes its box. */
  reportSize(): void;

  /** Asks for a display mode if the host offers it; answers with the mode in force. */
  requestDisplayMode(mode: McpUiDisplayMode): Promise<McpUiDisplayMode>;

  openLink(url: string): Promise<Outcome>;
  /** Hands a file to the person: by the host's download, else by the clipboard if it is text. */
  download(file: Download): Promise<Outcome>;
  copy(text: string): Promise<Outcome>;
}
