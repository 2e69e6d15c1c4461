import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OtherSource, type OtherSourceOptions } from './other-source.ts';
import type { OtherSystem } from './other-told.ts';
import { deviceRates, sampleOf } from './rates.ts';
import { Sampler } from './sampler.ts';
import { NODE, systemOf, toldProcess } from './test-systems.ts';

const T = 1_700_000_000_000;
const ALL = { processes: true, devices: true };
const NONE = { processes: false, devices: false };
const never = () => new Promise<never>(() => {});

describe('with fakes', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: T });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const sourceOf = (parts: Partial<OtherSystem>, options: OtherSourceOptions = {}) =>
    new OtherSource({
      platform: 'darwin',
      node: NODE,
      load: async () => systemOf(parts),
      statfs: async () => ({ bsize: 10, blocks: 100, bavail: 40 }),
      ...options,
    });
  const second = () => vi.advanceTimersByTimeAsync(1000);
  const whyOf = async (source: OtherSource, what: string) =>
    (await source.read(ALL)).missing?.find((part) => part.what === what)?.why;

  const mac: Partial<OtherSystem> = {
    networkStats: async (names) => [{ iface: names, rx_bytes: 1000 + Date.now() - T, tx_bytes: 500 }],
    fsStats: async () => ({ rx: 5000 + 2 * (Date.now() - T), wx: 1, rx_sec: null }) as never,
    mem: async () => ({ available: 6000, buffcache: 5000, swaptotal: 2000, swapfree: 1500 }),
    processes: async () => ({ list: [toldProcess({ pid: 7, command: 'node', cpu: 50 })] }),
    battery: async () => ({ hasBattery: true, percent: 80, isCharging: true, acConnected: true }),
    cpuTemperature: async () => ({ main: 50, socket: [], chipset: null }),
  };

  it('is a machine without a load of the library', () => {
    const load = vi.fn(never);
    expect(sourceOf({}, { load }).machine).toEqual({
      kind: 'live',
      name: 'This machine',
      scope: 'machine',
      cores: 2,
      boot: 'since-2023-11-14T21-56',
      bootedAt: T - 1_000_000,
      ticksPerSecond: 1000,
    });
    expect(load).not.toHaveBeenCalled();
  });

  it('waits for nothing: the first reading has what Node knows', async () => {
    const reading = await sourceOf({}, { load: never, platform: 'win32' }).read(ALL);
    expect(reading).toMatchObject({
      time: T,
      cpu: {
        total: [3000, 0, 200, 17_000, 0, 0, 0, 0],
        cores: [
          [1000, 0, 100, 9000, 0, 0, 0, 0],
          [2000, 0, 100, 8000, 0, 0, 0, 0],
        ],
        lacks: ['iowait', 'steal'],
      },
      load: [1.5, 1, 0.5],
      memory: { total: 16_000, available: 1000 },
      network: undefined,
      disks: undefined,
      processes: undefined,
      devices: { spaces: [], temperatures: [], fans: [], batteries: [] },
    });
    const reading2 = 'it is being read';
    expect(reading.missing).toEqual([
      { what: 'network', why: reading2 },
      { what: 'disk activity', why: reading2 },
      { what: 'I/O wait', why: 'this system does not tell it' },
      { what: 'swap activity', why: 'this system does not tell it' },
      { what: 'pressure', why: 'this system does not tell it' },
      { what: 'frequency', why: 'this system does not tell it' },
      { what: 'fans', why: 'this system does not tell it' },
      { what: 'disk space', why: reading2 },
      { what: 'temperatures', why: reading2 },
      { what: 'battery', why: reading2 },
      { what: 'processes', why: reading2 },
    ]);
  });

  it('has what a Mac tells from the second reading on', async () => {
    const source = sourceOf(mac);
    expect((await source.read(ALL)).memory).toBeUndefined();
    await second();
    const { memory, devices, processes, swap } = await source.read(ALL);
    expect(memory).toEqual({
      total: 16_000,
      available: 6000,
      free: 1000,
      cached: 5000,
      swapTotal: 2000,
      swapFree: 1500,
    });
    expect(swap).toBeUndefined();
    expect(devices).toMatchObject({
      temperatures: [{ name: 'CPU', celsius: 50 }],
      fans: [],
      batteries: [{ name: 'battery', percent: 80, state: 'charging' }],
    });
    expect(processes).toMatchObject({ time: T, processes: [{ pid: 7, name: 'node', user: 'you', ticks: 0 }] });
  });

  it('makes rates of counters that are renewed every five seconds, and none of 0', async () => {
    const source = sourceOf(mac);
    let before = await source.read(NONE);
    const rates = [];
    for (let at = 1; at <= 25; at++) {
      await second();
      const after = await source.read(NONE);
      const { received, sent, diskRead, diskBusy } = sampleOf(before, after).values;
      rates.push([received, sent, diskRead, diskBusy]);
      before = after;
    }
    expect(rates.slice(0, 8)).toEqual(Array(8).fill([undefined, undefined, undefined, undefined]));
    for (const [received, sent, diskRead, diskBusy] of rates.slice(8)) {
      expect(received).toBeCloseTo(1000);
      expect(sent).toBe(0); // it was read, and nothing was sent
      expect(diskRead).toBeCloseTo(2000);
      expect(diskBusy).toBeUndefined();
    }
    expect(deviceRates(undefined, before).disks[0]?.name).toBe('all disks');
  });

  it('says that rates take a while, and not that there are none', async () => {
    const source = sourceOf(mac);
    const seen = [];
    for (let at = 0; at < 10; at++) {
      seen.push(await whyOf(source, 'network'));
      await second();
    }
    expect(seen).toEqual([
      'it is being read',
      ...Array(7).fill('it takes some seconds to begin with'),
      undefined,
      undefined,
    ]);
  });

  it('asks at its own pace, for processes only while they are wanted', async () => {
    const asked = { networkStats: 0, mem: 0, processes: 0, battery: 0 };
    const counted = (name: keyof typeof asked) => async () => {
      asked[name]++;
      return null as never;
    };
    const source = sourceOf({
      networkStats: counted('networkStats'),
      mem: counted('mem'),
      processes: counted('processes'),
      battery: counted('battery'),
    });
    for (let at = 0; at < 60; at++) {
      await source.read({ processes: at >= 30, devices: false });
      await second();
    }
    expect(asked).toEqual({ networkStats: 12, mem: 12, processes: 6, battery: 2 });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toEqual({ networkStats: 12, mem: 12, processes: 6, battery: 2 });
  });

  it('says what is not there, what fails and what does not answer', async () => {
    const source = sourceOf({
      networkStats: async () => [],
      fsStats: () => Promise.reject(new Error('no ioreg')),
      mem: () => {
        throw new Error('at once');
      },
      processes: never,
      cpuTemperature: async () => ({ main: -1 }),
      battery: async () => ({ hasBattery: false }),
    });
    await source.read(ALL);
    await second();
    expect(await whyOf(source, 'network')).toBe('this system does not tell it');
    expect(await whyOf(source, 'disk activity')).toBe('it is not readable');
    expect(await whyOf(source, 'memory')).toBe('it is not readable');
    expect(await whyOf(source, 'processes')).toBe('it is being read');
    expect(await whyOf(source, 'temperatures')).toBe('this system does not tell it');
    expect(await whyOf(source, 'battery')).toBe('this system does not tell it');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await whyOf(source, 'processes')).toBe('it does not answer');
  });

  it('does not ask again what hangs, and takes a late answer', async () => {
    let answer: (told: { list: [] }) => void = () => {};
    const processes = vi.fn(
      () =>
        new Promise<{ list: [] }>((resolve) => {
          answer = resolve;
        }),
    );
    const source = sourceOf({ processes });
    for (let at = 0; at < 60; at++) {
      await source.read(ALL);
      await second();
    }
    expect(processes).toHaveBeenCalledTimes(1);
    answer({ list: [] });
    await second();
    await source.read(ALL);
    expect(await whyOf(source, 'processes')).toBe('this system does not tell it');
    await source.read(ALL);
    expect(processes).toHaveBeenCalledTimes(2);
  });

  it('keeps an answer for a while when the next one fails, and then no longer', async () => {
    const mem = vi
      .fn<OtherSystem['mem']>()
      .mockRejectedValue(new Error('busy'))
      .mockResolvedValueOnce({ available: 6000 });
    const source = sourceOf({ mem });
    const available = [];
    for (let at = 0; at < 20; at++) {
      available.push((await source.read(NONE)).memory?.available);
      await second();
    }
    expect(available).toEqual([undefined, ...Array(15).fill(6000), ...Array(4).fill(undefined)]);
  });

  it('has no library: all of it is not readable, and the rest goes on', async () => {
    const source = sourceOf({}, { load: () => Promise.reject(new Error('not found')), platform: 'win32' });
    await source.read(ALL);
    await second();
    expect(await whyOf(source, 'network')).toBe('it is not readable');
    expect((await source.read(ALL)).memory?.available).toBe(1000);
    await vi.advanceTimersByTimeAsync(60_000);
  });

  it('has no load average on Windows, where Node says 0', async () => {
    const source = sourceOf({}, { platform: 'win32', node: { ...NODE, loadavg: () => [0, 0, 0] } });
    expect((await source.read(NONE)).load).toBeUndefined();
    expect(await whyOf(source, 'load')).toBe('this system has no load average');
  });

  it('has no cores where Node sees none, and a user without a name', async () => {
    const node = {
      ...NODE,
      cpus: () => [],
      userInfo: () => {
        throw new Error('no such user');
      },
    };
    const source = sourceOf(mac, { node });
    expect(source.machine.cores).toBe(1);
    expect((await source.read(ALL)).cpu).toBeUndefined();
    await second();
    expect((await source.read(ALL)).processes?.processes[0]?.user).toBe('other');
  });

  it('keeps one PowerShell on Windows, and lets it go when nobody asks', async () => {
    const powerShellStart = vi.fn();
    const powerShellRelease = vi.fn();
    const source = sourceOf({ powerShellStart, powerShellRelease }, { platform: 'win32' });
    for (let at = 0; at < 60; at++) {
      await source.read(NONE);
      await second();
    }
    expect(powerShellStart).toHaveBeenCalled();
    expect(powerShellRelease).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(powerShellRelease).toHaveBeenCalledTimes(1);
    await sourceOf({ powerShellStart: () => expect.unreachable() }, { platform: 'darwin' }).read(ALL);
  });

  it('is told as it is by the sampler', async () => {
    const sampler = new Sampler(sourceOf(mac), { always: true });
    await vi.advanceTimersByTimeAsync(40_000);
    const { sample, table } = await sampler.now();
    expect(sample.values).toMatchObject({ memory: 10_000, swap: 500, load: 1.5, sent: 0 });
    expect(sample.values.received).toBeCloseTo(1000);
    expect(table.processes?.[0]).toMatchObject({ pid: 7, name: 'node' });
  });
});

it('reads this very machine, whatever it is', async () => {
  const source = new OtherSource({ platform: process.platform === 'win32' ? 'win32' : process.platform });
  const first = await source.read(ALL);
  expect(first.memory?.total ?? 1).toBeGreaterThan(0);
  await expect
    .poll(async () => (await source.read(ALL)).processes?.processes.some(({ pid }) => pid === process.pid), {
      timeout: 20_000,
      interval: 100,
    })
    .toBe(true);
  const { cpu, processes, devices, memory } = await source.read(ALL);
  const busy = (before: typeof first.cpu, after: typeof first.cpu) => (after?.total[0] ?? 0) - (before?.total[0] ?? 0);
  expect(busy(first.cpu, cpu)).toBeGreaterThanOrEqual(0);
  const self = processes?.processes.find(({ pid }) => pid === process.pid);
  expect(self?.parent).toBe(process.ppid);
  expect(self?.memory).toBeGreaterThan(10 * 1024 * 1024);
  expect(self).not.toHaveProperty('command');
  expect(memory?.available).toBeLessThanOrEqual(memory?.total ?? 0);
  for (const { total, available } of devices?.spaces ?? []) expect(available).toBeLessThanOrEqual(total);
}, 30_000);
