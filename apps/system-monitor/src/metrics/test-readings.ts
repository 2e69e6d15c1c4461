import type { CpuTicks, MetricsSource, ProcessReading, Reading, Wanted } from './source.ts';

/** Ticks of one core, for the tests of this folder. */
export function ticks(
  user: number,
  idle: number,
  rest: Partial<Record<'system' | 'iowait' | 'steal', number>> = {},
): CpuTicks {
  return [user, 0, rest.system ?? 0, idle, rest.iowait ?? 0, 0, 0, rest.steal ?? 0];
}

/** A reading of these cores, with the total that the kernel would tell. */
export function cpuOf(...cores: CpuTicks[]): { total: CpuTicks; cores: CpuTicks[] } {
  const sum = (column: number) => cores.reduce((all, core) => all + (core[column] ?? 0), 0);
  return { total: [sum(0), sum(1), sum(2), sum(3), sum(4), sum(5), sum(6), sum(7)], cores };
}

/** A process that differs from others as `parts` say. */
export function processOf(parts: Partial<ProcessReading> & { pid: number }): ProcessReading {
  return { parent: 1, name: 'worker', state: 'S', ticks: 0, memory: 0, threads: 1, started: 10, ...parts };
}

/** A source that answers with what `next` makes, and counts how it was asked. */
export class ScriptedSource implements MetricsSource {
  readonly machine = {
    kind: 'live' as const,
    name: 'This machine',
    scope: 'machine' as const,
    cores: 2,
    boot: 'test-boot',
    bootedAt: 1_000_000,
    ticksPerSecond: 100,
  };
  readonly settle = 500;
  readonly asked: (Wanted & { time: number })[] = [];
  readonly #next: (moment: { time: number; clock: number; processes: boolean }) => Partial<Reading>;

  constructor(next: (moment: { time: number; clock: number; processes: boolean }) => Partial<Reading>) {
    this.#next = next;
  }

  async read({ processes, devices }: Wanted): Promise<Reading> {
    const moment = { time: Date.now(), clock: performance.now() };
    this.asked.push({ time: moment.time, processes, devices });
    return { ...moment, ...this.#next({ ...moment, processes }) };
  }
}

/** Half of both cores used, half of the memory, one process that uses a quarter of all. */
export function steady({
  time,
  clock,
  processes,
}: {
  time: number;
  clock: number;
  processes: boolean;
}): Partial<Reading> {
  const elapsed = clock / 10; // ticks
  const core = ticks(elapsed / 2, elapsed / 2);
  return {
    cpu: cpuOf(core, core),
    load: [1, 1, 1],
    memory: { total: 1000, available: 500 },
    processes: processes
      ? { time, clock, processes: [processOf({ pid: 7, ticks: elapsed / 2, memory: 100 })] }
      : undefined,
  };
}
