import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAUSES, MARKS, weightOf } from './causes.ts';
import { SpanError } from './errors.ts';
import { type Cause, explain } from './explain.ts';
import type { Sample } from './rates.ts';
import { SERIES, SERIES_NAMES, type SeriesName } from './series.ts';
import { at, busy, knownOf, pastOf, T } from './test-past.ts';

const [MIB, GIB] = [1024 ** 2, 1024 ** 3];
type Parts = Parameters<typeof pastOf>;
const five = { from: at(0), to: at(300) };
const causesOf = (...parts: Parts) => explain(knownOf(pastOf(...parts)), five).causes;
const weights = (causes: readonly Cause[]) => causes.map(({ about, weight }) => [about, Number(weight.toFixed(4))]);

describe('the weight of a cause', () => {
  it('is 1 at its mark and 3 at its worst, all the time', () => {
    expect(weights(causesOf([300, { cpu: 70 }]))).toEqual([['cpu', 1]]);
    expect(weights(causesOf([300, { cpu: 85 }]))).toEqual([['cpu', 2]]);
    expect(weights(causesOf([300, { cpu: 100 }]))).toEqual([['cpu', 3]]);
    expect(causesOf([300, { cpu: 69.9 }])).toEqual([]);
  });

  it('is half of that for a moment, and between for a part of what is known of the span', () => {
    expect(weights(causesOf([290, { cpu: 0 }], [10, { cpu: 100 }]))).toEqual([['cpu', 1.55]]);
    expect(weights(causesOf([150, { cpu: 0 }], [150, { cpu: 100 }]))).toEqual([['cpu', 2.25]]);
    expect(weights(causesOf([150, {}], [150, { cpu: 100 }]))).toEqual([['cpu', 3]]);
  });

  it('comes of the mean in windows of ten seconds: a moment is nothing', () => {
    expect(causesOf([300, { cpu: 60 }], { cpu: 100 })).toEqual([]);
    const [cause] = causesOf([100, { cpu: 10 }], [10, { cpu: 80 }], [10, { cpu: 90 }], [180, { cpu: 10 }]);
    expect(cause).toMatchObject({ about: 'cpu', mean: 85, peak: 90, seconds: 20, from: at(100), to: at(120) });
  });

  it('counts windows that the span cuts for as long as they are in it', () => {
    const known = knownOf(pastOf([100, { cpu: 90 }]));
    const [cause] = explain(known, { from: at(5), to: at(32) }).causes;
    expect(cause).toMatchObject({ mean: 90, seconds: 27, from: at(5), to: at(32), weight: weightOf(MARKS.cpu, 90) });
  });

  it.each<[string, Sample['values'], number, string]>([
    ['throttling', { throttled: 30 }, 30, '%'],
    ['swapping', { swapIn: 30 * MIB, swapOut: 10 * MIB }, 40 * MIB, 'bytes/s'],
    ['memory-pressure', { pressureMemory: 25 }, 25, '%'],
    ['memory', { memory: 15.2 * GIB }, 95, '%'],
    ['disk-full', { diskFull: 98 }, 98, '%'],
    ['disk-wait', { iowait: 40 }, 40, '%'],
    ['disk-busy', { diskBusy: 100 }, 100, '%'],
    ['cpu', { cpu: 80 }, 80, '%'],
    ['network', { linkUse: 90 }, 90, '%'],
    ['steal', { steal: 25 }, 25, '%'],
    ['heat', { temperature: 99 }, 99, '°C'],
  ])('of %s has its mean and unit', (about, values, mean, unit) => {
    const [cause, ...others] = causesOf([300, values]);
    expect(cause).toMatchObject({ about, unit, seconds: 300 });
    expect(cause?.mean).toBeCloseTo(mean, 4);
    expect(cause?.peak).toBeCloseTo(mean, 4);
    expect(others).toEqual([]);
  });

  it('needs both ways of swap, and a limit of memory', () => {
    expect(causesOf([300, { swapIn: 60 * MIB }])).toEqual([]);
    const limits = { cpu: { cores: 4, scope: 'machine' as const }, memory: { scope: 'machine' as const } };
    expect(explain(knownOf(pastOf([300, { memory: 99 * GIB }]), [], { limits }), five).causes).toEqual([]);
  });
});

