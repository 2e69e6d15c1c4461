import { type CallToolResult, SdkError, SdkErrorCode, type Tool } from '@modelcontextprotocol/client';
import type { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Note } from './frame-transport.ts';
import { MAX_VIEW_TOOLS } from './view-tools.ts';

/** MCP Apps (draft), "Security Implications": "Resource limits (max tools, execution timeouts)". */
export const VIEW_TOOL_MS = 30_000;
/** Each page holds a tool at least; a list that goes on after this many is not read to its end. */
const MAX_PAGES = MAX_VIEW_TOOLS;
const MAX_SHOWN = 500;

/** Lists and calls the tools that a view offers itself. They end with the view. */
export class ViewCaller {
  /** Names of the last list. */
  #known: readonly string[] = [];

  /** @param ended aborted when the view begins to close. */
  constructor(
    private readonly bridge: AppBridge,
    private readonly ended: AbortSignal,
    private readonly note: Note,
  ) {}

  async listTools(): Promise<Tool[]> {
    if (this.ended.aborted || !this.bridge.getAppCapabilities()?.tools) return [];
    const kept: Tool[] = [];
    let count = 0;
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES && (page === 0 || cursor !== undefined); page += 1) {
      const { tools, nextCursor } = await this.#listPage(cursor);
      count += tools.length;
      kept.push(...tools.slice(0, MAX_VIEW_TOOLS - kept.length));
      cursor = nextCursor;
    }
    this.#known = kept.map(({ name }) => name);
    const dropped = `${cursor === undefined ? '' : 'more than '}${count - kept.length}`;
    if (count > kept.length || cursor !== undefined)
      this.note(
        'refused',
        `The view lists too many tools: ${dropped} were dropped. The first ${kept.length} are kept. ` +
          `A view may list ${MAX_VIEW_TOOLS}.`,
      );
    return kept;
  }

  async callTool(name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<CallToolResult> {
    const tool = `"${name.slice(0, MAX_SHOWN)}"`;
    if (this.ended.aborted)
      throw new Error(`The view that offered the tool ${tool} is closed. Nothing was called. Open the view again.`);
    if (!this.#known.includes(name))
      throw new RangeError(
        `The view lists no tool ${tool}. Nothing was called. ` +
          `Use one of: ${this.#known.join(', ') || 'none so far; list its tools first'}.`,
      );
    signal?.throwIfAborted();
    try {
      return await this.bridge.callTool({ name, arguments: args }, this.#limits(signal));
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw this.#explain(error, `tool ${tool}`);
    }
  }

  async #listPage(cursor: string | undefined) {
    try {
      return await this.bridge.listTools(cursor === undefined ? {} : { cursor }, this.#limits());
    } catch (error) {
      throw this.#explain(error, 'list of tools');
    }
  }

  #limits(signal?: AbortSignal) {
    return { timeout: VIEW_TOOL_MS, signal: AbortSignal.any(signal ? [this.ended, signal] : [this.ended]) };
  }

  #explain(cause: unknown, what: string): Error {
    if (this.ended.aborted)
      return new Error(
        `The view was closed before its ${what} answered. What it had done by then stays done. Open the view again.`,
        { cause },
      );
    if (cause instanceof SdkError && cause.code === SdkErrorCode.RequestTimeout)
      return new Error(
        `The view's ${what} did not answer within ${VIEW_TOOL_MS / 1000} s. The view stays open, and was told to stop. ` +
          'Try again, or reload the view.',
        { cause },
      );
    const message = cause instanceof Error ? cause.message : String(cause);
    return new Error(
      `The view's ${what} failed: ${message.slice(0, MAX_SHOWN)} The view stays open. Try again with other arguments.`,
      { cause },
    );
  }
}
