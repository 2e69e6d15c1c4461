import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LinuxSource } from './linux-source.ts';
import { limitsOf, sampleOf } from './rates.ts';
import type { Reading } from './source.ts';

const tree = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
const COUNTERS = { processes: false, devices: false };
const PROCESSES = { processes: true, devices: false };
const source = (root: string, constrained = 0) => new LinuxSource({ root, constrainedMemory: () => constrained });
const readTree = (name: string) => source(tree(name)).read(COUNTERS);

function copyOf(name: string): string {
  const root = mkdtempSync(join(tmpdir(), 'system-monitor-test-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(tree(name), root, { recursive: true });
  return root;
}

describe('a machine without limits', () => {
  it('is named by its boot, with the units it counts in', () => {
    expect(source(tree('machine')).machine).toEqual({
      kind: 'live',
      name: 'This machine',
      scope: 'machine',
      cores: 2,
      boot: '3f2a9c1b-0d4e-4a55-9b1f-5a6c7d8e9f00',
      bootedAt: 1_700_000_000_000,
      ticksPerSecond: 100,
    });
  });

  it('is read whole', async () => {
    const { time, clock, ...parts } = await readTree('machine');
    expect(Math.abs(time - Date.now())).toBeLessThan(5000);
    expect(Math.abs(clock - performance.now())).toBeLessThan(5000);
    expect(parts).toEqual({
      cpu: {
        total: [4000, 100, 1000, 20000, 400, 10, 90, 0],
        cores: [
          [1900, 50, 480, 10100, 250, 6, 60, 0],
          [2100, 50, 520, 9900, 150, 4, 30, 0],
        ],
      },
      load: [1.52, 0.98, 0.75],
      memory: {
        total: 8_192_000_000,
        available: 5_120_000_000,
        free: 1_024_000_000,
        buffers: 102_400_000,
        cached: 3_788_800_000,
        swapTotal: 2_048_000_000,
        swapFree: 1_536_000_000,
      },
      swap: { in: 1_024_000, out: 4_096_000 },
      pressure: {
        cpu: { some: 10_902_632, full: 0 },
        memory: { some: 125_912, full: 28_924 },
        io: { some: 77_000, full: 55_000 },
      },
      frequency: 2700,
      group: { memory: undefined, cpu: undefined },
      network: [
        { name: 'eth0', received: 7_000_000, sent: 3_000_000, speed: 1_000_000_000 },
        { name: 'wlan0', received: 1000, sent: 2000 },
      ],
      disks: [
        { name: 'nvme0n1', read: 40_960_000, written: 81_920_000, busy: 1500 },
        { name: 'sda', read: 102_400, written: 204_800, busy: 50 },
      ],
      missing: [],
    });
  });

  it('has the machine as the scope of its figures', async () => {
    const reading = await readTree('machine');
    expect(limitsOf(reading, source(tree('machine')).machine)).toEqual({
      cpu: { cores: 2, scope: 'machine' },
      memory: { total: 8_192_000_000, scope: 'machine' },
    });
    expect(sampleOf(undefined, reading).values).toMatchObject({
      load: 1.52,
      memory: 3_072_000_000,
      swap: 512_000_000,
    });
  });

  it('lists its processes, and counts what is not readable', async () => {
    const { processes, missing } = await source(tree('machine')).read(PROCESSES);
    expect(processes?.processes.map(({ pid, name }) => [pid, name])).toEqual([
      [1, 'systemd'],
      [2, 'kthreadd'],
      [4121, 'node'],
      [77, 'a) S 1 (b �fdp.exe�'],
      [78, '��'],
    ]);
    expect(missing).toEqual([{ what: 'some processes', why: '2 of /proc are not readable' }]);
  });
});

describe('limits', () => {
  const MIB = 1024 * 1024;

  it.each([
    [
      'container-v2',
      {
        memory: { limit: 512 * MIB, used: 250 * MIB },
        cpu: { cores: 0.5, used: 90_000, throttling: { periods: 10, throttled: 3 } },
      },
    ],
    [
      'container-v1',
      {
        memory: { limit: 256 * MIB, used: 120 * MIB },
        cpu: { cores: 0.5, used: 4500, throttling: { periods: 40, throttled: 12 } },
      },
    ],
    ['nested-v2', { memory: { limit: 256 * MIB, used: 100_000_000 }, cpu: { cores: 1, used: 5000 } }],
    ['unlimited-v1', { memory: undefined, cpu: undefined }],
    ['machine', { memory: undefined, cpu: undefined }],
    ['bare', { memory: undefined, cpu: undefined }],
  ])('of %s', async (name, group) => {
    expect((await readTree(name)).group).toEqual(group);
  });

  it('are the scope of the figures: "of 512 MiB, container"', async () => {
    const { machine } = source(tree('container-v2'));
    const reading = await readTree('container-v2');
    expect(machine.scope).toBe('container');
    expect(limitsOf(reading, machine)).toEqual({
      cpu: { cores: 0.5, scope: 'container' },
      memory: { total: 512 * MIB, scope: 'container' },
    });
    expect(sampleOf(undefined, reading).values.memory).toBe(250 * MIB);
  });

  it('make a container without a marker, too', () => {
    expect(source(tree('nested-v2')).machine.scope).toBe('container');
    expect(source(tree('unlimited-v1')).machine.scope).toBe('machine');
  });

  it('count only below what the machine has', async () => {
    const root = copyOf('container-v2');
    writeFileSync(join(root, 'sys/fs/cgroup/memory.max'), '9000000000\n');
    writeFileSync(join(root, 'sys/fs/cgroup/cpu.max'), '400000 100000\n');
    expect((await source(root).read(COUNTERS)).group).toEqual({ memory: undefined, cpu: undefined });
  });

  it('are checked with the runtime: a lower one binds, and its use is not known', async () => {
    const reading = await source(tree('machine'), 1_000_000_000).read(COUNTERS);
    expect(reading.group).toEqual({ memory: { limit: 1_000_000_000 }, cpu: undefined });
    expect(reading.missing).toEqual([{ what: 'memory', why: 'what the container uses of its limit is not readable' }]);
    expect(sampleOf(undefined, reading).values).not.toHaveProperty('memory');
  });

  it.each([0, 18_446_744_073_709_552_000])('are none when the runtime says %s', async (none) => {
    expect((await source(tree('machine'), none).read(COUNTERS)).group?.memory).toBeUndefined();
  });

  it('are the mount itself where the group is outside of what is visible', async () => {
    const root = copyOf('container-v2');
    writeFileSync(join(root, 'proc/self/cgroup'), '0::/../../system.slice/docker-0123.scope\n');
    expect((await source(root).read(COUNTERS)).group?.memory?.limit).toBe(512 * MIB);
  });

  it('are said to be of unknown use when only the limit is readable', async () => {
    const root = copyOf('container-v2');
    rmSync(join(root, 'sys/fs/cgroup/memory.stat'));
    rmSync(join(root, 'sys/fs/cgroup/cpu.stat'));
    const { group, missing } = await source(root).read(COUNTERS);
    expect(group).toEqual({ memory: { limit: 512 * MIB, used: undefined }, cpu: { cores: 0.5, used: undefined } });
    expect(missing?.slice(0, 2)).toEqual([
      { what: 'memory', why: 'what the container uses of its limit is not readable' },
      { what: 'CPU', why: 'what the container uses of its limit is not readable' },
    ]);
  });
});

describe('what can not be read', () => {
  it('is not available, never 0', async () => {
    const { time, clock, ...parts } = await readTree('bare');
    expect(parts).toEqual({
      cpu: undefined,
      load: undefined,
      memory: undefined,
      group: { memory: undefined, cpu: undefined },
      swap: undefined,
      pressure: undefined,
      frequency: undefined,
      network: undefined,
      disks: [],
      missing: [
        { what: 'CPU', why: '/proc/stat is not readable' },
        { what: 'memory', why: '/proc/meminfo makes no sense' },
        { what: 'load', why: '/proc/loadavg makes no sense' },
        { what: 'swap activity', why: 'the size of a page is not known' },
        {
          what: 'pressure',
          why: 'this kernel does not tell it (/proc/pressure/cpu, /proc/pressure/memory, /proc/pressure/io)',
        },
        { what: 'network', why: '/proc/net/dev is not readable' },
        { what: 'frequency', why: 'no core tells its clock' },
        { what: 'disk activity', why: 'no disk is visible here' },
      ],
    });
    expect(source(tree('bare')).machine).toMatchObject({ cores: 1, boot: 'unknown-boot', bootedAt: undefined });
  });

  it('may be everything', async () => {
    const { processes, missing } = await source(join(tree('bare'), 'nothing')).read(PROCESSES);
    expect(processes).toBeUndefined();
    expect(missing?.map(({ what }) => what)).toEqual([
      'CPU',
      'memory',
      'load',
      'swap activity',
      'pressure',
      'network',
      'disk activity',
      'frequency',
      'processes',
    ]);
  });
});

describe('with a file that is not as it should be', () => {
  /** `undefined` takes the file away. */
  const readWith = async (files: Record<string, string | undefined>, name = 'machine') => {
    const root = copyOf(name);
    for (const [file, text] of Object.entries(files)) {
      rmSync(join(root, file), { recursive: true, force: true });
      if (text !== undefined) {
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), text);
      }
    }
    return source(root).read(COUNTERS);
  };
  const memory = (text: string) => `MemTotal: 8 kB\nMemAvailable: 4 kB\n${text}`;
  const cpu0 = 'sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq';
  const cpu1 = 'sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq';
  const speedOf = (reading: Reading) => reading.network?.[0]?.speed;

  it.each<[string, Record<string, string | undefined>, (reading: Reading) => unknown, unknown]>([
    ['no vmstat', { 'proc/vmstat': undefined }, ({ swap }) => swap, undefined],
    ['an empty vmstat', { 'proc/vmstat': '' }, ({ swap }) => swap, undefined],
    ['half a vmstat', { 'proc/vmstat': 'pswpin 5\n' }, ({ swap }) => swap, undefined],
    ['a senseless vmstat', { 'proc/vmstat': 'pswpin -5\npswpout x\n' }, ({ swap }) => swap, undefined],
    ['no size of a page', { 'proc/self/auxv': undefined }, ({ swap }) => swap, undefined],
    ['no swap', { 'proc/meminfo': memory('SwapTotal: 0 kB\nSwapFree: 0 kB\n') }, ({ swap }) => swap, undefined],
    ['no lines of cache', { 'proc/meminfo': memory('') }, (reading) => reading.memory?.cached, undefined],
    ['no slab', { 'proc/meminfo': memory('Cached: 2 kB\n') }, (reading) => reading.memory?.cached, 2048],
    ['no pressure of memory', { 'proc/pressure/memory': undefined }, (it) => it.pressure?.memory, undefined],
    ['a senseless pressure', { 'proc/pressure/io': 'some total=-1\n' }, (it) => it.pressure?.io, undefined],
    ['no "full" line', { 'proc/pressure/cpu': 'some avg10=0 total=7\n' }, (it) => it.pressure?.cpu, { some: 7 }],
    ['a core that is off', { [cpu1]: undefined }, ({ frequency }) => frequency, 3600],
    ['a senseless clock', { [cpu0]: '99000000000\n', [cpu1]: 'x' }, ({ frequency }) => frequency, undefined],
    ['a clock of 0', { [cpu0]: '0\n' }, ({ frequency }) => frequency, 1800],
    [
      'no cpufreq but cpuinfo',
      { [cpu0]: undefined, [cpu1]: '', 'proc/cpuinfo': 'cpu MHz\t\t: 2096.028\ncpu MHz\t\t: 2103.972\n' },
      ({ frequency }) => frequency,
      2100,
    ],
    [
      'an ARM cpuinfo',
      { [cpu0]: undefined, [cpu1]: '', 'proc/cpuinfo': 'processor : 0\nBogoMIPS : 48.00\n' },
      ({ frequency }) => frequency,
      undefined,
    ],
    ['no speed', { 'sys/class/net/eth0/speed': undefined }, speedOf, undefined],
    ['an empty speed', { 'sys/class/net/eth0/speed': '' }, speedOf, undefined],
    ['the speed of a driver that does not know', { 'sys/class/net/eth0/speed': '4294967295\n' }, speedOf, undefined],
    ['a speed of 0', { 'sys/class/net/eth0/speed': '0\n' }, speedOf, undefined],
    ['2.5 gigabits', { 'sys/class/net/eth0/speed': '2500\n' }, speedOf, 2_500_000_000],
  ])('such as %s', async (_, files, partOf, part) => {
    expect(partOf(await readWith(files))).toEqual(part);
  });

  it.each<[string, string]>([
    ['', 'usage_usec 5\n'],
    ['counts', 'usage_usec 5\nnr_periods x\nnr_throttled 2\n'],
    ['one count', 'usage_usec 5\nnr_periods 4\n'],
  ])('has no throttling where a group has no %s', async (_, stat) => {
    const { group } = await readWith({ 'sys/fs/cgroup/cpu.stat': stat }, 'container-v2');
    expect(group?.cpu).toEqual({ cores: 0.5, used: 0.005, throttling: undefined });
  });

  it('says once what of pressure, swap and clocks is missing', async () => {
    const files = {
      'proc/pressure/io': undefined,
      'proc/pressure/memory': 'nonsense',
      'proc/meminfo': memory('SwapTotal: 0 kB\n'),
      [cpu0]: '',
      [cpu1]: '',
    };
    expect((await readWith(files)).missing).toEqual([
      { what: 'swap activity', why: 'none is set up' },
      { what: 'pressure', why: 'this kernel does not tell it (/proc/pressure/memory, /proc/pressure/io)' },
      { what: 'frequency', why: 'no core tells its clock' },
    ]);
  });
});