describe('what a cause brings with it', () => {
  it('comes after the cause, which weighs as much as the heaviest of it', () => {
    const storm = { swapIn: 20 * MIB, swapOut: 14 * MIB, pressureMemory: 60, memory: 15.5 * GIB, iowait: 40 };
    expect(weights(causesOf([300, { ...storm, diskBusy: 99, cpu: 75 }]))).toEqual([
      ['swapping', 3],
      ['memory-pressure', 2.97],
      ['memory', 2.375],
      ['disk-wait', 2],
      ['disk-busy', 1.95],
      ['cpu', 1.3333],
    ]);
  });

  it.each<[string, Sample['values'], string[]]>([
    ['a limit: the CPU at it', { throttled: 35, cpu: 100 }, ['throttling', 'cpu']],
    [
      'a lack of memory: caches that are read again',
      { pressureMemory: 26, memory: 15.9 * GIB, iowait: 45, diskBusy: 99 },
      ['memory-pressure', 'memory', 'disk-wait', 'disk-busy'],
    ],
    ['waiting for a disk: a busy one', { iowait: 30, diskBusy: 100 }, ['disk-wait', 'disk-busy']],
    ['a busy CPU: heat', { cpu: 80, temperature: 97 }, ['cpu', 'heat']],
  ])('is, for %s', (_, values, order) => {
    expect(causesOf([300, values]).map(({ about }) => about)).toEqual(order);
  });

  it('is a cause of its own where it was at another time', () => {
    const [swapping, copying] = [{ swapIn: 30 * MIB, swapOut: 30 * MIB, diskBusy: 50 }, { diskBusy: 100 }];
    const quiet = { swapIn: 0, swapOut: 0 };
    expect(weights(causesOf([20, swapping], [280, { ...quiet, ...copying }]))).toEqual([
      ['disk-busy', 1.9333],
      ['swapping', 1.5289],
    ]);
    // Half of the time together is enough.
    const both = { ...swapping, diskBusy: 100 };
    expect(causesOf([150, both], [150, { ...quiet, ...copying }])[0]?.about).toBe('swapping');
    expect(causesOf([140, both], [160, { ...quiet, ...copying }])[0]?.about).toBe('swapping');
    expect(causesOf([100, both], [200, { ...quiet, ...copying }])[0]?.about).toBe('disk-busy');
  });

  it('is a cause of its own where the other one is too weak to have brought it', () => {
    const backup = { iowait: 60, diskBusy: 100 };
    expect(causesOf([300, { ...backup, swapIn: 4 * MIB, swapOut: 0 }]).map(({ about }) => about)).toEqual([
      'disk-wait',
      'disk-busy',
      'swapping',
    ]);
  });
});

