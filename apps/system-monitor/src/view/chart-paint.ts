import type uPlot from 'uplot';
import type { Plot } from './chart.ts';
import type { Span } from './selection.ts';

/** Pixels from one time on the axis to the next, at least. */
const TIME_SPACE = 88;
/** Seconds between times on the axis. */
const TIME_STEPS = [5, 10, 15, 30, 60, 120, 180, 300, 600, 1200, 1800, 3600, 7200, 10_800, 21_600];
/** Pixels of a mark's dashes, and between them. */
const DASHES = [4, 3];

/** A row for each core, coloured by its share. */
export function paintCores({ ctx, bbox, valToPos }: uPlot, { columns, step }: Plot, ramp: readonly string[]): void {
  const [times, ...cores] = columns;
  const height = bbox.height / cores.length;
  const gap = height > 6 ? 1 : 0;
  // uPlot remembers which styles it has set.
  ctx.save();
  const place = (time: number) => Math.min(bbox.left + bbox.width, Math.max(bbox.left, valToPos(time, 'x', true)));
  for (const [core, values] of cores.entries())
    for (const { from, to, color } of runsOf(times, values, ramp)) {
      const left = Math.floor(place(from - step / 2));
      const right = Math.ceil(place(to + step / 2));
      ctx.fillStyle = color;
      ctx.fillRect(left, bbox.top + core * height, right - left, height - gap);
    }
  ctx.restore();
}

/** Readings of one colour next to each other: one rectangle each, for there may be thousands of readings. */
function runsOf(times: readonly number[], values: readonly (number | null)[], ramp: readonly string[]) {
  const runs: { from: number; to: number; color: string }[] = [];
  let isOpen = false;
  for (const [index, time] of times.entries()) {
    const value = values[index] ?? null;
    const color =
      value === null ? '' : (ramp[Math.min(ramp.length - 1, Math.floor((value / 100) * ramp.length))] ?? '');
    const last = runs.at(-1);
    if (isOpen && last?.color === color) last.to = time;
    else if (value !== null) runs.push({ from: time, to: time, color });
    isOpen = value !== null;
  }
  return runs;
}

/** The level from where on a figure counts as much. */
export function paintMark({ ctx, bbox, valToPos }: uPlot, { mark, ceiling }: Plot, color: string): void {
  if (mark === undefined || mark > ceiling) return;
  const y = Math.round(valToPos(mark, 'y', true)) + 0.5;
  ctx.save();
  ctx.strokeStyle = color;
  ctx.setLineDash(DASHES.map((pixels) => pixels * devicePixelRatio));
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}

/** The times that stand on an axis of some pixels: as many round ones as find room. */
export function timesOn({ from, to }: Span, width: number): number[] {
  const fewest = (to - from) / Math.max(1, Math.floor(width / TIME_SPACE));
  const seconds = TIME_STEPS.find((candidate) => candidate * 1000 >= fewest) ?? TIME_STEPS.at(-1) ?? 1;
  const step = seconds * 1000;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, index) => first + index * step);
}
