/** Why a call gave nothing: the tool's own failure, or what stands between view and tool. */
export type ToolCallFailure = 'tool' | 'refused' | 'transient' | 'mismatch';

/** A tool call that gave nothing. `message` is a text for the person in three parts. */
export class ToolCallError extends Error {
  override readonly name = 'ToolCallError';
  /** `tool`: the tool said so; `refused`: the host did; `transient`: try again; `mismatch`: view and server differ. */
  readonly failure: ToolCallFailure;
  readonly tool: string;

  constructor(failure: ToolCallFailure, tool: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
    this.tool = tool;
  }
}

/** The source has another revision by now: what was read before does not fit what would come next. */
export class StaleSourceError extends Error {
  override readonly name = 'StaleSourceError';
  readonly source: string;

  constructor(source: string) {
    super(
      `"${source}" has changed since it was opened. What you see is the earlier version. Reload the view to go on.`,
    );
    this.source = source;
  }
}
