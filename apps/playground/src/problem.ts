/** What every failure says, to a person and on the wire: what happened, with the value; what is still fine; one thing to do. */
export interface Problem {
  readonly happened: string;
  readonly fine: string;
  readonly todo: string;
}

/** A failure that a person can act on. */
export class PlaygroundError extends Error {
  override readonly name = 'PlaygroundError';
  constructor(
    readonly code: string,
    readonly problem: Problem,
    options?: ErrorOptions,
  ) {
    super(sentences(problem), options);
  }
}

/** The three parts as one line of text. */
export function sentences({ happened, fine, todo }: Problem): string {
  return [happened, fine, todo].filter(Boolean).join(' ');
}

/** The message of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
