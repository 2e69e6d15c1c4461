import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describe as describeMachine } from './facts.ts';
import { parseRecording, readRecording } from './recording.ts';
import { ReplaySource } from './replay-source.ts';
import { Sampler } from './sampler.ts';

const T = 1_700_000_000_000;
beforeEach(() => {
  vi.useFakeTimers({ now: T + 300 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Five seconds; the core works 10 % of the first, 20 % of the second, and so on. Processes in lines 0 and 3. */
function recordingOf(playFrom?: number, parts = {}): string {
  const header = {
    format: 'system-monitor-recording',
    version: 1,
    title: 'Five seconds',
    machine: { cores: 1, boot: 'five', scope: 'machine', ticksPerSecond: 100, uptime: 60_000 },
    playFrom,
  };
  const lines = [0, 10, 30, 60, 100].map((busy, second) => ({
    at: second * 1000,
    cpu: [[busy, 0, 0, second * 100 - busy, 0, 0, 0, 0]],
    memory: [1000, 400, 0, 0],
    processes: second % 3 === 0 ? [[7, 1, 'node', 'R', busy, 50, 2, 100]] : undefined,
    ...parts,
  }));
  return [header, ...lines].map((row) => `${JSON.stringify(row)}\n`).join('');
}
const play = (text = recordingOf()) => new ReplaySource(parseRecording(text));
const now = async (source: ReplaySource) => (await source.read({ processes: false })).cpu?.total[0];

describe('a recording', () => {
  it('plays from its start when first asked, a line each second, relative to now', async () => {
    const source = play();
    vi.setSystemTime(T + 90_300); // it waits until somebody asks
    const seen = [];
    for (let second = 0; second < 4; second++) {
      seen.push(await now(source));
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(seen).toEqual([10, 30, 60, 100]);
    expect((await source.read({ processes: false })).time).toBe(Date.now());
  });

  it('plays from where its header says; what was before is past', async () => {
    const source = play(recordingOf(3000));
    expect([...source.past()].map(({ time, cpu }) => [time - T, cpu?.total[0]])).toEqual([
      [-3000, 0],
      [-2000, 10],
      [-1000, 30],
      [0, 60],
    ]);
    expect(await now(source)).toBe(60);
  });

  it('plays from its start when it is cut off before where its header says', async () => {
    const source = play(recordingOf(60_000));
    expect(await now(source)).toBe(10);
    expect(source.notes().length).toBe(1);
  });

  it('begins again at its end, and says so', async () => {
    const source = play();
    expect(await now(source)).toBe(10);
    expect(source.notes()).toEqual(['These figures are a recording ("Five seconds"), not this machine.']);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await now(source)).toBe(0);
    expect(source.notes()[1]).toBe('The recording ended and began again, once so far.');
    await vi.advanceTimersByTimeAsync(5000);
    expect(source.notes()[1]).toBe('The recording ended and began again, 2 times so far.');
  });

  it('was booted so long ago as it was when it was recorded', async () => {
    const source = play(recordingOf(3000));
    await now(source);
    expect(source.machine).toEqual({
      kind: 'recording',
      name: 'Five seconds',
      scope: 'machine',
      cores: 1,
      boot: 'five',
      ticksPerSecond: 100,
      bootedAt: T - 63_000,
    });
  });

  it('gives the last list of processes, with the clock of its line', async () => {
    const source = play();
    await now(source);
    await vi.advanceTimersByTimeAsync(1000);
    const { clock, processes } = await source.read({ processes: true });
    expect(clock).toBe(2000);
    expect(processes).toEqual({
      time: T - 700 - 300,
      clock: 0,
      processes: [{ pid: 7, parent: 1, name: 'node', state: 'R', ticks: 0, memory: 51_200, threads: 2, started: 100 }],
    });
  });

  it('says what is not in it', async () => {
    const parts = { load: [1, 1, 1], swap: [0, 0], pressure: {}, frequency: 2000 };
    const { missing } = await play(recordingOf(undefined, parts)).read({ processes: false });
    expect(missing).toEqual(
      ['network', 'disk activity', 'disk space', 'temperatures', 'fans', 'battery'].map((what) => {
        return { what, why: 'the recording has none' };
      }),
    );
  });

  it('gives the last devices where they are asked for', async () => {
    const spaces = [['/', 100, 40]];
    const source = play(recordingOf(undefined, { devices: { spaces } }).replace(/,"devices":[^}]*}(?=}\n$)/, ''));
    await vi.advanceTimersByTimeAsync(3000);
    expect(await source.read({ devices: false })).toMatchObject({ devices: undefined });
    const { devices, missing } = await source.read({ devices: true });
    expect(devices).toEqual({
      spaces: [{ name: '/', total: 100, available: 40 }],
      temperatures: [],
      fans: [],
      batteries: [],
    });
    expect(missing?.map(({ what }) => what)).not.toContain('disk space');
    expect(missing?.map(({ what }) => what)).toContain('temperatures');
  });

  it('can be of a container', async () => {
    const parts = { groupMemory: [512, 128], groupCpu: [0.5, 1000] };
    const { group } = await play(recordingOf(undefined, parts)).read({ processes: false });
    expect(group).toEqual({ memory: { limit: 512, used: 128 }, cpu: { cores: 0.5, used: 1000 } });
  });
});

describe('asked again after a while', () => {
  it('gives the line of a second ago first, and its list of processes, so that rates come of two readings', async () => {
    const source = play();
    await source.read({ processes: true });
    await vi.advanceTimersByTimeAsync(12_000); // 13 s are played: the fourth second of the third round
    const first = await source.read({ processes: true });
    const second = await source.read({ processes: true });
    expect([first, second].map(({ time, clock, cpu }) => [time - T, clock, cpu?.total[0]])).toEqual([
      [11_300, 12_000, 30],
      [12_300, 13_000, 60],
    ]);
    expect([first, second].map(({ processes }) => processes?.clock)).toEqual([10_000, 13_000]);
  });

  it('gives the first line where there is none before', async () => {
    const source = play();
    await now(source);
    await vi.advanceTimersByTimeAsync(9000);
    expect(await now(source)).toBe(0);
  });

  it('gives every line where a reading is early or late by less than a second', async () => {
    const source = play();
    const seen = [];
    for (const wait of [999, 999, 1003, 1400]) {
      seen.push(await now(source));
      await vi.advanceTimersByTimeAsync(wait);
    }
    expect(seen).toEqual([10, 30, 60, 100]);
  });
});

describe('sampled', () => {
  it('loses no second where the timer is early, and has rates at once after a pause', async () => {
    const source = play();
    expect(source.settle).toBeGreaterThan(500);
    expect(source.settle).toBeLessThan(900);
    const sampler = new Sampler(source);
    await sampler.now();
    await vi.advanceTimersByTimeAsync(20 * 60_000 + 3000);
    const { sample, table } = await sampler.now();
    expect(sample.values.cpu).toBe(40);
    expect(table.processes?.[0]).toMatchObject({ pid: 7, cpu: 20 });
  });

  it('gives a value each second, but for the one where it begins again', async () => {
    const sampler = new Sampler(play());
    await sampler.now();
    await vi.advanceTimersByTimeAsync(7700);
    const points = [...sampler.askHistory().points({ from: T - 10_000, to: T + 60_000, step: 1000 }, ['cpu'])];
    expect(points.map(({ t, values }) => [t - T, values.cpu])).toEqual([
      [-1000, undefined],
      [0, 10],
      [1000, 20],
      [2000, 30],
      [3000, 40],
      [4000, undefined],
      [5000, 10],
      [6000, 20],
      [7000, 30],
    ]);
  });

  it('needs no second reading to begin with', async () => {
    const { sample, table } = await new Sampler(play(recordingOf(3000))).now();
    expect(sample.values).toEqual({ cpu: 30, user: 30, system: 0, iowait: 0, steal: 0, memory: 614_400 });
    expect(table.processes?.[0]).toMatchObject({ pid: 7, cpu: 20 });
  });
});

describe('samples/busy-laptop.jsonl', () => {
  const path = fileURLToPath(new URL('../../samples/busy-laptop.jsonl', import.meta.url));
  const tell = async (sampler: Sampler) => describeMachine(await sampler.now(), sampler.askHistory());

  it('is a small recording of ten minutes', () => {
    expect(statSync(path).size).toBeLessThan(500_000);
    const { header, lines, notes } = readRecording(path);
    expect(header).toMatchObject({ title: 'Busy laptop', machine: { cores: 8 } });
    expect(lines.length).toBe(600);
    expect(notes).toEqual([]);
  });

  it('has every part in every line, devices every ten seconds and processes every three', () => {
    const { lines } = readRecording(path);
    const parts = ['load', 'memory', 'memoryParts', 'swap', 'pressure', 'frequency', 'network', 'disks'] as const;
    for (const line of lines) for (const part of parts) expect(line[part], `${part} at ${line.at}`).toBeDefined();
    expect(lines.filter(({ devices }) => devices).length).toBe(60);
    expect(lines.filter(({ processes }) => processes).length).toBe(200);
    const users = lines[0]?.processes?.map(([, , name, , , , , , user]) => [name, user]);
    expect(users).toContainEqual(['kworker/u16:3', 'root']);
    expect(users).toContainEqual(['firefox', 'you']);
  });

  it('agrees with itself: nothing is swapped that no disk moved, and parts of memory are less than all', () => {
    const { lines } = readRecording(path);
    for (const [index, { memory, memoryParts, swap, disks, pressure, at }] of lines.entries()) {
      const sum = memoryParts?.reduce((all, part) => all + part, 0) ?? Number.NaN;
      expect(sum, `memory at ${at}`).toBeLessThan(memory?.[0] ?? 0);
      const before = lines[index - 1];
      if (!before?.swap || !before.disks || !swap || !disks) continue;
      expect(swap[0] - before.swap[0], `swap at ${at}`).toBeLessThanOrEqual(
        (disks[0]?.[1] ?? 0) - (before.disks[0]?.[1] ?? 0),
      );
      expect(swap[1] - before.swap[1], `swap at ${at}`).toBeLessThanOrEqual(
        (disks[0]?.[2] ?? 0) - (before.disks[0]?.[2] ?? 0),
      );
      for (const kind of ['cpu', 'memory', 'io'] as const)
        expect((pressure?.[kind]?.[0] ?? 0) - (before.pressure?.[kind]?.[0] ?? 0), kind).toBeLessThanOrEqual(1e6);
    }
  });

  it('tells of a build that keeps node busy, and then of memory that runs short', async () => {
    const sampler = new Sampler(new ReplaySource(readRecording(path)));
    const first = await tell(sampler);
    expect(first.state).toBe('busy');
    expect(first.summary).toMatch(/^Busy: CPU 8\d %, mostly node \(pid 4121\), for 3 min$/);
    const states = new Set<string>();
    for (let second = 0; second < 118; second++) {
      await vi.advanceTimersByTimeAsync(1000);
      states.add((await tell(sampler)).state);
    }
    expect([...states]).toEqual(['busy', 'working', 'short-of-memory']);
    expect((await tell(sampler)).summary).toMatch(
      /^Short of memory: 14\.\d GiB of 15\.5 GiB used, mostly python3 \(pid 4190\), for 10 s$/,
    );
  });
});
