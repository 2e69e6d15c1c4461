/** Least, mean and most of a column over some slots. */
export interface Statistics {
  min: number;
  mean: number;
  max: number;
}

/**
 * Slots of fixed length for a fixed time back, in memory that never grows. A slot's place follows from its number, so
 * a look at any span costs as much as the span is long. NaN means "no value" and never leaves the ring.
 */
export class Ring {
  readonly slotMs: number;
  readonly slots: number;
  readonly #columns: number;
  readonly #min: Float64Array | Float32Array;
  readonly #mean: Float64Array | Float32Array;
  readonly #max: Float64Array | Float32Array;
  /** The slot number each place holds, to tell it from one that was there a round before. */
  readonly #numbers: Float64Array;
  readonly #readings: Uint16Array;
  #oldest = Number.POSITIVE_INFINITY;
  #newest = Number.NEGATIVE_INFINITY;

  /** @param isExact keeps one value a slot as it is; else three in single precision, good for seven digits */
  constructor({
    slotMs,
    slots,
    columns,
    isExact,
  }: { slotMs: number; slots: number; columns: number; isExact: boolean }) {
    this.slotMs = slotMs;
    this.slots = slots;
    this.#columns = columns;
    const make = () => (isExact ? new Float64Array(slots * columns) : new Float32Array(slots * columns));
    this.#mean = make();
    this.#min = isExact ? this.#mean : make();
    this.#max = isExact ? this.#mean : make();
    this.#numbers = new Float64Array(slots).fill(-1);
    this.#readings = new Uint16Array(slots);
  }

  /** Start of the oldest slot still kept, in milliseconds; undefined before the first. */
  get oldest(): number | undefined {
    if (this.#newest === Number.NEGATIVE_INFINITY) return undefined;
    return Math.max(this.#oldest, this.#newest - this.slots + 1) * this.slotMs;
  }

  /** Start of the newest slot, in milliseconds; undefined before the first. */
  get newest(): number | undefined {
    return this.#newest === Number.NEGATIVE_INFINITY ? undefined : this.#newest * this.slotMs;
  }

  /**
   * Fills the slot that `time` lies in, in place of what was there.
   *
   * @throws RangeError for a slot before the newest
   */
  set(time: number, readings: number, statistics: (column: number) => Statistics | undefined): void {
    const number = Math.floor(time / this.slotMs);
    if (number < this.#newest) throw new RangeError(`A sample of slot ${number} came after one of ${this.#newest}.`);
    const place = number % this.slots;
    for (let column = 0; column < this.#columns; column++) {
      const { min, mean, max } = statistics(column) ?? { min: Number.NaN, mean: Number.NaN, max: Number.NaN };
      const at = place * this.#columns + column;
      this.#min[at] = min;
      this.#max[at] = max;
      this.#mean[at] = mean;
    }
    this.#numbers[place] = number;
    this.#readings[place] = readings;
    this.#oldest = Math.min(this.#oldest, number);
    this.#newest = number;
  }

  /** The places of the slots in `[from, to)` that hold something, oldest first. */
  places(from: number, to: number): number[] {
    const places: number[] = [];
    const last = Math.min(Math.ceil(to / this.slotMs) - 1, this.#newest);
    // What is older can still stand at its place, where a gap passed over it.
    const first = Math.max(Math.floor(from / this.slotMs), this.#newest - this.slots + 1);
    for (let number = first; number <= last; number++)
      if (this.#numbers[number % this.slots] === number) places.push(number % this.slots);
    return places;
  }

  /** How many readings the slots at these places hold. */
  readings(places: readonly number[]): number {
    return places.reduce((sum, place) => sum + (this.#readings[place] ?? 0), 0);
  }

  /** Over the slots at these places, each weighed by its readings; undefined where none has a value. */
  statistics(column: number, places: readonly number[]): Statistics | undefined {
    let [min, max, sum, weight] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
    for (const place of places) {
      const at = place * this.#columns + column;
      const mean = this.#mean[at] ?? Number.NaN;
      if (Number.isNaN(mean)) continue;
      const readings = this.#readings[place] ?? 1;
      min = Math.min(min, this.#min[at] ?? mean);
      max = Math.max(max, this.#max[at] ?? mean);
      sum += mean * readings;
      weight += readings;
    }
    // The sum of equal numbers may round past them: a mean never leaves its range.
    return weight === 0 ? undefined : { min, mean: Math.min(max, Math.max(min, sum / weight)), max };
  }
}
