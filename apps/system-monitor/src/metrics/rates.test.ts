import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceRates, sampleOf } from './rates.ts';
import { SERIES, SERIES_NAMES } from './series.ts';
import type { Reading } from './source.ts';
import { cpuOf, ticks } from './test-readings.ts';

const at = (seconds: number, parts: Partial<Reading> = {}): Reading => ({
  time: 1_700_000_000_000 + seconds * 1000,
  clock: seconds * 1000,
  ...parts,
});
const valuesOf = (before: Reading | undefined, after: Reading) => sampleOf(before, after).values;

describe('sampleOf', () => {
  it('has no rates from one reading, only levels', () => {
    const reading = at(0, {
      cpu: cpuOf(ticks(10, 20)),
      load: [0.5, 1, 2],
      memory: { total: 1000, available: 400, swapTotal: 100, swapFree: 70 },
      network: [{ name: 'eth0', received: 1, sent: 1 }],
      disks: [{ name: 'sda', read: 1, written: 1, busy: 1 }],
    });
    expect(sampleOf(undefined, reading)).toEqual({
      time: reading.time,
      values: { load: 0.5, memory: 600, swap: 30 },
      cores: [],
    });
  });

  it('splits CPU time as proc(5) says: busy is all but idle and iowait', () => {
    const before = at(0, { cpu: cpuOf([100, 0, 0, 900, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]) });
    const after = at(1, { cpu: cpuOf([120, 10, 5, 940, 10, 2, 3, 10], [100, 0, 0, 0, 0, 0, 0, 0]) });
    expect(sampleOf(before, after)).toEqual({
      time: after.time,
      values: { cpu: 75, user: 65, system: 5, steal: 5, iowait: 5 },
      cores: [50, 100],
    });
  });

  it('makes rates of bytes from the clock that is never set, over devices that are in both readings', () => {
    const before = at(0, {
      network: [
        { name: 'eth0', received: 1000, sent: 500 },
        { name: 'gone0', received: 9999, sent: 9999 },
      ],
      disks: [
        { name: 'sda', read: 0, written: 4096, busy: 100 },
        { name: 'sdb', read: 10, written: 0, busy: 0 },
      ],
    });
    const after = at(2, {
      network: [
        { name: 'eth0', received: 5000, sent: 1500 },
        { name: 'new0', received: 1_000_000, sent: 1_000_000 },
      ],
      disks: [
        { name: 'sda', read: 2048, written: 8192, busy: 700 },
        { name: 'sdb', read: 1034, written: 0, busy: 1900 },
      ],
    });
    expect(valuesOf(before, { ...after, time: before.time + 1 })).toEqual({
      received: 2000,
      sent: 500,
      diskRead: 1536,
      diskWrite: 2048,
      diskBusy: 95,
    });
  });

  it('measures a container against its limits', () => {
    const group = (used: number) => ({ cpu: { cores: 0.5, used }, memory: { limit: 512, used: 128 } });
    const machine = { memory: { total: 1000, available: 100 } };
    const before = at(0, { ...machine, cpu: cpuOf(ticks(0, 0)), group: group(1000) });
    const after = at(1, { ...machine, cpu: cpuOf(ticks(10, 90)), group: group(1400) });
    expect(valuesOf(before, after)).toEqual({ cpu: 80, user: 10, system: 0, steal: 0, iowait: 0, memory: 128 });
  });

  it('cuts off what rounding carried over 100', () => {
    const group = (used: number) => ({ cpu: { cores: 1, used } });
    expect(valuesOf(at(0, { group: group(0) }), at(1, { group: group(1007) })).cpu).toBe(100);
    const disk = (busy: number) => ({ disks: [{ name: 'sda', read: 0, written: 0, busy }] });
    expect(valuesOf(at(0, disk(0)), at(1, disk(1004))).diskBusy).toBe(100);
  });

  it('has no swap where there is none', () => {
    const reading = at(0, { memory: { total: 10, available: 5, swapTotal: 0, swapFree: 0 } });
    expect(valuesOf(undefined, reading)).toEqual({ memory: 5 });
  });
});

