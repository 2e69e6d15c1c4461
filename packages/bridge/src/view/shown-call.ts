import type { CallToolResult } from '@modelcontextprotocol/client';
import type { Tool, ToolOutput } from '../contract/index.ts';
import { readOutput, type ToolCaller, textOf } from './call.ts';
import { mergePartial } from './partial-input.ts';
import type { StatusBoard } from './status.ts';
import { asError } from './timing.ts';
import type { ViewOptions } from './view.ts';

/** A host may have sent the result before the view listened, and some never send it: then the person is told. */
const RESULT_WAIT = 10_000;

type Arguments = Readonly<Record<string, unknown>>;

/** The one call that the view was opened for: from the first partial argument to its result on screen. */
export class ShownCall<Shown extends Tool> {
  readonly #options: Pick<ViewOptions<Shown>, 'shows' | 'onPartialInput' | 'onInput' | 'onResult'>;
  readonly #caller: ToolCaller;
  readonly #status: StatusBoard;
  /** The tool's name as the host gives it, where it does. */
  readonly #toolName: () => string | undefined;
  readonly #onReady: () => void;
  #partial: Arguments = {};
  #args: Arguments | undefined;
  #cancelled = false;
  /** Counts results: the handler of an older one no longer decides the status. */
  #results = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    options: Pick<ViewOptions<Shown>, 'shows' | 'onPartialInput' | 'onInput' | 'onResult'>,
    caller: ToolCaller,
    status: StatusBoard,
    toolName: () => string | undefined,
    onReady: () => void,
  ) {
    this.#options = options;
    this.#caller = caller;
    this.#status = status;
    this.#toolName = toolName;
    this.#onReady = onReady;
    caller.signal.addEventListener('abort', () => clearTimeout(this.#timer), { once: true });
  }

  /** The handshake is done. */
  connected(): void {
    const { state } = this.#status.current;
    if (state === 'connecting' || state === 'no-host') this.#status.set('waiting');
    this.#watch();
  }

  /** Arguments so far; "may be partial or change" (MCP Apps, `tool-input-partial`), so none after the complete ones. */
  partial(args: Arguments): void {
    if (this.#args || this.#cancelled || this.#results > 0) return;
    this.#partial = mergePartial(this.#partial, args) as Arguments;
    if (this.#status.current.state !== 'partial') this.#status.set('partial');
    this.#watch();
    tell(() => this.#options.onPartialInput?.(this.#partial));
  }

  /** The complete arguments. The spec has them once; a repetition is ignored. */
  input(args: Arguments): void {
    if (this.#args) return;
    this.#args = args;
    if (this.#cancelled || this.#results > 0) return;
    this.#status.set('loading');
    this.#watch();
    tell(() => this.#options.onInput?.(args));
  }

  /** @param from the tool, where the view itself made the call */
  async result(result: CallToolResult, from?: Shown): Promise<void> {
    clearTimeout(this.#timer);
    this.#results += 1;
    const number = this.#results;
    if (result.isError) return this.#fail(textOf(result) || 'The tool failed and gave no reason. Try again.');
    try {
      const { output, tool } = this.#read(result, from);
      this.#status.set('loading');
      await this.#options.onResult(output, tool);
    } catch (thrown) {
      if (number !== this.#results || this.#caller.signal.aborted) return;
      console.error(thrown);
      return this.#fail(asError(thrown).message);
    }
    if (number !== this.#results) return;
    this.#status.set('ready');
    this.#onReady();
  }

  cancelled(reason: string | undefined): void {
    if (this.#results > 0) return;
    clearTimeout(this.#timer);
    this.#cancelled = true;
    const message = `The call was cancelled${reason ? `: ${reason}` : ''}. The conversation goes on. Ask again when you want it.`;
    this.#status.set('cancelled', { message, retry: this.#retry() });
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#results > 0 || this.#cancelled || this.#caller.signal.aborted) return;
    this.#timer = setTimeout(() => {
      const message = `The host has sent no result for ${RESULT_WAIT / 1000} s. What the tool told the model still holds, and a late result is shown. Ask again in the conversation.`;
      this.#status.set('no-result', { message, retry: this.#retry() });
    }, RESULT_WAIT);
  }

  #fail(message: string): void {
    this.#status.set('failed', { message, retry: this.#retry() });
  }

  /** The result's data by the schema of its own tool, or of the first one that fits where the host names none of ours. */
  #read(result: CallToolResult, from: Shown | undefined): { output: ToolOutput<Shown>; tool: Shown } {
    if (result.structuredContent === undefined)
      throw new Error(
        `The host passed on the result's words only: "${textOf(result)}" They still hold. Try again.`,
      );
    const tools = from ? [from] : this.#candidates();
    const tool =
      tools.find(({ outputSchema }) => outputSchema.safeParse(result.structuredContent).success) ?? tools[0];
    if (!tool) throw new TypeError('connectView needs at least one tool in `shows`.');
    return { output: readOutput(tool, result), tool };
  }

  #candidates(): readonly Shown[] {
    const name = this.#toolName();
    const named = this.#options.shows.filter((tool) => tool.name === name);
    return named.length > 0 ? named : this.#options.shows;
  }

  /** How to call the tool again, where it is known which one, with what, and that a second call does no harm. */
  #retry(): (() => void) | undefined {
    const [tool, other] = this.#candidates();
    if (!tool || other || !this.#caller.allows(tool)) return undefined;
    if (!tool.annotations.readOnlyHint && !tool.annotations.idempotentHint) return undefined;
    const args = this.#args ?? (tool.inputSchema.safeParse({}).success ? {} : undefined);
    return args && (() => void this.#again(tool, args));
  }

  async #again(tool: Shown, args: Arguments): Promise<void> {
    this.#status.set('loading');
    try {
      await this.result(await this.#caller.result(tool, args, { signal: this.#caller.signal }), tool);
    } catch (error) {
      if (!this.#caller.signal.aborted) this.#fail(asError(error).message);
    }
  }
}

/** Runs a handler of the app whose failure must not stop the view; it is logged. */
export function tell(handler: () => void): void {
  try {
    handler();
  } catch (error) {
    console.error(error);
  }
}
