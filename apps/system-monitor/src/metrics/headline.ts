import type { Levels } from './causes.ts';
import type { History } from './history.ts';
import { mostOf, named, type ProcessSample } from './processes.ts';
import type { Report } from './report.ts';
import type { Snapshot } from './sampler.ts';
import type { SeriesName } from './series.ts';
import { BUSY_FROM, IDLE_BELOW, SHORT_OF_MEMORY_FROM, WAITING_FROM, WINDOW_MS } from './thresholds.ts';
import { bytes, duration, percent, within } from './words.ts';

/** A process "mostly" makes a load when it has so much of it. */
const MOSTLY = 0.5;

/**
 * The state and the sentence that says why, such as "Busy: CPU 87 %, mostly node (pid 4121), for 3 min". The first
 * mark that is reached decides, in the order below.
 *
 * @param isOrdinary No figure is beyond its mark, so the sentence says that nothing stands out.
 */
export function headline(
  { limits, table }: Snapshot,
  level: Levels,
  history: History,
  isOrdinary: boolean,
): Pick<Report, 'state' | 'summary'> {
  const [cpu, memory, iowait] = [level('cpu'), level('memory'), level('iowait')];
  const { total } = limits.memory;
  const memoryShare = (used: number) => (total ? (used / total) * 100 : 0);

  if (cpu !== undefined && cpu >= BUSY_FROM) {
    const lasting = heldFor(history, 'cpu', (mean) => mean >= BUSY_FROM);
    return { state: 'busy', summary: sentence(`Busy: CPU ${percent(cpu)}`, culprit(table.processes, cpu), lasting) };
  }
  if (memory !== undefined && total && memoryShare(memory) >= SHORT_OF_MEMORY_FROM) {
    const used = `Short of memory: ${bytes(memory)} of ${bytes(total)} used${within(limits.memory.scope)}`;
    const lasting = heldFor(history, 'memory', (mean) => memoryShare(mean) >= SHORT_OF_MEMORY_FROM);
    const holder = mostOf(table.processes ?? [], 'memory');
    // One process alone: the memory of several can't be added, for they share some.
    const mostly = (holder?.memory ?? 0) >= memory * MOSTLY && holder ? `mostly ${named(holder)}` : undefined;
    return { state: 'short-of-memory', summary: sentence(used, mostly, lasting) };
  }
  if (iowait !== undefined && iowait >= WAITING_FROM) {
    const lasting = heldFor(history, 'iowait', (mean) => mean >= WAITING_FROM);
    const summary = sentence(`Waiting for the disk: ${percent(iowait)} of CPU time`, lasting);
    return { state: 'waiting-for-disk', summary };
  }
  if (cpu === undefined) return { state: 'unknown', summary: 'CPU use is not known' };
  const rest = isOrdinary ? 'nothing stands out' : undefined;
  if (cpu >= IDLE_BELOW) {
    const summary = sentence(`Working: CPU ${percent(cpu)}`, culprit(table.processes, cpu) ?? rest);
    return { state: 'working', summary };
  }
  const lasting = heldFor(history, 'cpu', (mean) => mean < IDLE_BELOW);
  return { state: 'idle', summary: sentence(`Idle: CPU ${percent(cpu)}`, lasting, rest) };
}

function sentence(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(', ');
}

/** Who makes the load: one process, several of one name, or nobody in particular. */
function culprit(processes: readonly ProcessSample[] | undefined, cpu: number): string | undefined {
  const busiest = processes && mostOf(processes, 'cpu');
  if (!processes || busiest?.cpu === undefined) return undefined;
  if (busiest.cpu >= cpu * MOSTLY) return `mostly ${named(busiest)}`;
  const byName = new Map<string, { count: number; cpu: number }>();
  for (const { name, cpu: share = 0 } of processes) {
    const group = byName.get(name) ?? { count: 0, cpu: 0 };
    byName.set(name, { count: group.count + 1, cpu: group.cpu + share });
  }
  for (const [name, group] of byName) if (group.cpu >= cpu * MOSTLY) return `mostly ${name} (${group.count} processes)`;
  return undefined;
}

/**
 * How long a level has held, in words, back from now in whole windows; undefined for less than one. What reaches back
 * to the first reading held "at least" so long.
 */
function heldFor(history: History, name: SeriesName, holds: (mean: number) => boolean): string | undefined {
  const { oldest, newest } = history;
  if (oldest === undefined || newest === undefined) return undefined;
  const end = newest + 1000;
  let begin = end;
  let hasEnded = false;
  while (!hasEnded && begin - WINDOW_MS >= oldest) {
    const mean = history.mean(name, begin - WINDOW_MS, begin);
    hasEnded = mean === undefined || !holds(mean);
    if (!hasEnded) begin -= WINDOW_MS;
  }
  if (begin === end) return undefined;
  return `${hasEnded ? 'for' : 'for at least'} ${duration(end - begin)}`;
}
