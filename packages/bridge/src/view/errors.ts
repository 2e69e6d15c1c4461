/**
 * Why a call gave nothing. `tool`: the tool itself said so; `refused`: the host did; `transient`: no answer, try again;
 * `mismatch`: view and server are of different versions.
 */
export type ToolCallFailure = 'tool' | 'refused' | 'transient' | 'mismatch';

/** A tool call that gave nothing. `message` is a text for the person in three parts. */
export class ToolCallError extends Error {
  override readonly name = 'ToolCallError';
  constructor(
    readonly failure: ToolCallFailure,
    readonly tool: string,
    message: string,
  ) {
    super(message);
  }
}

/** The source has another revision by now: what was read before does not fit what would come next. */
export class StaleSourceError extends Error {
  override readonly name = 'StaleSourceError';
  constructor(readonly source: string) {
    super(`"${source}" has changed since it was opened. What you see is the earlier version. Reload the view.`);
  }
}

/** What was thrown, as an Error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
