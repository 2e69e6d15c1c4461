import type { ItemOf } from '@workshop/bridge/contract';
import { type fetchSystemMetrics, HISTORY_SECONDS } from '../contract.ts';
import type { SystemSeries } from '../shapes.ts';

/** The figures of one second, or of a longer step. */
export type Sample = ItemOf<typeof fetchSystemMetrics>;
export type SeriesName = Exclude<SystemSeries, 'cores'>;

/** Milliseconds a sample of the last 15 minutes stands for, and from one to the next. */
export const STEP = 1000;
/** What is older is kept in steps of these, */
const COARSE_STEP = 10_000;
/** and no chart has more points of those than this. */
const MOST_POINTS = 450;

/** Times and, for each series asked for, its values at them; null where there is none. */
export type Columns = [times: number[], ...values: (number | null)[][]];

/** Mean, least and most of a series over a span of time. */
export interface Statistics {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

/** The value of one series in a sample: its mean, where the sample is of several readings. */
export function readingOf(sample: Sample | undefined, name: SeriesName): number | undefined {
  const value = sample?.values[name];
  return Array.isArray(value) ? value[1] : value;
}

/** Least and most of one series in a sample. */
function rangeOf(sample: Sample, name: SeriesName): readonly [number, number] | undefined {
  const value = sample.values[name];
  if (value === undefined) return undefined;
  return Array.isArray(value) ? [value[0], value[2]] : [value, value];
}

/** Milliseconds a point of a chart of `[from, to]` stands for, where each second is kept since `fineSince`. */
export function stepFor(from: number, to: number, fineSince: number): number {
  const isFine = from >= fineSince && to - from <= HISTORY_SECONDS * STEP;
  return isFine ? STEP : Math.ceil((to - from) / MOST_POINTS / COARSE_STEP) * COARSE_STEP;
}

/** Figures as they came, oldest first; those of `kept` milliseconds up to the newest. */
export class Samples {
  readonly step: number;
  readonly #length: number;
  #additions = 0;
  #kept: Sample[] = [];

  constructor(step = STEP, kept = HISTORY_SECONDS * STEP) {
    this.step = step;
    this.#length = kept;
  }

  /** @param items in order of time; they replace what is kept from the first one's time on. */
  add(items: readonly Sample[]): void {
    const [first] = items;
    if (!first) return;
    const all = [...this.#kept.filter(({ t }) => t < first.t), ...items];
    const end = all.at(-1)?.t ?? first.t;
    this.#kept = all.filter(({ t }) => t > end - this.#length);
    this.#additions += 1;
  }

  /** Another number whenever there are other figures. */
  get version(): number {
    return this.#additions;
  }

  get oldest(): Sample | undefined {
    return this.#kept[0];
  }
  get newest(): Sample | undefined {
    return this.#kept.at(-1);
  }

  /** The sample of the step that `time` lies in. */
  at(time: number): Sample | undefined {
    return this.#kept.find(({ t }) => t <= time && time < t + this.step);
  }

  /** Those of `[from, to]`, as they came. */
  between(from: number, to: number): readonly Sample[] {
    return this.#kept.filter(({ t }) => t > from - this.step && t <= to);
  }

  /**
   * What a chart draws of `[from, to]`. Where seconds are missing there is a row of nulls, so that no line is drawn
   * over what nobody has seen.
   */
  columns(names: readonly SeriesName[], from: number, to: number): Columns {
    return this.#table(from, to, (sample) => names.map((name) => readingOf(sample, name) ?? null));
  }

  /** The same for each core: as many columns as the samples have cores. */
  cores(from: number, to: number): Columns {
    const count = Math.max(0, ...this.#kept.map(({ cores = [] }) => cores.length));
    return this.#table(from, to, ({ cores }) => Array.from({ length: count }, (_, core) => cores?.[core] ?? null));
  }

  /** Least and most of one series, as {@link columns} has its means. */
  ranges(name: SeriesName, from: number, to: number): Columns {
    return this.#table(from, to, (sample) => [...(rangeOf(sample, name) ?? [null, null])]);
  }

  /** Over the samples of `[from, to)` that `wanted` takes; undefined where none has a value. */
  statistics(name: SeriesName, wanted: (time: number) => boolean): Statistics | undefined {
    let [min, max, sum, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
    for (const sample of this.#kept) {
      const range = wanted(sample.t) ? rangeOf(sample, name) : undefined;
      if (!range) continue;
      [min, max] = [Math.min(min, range[0]), Math.max(max, range[1])];
      sum += readingOf(sample, name) ?? 0;
      count += 1;
    }
    return count === 0 ? undefined : { min, mean: sum / count, max };
  }

  #table(from: number, to: number, row: (sample: Sample) => (number | null)[]): Columns {
    const times: number[] = [];
    const rows: (number | null)[][] = [];
    for (const sample of this.between(from, to)) {
      const previous = times.at(-1);
      const values = row(sample);
      if (previous !== undefined && sample.t - previous > this.step) {
        times.push(previous + this.step);
        rows.push(values.map(() => null));
      }
      times.push(sample.t);
      rows.push(values);
    }
    const width = rows[0]?.length ?? row({ t: 0, readings: 0, values: {} }).length;
    return [times, ...Array.from({ length: width }, (_, column) => rows.map((values) => values[column] ?? null))];
  }
}
