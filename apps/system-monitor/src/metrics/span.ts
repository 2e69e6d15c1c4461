import { SpanError } from './errors.ts';
import type { Span } from './history.ts';

/** What is looked at when nobody says from when. */
const DEFAULT_MS = 60_000;
/** A client's clock may be so much ahead; and the next second to come may be asked for before it is there. */
const AHEAD_MS = 5000;

/**
 * The span that was asked for: the last minute, or `length` milliseconds, where it is left open.
 *
 * @throws SpanError when it begins in the future, or ends before it begins
 */
export function askedSpan(
  { from, to, step }: Partial<Span> & { step: number },
  now: number,
  length = DEFAULT_MS,
): Span {
  const begin = from ?? Math.max(0, Math.min(to ?? now, now) - length);
  const end = to ?? Math.max(now, begin);
  if (begin > now + AHEAD_MS)
    throw new SpanError(
      `The span begins ${Math.round((begin - now) / 1000)} s in the future (${begin}; it is ${now}).`,
      'Ask for a span that has begun.',
    );
  if (end < begin) throw new SpanError(`The span ends (${end}) before it begins (${begin}).`, 'Exchange from and to.');
  return { from: begin, to: end, step };
}