it('asks a link for its speed every 30 s, and cores for their clock every 5 s', async () => {
  const root = copyOf('machine');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  onTestFinished(() => clock.mockRestore());
  const kept = source(root);
  const told = async () => {
    const { network, frequency } = await kept.read(COUNTERS);
    return [network?.[0]?.speed, frequency];
  };
  expect(await told()).toEqual([1_000_000_000, 2700]);
  writeFileSync(join(root, 'sys/class/net/eth0/speed'), '100\n');
  writeFileSync(join(root, 'sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq'), '1800000\n');
  clock.mockReturnValue(5999);
  expect(await told()).toEqual([1_000_000_000, 2700]);
  clock.mockReturnValue(6000);
  expect(await told()).toEqual([1_000_000_000, 1800]);
  clock.mockReturnValue(31_000);
  expect(await told()).toEqual([100_000_000, 1800]);
});

it('leaves out without a word the processes that end in mid-read', async () => {
  const root = copyOf('bare');
  for (let pid = 1; pid <= 300; pid++) {
    mkdirSync(join(root, 'proc', String(pid)));
    writeFileSync(join(root, 'proc', String(pid), 'stat'), `${pid} (w) S 1 0 0 0 0 0 0 0 0 0 1 1 0 0 20 0 1 0 9 0 1`);
  }
  const reading = source(root).read(PROCESSES);
  for (const name of readdirSync(join(root, 'proc')).slice(100)) rmSync(join(root, 'proc', name), { recursive: true });
  const { processes, missing } = await reading;
  expect(processes?.processes.length).toBeGreaterThanOrEqual(99);
  expect(processes?.processes.length).toBeLessThanOrEqual(101);
  expect(missing?.filter(({ what }) => what === 'some processes')).toEqual([]);
});

it.runIf(process.platform === 'linux')('reads this very machine', async () => {
  const real = new LinuxSource();
  const { processes, devices, cpu, memory } = await real.read({ processes: true, devices: true });
  expect(real.machine.cores).toBe(cpus().length);
  expect(cpu?.cores.length).toBe(cpus().length);
  expect(memory?.total).toBeGreaterThan(64 * 1024 * 1024);
  const self = processes?.processes.find(({ pid }) => pid === process.pid);
  expect(self?.parent).toBe(process.ppid);
  for (const { total, available } of devices?.spaces ?? []) expect(available).toBeLessThanOrEqual(total);
  expect(self?.memory).toBeGreaterThan(10 * 1024 * 1024);
});
