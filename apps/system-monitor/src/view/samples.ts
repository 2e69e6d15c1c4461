import type { ItemOf } from '@workshop/bridge/contract';
import { type fetchSystemMetrics, HISTORY_SECONDS, type SystemSeries } from '../contract.ts';

/** The figures of one second. */
export type Sample = ItemOf<typeof fetchSystemMetrics>;
export type SeriesName = Exclude<SystemSeries, 'cores'>;

/** Milliseconds a sample stands for, and from one to the next. */
export const STEP = 1000;
const KEPT = HISTORY_SECONDS * STEP;

/** Times and, for each series asked for, its values at them; null where there is none. */
export type Columns = [times: number[], ...values: (number | null)[][]];

/** Mean, least and most of a series over a span of time. */
export interface Statistics {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

/** The value of one series in a sample. */
export function readingOf(sample: Sample | undefined, name: SeriesName): number | undefined {
  return sample?.values[name]?.[1];
}

/** The last 15 minutes as they came, oldest first. */
export class Samples {
  #kept: Sample[] = [];

  /** @param items in order of time; they replace what is kept from the first one's time on. */
  add(items: readonly Sample[]): void {
    const [first] = items;
    if (!first) return;
    const all = [...this.#kept.filter(({ t }) => t < first.t), ...items];
    const end = all.at(-1)?.t ?? first.t;
    this.#kept = all.filter(({ t }) => t > end - KEPT);
  }

  get oldest(): Sample | undefined {
    return this.#kept[0];
  }
  get newest(): Sample | undefined {
    return this.#kept.at(-1);
  }

  /** The sample of the second that `time` lies in. */
  at(time: number): Sample | undefined {
    return this.#kept.find(({ t }) => t <= time && time < t + STEP);
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

  /** Over the samples of `[from, to)` that `wanted` takes; undefined where none has a value. */
  statistics(name: SeriesName, wanted: (time: number) => boolean): Statistics | undefined {
    const values = this.#kept.flatMap((sample) => {
      const value = wanted(sample.t) ? readingOf(sample, name) : undefined;
      return value === undefined ? [] : [value];
    });
    if (values.length === 0) return undefined;
    const sum = values.reduce((total, value) => total + value, 0);
    return { min: Math.min(...values), mean: sum / values.length, max: Math.max(...values) };
  }

  #table(from: number, to: number, row: (sample: Sample) => (number | null)[]): Columns {
    const times: number[] = [];
    const rows: (number | null)[][] = [];
    for (const sample of this.#kept) {
      if (sample.t < from || sample.t > to) continue;
      const previous = times.at(-1);
      const values = row(sample);
      if (previous !== undefined && sample.t - previous > STEP) {
        times.push(previous + STEP);
        rows.push(values.map(() => null));
      }
      times.push(sample.t);
      rows.push(values);
    }
    const width = rows[0]?.length ?? row({ t: 0, readings: 0, values: {} }).length;
    return [times, ...Array.from({ length: width }, (_, column) => rows.map((values) => values[column] ?? null))];
  }
}
