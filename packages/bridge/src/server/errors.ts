/** The three parts every error has, for person and model alike. */
export interface ErrorParts {
  /** What happened, with the value that caused it. */
  happened: string;
  /** What is still fine. */
  fine: string;
  /** One thing to do. */
  todo: string;
}

/**
 * An error that its reader is meant to see. Anything else thrown by a handler is answered with a reference number
 * alone. Its text must hold no secret and no absolute path.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  /** @param code Stable, in kebab-case, for programs. */
  constructor(
    readonly code: string,
    readonly parts: ErrorParts,
    options?: ErrorOptions,
  ) {
    super(`${parts.happened} ${parts.fine} ${parts.todo}`, options);
  }
}

const SHOWN_CHARACTERS = 80;

/** A value as it may stand in an error text: one line, short, without control or bidi characters. */
export function shown(value: unknown): string {
  const text = asJson(value).replace(/[\p{Cc}\p{Cf}]/gu, '�');
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

/** A value may be nested deeper than the stack can follow. */
function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return 'a value that is nested too deeply to be shown';
  }
}
