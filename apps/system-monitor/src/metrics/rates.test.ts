import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceRates, limitsOf, sampleOf } from './rates.ts';
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

describe('what a machine has beside CPU and bytes', () => {
  const group = (periods: number, throttled: number) => ({
    group: { cpu: { cores: 1, throttling: { periods, throttled } } },
  });
  const swap = (swappedIn: number, out: number) => ({ swap: { in: swappedIn, out } });
  const pressure = (some: number) => ({
    pressure: { cpu: { some }, memory: { some: some / 2 }, io: { some: some / 4 } },
  });
  const link = (received: number, sent: number, speed?: number) => ({
    network: [{ name: 'eth0', received, sent, ...(speed !== undefined && { speed }) }],
  });

  it('swaps so many bytes a second, each way', () => {
    expect(valuesOf(at(0, swap(4096, 0)), at(2, swap(12_288, 4096)))).toEqual({ swapIn: 4096, swapOut: 2048 });
    expect(valuesOf(at(0, swap(5, 5)), at(1, swap(5, 5)))).toEqual({ swapIn: 0, swapOut: 0 });
    expect(valuesOf(at(0, swap(5, 5)), at(1, swap(4, 6)))).toEqual({ swapOut: 1 });
    expect(valuesOf(at(0), at(1, swap(5, 5)))).toEqual({});
  });

  it('waits for a share of time, cut off at all of it', () => {
    expect(valuesOf(at(0, pressure(0)), at(2, pressure(800_000)))).toEqual({
      pressureCpu: 40,
      pressureMemory: 20,
      pressureIo: 10,
    });
    expect(valuesOf(at(0, pressure(0)), at(1, pressure(1_010_000))).pressureCpu).toBe(100);
    expect(valuesOf(at(0, pressure(8)), at(1, pressure(8))).pressureCpu).toBe(0);
    expect(valuesOf(at(0, pressure(8)), at(1, pressure(4)))).toEqual({});
    expect(valuesOf(at(0, { pressure: {} }), at(1, { pressure: { io: { some: 5 } } }))).toEqual({});
  });

  it('is held back in a share of its periods: none where none passed', () => {
    const throttled = (before: Partial<Reading>, after: Partial<Reading>) =>
      valuesOf(at(0, before), at(1, after)).throttled;
    expect(throttled(group(100, 10), group(110, 14))).toBe(40);
    expect(throttled(group(100, 10), group(100, 10))).toBe(0);
    expect(throttled(group(100, 10), group(110, 9))).toBeUndefined();
    expect(throttled(group(100, 10), group(90, 10))).toBeUndefined();
    expect(throttled({}, group(110, 14))).toBeUndefined();
    expect(throttled(group(100, 10), { group: { cpu: { cores: 1 } } })).toBeUndefined();
  });

  it('fills a link in its busier direction, the busiest one counts', () => {
    expect(valuesOf(at(0, link(0, 0, 1e9)), at(1, link(50e6, 100e6, 1e9))).linkUse).toBe(80);
    expect(valuesOf(at(0, link(0, 0, 1e9)), at(2, link(50e6, 0, 1e9))).linkUse).toBe(20);
    expect(valuesOf(at(0, link(0, 0, 1e6)), at(1, link(9e6, 0, 1e6))).linkUse).toBe(100);
    expect(valuesOf(at(0, link(0, 0)), at(1, link(9e6, 0)))).not.toHaveProperty('linkUse');
    expect(valuesOf(at(0, link(0, 0, 0)), at(1, link(9e6, 0, 0)))).not.toHaveProperty('linkUse');
    expect(valuesOf(at(0, link(9, 9, 1e9)), at(1, link(8, 99, 1e9)))).not.toHaveProperty('linkUse');
    const two = (bytes: number) => ({
      network: [...link(bytes, 0, 1e9).network, { name: 'wlan0', received: bytes, sent: 0, speed: 1e8 }],
    });
    expect(valuesOf(at(0, two(0)), at(1, two(5e6))).linkUse).toBe(40);
  });

  it('has the fullest file system and the hottest sensor, without a reading before', () => {
    const devices = {
      spaces: [
        { name: '/', total: 100, available: 60 },
        { name: '/var', total: 200, available: 10 },
        { name: '/odd', total: 0, available: 0 },
      ],
      temperatures: [
        { name: 'cpu', celsius: 61.5 },
        { name: 'nvme', celsius: 48 },
      ],
      fans: [],
      batteries: [],
    };
    expect(valuesOf(undefined, at(0, { devices }))).toEqual({ diskFull: 95, temperature: 61.5 });
    expect(valuesOf(undefined, at(0, { devices: { ...devices, spaces: [], temperatures: [] } }))).toEqual({});
    expect(valuesOf(undefined, at(0, { frequency: 2400 }))).toEqual({ frequency: 2400 });
  });

  it('has parts of memory', () => {
    const memory = { total: 1000, available: 600, free: 100, buffers: 20, cached: 480 };
    expect(valuesOf(undefined, at(0, { memory }))).toEqual({ memory: 400, free: 100, buffers: 20, cached: 480 });
  });

  it('says nothing of columns that its system does not tell', () => {
    const lacks = ['iowait', 'steal'] as const;
    const [before, after] = [cpuOf(ticks(0, 0)), cpuOf(ticks(50, 50))];
    expect(valuesOf(at(0, { cpu: { ...before, lacks } }), at(1, { cpu: { ...after, lacks } }))).toEqual({
      cpu: 50,
      user: 50,
      system: 0,
    });
  });

  it('has no busy disk where none tells it', () => {
    const disks = (read: number) => ({ disks: [{ name: 'disk0', read, written: 0 }] });
    expect(valuesOf(at(0, disks(0)), at(1, disks(5)))).toEqual({ diskRead: 5, diskWrite: 0 });
  });

  it('has no rates over a gap', () => {
    for (const after of [at(6), { ...at(1), time: at(3600).time }]) {
      const both = (factor: number) => ({
        ...swap(factor, factor),
        ...pressure(factor),
        ...group(factor, 0),
        ...link(factor, 0, 9),
      });
      expect(valuesOf(at(0, both(0)), { ...after, ...both(100) })).toEqual({});
    }
  });
});

