import { SpanError } from './errors.ts';
import type { Sample } from './rates.ts';
import { rounded, SERIES_NAMES, type SeriesName } from './series.ts';

/** Milliseconds a slot holds: one reading a second. */
export const SLOT_MS = 1000;
/** Slots kept: 15 minutes. */
export const SLOTS = 900;

/** What is asked of the history. Times in milliseconds since the epoch. */
export interface Span {
  from: number;
  /** Exclusive. */
  to: number;
  /** Milliseconds a point spans: a whole number of slots. */
  step: number;
}

/** One step of the history. */
export interface Point {
  /** Start of the step. */
  t: number;
  /** Readings in it; 0 is a gap. */
  readings: number;
  /** [min, mean, max]; a series without a value in this step is absent. */
  values: Partial<Record<SeriesName, [min: number, mean: number, max: number]>>;
  /** Mean of each core, where cores were asked for; null for one without a value. */
  cores?: (number | null)[];
}

/**
 * The last 15 minutes, one slot a second, in memory that never grows. A slot's place follows from its second, so a look
 * at any span costs as much as the span is long. NaN in a slot means "no value" and never leaves it.
 */
export class History {
  readonly #cores: number;
  readonly #columns: number;
  readonly #values: Float64Array;
  /** The second each slot holds, to tell it from one that was there a round before. */
  readonly #seconds = new Float64Array(SLOTS).fill(-1);
  #oldest = Number.POSITIVE_INFINITY;
  #newest = Number.NEGATIVE_INFINITY;

  /** @param cores How many cores have a column of their own. */
  constructor(cores: number) {
    this.#cores = cores;
    this.#columns = SERIES_NAMES.length + cores;
    this.#values = new Float64Array(SLOTS * this.#columns);
  }

  /** Start of the oldest second still kept, in milliseconds; undefined before the first sample. */
  get oldest(): number | undefined {
    if (this.#newest === Number.NEGATIVE_INFINITY) return undefined;
    return Math.max(this.#oldest, this.#newest - SLOTS + 1) * SLOT_MS;
  }

  /** Start of the newest second, in milliseconds; undefined before the first sample. */
  get newest(): number | undefined {
    return this.#newest === Number.NEGATIVE_INFINITY ? undefined : this.#newest * SLOT_MS;
  }

  /** Keeps a sample. Times must not go back; a second one in the same second replaces the first. */
  add(sample: Sample): void {
    const second = Math.floor(sample.time / SLOT_MS);
    if (second < this.#newest) throw new RangeError(`A sample of ${second} s came after one of ${this.#newest} s.`);
    const slot = second % SLOTS;
    const row = this.#values.subarray(slot * this.#columns, (slot + 1) * this.#columns);
    for (const [column, name] of SERIES_NAMES.entries()) row[column] = sample.values[name] ?? Number.NaN;
    for (let core = 0; core < this.#cores; core++) row[SERIES_NAMES.length + core] = sample.cores[core] ?? Number.NaN;
    this.#seconds[slot] = second;
    this.#oldest = Math.min(this.#oldest, second);
    this.#newest = second;
  }

  /** How many steps {@link points} has for a span: those from the oldest to the newest second that it touches. */
  count({ from, to, step }: Span): number {
    const { first, end } = this.#steps({ from, to, step });
    return Math.max(0, (end - first) / step);
  }

  /**
   * The steps of a span, oldest first, made one at a time. They begin at multiples of `step`, so that spans asked for
   * one after the other fit together; those before the oldest second are left out, those inside without a reading are
   * there as gaps.
   *
   * @throws SpanError when the step is no whole number of slots, or `to` is before `from`.
   */
  *points(span: Span, series: readonly SeriesName[], withCores = false): Generator<Point> {
    const { first, end } = this.#steps(span);
    for (let t = first; t < end; t += span.step) yield this.#point(t, span.step, series, withCores);
  }

  /** Mean of a series over `[from, to)`, or undefined when it has no value there. */
  mean(name: SeriesName, from: number, to: number): number | undefined {
    const column = SERIES_NAMES.indexOf(name);
    return this.#statistics(column, this.#rows(from, to))?.mean;
  }

  #steps({ from, to, step }: Span): { first: number; end: number } {
    if (!(step >= SLOT_MS) || step % SLOT_MS !== 0)
      throw new SpanError(`A step of ${step} ms is no whole number of seconds.`, 'Ask for a step of 1000 ms or more.');
    if (!(to >= from))
      throw new SpanError(`The span ends (${to}) before it begins (${from}).`, 'Exchange from and to.');
    const oldest = this.oldest ?? Number.POSITIVE_INFINITY;
    const first = Math.floor(Math.max(from, oldest) / step) * step;
    return { first, end: Math.ceil(Math.min(to, (this.#newest + 1) * SLOT_MS) / step) * step };
  }

  #point(t: number, step: number, series: readonly SeriesName[], withCores: boolean): Point {
    const rows = this.#rows(t, t + step);
    const values: Point['values'] = {};
    for (const name of series) {
      const found = this.#statistics(SERIES_NAMES.indexOf(name), rows);
      if (found) values[name] = [rounded(name, found.min), rounded(name, found.mean), rounded(name, found.max)];
    }
    if (!withCores) return { t, readings: rows.length, values };
    const cores = Array.from({ length: this.#cores }, (_, core) => {
      const mean = this.#statistics(SERIES_NAMES.length + core, rows)?.mean;
      return mean === undefined ? null : rounded('cpu', mean);
    });
    return { t, readings: rows.length, values, cores };
  }

  /** Where the rows of the seconds in `[from, to)` begin. */
  #rows(from: number, to: number): number[] {
    const rows: number[] = [];
    const last = Math.min(Math.ceil(to / SLOT_MS) - 1, this.#newest);
    const first = Math.max(Math.floor(from / SLOT_MS), last - SLOTS + 1);
    for (let second = first; second <= last; second++)
      if (this.#seconds[second % SLOTS] === second) rows.push((second % SLOTS) * this.#columns);
    return rows;
  }

  #statistics(column: number, rows: readonly number[]): { min: number; mean: number; max: number } | undefined {
    let [min, max, sum, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
    for (const row of rows) {
      const value = this.#values[row + column] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      min = Math.min(min, value);
      max = Math.max(max, value);
      sum += value;
      count++;
    }
    // The sum of equal numbers may round past them: a mean never leaves its range.
    return count === 0 ? undefined : { min, mean: Math.min(max, Math.max(min, sum / count)), max };
  }
}
