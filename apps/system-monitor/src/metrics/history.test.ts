import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SpanError } from './errors.ts';
import { COARSE_SLOTS, History, SLOTS, type Span } from './history.ts';
import type { SeriesName } from './series.ts';

/** A second to begin with that is a multiple of a minute. */
const T = 1_700_000_040_000;
const at = (second: number) => T + second * 1000;
const sample = (second: number, cpu?: number, cores: (number | undefined)[] = []) => ({
  time: at(second) + 500,
  values: cpu === undefined ? {} : { cpu },
  cores,
});
const historyOf = (...samples: ReturnType<typeof sample>[]) => {
  const history = new History(2);
  for (const one of samples) history.add(one);
  return history;
};
const read = (history: History, span: Span, series: SeriesName[] = ['cpu']) => [...history.points(span, series)];
const seconds = (from: number, to: number, step = 1): Span => ({ from: at(from), to: at(to), step: step * 1000 });

describe('points', () => {
  it('gives each second as it was sampled', () => {
    expect(read(historyOf(sample(0, 10), sample(1, 20.06)), seconds(0, 10))).toEqual([
      { t: at(0), readings: 1, values: { cpu: 10 } },
      { t: at(1), readings: 1, values: { cpu: 20.1 } },
    ]);
  });

  it('gives min, mean and max of longer steps, which begin at their multiples', () => {
    const history = historyOf(...[5, 10, 30, 40, 20].map((cpu, index) => sample(8 + index, cpu)));
    expect(read(history, seconds(9, 13, 10))).toEqual([
      { t: at(0), readings: 2, values: { cpu: [5, 7.5, 10] } },
      { t: at(10), readings: 3, values: { cpu: [20, 30, 40] } },
    ]);
  });

  it('states gaps inside, leaves out what was before the first reading and after the last', () => {
    const history = historyOf(sample(3, 1), sample(6, 2));
    expect(read(history, seconds(0, 100)).map(({ t, readings }) => [t - T, readings])).toEqual([
      [3000, 1],
      [4000, 0],
      [5000, 0],
      [6000, 1],
    ]);
    expect(read(history, seconds(4, 5))).toEqual([{ t: at(4), readings: 0, values: {} }]);
  });

  it('tells a reading without a value from a gap', () => {
    expect(read(historyOf(sample(0)), seconds(0, 1))).toEqual([{ t: at(0), readings: 1, values: {} }]);
    expect(read(historyOf(sample(0), sample(1, 4)), seconds(0, 2, 2))).toEqual([
      { t: at(0), readings: 2, values: { cpu: 4 } },
    ]);
  });

  it('has cores where they are asked for, null for one without a value', () => {
    const history = historyOf(sample(0, 1, [10, undefined]), sample(1, 1, [21, undefined]));
    expect([...history.points(seconds(0, 2, 2), [], true)]).toEqual([
      { t: at(0), readings: 2, values: {}, cores: [15.5, null] },
    ]);
  });

  it('is empty before the first sample and outside of what is kept', () => {
    expect(read(new History(2), seconds(0, 100))).toEqual([]);
    expect(read(historyOf(sample(50, 1)), seconds(60, 100))).toEqual([]);
    expect(read(historyOf(sample(50, 1)), seconds(50, 50))).toEqual([]);
  });

  it('keeps 15 minutes, and no value of a round before shows in a gap', () => {
    const history = new History(0);
    for (let second = 0; second < SLOTS + 10; second++)
      if (second !== SLOTS + 5) history.add(sample(second, second % 100));
    const points = read(history, seconds(0, 2 * SLOTS));
    expect(points.length).toBe(SLOTS);
    expect(points[0]).toEqual({ t: at(10), readings: 1, values: { cpu: 10 } });
    expect(points.find(({ t }) => t === at(SLOTS + 5))).toEqual({ t: at(SLOTS + 5), readings: 0, values: {} });
    expect(history.oldest).toBe(at(0)); // of ten seconds each
    expect(history.newest).toBe(at(SLOTS + 9));
  });

  it('outlives a gap longer than itself', () => {
    const history = historyOf(sample(0, 1), sample(5000, 2));
    expect(read(history, seconds(0, 6000)).filter(({ readings }) => readings > 0)).toEqual([
      { t: at(5000), readings: 1, values: { cpu: 2 } },
    ]);
  });

  it('keeps the later of two samples of one second, and refuses one of an earlier second', () => {
    const history = historyOf(sample(1, 1), sample(1, 2));
    expect(history.mean('cpu', at(1), at(2))).toBe(2);
    expect(() => history.add(sample(0, 3))).toThrow(RangeError);
  });

  it.each([
    [{ from: at(0), to: at(1), step: 0 }, /step of 0 ms/],
    [{ from: at(0), to: at(1), step: 1500 }, /step of 1500 ms/],
  ])('refuses %j', (span, message) => {
    const history = historyOf(sample(0, 1));
    expect(() => history.count(span)).toThrow(message);
    expect(() => read(history, span)).toThrow(message);
  });

  it('makes no more points than are taken', () => {
    const history = new History(0);
    for (let second = 0; second < SLOTS; second++) history.add(sample(second, 1));
    const points = history.points(seconds(0, SLOTS), ['cpu']);
    expect(points.next().value?.t).toBe(at(0));
    expect(points.return(undefined).done).toBe(true);
  });
});

