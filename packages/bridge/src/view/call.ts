import type { CallToolResult, RequestOptions } from '@modelcontextprotocol/client';
import type { Tool, ToolInput, ToolOutput } from '../contract/index.ts';
import { asError, ToolCallError } from './errors.ts';
import type { Link } from './link.ts';
import { anyOf, wait } from './timing.ts';

/** Pauses before the second and third try of a page: three tries in all. */
const RETRY_PAUSES = [300, 1_200];
/** A page is small; one that takes longer than this is asked for again. */
const PAGE_TIMEOUT = 30_000;
/** JSON-RPC: the method is not there, the parameters are not accepted. */
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
/** How hosts say that they do not let a view call a tool; the spec gives no code for it. */
const REFUSAL = /not (found|allowed|permitted|available|visible|exposed)|unknown tool|denied|forbidden|refuse/i;
const BAD_ARGUMENTS = /invalid (input|arguments?)|validation/i;
/** A server of the first SDK answers a protocol error as the text of a result. */
const ERROR_IN_RESULT = /^MCP error -3260[12]\b/;

/** Calls tools of the view's own server through the host, and knows what the host refuses. */
export class ToolCaller {
  private readonly refused = new Map<string, ToolCallError>();

  constructor(readonly link: Link) {}

  /**
   * The host may let the view call `tool`. Without a tool: any tool, which is false once one was refused. A host that
   * refuses app-only tools may well allow the others.
   */
  allows(tool?: Tool): boolean {
    if (!this.offered) return false;
    return tool ? (tool.visibility?.includes('app') ?? true) && !this.refused.has(tool.name) : this.refused.size === 0;
  }

  private get offered(): boolean {
    return this.link.app.getHostCapabilities()?.serverTools !== undefined;
  }

  /** One call; without `limits`, one that teardown does not end. @throws ToolCallError */
  async call<T extends Tool>(tool: T, args: ToolInput<T>, limits: RequestOptions = {}): Promise<ToolOutput<T>> {
    const result = await this.result(tool, args as Record<string, unknown>, limits);
    if (result.isError) throw new ToolCallError('tool', tool.name, textOf(result) || `"${tool.title}" failed.`);
    return readOutput(tool, result);
  }

  /** One call of a read-only tool: waits while the page is hidden, and tries three times. @throws ToolCallError */
  async page<T extends Tool>(tool: T, args: ToolInput<T>, own?: AbortSignal): Promise<ToolOutput<T>> {
    const signal = anyOf(this.link.signal, own);
    for (let failures = 0; ; failures += 1) {
      await this.link.attention.visible(signal);
      try {
        return await this.call(tool, args, { signal, timeout: PAGE_TIMEOUT });
      } catch (error) {
        const pause = RETRY_PAUSES[failures];
        if (pause === undefined || !(error instanceof ToolCallError && error.failure === 'transient')) throw error;
        await wait(pause, signal);
      }
    }
  }

  /** The bare result, whatever it says. @throws ToolCallError when there is none. */
  async result(tool: Tool, args: Record<string, unknown>, limits: RequestOptions): Promise<CallToolResult> {
    const known = this.refused.get(tool.name);
    if (known) throw known;
    if (!(await this.link.connected())) throw this.refuse(tool, 'there is no host');
    if (!this.offered) throw this.refuse(tool, 'it offers no tools');
    limits.signal?.throwIfAborted();
    try {
      const result = await this.link.app.callServerTool({ name: tool.name, arguments: args }, limits);
      const text = textOf(result);
      if (result.isError && ERROR_IN_RESULT.test(text) && !BAD_ARGUMENTS.test(text)) throw this.refuse(tool, text);
      return result;
    } catch (error) {
      if (error instanceof ToolCallError) throw error;
      // The SDK turns the signal's reason into its own timeout error: give the caller the reason itself.
      limits.signal?.throwIfAborted();
      throw this.explain(tool, asError(error));
    }
  }

  private explain(tool: Tool, error: Error): ToolCallError {
    const { message } = error;
    const code = 'code' in error ? error.code : undefined;
    if (code === 'INVALID_RESULT' || (code === INVALID_PARAMS && BAD_ARGUMENTS.test(message)))
      return mismatch(tool, message);
    if (code === METHOD_NOT_FOUND || code === INVALID_PARAMS || REFUSAL.test(message))
      return this.refuse(tool, message);
    const text = `"${tool.title}" got no answer (${message}). What is on screen stays as it is. Try again.`;
    return new ToolCallError('transient', tool.name, text);
  }

  private refuse({ name, title }: Tool, why: string): ToolCallError {
    const text = `This host does not let the view call "${title}" (${why}). What is on screen stays as it is. Ask for more in the conversation.`;
    const error = new ToolCallError('refused', name, text);
    this.refused.set(name, error);
    this.link.status.reduce('calls', text);
    return error;
  }
}

/** What the tool answered is not what its contract says. */
export function mismatch({ name, title }: Tool, why: string): ToolCallError {
  const text = `View and server are of different versions: "${title}" does not fit (${why}). Nothing was changed. Reload the view.`;
  return new ToolCallError('mismatch', name, text);
}

/** The `structuredContent` by the tool's own schema. @throws ToolCallError `mismatch` */
export function readOutput<T extends Tool>(tool: T, result: CallToolResult): ToolOutput<T> {
  const { data, error } = tool.outputSchema.safeParse(result.structuredContent);
  if (!error) return data as ToolOutput<T>;
  const [issue] = error.issues;
  throw mismatch(tool, `${issue?.path.join('.') || 'the result'}: ${issue?.message}`);
}

/** The words of a result. */
export function textOf({ content }: CallToolResult): string {
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}
