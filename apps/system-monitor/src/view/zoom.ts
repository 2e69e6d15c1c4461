import { DAY_SECONDS, type SystemViewState } from '../contract.ts';
import { STEP } from './samples.ts';
import type { Span } from './selection.ts';

/** Seconds that charts can span. */
const [LEAST, MOST] = [60, DAY_SECONDS];
/** Nearer to now than this, in milliseconds, a chart is live. */
const NOW = 2 * STEP;

type Place = Pick<SystemViewState, 'span' | 'frozen' | 'end'>;

/**
 * A chart that spans `factor` times as much. What is live stays live and keeps its end; else the moment `at`, or the
 * middle, keeps its place.
 */
export function zoomed({ from, to }: Span, newest: number, isLive: boolean, factor: number, at?: number): Place {
  const span = Math.round(Math.min(MOST, Math.max(LEAST, ((to - from) / STEP) * factor)));
  if (isLive) return { span, frozen: false, end: undefined };
  const moment = at ?? (from + to) / 2;
  const share = (to - moment) / (to - from);
  return placedAt(span, moment + share * span * STEP, newest);
}

/** A chart of `span` seconds that ends at `end`, or at the newest reading where that is not there yet. */
export function placedAt(span: number, end: number, newest: number): Place {
  const earliest = newest - (MOST - span) * STEP;
  const to = Math.round(Math.max(end, earliest) / STEP) * STEP;
  return to >= newest - NOW ? { span, frozen: false, end: undefined } : { span, frozen: true, end: to };
}