describe('deviceRates', () => {
  const [before, after] = [
    at(0, {
      disks: [{ name: 'sda', read: 0, written: 100, busy: 0 }],
      network: [{ name: 'eth0', received: 10, sent: 20, speed: 1e9 }],
    }),
    at(2, {
      disks: [
        { name: 'sda', read: 4096, written: 50, busy: 500 },
        { name: 'sdb', read: 1, written: 1 },
      ],
      network: [
        { name: 'eth0', received: 10, sent: 1020, speed: 1e9 },
        { name: 'wg0', received: 7, sent: 7 },
      ],
    }),
  ];

  it('are of each device that is in both readings, without a counter that went back', () => {
    expect(deviceRates(before, after)).toEqual({
      disks: [
        { name: 'sda', read: 2048, write: undefined, busy: 25 },
        { name: 'sdb', read: undefined, write: undefined, busy: undefined },
      ],
      interfaces: [
        { name: 'eth0', received: 0, sent: 500, speed: 1e9 },
        { name: 'wg0', received: undefined, sent: undefined, speed: undefined },
      ],
    });
  });

  it('are not known at first, nor over a gap; devices are there all the same', () => {
    const unknown = { name: 'sda', read: undefined, write: undefined, busy: undefined };
    expect(deviceRates(undefined, before).disks).toEqual([unknown]);
    expect(deviceRates(at(-9, before), before).disks).toEqual([unknown]);
    expect(deviceRates(undefined, at(0))).toEqual({ disks: [], interfaces: [] });
  });
});

it('limits are those of the control group, else of the machine', () => {
  const machine = { kind: 'live', name: 'm', scope: 'machine', cores: 8, boot: 'b' } as const;
  const memory = { total: 1000, available: 1 };
  expect(limitsOf(at(0, { memory }), machine)).toEqual({
    cpu: { cores: 8, scope: 'machine' },
    memory: { total: 1000, scope: 'machine' },
  });
  expect(limitsOf(at(0, { memory, group: { memory: { limit: 250 }, cpu: { cores: 0.5 } } }), machine)).toEqual({
    cpu: { cores: 0.5, scope: 'container' },
    memory: { total: 250, scope: 'container' },
  });
  expect(limitsOf(at(0), machine).memory).toEqual({ total: undefined, scope: 'machine' });
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
