import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { LinuxCommands } from './linux-commands.ts';
import type { LinuxUsers } from './linux-users.ts';
import { parseProcessStat } from './proc-files.ts';
import { readNames, readOwner, readText } from './read-file.ts';
import type { Missing, ProcessList, ProcessReading } from './source.ts';

/** More than this are not read: a bound on time and memory whatever the machine runs. */
export const MAX_PROCESSES = 16_384;
/** Between so many, other work gets its turn: about 3 ms. */
const BATCH = 100;

export interface ProcessesOptions {
  root: string;
  pageBytes: number | undefined;
  users: LinuxUsers;
  /** Without it, no arguments are read. */
  commands?: LinuxCommands;
}

/**
 * Reads `/proc/<pid>/stat` of every process and whose it is; its arguments only where they were asked for. One that
 * ends in between is left out without a word, as if it had ended before; entries that can't be read or understood are
 * counted in `missing`.
 */
export async function readProcesses({
  root,
  pageBytes,
  users,
  commands,
}: ProcessesOptions): Promise<{ list?: ProcessList; missing: Missing[] }> {
  const moment = { time: Date.now(), clock: performance.now() };
  const names = readNames(join(root, 'proc'));
  if (!names) return { missing: [{ what: 'processes', why: '/proc is not readable' }] };
  const pids = names.filter((name) => /^\d+$/.test(name));
  commands?.begin();
  const processes: ProcessReading[] = [];
  let unreadable = 0;
  for (const [index, pid] of pids.slice(0, MAX_PROCESSES).entries()) {
    if (index % BATCH === BATCH - 1) await setImmediate();
    const folder = join(root, 'proc', pid);
    const text = readText(join(folder, 'stat'));
    const process = text === undefined ? undefined : parseProcessStat(text, pageBytes);
    const owner = process && readOwner(folder);
    const command = process && commands?.of(pid);
    if (process)
      processes.push({
        ...process,
        ...(owner !== undefined && { user: users.called(owner) }),
        ...(command !== undefined && { command }),
      });
    else if (existsSync(folder)) unreadable++;
  }
  const missing: Missing[] = [];
  if (pids.length > MAX_PROCESSES)
    missing.push({ what: 'some processes', why: `${pids.length} run, ${MAX_PROCESSES} are read at most` });
  if (unreadable > 0) missing.push({ what: 'some processes', why: `${unreadable} of /proc are not readable` });
  return { list: { ...moment, processes }, missing };
}
