import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listed, mostOf, processSamples, sorted } from './processes.ts';
import type { ProcessList, ProcessReading } from './source.ts';
import { processOf } from './test-readings.ts';

const list = (seconds: number, ...processes: ProcessReading[]): ProcessList => ({
  time: seconds * 1000,
  clock: seconds * 1000,
  processes,
});
const units = { cores: 2, ticksPerSecond: 100, step: 3000 };

describe('processSamples', () => {
  it('gives the share of all cores, between two lists', () => {
    const before = list(0, processOf({ pid: 1, ticks: 100 }), processOf({ pid: 2, ticks: 5 }));
    const after = list(3, processOf({ pid: 1, ticks: 250 }), processOf({ pid: 2, ticks: 5 }));
    expect(processSamples(before, after, units).map(({ pid, cpu }) => [pid, cpu])).toEqual([
      [1, 25],
      [2, 0],
    ]);
  });

  it('gives the share of the cores a container may use', () => {
    const [before, after] = [list(0, processOf({ pid: 1 })), list(3, processOf({ pid: 1, ticks: 75 }))];
    expect(processSamples(before, after, { ...units, cores: 0.5 })[0]?.cpu).toBe(50);
  });

  const first = list(0, processOf({ pid: 1, ticks: 100 }));
  it.each([
    ['is new', first, list(3, processOf({ pid: 9, ticks: 100 })), units],
    ['has the number of one that ended', first, list(3, processOf({ pid: 1, ticks: 150, started: 999 })), units],
    ['has ticks that went back', first, list(3, processOf({ pid: 1, ticks: 99 })), units],
    ['was read for the first time', undefined, first, units],
    ['was read long before', first, list(16, processOf({ pid: 1, ticks: 150 })), units],
    ['was read twice at once', first, list(0, processOf({ pid: 1, ticks: 150 })), units],
    [
      'has ticks of unknown length',
      first,
      list(3, processOf({ pid: 1, ticks: 150 })),
      { ...units, ticksPerSecond: undefined },
    ],
  ])('gives none to a process that %s', (_, before, after, withUnits) => {
    expect(processSamples(before, after, withUnits)[0]).not.toHaveProperty('cpu');
  });

  it('is from 0 to 100 whatever the counters', () => {
    const process = fc.record({ pid: fc.nat(3), ticks: fc.oneof(fc.nat(500), fc.maxSafeNat()), started: fc.nat(1) });
    const lists = fc.tuple(fc.array(process), fc.array(process), fc.nat(20_000), fc.double({ min: 0, max: 4 }));
    fc.assert(
      fc.property(lists, ([before, after, clock, cores]) => {
        const samples = processSamples(
          list(0, ...before.map(processOf)),
          { ...list(0, ...after.map(processOf)), clock },
          { ...units, cores },
        );
        expect(samples.length).toBe(after.length);
        for (const { cpu = 0 } of samples) expect(cpu >= 0 && cpu <= 100, `cpu is ${cpu}`).toBe(true);
      }),
    );
  });
});

describe('sorted', () => {
  const [a, b, c] = [
    { ...processOf({ pid: 3, name: 'b', memory: 30 }), cpu: 5 },
    { ...processOf({ pid: 1, name: 'c', memory: 10 }), cpu: 5 },
    processOf({ pid: 2, name: 'a', memory: undefined }),
  ];
  it.each([
    ['cpu', [1, 3, 2]],
    ['memory', [3, 1, 2]],
    ['name', [2, 3, 1]],
    ['pid', [1, 2, 3]],
  ] as const)('by %s', (order, pids) => {
    expect(sorted([a, b, c], order).map(({ pid }) => pid)).toEqual(pids);
  });

  it('sorts 10,000 in their order', () => {
    const many = Array.from({ length: 10_000 }, (_, pid) => ({ ...processOf({ pid }), cpu: (pid * 7919) % 100 }));
    const shares = sorted(many, 'cpu').map(({ cpu }) => cpu ?? 0);
    expect(shares[0]).toBe(99);
    expect(shares.every((share, index) => index === 0 || share <= (shares[index - 1] ?? 0))).toBe(true);
  });
});

it('finds who has most, or nobody', () => {
  const some = [processOf({ pid: 1, memory: 5 }), processOf({ pid: 2, memory: 9 })];
  expect(mostOf(some, 'memory')?.pid).toBe(2);
  expect(mostOf(some, 'cpu')).toBeUndefined();
});

it('lists a process with its time of start, and without arguments', () => {
  const machine = { kind: 'live', name: 'm', scope: 'machine', cores: 2, boot: 'b', bootedAt: 1000 } as const;
  const process = { ...processOf({ pid: 5, name: 'node', memory: 10, threads: 3, started: 250 }), cpu: 12.345 };
  expect(listed(process, { ...machine, ticksPerSecond: 100 })).toEqual({
    pid: 5,
    parent: 1,
    name: 'node',
    cpu: 12.3,
    memory: 10,
    threads: 3,
    state: 'S',
    startedAt: 3500,
  });
  expect(listed(process, machine).startedAt).toBeUndefined();
});
