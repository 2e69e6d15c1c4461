import { SystemTile } from '../contract.ts';
import { type Format, written } from './format.ts';
import { amount, GAUGES, isAvailable, readings, type Shown } from './gauges.ts';
import { type Samples, type SeriesName, STEP, type Statistics } from './samples.ts';
import { strings } from './strings.ts';

/** A span of time, milliseconds since the epoch: the seconds that begin at `from` up to the one that begins at `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The span between two moments in either order, two steps long at least. */
export function spanBetween(one: number, other: number, step: number): Span {
  const from = Math.min(one, other);
  return { from, to: Math.max(one, other, from + step) };
}

/** What is left of a span within another; undefined where they don't meet. */
export function within(span: Span, outer: Span): Span | undefined {
  const [from, to] = [Math.max(span.from, outer.from), Math.min(span.to, outer.to)];
  return from < to ? { from, to } : undefined;
}

/** One line of an explanation. */
export interface Finding {
  readonly tile: SystemTile;
  readonly name: SeriesName;
  readonly inside: Statistics;
  /** Of the rest of what is shown; undefined where nothing else is. */
  readonly outside?: Statistics;
}

/** What was different in a span: every figure there, beside the rest of the time that is shown. */
export function findings(shown: Shown, samples: Samples, selected: Span, all: Span): Finding[] {
  const isInside = (time: number) => time >= selected.from && time <= selected.to;
  const isOutside = (time: number) => time >= all.from && time <= all.to && !isInside(time);
  const tiles = SystemTile.options.filter((tile) => isAvailable(shown, tile, samples.newest));
  return tiles.flatMap((tile) =>
    readings(tile, shown).flatMap((name) => {
      const [inside, outside] = [samples.statistics(name, isInside), samples.statistics(name, isOutside)];
      // What did nothing at any time says nothing.
      const isSilent = !inside || (inside.max === 0 && (outside?.max ?? 0) === 0);
      return isSilent ? [] : [{ tile, name, inside, outside }];
    }),
  );
}

/** Whether a figure is a part of its tile's own, or stands beside it. */
export function isPart({ tile, name }: Finding): boolean {
  return !GAUGES[tile].drawn.includes(name);
}

/** "CPU", "CPU programs", "Disk busy". */
export function labelOf({ tile, name }: Finding): string {
  const isWhole = name === 'cpu' || name === 'memory';
  return isWhole ? strings.tiles[tile] : `${strings.tiles[tile]} ${strings.series[name]}`;
}

/** "14:02:10 to 14:03:40 (1 min 31 s)". */
export function spanInWords(span: Span, format: Format): string {
  return `${timesInWords(span, format)} ${lengthInWords(span, format)}`;
}

export function timesInWords({ from, to }: Span, format: Format): string {
  return strings.between(format.time(from), format.time(to));
}

/** The second that begins at the end belongs to the span. */
export function lengthInWords({ from, to }: Span, format: Format): string {
  return strings.bracketed(format.span(to - from + STEP));
}

/** "mean 62 %, peak 97 %". */
export function figuresInWords({ name, inside }: Finding, format: Format): string {
  const write = (value: number) => written(amount(name, value, format));
  return strings.selection(write(inside.mean), write(inside.max));
}

/** A whole explanation as text, a line a figure. */
export function explanation(selected: Span, found: readonly Finding[], format: Format): string {
  const lines = found.map((finding) => {
    const { name, outside } = finding;
    const rest = outside && strings.explained.restIs(written(amount(name, outside.mean, format)));
    return `${labelOf(finding)}: ${strings.listed([figuresInWords(finding, format), ...(rest ? [rest] : [])])}`;
  });
  return [spanInWords(selected, format), ...lines].join('\n');
}
