import type { CallToolResult } from '@modelcontextprotocol/client';
import type { App } from '@modelcontextprotocol/ext-apps';
import type { Tool, ToolInput, ToolOutput } from '../contract/index.ts';
import type { Attention } from './attention.ts';
import { ToolCallError } from './errors.ts';
import { asError, wait } from './timing.ts';

/** Pauses before the second and third try of a page: three tries in all. */
const RETRY_PAUSES = [300, 1_200];
/** A page is small; one that takes longer than this is asked for again. */
const PAGE_TIMEOUT = 30_000;
/** JSON-RPC: the method is not there, the parameters are not accepted. */
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
/** How hosts say that they do not let a view call a tool; the spec gives no code for it. */
const REFUSAL =
  /not (found|allowed|permitted|available|visible|exposed)|unknown tool|denied|forbidden|refuse/i;
const BAD_ARGUMENTS = /invalid (input|arguments?)|validation/i;
/** A server of the first SDK answers a protocol error as the text of a result. */
const ERROR_IN_RESULT = /^MCP error -3260[12]\b/;

/** Calls tools of the view's own server through the host, and knows what the host refuses. */
export class ToolCaller {
  readonly #app: App;
  readonly #connected: Promise<boolean>;
  /** Aborted at teardown. */
  readonly signal: AbortSignal;
  readonly #attention: Attention;
  readonly #refused = new Map<string, ToolCallError>();
  readonly #onRefused: (error: ToolCallError) => void;

  /** @param connected false when there is no host; @param signal aborted at teardown */
  constructor(
    app: App,
    connected: Promise<boolean>,
    signal: AbortSignal,
    attention: Attention,
    onRefused: (error: ToolCallError) => void,
  ) {
    this.#app = app;
    this.#connected = connected;
    this.signal = signal;
    this.#attention = attention;
    this.#onRefused = onRefused;
  }

  /** The host offers the server's tools and has refused none so far. */
  get allowed(): boolean {
    return this.#offered && this.#refused.size === 0;
  }
  /** The host may let the view call this one: a host that refuses app-only tools may well allow the others. */
  allows(tool: Tool): boolean {
    return this.#offered && (tool.visibility?.includes('app') ?? true) && !this.#refused.has(tool.name);
  }
  get #offered(): boolean {
    return this.#app.getHostCapabilities()?.serverTools !== undefined;
  }

  /** One call, ended by `signal` or teardown. @throws ToolCallError */
  call<T extends Tool>(tool: T, args: ToolInput<T>, signal?: AbortSignal): Promise<ToolOutput<T>> {
    return this.#call(tool, args, { signal: this.#either(signal) });
  }

  /** One call of a read-only tool: waits while the page is hidden, and tries three times. @throws ToolCallError */
  async page<T extends Tool>(tool: T, args: ToolInput<T>, signal?: AbortSignal): Promise<ToolOutput<T>> {
    const either = this.#either(signal);
    for (let failures = 0; ; failures += 1) {
      await this.#attention.visible(either);
      try {
        return await this.#call(tool, args, { signal: either, timeout: PAGE_TIMEOUT });
      } catch (error) {
        const pause = RETRY_PAUSES[failures];
        if (pause === undefined || !(error instanceof ToolCallError && error.failure === 'transient'))
          throw error;
        await wait(pause, either);
      }
    }
  }

  /** One call that teardown neither stops nor tells the host to cancel. @throws ToolCallError */
  lastingCall<T extends Tool>(tool: T, args: ToolInput<T>): Promise<ToolOutput<T>> {
    return this.#call(tool, args, {});
  }

  /** The bare result, whatever it says. @throws ToolCallError when there is none. */
  async result(tool: Tool, args: unknown, options: RequestLimits): Promise<CallToolResult> {
    const known = this.#refused.get(tool.name);
    if (known) throw known;
    if (!(await this.#connected)) throw refusal(tool, 'there is no host');
    options.signal?.throwIfAborted();
    if (!this.#offered) throw this.#refuse(tool, 'it offers no server tools');
    try {
      const result = await this.#app.callServerTool(
        { name: tool.name, arguments: args as Record<string, unknown> },
        options,
      );
      const text = textOf(result);
      if (result.isError && ERROR_IN_RESULT.test(text) && !BAD_ARGUMENTS.test(text))
        throw this.#refuse(tool, text);
      return result;
    } catch (error) {
      if (error instanceof ToolCallError) throw error;
      // The SDK turns the signal's reason into its own timeout error: give the caller the reason itself.
      options.signal?.throwIfAborted();
      throw this.#explain(tool, asError(error));
    }
  }

  async #call<T extends Tool>(tool: T, args: ToolInput<T>, options: RequestLimits): Promise<ToolOutput<T>> {
    const result = await this.result(tool, args, options);
    if (result.isError)
      throw new ToolCallError('tool', tool.name, textOf(result) || `"${tool.title}" failed.`);
    return readOutput(tool, result);
  }

  #either(signal: AbortSignal | undefined): AbortSignal {
    return signal ? AbortSignal.any([signal, this.signal]) : this.signal;
  }

  #explain(tool: Tool, error: Error): ToolCallError {
    const code = 'code' in error ? error.code : undefined;
    if (code === 'INVALID_RESULT') return mismatch(tool, error.message);
    if (code === INVALID_PARAMS && BAD_ARGUMENTS.test(error.message)) return mismatch(tool, error.message);
    if (code === METHOD_NOT_FOUND || code === INVALID_PARAMS || REFUSAL.test(error.message))
      return this.#refuse(tool, error.message);
    return new ToolCallError(
      'transient',
      tool.name,
      `"${tool.title}" got no answer (${error.message}). What is on screen stays as it is. Try again.`,
      { cause: error },
    );
  }

  #refuse(tool: Tool, why: string): ToolCallError {
    const error = refusal(tool, why);
    this.#refused.set(tool.name, error);
    this.#onRefused(error);
    return error;
  }
}

interface RequestLimits {
  signal?: AbortSignal;
  timeout?: number;
}

function refusal(tool: Tool, why: string): ToolCallError {
  return new ToolCallError(
    'refused',
    tool.name,
    `This host does not let the view call "${tool.title}" (${why}). What is on screen stays as it is. Ask for more in the conversation.`,
  );
}

function mismatch(tool: Tool, why: string): ToolCallError {
  return new ToolCallError(
    'mismatch',
    tool.name,
    `View and server are of different versions: "${tool.title}" does not fit (${why}). Nothing was changed. Reload the view.`,
  );
}

/** The `structuredContent` by the tool's own schema. @throws ToolCallError `mismatch` */
export function readOutput<T extends Tool>(tool: T, result: CallToolResult): ToolOutput<T> {
  const parsed = tool.outputSchema.safeParse(result.structuredContent);
  if (parsed.success) return parsed.data as ToolOutput<T>;
  const issue = parsed.error.issues[0];
  throw mismatch(tool, `${issue?.path.join('.') || 'the result'}: ${issue?.message}`);
}

/** The words of a result. */
export function textOf(result: CallToolResult): string {
  return result.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}
