import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LinuxSource } from './linux-source.ts';
import { limitsOf, sampleOf } from './rates.ts';

const tree = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
const source = (root: string, constrained = 0) => new LinuxSource({ root, constrainedMemory: () => constrained });
const readTree = (name: string) => source(tree(name)).read({ processes: false });

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
      memory: { total: 8_192_000_000, available: 5_120_000_000, swapTotal: 2_048_000_000, swapFree: 1_536_000_000 },
      group: { memory: undefined, cpu: undefined },
      network: [
        { name: 'eth0', received: 7_000_000, sent: 3_000_000 },
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
    expect(sampleOf(undefined, reading).values).toEqual({ load: 1.52, memory: 3_072_000_000, swap: 512_000_000 });
  });

  it('lists its processes, and counts what is not readable', async () => {
    const { processes, missing } = await source(tree('machine')).read({ processes: true });
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
    ['container-v2', { memory: { limit: 512 * MIB, used: 250 * MIB }, cpu: { cores: 0.5, used: 90_000 } }],
    ['container-v1', { memory: { limit: 256 * MIB, used: 120 * MIB }, cpu: { cores: 0.5, used: 4500 } }],
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
    expect((await source(root).read({ processes: false })).group).toEqual({ memory: undefined, cpu: undefined });
  });

  it('are checked with the runtime: a lower one binds, and its use is not known', async () => {
    const reading = await source(tree('machine'), 1_000_000_000).read({ processes: false });
    expect(reading.group).toEqual({ memory: { limit: 1_000_000_000 }, cpu: undefined });
    expect(reading.missing).toEqual([{ what: 'memory', why: 'what the container uses of its limit is not readable' }]);
    expect(sampleOf(undefined, reading).values).not.toHaveProperty('memory');
  });

  it.each([0, 18_446_744_073_709_552_000])('are none when the runtime says %s', async (none) => {
    expect((await source(tree('machine'), none).read({ processes: false })).group?.memory).toBeUndefined();
  });

  it('are the mount itself where the group is outside of what is visible', async () => {
    const root = copyOf('container-v2');
    writeFileSync(join(root, 'proc/self/cgroup'), '0::/../../system.slice/docker-0123.scope\n');
    expect((await source(root).read({ processes: false })).group?.memory?.limit).toBe(512 * MIB);
  });

  it('are said to be of unknown use when only the limit is readable', async () => {
    const root = copyOf('container-v2');
    rmSync(join(root, 'sys/fs/cgroup/memory.stat'));
    rmSync(join(root, 'sys/fs/cgroup/cpu.stat'));
    const { group, missing } = await source(root).read({ processes: false });
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
      network: undefined,
      disks: [],
      missing: [
        { what: 'CPU', why: '/proc/stat is not readable' },
        { what: 'memory', why: '/proc/meminfo makes no sense' },
        { what: 'load', why: '/proc/loadavg makes no sense' },
        { what: 'network', why: '/proc/net/dev is not readable' },
        { what: 'disk activity', why: 'no disk is visible here' },
      ],
    });
    expect(source(tree('bare')).machine).toMatchObject({ cores: 1, boot: 'unknown-boot', bootedAt: undefined });
  });

  it('may be everything', async () => {
    const { processes, missing } = await source(join(tree('bare'), 'nothing')).read({ processes: true });
    expect(processes).toBeUndefined();
    expect(missing?.map(({ what }) => what)).toEqual([
      'CPU',
      'memory',
      'load',
      'network',
      'disk activity',
      'processes',
    ]);
  });
});

it('leaves out without a word the processes that end in mid-read', async () => {
  const root = copyOf('bare');
  for (let pid = 1; pid <= 300; pid++) {
    mkdirSync(join(root, 'proc', String(pid)));
    writeFileSync(join(root, 'proc', String(pid), 'stat'), `${pid} (w) S 1 0 0 0 0 0 0 0 0 0 1 1 0 0 20 0 1 0 9 0 1`);
  }
  const reading = source(root).read({ processes: true });
  for (const name of readdirSync(join(root, 'proc')).slice(100)) rmSync(join(root, 'proc', name), { recursive: true });
  const { processes, missing } = await reading;
  expect(processes?.processes.length).toBeGreaterThanOrEqual(99);
  expect(processes?.processes.length).toBeLessThanOrEqual(101);
  expect(missing?.filter(({ what }) => what === 'some processes')).toEqual([]);
});

it.runIf(process.platform === 'linux')('reads this very machine', async () => {
  const real = new LinuxSource();
  const { processes, cpu, memory } = await real.read({ processes: true });
  expect(real.machine.cores).toBe(cpus().length);
  expect(cpu?.cores.length).toBe(cpus().length);
  expect(memory?.total).toBeGreaterThan(64 * 1024 * 1024);
  const self = processes?.processes.find(({ pid }) => pid === process.pid);
  expect(self?.parent).toBe(process.ppid);
  expect(self?.memory).toBeGreaterThan(10 * 1024 * 1024);
});
