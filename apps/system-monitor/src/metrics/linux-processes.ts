import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parseProcessStat } from './proc-files.ts';
import { readNames, readText } from './read-file.ts';
import type { Missing, ProcessList, ProcessReading } from './source.ts';

/** More than this are not read: a bound on time and memory whatever the machine runs. */
export const MAX_PROCESSES = 16_384;
/** Between so many, other work gets its turn: about 3 ms. */
const BATCH = 100;

/**
 * Reads `/proc/<pid>/stat` of every process and nothing else of it. One that ends in between is left out without a
 * word, as if it had ended before; entries that can't be read or understood are counted in `missing`.
 */
export async function readProcesses(
  root: string,
  pageBytes: number | undefined,
): Promise<{ list?: ProcessList; missing: Missing[] }> {
  const moment = { time: Date.now(), clock: performance.now() };
  const names = readNames(join(root, 'proc'));
  if (!names) return { missing: [{ what: 'processes', why: '/proc is not readable' }] };
  const pids = names.filter((name) => /^\d+$/.test(name));
  const processes: ProcessReading[] = [];
  let unreadable = 0;
  for (const [index, pid] of pids.slice(0, MAX_PROCESSES).entries()) {
    if (index % BATCH === BATCH - 1) await setImmediate();
    const folder = join(root, 'proc', pid);
    const text = readText(join(folder, 'stat'));
    const process = text === undefined ? undefined : parseProcessStat(text, pageBytes);
    if (process) processes.push(process);
    else if (existsSync(folder)) unreadable++;
  }
  const missing: Missing[] = [];
  if (pids.length > MAX_PROCESSES)
    missing.push({ what: 'some processes', why: `${pids.length} run, ${MAX_PROCESSES} are read at most` });
  if (unreadable > 0) missing.push({ what: 'some processes', why: `${unreadable} of /proc are not readable` });
  return { list: { ...moment, processes }, missing };
}
