import { describe, expect, it } from 'vitest';
import { deviceRates, limitsOf, sampleOf } from './rates.ts';
import type { Reading } from './source.ts';
import { cpuOf, ticks } from './test-readings.ts';

const at = (seconds: number, parts: Partial<Reading> = {}): Reading => ({
  time: 1_700_000_000_000 + seconds * 1000,
  clock: seconds * 1000,
  ...parts,
});
const valuesOf = (before: Reading | undefined, after: Reading) => sampleOf(before, after).values;

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
