import { SpanError } from './errors.ts';
import type { Sample } from './rates.ts';
import { Ring, type Statistics } from './ring.ts';
import { rounded, SERIES_NAMES, type SeriesName } from './series.ts';

/** Milliseconds a slot holds: one reading a second, kept for 15 minutes; */
export const SLOT_MS = 1000;
export const SLOTS = 900;
/** and ten seconds, kept for 24 hours. */
export const COARSE_MS = 10_000;
export const COARSE_SLOTS = 8640;

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
  /** [min, mean, max], or the one value where all three are the same; a series without a value is absent. */
  values: Partial<Record<SeriesName, number | [min: number, mean: number, max: number]>>;
  /** Mean of each core, where cores were asked for; null for one without a value. */
  cores?: (number | null)[];
}

/**
 * What was: each second of 15 minutes, and least, mean and most of each ten seconds of 24 hours. Steps that are whole
 * numbers of ten seconds are made of the latter, all others of the former.
 */
export class History {
  readonly #cores: number;
  readonly #fine: Ring;
  readonly #coarse: Ring;
  #first: number | undefined;

  /** @param cores How many cores have a column of their own. */
  constructor(cores: number) {
    this.#cores = cores;
    const columns = SERIES_NAMES.length + cores;
    this.#fine = new Ring({ slotMs: SLOT_MS, slots: SLOTS, columns, isExact: true });
    this.#coarse = new Ring({ slotMs: COARSE_MS, slots: COARSE_SLOTS, columns, isExact: false });
  }

  /** Start of the first second, or of the oldest ten seconds still kept; undefined before the first sample. */
  get oldest(): number | undefined {
    return this.#first === undefined ? undefined : Math.max(this.#first, this.#coarse.oldest ?? this.#first);
  }

  /** Start of the newest second, in milliseconds; undefined before the first sample. */
  get newest(): number | undefined {
    return this.#fine.newest;
  }

  /** Keeps a sample. Times must not go back; a second one in the same second replaces the first. */
  add({ time, values, cores }: Sample): void {
    this.#first ??= Math.floor(time / SLOT_MS) * SLOT_MS;
    this.#fine.set(time, 1, (column) => {
      const name = SERIES_NAMES[column];
      const value = name === undefined ? cores[column - SERIES_NAMES.length] : values[name];
      return value === undefined ? undefined : { min: value, mean: value, max: value };
    });
    // Made anew of its seconds each time, so that both always say the same.
    const begin = Math.floor(time / COARSE_MS) * COARSE_MS;
    const places = this.#fine.places(begin, begin + COARSE_MS);
    this.#coarse.set(time, places.length, (column) => this.#fine.statistics(column, places));
  }

  /** How many steps {@link points} has for a span: those from the oldest to the newest second that it touches. */
  count(span: Span): number {
    const { first, end } = this.#steps(span);
    return Math.max(0, (end - first) / span.step);
  }

  /**
   * The steps of a span, oldest first, made one at a time. They begin at multiples of `step`, so that spans asked for
   * one after the other fit together; those before the oldest second are left out, those inside without a reading are
   * there as gaps.
   *
   * @throws SpanError when the step is no whole number of slots, or nothing so fine is kept
   */
  *points(span: Span, series: readonly SeriesName[], withCores = false): Generator<Point> {
    const { first, end } = this.#steps(span);
    for (let t = first; t < end; t += span.step) yield this.#point(t, span.step, series, withCores);
  }

  /** Mean of a series over `[from, to)`, or undefined when it has no value there. */
  mean(name: SeriesName, from: number, to: number): number | undefined {
    return this.statistics(name, from, to)?.mean;
  }

  /** Of a series over `[from, to)`, of its seconds where they are kept; undefined when it has no value there. */
  statistics(name: SeriesName, from: number, to: number): Statistics | undefined {
    const ring = this.#finestSince(from);
    return ring.statistics(SERIES_NAMES.indexOf(name), ring.places(from, to));
  }

  /** How many readings there are in `[from, to)`, or in the ten seconds that it touches where no finer ones are kept. */
  readings(from: number, to: number): number {
    const ring = this.#finestSince(from);
    return ring.readings(ring.places(from, to));
  }

  #finestSince(from: number): Ring {
    const begin = Math.max(from, this.oldest ?? from);
    return begin >= (this.#fine.oldest ?? Number.POSITIVE_INFINITY) ? this.#fine : this.#coarse;
  }

  #ringOf({ step }: Span): Ring {
    return step % COARSE_MS === 0 ? this.#coarse : this.#fine;
  }

  #steps(span: Span): { first: number; end: number } {
    const { from, to, step } = span;
    if (!(step >= SLOT_MS) || step % SLOT_MS !== 0)
      throw new SpanError(`A step of ${step} ms is no whole number of seconds.`, 'Ask for a step of 1000 ms or more.');
    const oldest = this.#ringOf(span).oldest ?? Number.POSITIVE_INFINITY;
    if (to <= oldest && to > (this.oldest ?? Number.POSITIVE_INFINITY) && step % COARSE_MS !== 0)
      throw new SpanError(
        `Steps of ${step} ms are kept for ${(SLOT_MS * SLOTS) / 60_000} minutes, and the span ended before that.`,
        `Ask for a step that is a multiple of ${COARSE_MS} ms.`,
      );
    const first = Math.floor(Math.max(from, oldest) / step) * step;
    const newest = this.newest ?? Number.NEGATIVE_INFINITY;
    return { first, end: Math.ceil(Math.min(to, newest + SLOT_MS) / step) * step };
  }

  #point(t: number, step: number, series: readonly SeriesName[], withCores: boolean): Point {
    const ring = this.#ringOf({ from: t, to: t, step });
    const places = ring.places(t, t + step);
    const values: Point['values'] = {};
    for (const name of series) {
      const found = ring.statistics(SERIES_NAMES.indexOf(name), places);
      if (!found) continue;
      const [min, mean, max] = [rounded(name, found.min), rounded(name, found.mean), rounded(name, found.max)];
      values[name] = min === max ? mean : [min, mean, max];
    }
    const readings = ring.readings(places);
    if (!withCores) return { t, readings, values };
    const cores = Array.from({ length: this.#cores }, (_, core) => {
      const mean = ring.statistics(SERIES_NAMES.length + core, places)?.mean;
      return mean === undefined ? null : rounded('cpu', mean);
    });
    return { t, readings, values, cores };
  }
}