describe('a span', () => {
  it('says how many of its seconds were read', () => {
    const known = knownOf(pastOf([100, { cpu: 90 }], [50, undefined], [150, { cpu: 90 }]));
    expect(explain(known, five)).toMatchObject({ from: at(0), to: at(300), read: 250, unread: 50 });
    expect(explain(known, { from: at(100), to: at(160) })).toMatchObject({ read: 10, unread: 50 });
    // A gap is no time beyond the mark.
    expect(explain(known, five).causes[0]).toMatchObject({ seconds: 250, weight: weightOf(MARKS.cpu, 90) });
  });

  it('can begin long before anything was read, and end long after', () => {
    const known = knownOf(pastOf([60, { cpu: 90 }]));
    const explanation = explain(known, { from: 0, to: at(600) });
    expect(explanation).toMatchObject({ from: 0, read: 60, unread: at(600) / 1000 - 60 });
    expect(explanation.causes[0]).toMatchObject({ seconds: 60, from: at(0), to: at(60) });
  });

  it('that is kept in tens of seconds has no more of them read than it has', () => {
    const known = knownOf(pastOf([3600, { cpu: 90 }]));
    expect(explain(known, { from: at(12), to: at(17) })).toMatchObject({
      read: 5,
      unread: 0,
      causes: [{ about: 'cpu', mean: 90, seconds: 5 }],
    });
  });

  it('says what is ordinary where nothing stands out', () => {
    const values = { cpu: 12.4, memory: 4 * GIB, diskBusy: 3, received: 1000, sent: 24 };
    expect(explain(knownOf(pastOf([300, values])), five)).toEqual({
      ...five,
      read: 300,
      unread: 0,
      causes: [],
      summary: 'Nothing stands out: CPU 12 %, memory 4 GiB of 16 GiB used, disk busy 3 %, network 1 KiB/s.',
    });
  });

  it('without a reading is refused, and says what there is', () => {
    const known = knownOf(pastOf([60, { cpu: 90 }]));
    expect(() => explain(known, { from: at(100), to: at(200) })).toThrow(SpanError);
    expect(() => explain(known, { from: at(100), to: at(200) })).toThrow(
      'Nothing was read from 2023-11-14T22:15:40.000Z to 2023-11-14T22:17:20.000Z. ' +
        'What is kept begins at 2023-11-14T22:14:00.000Z.',
    );
    expect(() => explain(knownOf(pastOf()), five)).toThrow('Nothing is kept yet.');
    expect(() => explain(known, { from: at(10), to: at(10) })).toThrow(SpanError);
  });

  it('of a day is explained from what is kept of it', () => {
    const known = knownOf(pastOf([3600, { cpu: 95 }], [20 * 3600, { cpu: 5 }], [1800, { cpu: 75 }]));
    const day = { from: T, to: at(24 * 3600) };
    const [cause] = explain(known, day).causes;
    expect(cause).toMatchObject({ about: 'cpu', seconds: 5400, from: at(0), peak: 95 });
    expect(cause?.mean).toBeCloseTo((95 * 2 + 75) / 3, 4);
  });
});

it('gives nothing that is NaN, negative or beyond its range, and ranks by weight, whatever was read', () => {
  const value = (name: SeriesName) =>
    SERIES[name].unit === '%'
      ? fc.double({ min: 0, max: 100, noNaN: true })
      : fc.double({ min: 0, max: 1e12, noNaN: true });
  const values = fc.record(
    Object.fromEntries(SERIES_NAMES.map((name) => [name, value(name)])) as Record<SeriesName, fc.Arbitrary<number>>,
    { requiredKeys: [] },
  );
  const parts = fc.array(fc.tuple(fc.nat(40), fc.option(values, { nil: undefined })), { minLength: 1, maxLength: 8 });
  const share = fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: undefined });
  const list = fc.array(fc.record({ pid: fc.nat(50), cpu: share, state: fc.constantFrom('R', 'S', 'D') }), {
    maxLength: 12,
  });
  let seen = 0;
  fc.assert(
    fc.property(parts, list, fc.integer({ min: -100, max: 200 }), fc.nat(300), (made, processes, from, length) => {
      const history = pastOf(...(made as Parts));
      const samples = processes.map(({ pid, cpu, state }) => ({
        ...busy(pid, `p${pid % 3}`, 0, { state }),
        cpu: cpu ?? 0,
      }));
      const span = { from: at(from), to: at(from + length) };
      if (history.readings(span.from, span.to) === 0 || length === 0) return;
      const { causes, read, unread } = explain(knownOf(history, samples), span);
      expect(read + unread).toBe(length);
      expect(read).toBeGreaterThan(0);
      let before = 3;
      for (const cause of causes) {
        seen++;
        const mark = MARKS[cause.about];
        expect(cause.weight >= 0.5 && cause.weight <= before, `${cause.about} weighs ${cause.weight}`).toBe(true);
        before = cause.weight;
        expect(cause.mean >= mark.from && cause.mean <= cause.peak, `${cause.mean} to ${cause.peak}`).toBe(true);
        if (cause.unit === '%') expect(cause.peak).toBeLessThanOrEqual(100);
        expect(cause.seconds > 0 && cause.seconds <= length).toBe(true);
        expect(cause.from >= span.from && cause.to <= span.to && cause.from < cause.to).toBe(true);
        expect(cause.text).not.toMatch(/NaN|undefined|Infinity|-\d/);
        expect(CAUSES).toContain(cause.about);
      }
    }),
    { numRuns: 400 },
  );
  expect(seen).toBeGreaterThan(100);
});