describe('no rate is made', () => {
  const first = { cpu: cpuOf(ticks(100, 100)), network: [{ name: 'eth0', received: 100, sent: 100 }] };
  const later = { cpu: cpuOf(ticks(150, 150)), network: [{ name: 'eth0', received: 300, sent: 200 }] };
  const gone = { values: {}, cores: [] };

  it.each([
    ['of two readings at once', at(1, first), at(1, later)],
    ['when the clock went back', at(2, first), at(1, later)],
    ['over a gap of more than five steps', at(0, first), at(5.001, later)],
    ['when the machine slept: only the wall clock went on', at(0, first), { ...at(1, later), time: at(3600).time }],
  ])('%s', (_, before, after) => {
    expect(sampleOf(before, after)).toMatchObject(gone);
  });

  it('but is over just five steps, and when the wall clock was set back', () => {
    expect(valuesOf(at(0, first), at(5, later)).cpu).toBe(50);
    expect(valuesOf(at(0, first), { ...at(1, later), time: 5 }).received).toBe(200);
  });

  it.each([
    ['no tick passed', cpuOf(ticks(100, 100)), cpuOf(ticks(100, 100))],
    ['user time went back', cpuOf(ticks(100, 100)), cpuOf(ticks(90, 200))],
    ['idle time went back further than iowait grew', cpuOf(ticks(0, 100)), cpuOf(ticks(50, 80, { iowait: 10 }))],
  ])('of a CPU when %s', (_, before, after) => {
    expect(sampleOf(at(0, { cpu: before }), at(1, { cpu: after }))).toEqual({
      time: at(1).time,
      values: {},
      cores: [undefined],
    });
  });

  it('of iowait alone when it went back, as the kernel says it may', () => {
    const before = cpuOf(ticks(0, 100, { iowait: 50 }));
    expect(valuesOf(at(0, { cpu: before }), at(1, { cpu: cpuOf(ticks(50, 160, { iowait: 40 })) }))).toEqual({
      cpu: 50,
      user: 50,
      system: 0,
      steal: 0,
    });
    expect(valuesOf(at(0, { cpu: before }), at(1, { cpu: cpuOf(ticks(50, 90, { iowait: 110 })) }))).not.toHaveProperty(
      'iowait',
    );
  });

  it('of a core that was off, and the others keep their number', () => {
    const [before, after] = [
      { total: ticks(0, 0), cores: [ticks(0, 0), undefined, ticks(0, 0)] },
      { total: ticks(50, 50), cores: [ticks(25, 75), ticks(25, 75), ticks(100, 0)] },
    ];
    expect(sampleOf(at(0, { cpu: before }), at(1, { cpu: after })).cores).toEqual([25, undefined, 100]);
  });

  it('of devices when a counter went back, or none is in both', () => {
    const eth = (name: string, received: number) => ({ network: [{ name, received, sent: 5 }] });
    expect(valuesOf(at(0, eth('eth0', 10)), at(1, eth('eth0', 9)))).toEqual({ sent: 0 });
    expect(valuesOf(at(0, eth('eth0', 10)), at(1, eth('eth1', 90)))).toEqual({});
  });
});

it('never gives NaN, less than 0 or, in percent, more than 100, whatever the counters', () => {
  const counter = fc.oneof(fc.nat(1000), fc.nat(), fc.maxSafeNat(), fc.constant(Number.NaN), fc.integer());
  const tuple = fc.tuple(counter, counter, counter, counter, counter, counter, counter, counter);
  const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const name = fc.constantFrom('a', 'b', 'c');
  const pressure = fc.record({ some: counter });
  const reading: fc.Arbitrary<Reading> = fc.record({
    time: fc.integer({ min: 0, max: 20_000 }),
    clock: fc.integer({ min: 0, max: 20_000 }),
    cpu: optional(fc.record({ total: tuple, cores: fc.array(optional(tuple), { maxLength: 3 }) })),
    load: optional(fc.tuple(counter, counter, counter)),
    memory: optional(fc.record({ total: counter, available: counter, swapTotal: counter, swapFree: counter })),
    group: optional(
      fc.record({
        memory: optional(fc.record({ limit: counter, used: optional(counter) })),
        cpu: optional(
          fc.record({
            cores: fc.double({ min: 0, max: 8 }),
            used: optional(counter),
            throttling: optional(fc.record({ periods: counter, throttled: counter })),
          }),
        ),
      }),
    ),
    swap: optional(fc.record({ in: counter, out: counter })),
    pressure: optional(fc.record({ cpu: optional(pressure), memory: optional(pressure), io: optional(pressure) })),
    frequency: optional(counter),
    network: optional(
      fc.array(fc.record({ name, received: counter, sent: counter, speed: optional(counter) }), { maxLength: 3 }),
    ),
    disks: optional(
      fc.array(fc.record({ name, read: counter, written: counter, busy: optional(counter) }), { maxLength: 3 }),
    ),
    devices: optional(
      fc.record({
        spaces: fc.array(fc.record({ name, total: counter, available: counter }), { maxLength: 3 }),
        temperatures: fc.array(fc.record({ name, celsius: counter }), { maxLength: 3 }),
        fans: fc.constant([]),
        batteries: fc.constant([]),
      }),
    ),
  });
  let rates = 0;
  fc.assert(
    fc.property(optional(reading), reading, (before, after) => {
      const { values, cores } = sampleOf(before, after);
      for (const name of SERIES_NAMES) {
        const value = values[name];
        if (value === undefined) continue;
        rates++;
        expect(Number.isFinite(value) && value >= 0, `${name} is ${value}`).toBe(true);
        if (SERIES[name].unit === '%') expect(value, name).toBeLessThanOrEqual(100);
      }
      const { disks, interfaces } = deviceRates(before, after);
      for (const { read, write, busy = 0 } of disks) {
        for (const value of [read ?? 0, write ?? 0])
          expect(Number.isFinite(value) && value >= 0, `${value}`).toBe(true);
        expect(busy >= 0 && busy <= 100, `busy ${busy}`).toBe(true);
      }
      for (const { received, sent } of interfaces)
        for (const value of [received ?? 0, sent ?? 0])
          expect(Number.isFinite(value) && value >= 0, `${value}`).toBe(true);
      for (const core of cores) expect(core === undefined || (core >= 0 && core <= 100), `core ${core}`).toBe(true);
    }),
    { numRuns: 500 },
  );
  expect(rates).toBeGreaterThan(250);
});
