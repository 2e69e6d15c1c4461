import { difference, secondsBetween, share } from './deltas.ts';
import { rounded } from './series.ts';
import type { Machine, ProcessList, ProcessReading } from './source.ts';

/** A process with its share of the cores in force, in percent; absent until it was read twice. */
export interface ProcessSample extends ProcessReading {
  cpu?: number;
}

/**
 * Each process's share of `cores`, in percent: Δ ticks / (seconds * ticks a second * cores). Absent for one that is not
 * in both lists.
 *
 * @param ticksPerSecond Of process counters; without it there are no shares.
 * @param step Milliseconds two lists are meant to lie apart.
 */
export function processSamples(
  before: ProcessList | undefined,
  after: ProcessList,
  { cores, ticksPerSecond, step }: { cores: number; ticksPerSecond: number | undefined; step: number },
): ProcessSample[] {
  const seconds = before && secondsBetween(before, after, step);
  const earlier = new Map(before?.processes.map((process) => [process.pid, process]));
  return after.processes.map((process) => {
    const same = earlier.get(process.pid);
    if (!seconds || !ticksPerSecond || same?.started !== process.started) return process;
    const cpu = share(difference(same.ticks, process.ticks), seconds * ticksPerSecond * cores);
    return cpu === undefined ? process : { ...process, cpu };
  });
}

export type ProcessOrder = 'cpu' | 'memory' | 'name' | 'pid' | 'threads' | 'started';

/** The largest share, memory or number first, the youngest first, names and pids from the smallest; equal ones by pid. */
export function sorted(processes: readonly ProcessSample[], order: ProcessOrder): ProcessSample[] {
  const compare: Record<ProcessOrder, (a: ProcessSample, b: ProcessSample) => number> = {
    cpu: (a, b) => (b.cpu ?? -1) - (a.cpu ?? -1),
    memory: (a, b) => (b.memory ?? -1) - (a.memory ?? -1),
    name: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
    pid: () => 0,
    threads: (a, b) => (b.threads ?? 0) - (a.threads ?? 0),
    started: (a, b) => b.started - a.started,
  };
  return [...processes].sort((a, b) => compare[order](a, b) || a.pid - b.pid);
}

/** Whether a process has the text, as it stands and whatever its case, in its name, pid, user or command. */
export function matches({ name, pid, user = '', command = '' }: ProcessSample, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [name, String(pid), user, command].some((field) => field.toLowerCase().includes(wanted));
}

/** A process as a list shows it, with the time it started at in milliseconds since the epoch where that is known. */
export function listed(process: ProcessSample, { bootedAt, ticksPerSecond }: Machine) {
  const { pid, parent, name, cpu, memory, threads, state, started, user, command } = process;
  const isKnown = bootedAt !== undefined && ticksPerSecond !== undefined;
  const startedAt = isKnown ? Math.round(bootedAt + (started / ticksPerSecond) * 1000) : undefined;
  const share = cpu === undefined ? undefined : rounded('cpu', cpu);
  return { pid, parent, name, cpu: share, memory, threads, state, startedAt, user, command };
}

/** The process with most of something, or undefined where nobody has any. */
export function mostOf(processes: readonly ProcessSample[], key: 'cpu' | 'memory'): ProcessSample | undefined {
  let most: ProcessSample | undefined;
  for (const process of processes) if ((process[key] ?? 0) > (most?.[key] ?? 0)) most = process;
  return most;
}

/** A process as texts name it: "node (pid 4121)". */
export function named({ name, pid }: ProcessReading): string {
  return `${name} (pid ${pid})`;
}
