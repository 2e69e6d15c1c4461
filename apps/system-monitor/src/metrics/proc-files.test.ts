import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  parseAuxv,
  parseDiskstats,
  parseLoadavg,
  parseMeminfo,
  parseNetDev,
  parsePressure,
  parseProcessStat,
  parseStat,
  parseVmstat,
} from './proc-files.ts';

const file = (path: string) => readFileSync(new URL(`./fixtures/machine/proc/${path}`, import.meta.url), 'utf8');

describe('parseStat', () => {
  it('reads ticks of all cores and of each, and the time of boot', () => {
    expect(parseStat(file('stat'))).toEqual({
      total: [4000, 100, 1000, 20000, 400, 10, 90, 0],
      cores: [
        [1900, 50, 480, 10100, 250, 6, 60, 0],
        [2100, 50, 520, 9900, 150, 4, 30, 0],
      ],
      bootedAt: 1_700_000_000,
    });
  });

  it('keeps the numbers of cores where one is off', () => {
    const { cores } = parseStat('cpu  3 0 0 3\ncpu0 1 0 0 1\ncpu2 2 0 0 2\n');
    expect(cores).toEqual([[1, 0, 0, 1, 0, 0, 0, 0], undefined, [2, 0, 0, 2, 0, 0, 0, 0]]);
  });

  it.each(['', 'cpu', 'cpu  a b c d', 'cpu  -1 0 0 1', 'cpu  1 2 3'])('takes nothing from %j', (text) => {
    expect(parseStat(text)).toEqual({ total: undefined, cores: [] });
  });
});

describe('parseMeminfo', () => {
  it('reads bytes', () => {
    expect(parseMeminfo(file('meminfo'))).toEqual({
      total: 8_192_000_000,
      available: 5_120_000_000,
      free: 1_024_000_000,
      buffers: 102_400_000,
      cached: 3_788_800_000,
      swapTotal: 2_048_000_000,
      swapFree: 1_536_000_000,
    });
  });

  it('has nothing to say without MemAvailable, and no swap without its lines', () => {
    expect(parseMeminfo('MemTotal: 8 kB\nMemFree: 2 kB\n')).toBeUndefined();
    expect(parseMeminfo('MemTotal: 0 kB\nMemAvailable: 0 kB\n')).toBeUndefined();
    const swapless = parseMeminfo('MemTotal:   8 kB\nMemAvailable:   2 kB\n');
    expect(swapless).toEqual({ total: 8192, available: 2048, swapTotal: undefined, swapFree: undefined });
  });
});

it('reads what was swapped in bytes', () => {
  expect(parseVmstat(file('vmstat'), 4096)).toEqual({ in: 1_024_000, out: 4_096_000 });
  expect(parseVmstat('pswpin 0\npswpout 0\n', 16_384)).toEqual({ in: 0, out: 0 });
  for (const text of ['', 'pswpin 1\n', 'xpswpin 1\nxpswpout 2\n', 'pswpin a\npswpout 2\n', 'pswpin -1\npswpout 2\n'])
    expect(parseVmstat(text, 4096)).toBeUndefined();
});

it('reads pressure in microseconds', () => {
  expect(parsePressure(file('pressure/memory'))).toEqual({ some: 125_912, full: 28_924 });
  expect(parsePressure('some avg10=0.00 avg60=0.00 avg300=0.00 total=9\n')).toEqual({ some: 9, full: undefined });
  for (const text of ['', 'full total=5\n', 'some avg10=1\n', 'some xtotal=5\n', 'some total=\n'])
    expect(parsePressure(text)).toBeUndefined();
});

it('reads load averages, or none', () => {
  expect(parseLoadavg(file('loadavg'))).toEqual([1.52, 0.98, 0.75]);
  for (const text of ['', '1.0 2.0', 'a b c', '-1 0 0']) expect(parseLoadavg(text)).toBeUndefined();
});

it('reads interfaces and leaves out those whose bytes are counted twice', () => {
  expect(parseNetDev(file('net/dev'))).toEqual([
    { name: 'eth0', received: 7_000_000, sent: 3_000_000 },
    { name: 'wlan0', received: 1000, sent: 2000 },
  ]);
  expect(parseNetDev('  eth0:123 1 0 0 0 0 0 0 456 1\n  eth1: 1 2\n')).toEqual([
    { name: 'eth0', received: 123, sent: 456 },
  ]);
});

it('reads whole disks in bytes and leaves out partitions, loop, zram and mapped ones', () => {
  expect(parseDiskstats(file('diskstats'))).toEqual([
    { name: 'nvme0n1', read: 40_960_000, written: 81_920_000, busy: 1500 },
    { name: 'sda', read: 102_400, written: 204_800, busy: 50 },
  ]);
  expect(parseDiskstats('8 0 sda 1 2\n\n')).toEqual([]);
});

describe('parseProcessStat', () => {
  it('reads the fields after the last parenthesis', () => {
    expect(parseProcessStat(file('4121/stat'), 4096)).toEqual({
      pid: 4121,
      parent: 1,
      name: 'node',
      state: 'R',
      ticks: 10_000,
      threads: 11,
      started: 120_000,
      memory: 204_800_000,
    });
  });

  it('cleans names of what would reorder or break a line', () => {
    expect(parseProcessStat(file('77/stat'), 4096)).toMatchObject({ pid: 77, name: 'a) S 1 (b �fdp.exe�', ticks: 150 });
    expect(parseProcessStat(file('78/stat'), 4096)?.name).toBe('��');
    expect(parseProcessStat('5 () S 1 5 5 0 -1 0 0 0 0 0 1 1 0 0 20 0 1 0 9 0 1', 1)?.name).toBe('(no name)');
  });

  it('has no memory where the size of a page is not known', () => {
    expect(parseProcessStat(file('4121/stat'), undefined)).not.toHaveProperty('memory');
  });

  it.each(['', 'nonsense', '1 (a)', '1 (a) S 1', 'x (a) S 1 5 5 0 -1 0 0 0 0 0 1 1 0 0 20 0 1 0 9 0 1'])(
    'takes nothing from %j',
    (text) => {
      expect(parseProcessStat(text, 4096)).toBeUndefined();
    },
  );
});

it('reads the units of memory and time from the auxiliary vector', () => {
  const vector = readFileSync(new URL('./fixtures/machine/proc/self/auxv', import.meta.url));
  expect(parseAuxv(vector, 8)).toEqual({ pageBytes: 4096, ticksPerSecond: 100 });
  expect(parseAuxv(Buffer.from(Uint32Array.of(6, 16_384, 17, 250, 0, 0).buffer), 4)).toEqual({
    pageBytes: 16_384,
    ticksPerSecond: 250,
  });
  expect(parseAuxv(vector.subarray(0, 20), 8)).toEqual({});
});
