import { describe, expect, it } from 'vitest';
import { ProcessHistory } from './process-history.ts';
import type { ProcessSample } from './processes.ts';
import { processOf } from './test-readings.ts';

const T = 1_700_000_040_000; // a full minute
const at = (second: number) => T + second * 1000;
const process = (pid: number, cpu: number | undefined, parts: Partial<ProcessSample> = {}): ProcessSample => ({
  ...processOf({ pid, name: `p${pid}`, ...parts }),
  ...(cpu !== undefined && { cpu }),
});

describe('between', () => {
  it('knows nothing before the first list, and outside of all', () => {
    const history = new ProcessHistory();
    expect(history.between(0, at(100))).toBeUndefined();
    history.add(at(10), [process(1, 5)]);
    expect(history.between(at(0), at(7))).toBeUndefined();
    expect(history.between(at(10), at(20))).toBeUndefined();
  });

  it('tells of the time before a list: since the one before, three seconds for the first, a minute at most', () => {
    const history = new ProcessHistory();
    for (const second of [10, 13, 43, 300]) history.add(at(second), [process(second, 5)]);
    const pids = (from: number, to: number) => history.between(at(from), at(to))?.processes.map(({ pid }) => pid);
    expect(pids(7, 8)).toEqual([10]);
    expect(pids(12, 13)).toEqual([13]);
    expect(pids(20, 21)).toEqual([43]);
    expect(pids(200, 239)).toBeUndefined();
    expect(pids(241, 242)).toEqual([300]);
  });

  it('keeps who has most CPU, most memory, or waits for a device, and says how many ran', () => {
    const history = new ProcessHistory();
    const many = Array.from({ length: 100 }, (_, index) => process(index, index === 42 ? 1 : 0, { memory: 1 }));
    history.add(at(3), [
      ...many,
      process(200, 30),
      process(201, 20, { memory: 500 }),
      process(202, 0, { memory: 900 }),
      process(203, 0, { state: 'D' }),
    ]);
    const moment = history.between(at(0), at(3));
    expect(moment).toMatchObject({ since: at(0), time: at(3), lists: 1, total: 104, cpu: 51 });
    const found = new Map(moment?.processes.map((one) => [one.pid, one]));
    expect(found.get(200)).toEqual({ pid: 200, name: 'p200', cpu: 30, memory: 0, waiting: 0 });
    expect(found.get(201)).toEqual({ pid: 201, name: 'p201', cpu: 20, memory: 500, waiting: 0 });
    expect(found.get(202)).toEqual({ pid: 202, name: 'p202', cpu: 0, memory: 900, waiting: 0 });
    expect(found.get(203)).toEqual({ pid: 203, name: 'p203', cpu: 0, memory: 0, waiting: 1 });
    expect(found.has(42)).toBe(true);
    expect(found.size).toBeLessThanOrEqual(6 + 4 + 4);
  });

  it('adds up those of one name', () => {
    const history = new ProcessHistory();
    const workers = Array.from({ length: 50 }, (_, index) => process(index, 1.5, { name: 'php-fpm' }));
    history.add(at(3), [...workers, process(100, 4, { name: 'nginx' }), process(101, 3, { name: 'nginx' })]);
    expect(history.between(at(0), at(3))?.names).toEqual([
      { name: 'php-fpm', count: 50, cpu: 75 },
      { name: 'nginx', count: 2, cpu: 7 },
    ]);
  });

  it('gives means over the lists: who is not in one did nothing then; memory is the most', () => {
    const history = new ProcessHistory();
    history.add(at(3), [process(1, 60, { memory: 10 }), process(2, 10)]);
    history.add(at(6), [process(1, 30, { memory: 50, state: 'D' }), process(2, 10)]);
    history.add(at(9), [process(2, 10)]);
    const moment = history.between(at(0), at(9));
    expect(moment).toMatchObject({ since: at(0), time: at(9), lists: 3, total: 2 });
    expect(moment?.cpu).toBeCloseTo(40, 10);
    const [first, second] = moment?.processes ?? [];
    expect(first).toMatchObject({ pid: 1, memory: 50 });
    expect([first?.cpu, first?.waiting, second?.cpu]).toEqual([
      expect.closeTo(30, 10),
      expect.closeTo(1 / 3, 10),
      expect.closeTo(10, 10),
    ]);
    expect(moment?.names.map(({ name, count }) => [name, count])).toEqual([
      ['p1', 1],
      ['p2', 1],
    ]);
  });

  it('tells two processes of one pid apart by their names', () => {
    const history = new ProcessHistory();
    history.add(at(3), [process(7, 10, { name: 'a' })]);
    history.add(at(6), [process(7, 30, { name: 'b' })]);
    expect(history.between(at(0), at(9))?.processes.map(({ name, cpu }) => [name, cpu])).toEqual([
      ['b', 15],
      ['a', 5],
    ]);
  });

  it('leaves out a list without shares, as after a gap, but not where there are never any', () => {
    const history = new ProcessHistory();
    history.add(at(3), [process(1, 50)]);
    history.add(at(600), [process(1, undefined)]);
    history.add(at(603), [process(1, 30)]);
    expect(history.between(at(590), at(610))?.processes[0]?.cpu).toBe(30);

    const without = new ProcessHistory();
    without.add(at(3), [process(1, undefined, { memory: 9 })]);
    without.add(at(6), [process(1, undefined, { memory: 9 })]);
    expect(without.between(at(0), at(6))).toMatchObject({ lists: 2, cpu: 0, processes: [{ pid: 1, memory: 9 }] });
  });
});

describe('what is old', () => {
  /** A list every three seconds for an hour: one process an eighth of an hour after the other. */
  function anHour(): ProcessHistory {
    const history = new ProcessHistory();
    for (let second = 3; second <= 3600; second += 3) history.add(at(second), [process(Math.floor(second / 450), 40)]);
    return history;
  }

  it('is kept by the minute', () => {
    const history = anHour();
    expect(history.between(at(60), at(120))).toMatchObject({ lists: 20, processes: [{ pid: 0, cpu: 40 }] });
    expect(history.between(at(70), at(71))).toMatchObject({ lists: 20, processes: [{ pid: 0, cpu: 40 }] });
  });

  it('weighs by its lists beside those of the last quarter of an hour, none counted twice', () => {
    const whole = anHour().between(at(0), at(3600));
    expect(whole?.lists).toBe(1200);
    expect(whole?.cpu).toBeCloseTo(40, 9);
    expect(whole?.processes.slice(0, 6).map(({ cpu }) => cpu)).toEqual(
      Array.from({ length: 6 }, () => expect.closeTo(5, 0)),
    );
  });

  it('is given up after a day, so that memory does not grow', () => {
    const history = new ProcessHistory();
    for (let second = 30; second <= 2 * 86_400; second += 30) history.add(at(second), [process(1, 40)]);
    expect(history.between(at(0), at(86_000))).toBeUndefined();
    // two lists in each of 1,440 minutes, and the first one of the minute that has begun
    expect(history.between(at(0), at(2 * 86_400))?.lists).toBe(2 * 1440 + 1);
  });
});
