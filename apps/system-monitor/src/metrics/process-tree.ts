import { matches, type ProcessOrder, type ProcessSample, sorted } from './processes.ts';

/** A process at its place in the list. */
export interface ProcessRow {
  process: ProcessSample;
  /** 0 for a root, and where the list is flat. */
  depth: number;
  /** Direct children that are in the list, or would be if it were not closed. */
  children: number;
}

export interface RowsQuery {
  sort: ProcessOrder;
  filter: string;
  tree: boolean;
  /** Pids of those whose children are left out. */
  closed: readonly number[];
}

/** Rows made of a list, by what was asked; gone with the list. */
const made = new WeakMap<readonly ProcessSample[], Map<string, ProcessRow[]>>();
/** So many questions a list are remembered. */
const MOST_MADE = 8;

/** {@link processRows}, made once a list and question: whoever scrolls or pages asks the same again and again. */
export function rowsOf(processes: readonly ProcessSample[], query: RowsQuery): readonly ProcessRow[] {
  const { sort, filter, tree, closed } = query;
  const key = JSON.stringify([sort, filter, tree, closed]);
  const ofList = made.get(processes) ?? new Map<string, ProcessRow[]>();
  const rows = ofList.get(key) ?? processRows(processes, query);
  if (ofList.size >= MOST_MADE) ofList.clear();
  made.set(processes, ofList.set(key, rows));
  return rows;
}

/**
 * The rows of a process list. As a tree, children stand under their parent, siblings in order; a filter keeps the
 * parents of what it finds. What has no parent in the list is a root; a process that is its own ancestor too, which a
 * reading of a busy machine can hold, is not lost.
 */
export function processRows(
  processes: readonly ProcessSample[],
  { sort, filter, tree, closed }: RowsQuery,
): ProcessRow[] {
  const found = filter.trim() === '' ? processes : processes.filter((process) => matches(process, filter));
  if (!tree) return sorted(found, sort).map((process) => ({ process, depth: 0, children: 0 }));
  const byPid = new Map(processes.map((process) => [process.pid, process]));
  const kept = new Set<ProcessSample>();
  for (const process of found)
    for (let at: ProcessSample | undefined = process; at && !kept.has(at); at = byPid.get(at.parent)) kept.add(at);

  const children = new Map<number, ProcessSample[]>();
  const siblingsOf = (parent: number) => {
    const siblings = children.get(parent) ?? [];
    children.set(parent, siblings);
    return siblings;
  };
  const roots: ProcessSample[] = [];
  for (const process of sorted([...kept], sort)) {
    const isRoot = process.parent === process.pid || !byPid.has(process.parent);
    if (isRoot) roots.push(process);
    else siblingsOf(process.parent).push(process);
  }
  const rows: ProcessRow[] = [];
  const placed = new Set<number>();
  const isClosed = new Set(closed);
  const place = (begin: ProcessSample) => {
    // A stack of one's own: a chain of processes can be longer than the call stack.
    const waiting = [{ process: begin, depth: 0, isHidden: false }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { process, depth, isHidden } = next;
      if (placed.has(process.pid)) continue;
      placed.add(process.pid);
      const of = children.get(process.pid) ?? [];
      if (!isHidden) rows.push({ process, depth, children: of.length });
      const isBelowClosed = isHidden || isClosed.has(process.pid);
      for (const child of [...of].reverse())
        waiting.push({ process: child, depth: depth + 1, isHidden: isBelowClosed });
    }
  };
  for (const root of roots) place(root);
  for (const process of kept) place(process);
  return rows;
}
