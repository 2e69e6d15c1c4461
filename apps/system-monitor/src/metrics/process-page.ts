import { cleanLine } from './clean-text.ts';
import { ProcessesUnseenError } from './errors.ts';
import { rowsOf } from './process-tree.ts';
import { listed, type ProcessOrder } from './processes.ts';
import type { Snapshot } from './sampler.ts';
import type { Machine } from './source.ts';
import { bytes, percent } from './words.ts';

/** Bytes of text a page holds at most: a model reads it whole. */
const MAX_TEXT_BYTES = 15_000;

/** A part of the process list for a reader without a view. */
export interface ProcessPage {
  processes: ReturnType<typeof listed>[];
  /** How many match. */
  total: number;
  /** Number of the first row of the page after; undefined on the last one. */
  next?: number;
  /** Says the same, a line each. */
  lines: string[];
}

/**
 * The rows from `start` on: at most `limit`, and no more than a model reads at once.
 *
 * @throws ProcessesUnseenError where no process can be seen
 */
export function processPage(
  { table, reading }: Pick<Snapshot, 'table' | 'reading'>,
  machine: Machine,
  asked: { sort: ProcessOrder; filter: string; start: number; limit: number },
): ProcessPage {
  const { sort, filter, start, limit } = asked;
  if (!table.processes) throw new ProcessesUnseenError(reading.missing?.find(({ what }) => what === 'processes')?.why);
  const rows = rowsOf(table.processes, { sort, filter, tree: false, closed: [] });
  const processes: ProcessPage['processes'] = [];
  const lines: string[] = [];
  let size = 0;
  for (const { process } of rows.slice(start, start + limit)) {
    const one = listed(process, machine);
    const line = inWords(one);
    size += Buffer.byteLength(line) + 1;
    if (size > MAX_TEXT_BYTES && lines.length > 0) break;
    processes.push(one);
    lines.push(line);
  }
  const end = start + processes.length;
  const next = end < rows.length ? end : undefined;
  return { processes, total: rows.length, next, lines: [heading(), ...lines] };

  function heading(): string {
    const running = table.processes?.length ?? 0;
    const wanted = cleanLine(filter);
    if (rows.length === 0 && wanted !== '')
      return `No process has ${JSON.stringify(wanted)} in its name, pid, user or command; ${running} run.`;
    if (processes.length === 0) return `There is no row ${start + 1}: the list has ${rows.length}.`;
    const found = wanted === '' ? `${rows.length} processes` : `${rows.length} with ${JSON.stringify(wanted)}`;
    return `${start + 1} to ${end} of ${found}, by ${sort}, at ${new Date(table.time).toISOString()}:`;
  }
}

function inWords({
  pid,
  parent,
  name,
  cpu,
  memory,
  threads,
  state,
  startedAt,
  user,
  command,
}: ReturnType<typeof listed>) {
  return [
    `${name} (pid ${pid}, parent ${parent})`,
    `CPU ${cpu === undefined ? 'not known' : percent(cpu)}`,
    `memory ${memory === undefined ? 'not known' : bytes(memory)}`,
    ...(threads === undefined ? [] : [`${threads} ${threads === 1 ? 'thread' : 'threads'}`]),
    `state ${state}`,
    ...(startedAt === undefined ? [] : [`since ${new Date(startedAt).toISOString()}`]),
    ...(user === undefined ? [] : [`user ${user}`]),
    ...(command === undefined ? [] : [command]),
  ].join(', ');
}
