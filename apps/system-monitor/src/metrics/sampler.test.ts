import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE_AFTER, Sampler } from './sampler.ts';
import type { Reading } from './source.ts';
import { cpuOf, processOf, ScriptedSource, steady, ticks } from './test-readings.ts';

/** A full second, so that ticks fall on its half. */
const T = 1_700_000_000_000;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ now: T });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asks, and lets the time pass that a cold answer needs. */
async function askNow(sampler: Sampler) {
  const answer = sampler.now();
  await pass(500);
  return answer;
}
const timesOf = (source: ScriptedSource, from = 0) => source.asked.slice(from).map(({ time }) => time - T);

describe('a cold call', () => {
  it('takes two readings half a second apart, with processes, and has rates', async () => {
    const source = new ScriptedSource(steady);
    const { sample, limits, table } = await askNow(new Sampler(source));
    expect(source.asked.slice(0, 2)).toEqual([
      { time: T, processes: true, devices: true },
      { time: T + 500, processes: true, devices: false },
    ]);
    expect(sample).toMatchObject({ time: T + 500, values: { cpu: 50, memory: 500, load: 1 }, cores: [50, 50] });
    expect(limits).toEqual({ cpu: { cores: 2, scope: 'machine' }, memory: { total: 1000, scope: 'machine' } });
    expect(table).toMatchObject({ time: T + 500, processes: [{ pid: 7, cpu: 25, memory: 100 }] });
  });

  it('is shared by all that ask at once', async () => {
    const source = new ScriptedSource(steady);
    const sampler = new Sampler(source);
    const answers = Promise.all([sampler.now(), sampler.now(), sampler.now()]);
    await pass(500);
    const [first, second] = await answers;
    expect(source.asked.length).toBe(2);
    expect(second.sample).toBe(first.sample);
  });

  it('is not needed while the sampler runs', async () => {
    const source = new ScriptedSource(steady);
    const sampler = new Sampler(source);
    await askNow(sampler);
    await pass(3000);
    const readings = source.asked.length;
    expect((await sampler.now()).sample.time).toBe(T + 3500);
    expect(source.asked.length).toBe(readings);
  });

  it('is needed after history alone was asked for: one reading makes no rate', async () => {
    const source = new ScriptedSource(steady);
    const sampler = new Sampler(source);
    sampler.askHistory();
    await pass(600);
    expect(timesOf(source)).toEqual([500]);
    expect((await askNow(sampler)).sample.values.cpu).toBe(50);
  });

  it('just after a reading takes nothing from the history: milliseconds give no rates', async () => {
    const sampler = new Sampler(new ScriptedSource(steady));
    await askNow(sampler);
    await pass(30_000); // just now there was a reading, and the list of processes is old
    const { table } = await askNow(sampler);
    expect(table).toMatchObject({ time: T + 31_000, processes: [{ pid: 7, cpu: 25 }] });
    const span = { from: T + 30_000, to: T + 32_000, step: 1000 };
    const points = [...sampler.askHistory().points(span, ['cpu'])];
    expect(points.map(({ values }) => values.cpu)).toEqual([50, 50]);
  });

  it('throws what the source throws, and the next one tries again', async () => {
    let isBroken = true;
    const source = new ScriptedSource((moment) => {
      if (isBroken) throw new Error('no figures');
      return steady(moment);
    });
    const sampler = new Sampler(source);
    await expect(sampler.now()).rejects.toThrow('no figures');
    await pass(5000);
    await expect(sampler.now()).rejects.toThrow('no figures');
    isBroken = false;
    expect((await askNow(sampler)).sample.values.cpu).toBe(50);
  });

  it('is needed again when the source failed meanwhile', async () => {
    let isBroken = false;
    const source = new ScriptedSource((moment) => {
      if (isBroken) throw new Error('no figures');
      return steady(moment);
    });
    const sampler = new Sampler(source);
    await askNow(sampler);
    isBroken = true;
    await pass(1500);
    await expect(sampler.now()).rejects.toThrow('no figures');
  });
});

