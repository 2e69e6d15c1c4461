import type { Reading } from './source.ts';

/** Two readings further apart than this many steps have a gap between them: the machine slept, or nobody asked. */
export const GAP_STEPS = 5;

type Moment = Pick<Reading, 'time' | 'clock'>;

/** Seconds between two readings, or undefined when no rate may be made of them: none passed, or a gap is between. */
export function secondsBetween(before: Moment, after: Moment, step: number): number | undefined {
  const elapsed = after.clock - before.clock;
  // The clock that is never set stands still while the machine sleeps; the wall clock tells.
  const longest = Math.max(elapsed, after.time - before.time);
  return elapsed > 0 && longest <= GAP_STEPS * step ? elapsed / 1000 : undefined;
}

/** Growth of a counter, or undefined when it went back or was not read. */
export function difference(before: number | undefined, after: number | undefined): number | undefined {
  return before === undefined || after === undefined ? undefined : notNegative(after - before);
}

/** A part of a whole in percent; rounding can carry it just over 100 and is cut off. Undefined without a whole. */
export function share(part: number | undefined, whole: number): number | undefined {
  if (part === undefined || !(whole > 0)) return undefined;
  const percent = notNegative((part / whole) * 100);
  return percent === undefined ? undefined : Math.min(100, percent);
}

/** The value itself, or undefined where it is no number from 0 up. */
export function notNegative(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) && value >= 0 ? value : undefined;
}
