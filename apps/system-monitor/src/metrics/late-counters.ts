/** Counters of one device, always in the same order. */
export interface Counted {
  name: string;
  values: readonly number[];
}

/** Milliseconds: the pace at which the counters are renewed, and as much again as an answer may take. */
export const LATE = 8000;
/** Milliseconds between two renewals over which nothing is known: the machine slept, or nobody asked. */
const GAP = 15_000;

/**
 * Counters that are renewed every few seconds, told for every second: as they were {@link LATE} milliseconds ago, on a
 * straight line between the renewals before and after. So every rate is a mean over one renewal, true though late;
 * the latest count by itself would make rates of 0 and one that is five times too high.
 */
export class LateCounters {
  #renewals: { clock: number; devices: readonly Counted[] }[] = [];

  /** Clocks must grow. */
  add(clock: number, devices: readonly Counted[]): void {
    this.#renewals = [...this.#renewals.filter((old) => clock - old.clock <= 2 * LATE + GAP), { clock, devices }];
  }

  /** Undefined where there is no renewal before or after. A device that is new, or whose counters went back, is absent. */
  at(now: number): Counted[] | undefined {
    const clock = now - LATE;
    const next = this.#renewals.findIndex((renewal) => renewal.clock > clock);
    const [before, after] = [this.#renewals[next - 1], this.#renewals[next]];
    if (!before || !after || after.clock - before.clock > GAP) return undefined;
    const part = (clock - before.clock) / (after.clock - before.clock);
    return after.devices.flatMap(({ name, values }) => {
      const earlier = before.devices.find((device) => device.name === name)?.values;
      if (!earlier || values.some((value, index) => value < (earlier[index] ?? Number.NaN))) return [];
      return [{ name, values: values.map((value, index) => between(earlier[index] ?? value, value, part)) }];
    });
  }
}

function between(before: number, after: number, part: number): number {
  return before + (after - before) * part;
}
