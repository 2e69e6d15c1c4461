import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';

/** Where a syntax error is, both counted from 1, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface JsonFault extends Position {
  /** In words, e.g. `a value is missing`. */
  readonly what: string;
}

const WORDS: Record<string, string> = {
  InvalidSymbol: 'this word is not JSON',
  InvalidNumberFormat: 'this number is not JSON',
  PropertyNameExpected: 'a name in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'there is more text after the end',
  InvalidCommentToken: 'this comment is not allowed here',
  UnexpectedEndOfComment: 'this comment does not end',
  UnexpectedEndOfString: 'this text has no closing quote',
  UnexpectedEndOfNumber: 'this number is cut off',
  InvalidUnicode: 'this \\u escape is not valid',
  InvalidEscapeCharacter: 'this \\ escape is not valid',
  InvalidCharacter: 'this character is not allowed here',
};

/** The parser calls itself once a level; nobody nests this deep by hand. */
const MAX_DEPTH = 500;

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') depth--;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Line and column of a place in a text. */
export function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}

/**
 * Reads JSON; `comments` also lets comments and trailing commas pass.
 * @returns the value, or the first fault with its place.
 */
export function readJson(text: string, { comments = false } = {}): { value: unknown } | { fault: JsonFault } {
  if (isTooDeep(text)) return { fault: { line: 1, column: 1, what: `it is nested deeper than ${MAX_DEPTH}` } };
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, {
    disallowComments: !comments,
    allowTrailingComma: comments,
    allowEmptyContent: false,
  });
  const [first] = errors;
  if (!first) return { value };
  return {
    fault: { ...positionOf(text, first.offset), what: WORDS[printParseErrorCode(first.error)] ?? 'this is not JSON' },
  };
}
