import { parse } from 'partial-json';

/** A model writes its arguments over about this time; long ones in larger pieces. */
const STEPS = 24;

/** Growing beginnings of a text, the last one whole: at most {@link STEPS}, each longer than the one before. */
export function beginnings(text: string): string[] {
  const step = Math.max(1, Math.ceil(text.length / STEPS));
  const ends = Array.from({ length: Math.ceil(text.length / step) }, (_, index) => (index + 1) * step);
  return ends.map((end) => text.slice(0, end));
}

/**
 * The arguments as far as a cut-off JSON text says, closed by a library (MCP Apps, "tool-input-partial": the host repairs
 * the JSON), or undefined where it says nothing yet. Never throws.
 */
export function partialArguments(text: string): Record<string, unknown> | undefined {
  if (text.includes('__proto__')) return undefined; // the library would set a prototype where JSON means a name
  try {
    const value: unknown = parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    // Too little to close, such as "{" followed by half a name: the next piece says more.
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