describe('sampling', () => {
  it('starts with the first question, not before', async () => {
    const source = new ScriptedSource(steady);
    new Sampler(source);
    await pass(10_000);
    expect(source.asked).toEqual([]);
  });

  it('goes on once a second, in the middle of each', async () => {
    const source = new ScriptedSource(steady);
    const sampler = new Sampler(source);
    await askNow(sampler);
    await pass(3000);
    expect(timesOf(source, 2)).toEqual([1500, 2500, 3500]);
    const points = [...sampler.askHistory().points({ from: T, to: T + 10_000, step: 1000 }, ['cpu'])];
    expect(points.map(({ t, readings, values }) => [t - T, readings, values.cpu])).toEqual([
      [0, 1, 50],
      [1000, 1, 50],
      [2000, 1, 50],
      [3000, 1, 50],
    ]);
  });

  it('keeps no process alive', async () => {
    vi.useRealTimers();
    const sampler = new Sampler(new ScriptedSource(steady));
    const before = process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
    sampler.askHistory();
    expect(process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length).toBe(before);
  });

  it('stops five minutes after the last question; the gap is in the history', async () => {
    const source = new ScriptedSource(steady);
    const sampler = new Sampler(source);
    await askNow(sampler);
    await pass(IDLE_AFTER + 2000);
    const stopped = source.asked.length;
    expect(timesOf(source).at(-1)).toBe(IDLE_AFTER - 500);
    await pass(60_000);
    expect(source.asked.length).toBe(stopped);

    const { sample } = await askNow(sampler);
    expect(sample.values.cpu).toBe(50);
    const span = { from: T + IDLE_AFTER - 2000, to: T + IDLE_AFTER + 100_000, step: 1000 };
    const gaps = [...sampler.askHistory().points(span, ['cpu'])].filter(({ readings }) => readings === 0);
    expect(gaps.length).toBe(62);
  });

  it('makes no rate over a gap', async () => {
    const values: (number | undefined)[] = [];
    const source = new ScriptedSource(steady);
    const sampler = new Sampler(source);
    await askNow(sampler);
    vi.setSystemTime(Date.now() + 3_600_000); // the machine slept: timers and the steady clock stood still
    await pass(1000);
    for (const { values: found } of sampler.askHistory().points({ from: T, to: Date.now(), step: 1000 }, ['cpu']))
      if (typeof found.cpu === 'number') values.push(found.cpu);
    expect(values).toEqual([50]);
    expect((await askNow(sampler)).sample.values.cpu).toBe(50);
  });

  it('begins a new history when the clock is set back', async () => {
    const sampler = new Sampler(new ScriptedSource(steady));
    await askNow(sampler);
    const { revision } = sampler;
    await pass(5000);
    expect(sampler.revision).toBe(revision);
    vi.setSystemTime(T - 3_600_000);
    await pass(2000);
    expect(sampler.revision).not.toBe(revision);
    expect(sampler.askHistory().oldest).toBeLessThan(T);
    expect((await askNow(sampler)).sample.values.cpu).toBe(50);
  });
});

describe('the process list', () => {
  const withProcesses = (source: ScriptedSource) => source.asked.filter(({ processes }) => processes).length;

  it('is read every three seconds while it is asked for', async () => {
    const source = new ScriptedSource(steady);
    const sampler = new Sampler(source);
    await askNow(sampler);
    for (let second = 0; second < 9; second++) {
      await pass(1000);
      await sampler.now();
    }
    expect(withProcesses(source)).toBe(2 + 3);
    expect((await sampler.now()).table.processes?.[0]?.cpu).toBe(25);
  });

  it('is left alone ten seconds after the last question, while the history goes on', async () => {
    const source = new ScriptedSource(steady);
    const sampler = new Sampler(source);
    await askNow(sampler);
    await pass(60_000);
    expect(withProcesses(source)).toBe(2 + 3);
    expect(source.asked.length).toBe(2 + 60);
    expect((await askNow(sampler)).table).toMatchObject({ processes: [{ cpu: 25 }] });
    expect(withProcesses(source)).toBe(2 + 3 + 2);
  });

  it('is undefined where no process can be seen', async () => {
    const sampler = new Sampler(new ScriptedSource((moment) => ({ ...steady(moment), processes: undefined })));
    expect((await askNow(sampler)).table.processes).toBeUndefined();
  });

  it('is read no second time while a long read goes on', async () => {
    const source = new ScriptedSource(steady);
    const read = source.read.bind(source);
    let finish: (reading: Reading) => void = () => {};
    const sampler = new Sampler(source);
    await askNow(sampler);
    const reads = vi.spyOn(source, 'read').mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    await pass(3000);
    expect(reads).toHaveBeenCalledTimes(1);
    finish(await read({ processes: false, devices: false }));
    await pass(1000);
    expect(reads).toHaveBeenCalledTimes(2);
  });

  it('follows 10,000 processes that come and go', async () => {
    let round = 0;
    const source = new ScriptedSource(({ time, clock, processes }) => {
      round++;
      const many = Array.from({ length: 10_000 }, (_, index) =>
        processOf({ pid: index + round * 100, ticks: clock / 10 }),
      );
      return { cpu: cpuOf(ticks(clock, clock)), processes: processes ? { time, clock, processes: many } : undefined };
    });
    const { table } = await askNow(new Sampler(source));
    expect(table.processes?.length).toBe(10_000);
    expect(table.processes?.filter(({ cpu }) => cpu === 50).length).toBe(9900);
    expect(table.processes?.filter(({ cpu }) => cpu === undefined).length).toBe(100);
  });
});

it('has what a source knows of the past, from the first question on', async () => {
  const source = new ScriptedSource(steady);
  const past = [-3, -2, -1].map((second) => {
    const moment = { time: Date.now() + second * 1000, clock: second * 1000 };
    return { ...moment, ...steady({ ...moment, processes: true }) };
  });
  const sampler = new Sampler(Object.assign(source, { past: () => past }));
  const { sample, table } = await sampler.now();
  expect(source.asked).toEqual([]);
  expect(sample).toMatchObject({ time: T - 1000, values: { cpu: 50 } });
  expect(table.processes?.[0]?.cpu).toBe(25);
  expect(sampler.askHistory().oldest).toBe(T - 3000);
});