describe('a day', () => {
  /** A sample a second; the CPU goes through 0 to 9 every ten seconds. */
  function hours(count: number): History {
    const history = new History(0);
    for (let second = 0; second < count * 3600; second++) history.add(sample(second, second % 10));
    return history;
  }

  it('is kept in steps of ten seconds, with least, mean and most of each', () => {
    const history = hours(2);
    expect(read(history, seconds(60, 80, 10))).toEqual([
      { t: at(60), readings: 10, values: { cpu: [0, 4.5, 9] } },
      { t: at(70), readings: 10, values: { cpu: [0, 4.5, 9] } },
    ]);
    expect(read(history, seconds(0, 7200, 60)).map(({ readings }) => readings)).toEqual(Array(120).fill(60));
    expect(history.count(seconds(0, 7200, 10))).toBe(720);
    expect([history.oldest, history.newest]).toEqual([at(0), at(7199)]);
  });

  it('and 15 minutes in any whole seconds: seven are made of single ones, ten of tens', () => {
    const history = hours(1);
    const [sevens, tens] = [read(history, seconds(0, 3600, 7)), read(history, seconds(0, 3600, 10))];
    expect(tens.length).toBe(360);
    expect(sevens[0]?.t).toBe(Math.floor(at(2700) / 7000) * 7000);
    expect(sevens.at(-1)?.t).toBe(Math.floor(at(3599) / 7000) * 7000);
    const whole = sevens.find(({ t }) => t >= at(2710));
    const first = ((whole?.t ?? 0) - T) / 1000;
    const values = Array.from({ length: 7 }, (_, index) => (first + index) % 10);
    const mean = Math.round((values.reduce((sum, value) => sum + value, 0) / 7) * 10) / 10;
    expect(whole).toEqual({
      t: at(first),
      readings: 7,
      values: { cpu: [Math.min(...values), mean, Math.max(...values)] },
    });
  });

  it('refuses no step of a time before the first reading: nothing of it is given up', () => {
    for (const first of [1, 9, 11]) expect(read(historyOf(sample(first, 1)), seconds(-5, first))).toEqual([]);
  });

  it.each([1, 7, 15])('refuses steps of %d s of a span that ended before those are kept', (step) => {
    const history = hours(1);
    for (const run of [() => history.count(seconds(0, 2700, step)), () => read(history, seconds(0, 2700, step))]) {
      expect(run).toThrow(SpanError);
      expect(run).toThrow(`Steps of ${step * 1000} ms are kept for 15 minutes, and the span ended before that.`);
    }
    expect(history.count(seconds(0, 2701, 1))).toBe(1);
    expect(read(new History(0), seconds(0, 2700, step))).toEqual([]);
  });

  it('shows gaps, of an hour too, and a reading alone in its ten seconds', () => {
    const history = new History(0);
    for (const second of [0, 4, 3700, 3711, 5000]) history.add(sample(second, second % 100));
    const points = read(history, seconds(0, 3720, 10));
    expect(points.length).toBe(372);
    expect(points.filter(({ readings }) => readings > 0)).toEqual([
      { t: at(0), readings: 2, values: { cpu: [0, 2, 4] } },
      { t: at(3700), readings: 1, values: { cpu: 0 } },
      { t: at(3710), readings: 1, values: { cpu: 11 } },
    ]);
    expect(history.readings(at(0), at(3600))).toBe(2);
    expect(history.statistics('cpu', at(0), at(4000))).toEqual({ min: 0, mean: 3.75, max: 11 });
    expect(history.mean('cpu', at(100), at(3000))).toBeUndefined();
  });

  it('counts the readings of just the seconds asked for, as long as those are kept', () => {
    const history = hours(1);
    expect(history.readings(at(3005), at(3017))).toBe(12);
    expect(history.readings(at(5), at(17))).toBe(20); // of ten seconds each
    expect(historyOf(sample(3, 1), sample(8, 1)).readings(at(-100), at(5))).toBe(1);
  });

  it('is all that is kept, in memory that does not grow', () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const held = () => {
      collect();
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      return { arrayBuffers, heapUsed };
    };
    const history = new History(8);
    const add = (from: number, to: number) => {
      for (let window = from; window < to; window++) history.add(sample(window * 10, window % 100, Array(8).fill(5)));
    };
    add(0, COARSE_SLOTS);
    const before = held();
    add(COARSE_SLOTS, 2 * COARSE_SLOTS + 100);
    const after = held();
    expect(after.arrayBuffers).toBeLessThanOrEqual(before.arrayBuffers);
    expect(after.heapUsed - before.heapUsed).toBeLessThan(300_000); // less than two bytes a value
    expect(history.oldest).toBe(at((COARSE_SLOTS + 100) * 10));
    expect(history.count(seconds(0, 1e6, 10))).toBe(COARSE_SLOTS);
    expect(read(history, seconds(0, 1e6, 3600)).length).toBe(25);
  });
});

it('counts and steps alike, and every mean is between min and max', () => {
  const values = fc.array(fc.option(fc.double({ min: 0, max: 100, noNaN: true })), { minLength: 1, maxLength: 60 });
  const span = fc.tuple(fc.integer({ min: -10, max: 80 }), fc.nat(90), fc.integer({ min: 1, max: 20 }));
  fc.assert(
    fc.property(values, span, (cpus, [from, length, step]) => {
      const history = new History(0);
      for (const [second, cpu] of cpus.entries()) if (cpu !== null) history.add(sample(second, cpu));
      const asked = seconds(from, from + length, step);
      const points = read(history, asked);
      expect(points.length).toBe(history.count(asked));
      for (const { t, readings, values: known } of points) {
        expect(t % (step * 1000)).toBe(0);
        expect(readings).toBeLessThanOrEqual(step);
        const { cpu = 0 } = known;
        const [min, mean, max] = typeof cpu === 'number' ? [cpu, cpu, cpu] : cpu;
        expect(min <= mean && mean <= max, `${min} ${mean} ${max}`).toBe(true);
      }
    }),
  );
});
