import type { View } from '@workshop/bridge/view';
import { DAY_SECONDS, fetchSystemMetrics, HISTORY_SECONDS } from '../contract.ts';
import type { SystemSeries } from '../shapes.ts';
import { SERIES } from './gauges.ts';
import { PANE_SERIES } from './panes.ts';
import { Samples, STEP, stepFor } from './samples.ts';
import { type Screen, shownSpan } from './screen.ts';

/** Figures that were asked for beside the seconds at hand: longer steps, or earlier times. */
export interface Window {
  readonly samples: Samples;
  /** What was asked for; of some of it the server may have had nothing. */
  readonly from: number;
  readonly to: number;
}

/** Every series that is on screen. */
export function seriesOf({ isWorkbench, cores }: Screen): SystemSeries[] {
  const names: readonly SystemSeries[] = isWorkbench ? PANE_SERIES : SERIES;
  return isWorkbench || cores ? [...names, 'cores'] : [...names];
}

/** Whether something of what is to be drawn is not at hand. */
export function lacksFigures(screen: Screen): boolean {
  const wanted = wantedWindow(screen);
  return (wanted !== undefined && !covers(screen.window, wanted)) || lacksDay(screen);
}

/** What the charts draw where the seconds at hand are not it; what is at hand of it is not fetched again. */
export async function readWindow(view: View, screen: Screen, signal: AbortSignal): Promise<Window | undefined> {
  const wanted = wantedWindow(screen);
  if (!wanted || covers(screen.window, wanted)) return wanted && screen.window;
  const { from, to, step } = wanted;
  const before = screen.window;
  const isNext = before?.samples.step === step && before.from <= from && before.to >= from && before.to <= to;
  const samples = isNext ? before.samples : new Samples(step, to - from + 2 * step);
  // The newest step at hand may have been half full.
  const query = { source: screen.shown.source, from: isNext ? before.to - step : from, to: to + STEP, step };
  for await (const { items } of view.pages(fetchSystemMetrics, { ...query, series: seriesOf(screen) }, { signal }))
    samples.add(items);
  return { samples, from: isNext ? before.from : from, to };
}

/** The CPU of the last 24 h, for the slider over them. */
export async function readDay(view: View, screen: Screen, signal: AbortSignal): Promise<Window | undefined> {
  if (!lacksDay(screen)) return screen.day;
  const { shown, samples } = screen;
  const to = samples.newest?.t ?? shown.figures.time;
  const from = to - DAY_SECONDS * STEP;
  const day = new Samples(stepFor(from, to, to), DAY_SECONDS * STEP);
  const query = { source: shown.source, from, to: to + STEP, step: day.step, series: ['cpu' as const] };
  for await (const { items } of view.pages(fetchSystemMetrics, query, { signal })) day.add(items);
  return { samples: day, from, to };
}

/** Undefined where the seconds at hand are what is drawn. */
function wantedWindow(screen: Screen): { from: number; to: number; step: number } | undefined {
  const { from, to } = shownSpan(screen);
  const newest = screen.samples.newest?.t;
  if (newest === undefined) return undefined;
  const step = stepFor(from, to, newest - HISTORY_SECONDS * STEP);
  return step === STEP ? undefined : { from, to, step };
}

function covers(window: Window | undefined, wanted: { from: number; to: number; step: number }): boolean {
  const { step, from, to } = wanted;
  return window !== undefined && window.samples.step === step && window.from <= from && window.to + step > to;
}

function lacksDay({ isWorkbench, day, samples }: Screen): boolean {
  const newest = samples.newest?.t;
  if (!isWorkbench || newest === undefined) return false;
  return day === undefined || day.to + day.samples.step <= newest;
}
