import { SpanError } from './errors.ts';
import type { Span } from './history.ts';

/** What is looked at when nobody says from when. */
const DEFAULT_MS = 60_000;
/** A client's clock may be so much ahead; and the next second to come may be asked for before it is there. */
const AHEAD_MS = 5000;

/**
 * The span that was asked for: the last minute, where it is left open.
 *
 * @throws SpanError when it begins in the future
 */
export function askedSpan({ from, to, step }: Partial<Span> & { step: number }, now: number): Span {
  const begin = from ?? Math.max(0, (to ?? now) - DEFAULT_MS);
  if (begin > now + AHEAD_MS)
    throw new SpanError(
      `The span begins ${Math.round((begin - now) / 1000)} s in the future (${begin}; it is ${now}).`,
      'Ask for a span that has begun.',
    );
  return { from: begin, to: to ?? Math.max(now, begin), step };
}
