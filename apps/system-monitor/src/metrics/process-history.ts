import type { ProcessSample } from './processes.ts';

/** Lists of this many moments are kept, one every three seconds or less often; */
const MOMENTS = 300;
/** of what was before, one a minute for a day. */
const MINUTES = 1440;
const MINUTE_MS = 60_000;
/** So many of each list count: those with most CPU, with most memory, and those that wait for a device. */
const [MOST_CPU, MOST_MEMORY, MOST_WAITING, MOST_NAMES] = [6, 4, 4, 3];

/** What one process did, at a moment or on average over several. */
export interface ProcessShare {
  pid: number;
  name: string;
  /** Percent of the cores in force. */
  cpu: number;
  /** Bytes; the most of several moments. */
  memory: number;
  /** Share of the moments, 0 to 1, at which it waited for a device (state D). */
  waiting: number;
}

/** All processes of one name together. */
export interface NameShare {
  name: string;
  count: number;
  cpu: number;
}

/** The processes that counted at one moment, or in one span. */
export interface ProcessMoment {
  time: number;
  /** How many ran in all. */
  total: number;
  processes: ProcessShare[];
  names: NameShare[];
}

/** Which processes counted when: what explains a span that is over, in memory that never grows. */
export class ProcessHistory {
  #moments: ProcessMoment[] = [];
  #minutes: ProcessMoment[] = [];

  /** Keeps what counts of a list. Times must not go back. */
  add(time: number, list: readonly ProcessSample[]): void {
    const before = this.#moments.at(-1);
    const minute = Math.floor(time / MINUTE_MS);
    if (before && Math.floor(before.time / MINUTE_MS) < minute) this.#closeMinute(Math.floor(before.time / MINUTE_MS));
    this.#moments.push(momentOf(time, list));
    if (this.#moments.length > MOMENTS) this.#moments.shift();
  }

  /** What counted in `[from, to)`, on average; undefined where no list was read then. */
  between(from: number, to: number): ProcessMoment | undefined {
    const [oldest] = this.#moments;
    const isIn = ({ time }: ProcessMoment) => time >= from && time < to;
    const before = this.#minutes.filter((moment) => isIn(moment) && moment.time < (oldest?.time ?? to));
    return together([...before, ...this.#moments.filter(isIn)]);
  }

  #closeMinute(minute: number): void {
    const of = this.#moments.filter(({ time }) => Math.floor(time / MINUTE_MS) === minute);
    const closed = together(of);
    if (closed) this.#minutes.push(closed);
    if (this.#minutes.length > MINUTES) this.#minutes.shift();
  }
}

function momentOf(time: number, list: readonly ProcessSample[]): ProcessMoment {
  const most = (key: 'cpu' | 'memory', count: number) =>
    [...list].sort((a, b) => (b[key] ?? 0) - (a[key] ?? 0)).slice(0, count);
  const waiting = list.filter(({ state }) => state === 'D').slice(0, MOST_WAITING);
  const counting = new Set([...most('cpu', MOST_CPU), ...most('memory', MOST_MEMORY), ...waiting]);
  const names = new Map<string, NameShare>();
  for (const { name, cpu = 0 } of list) {
    const of = names.get(name) ?? { name, count: 0, cpu: 0 };
    names.set(name, { name, count: of.count + 1, cpu: of.cpu + cpu });
  }
  return {
    time,
    total: list.length,
    processes: [...counting].map(({ pid, name, cpu = 0, memory = 0, state }) => {
      return { pid, name, cpu, memory, waiting: state === 'D' ? 1 : 0 };
    }),
    names: largest([...names.values()], MOST_NAMES),
  };
}

/** Means over the moments; who is not among those of one counts there as doing nothing. */
function together(moments: readonly ProcessMoment[]): ProcessMoment | undefined {
  const [first] = moments;
  if (!first || moments.length === 1) return first;
  const processes = new Map<string, ProcessShare>();
  const names = new Map<string, NameShare>();
  const part = 1 / moments.length;
  for (const moment of moments) {
    for (const { pid, name, cpu, memory, waiting } of moment.processes) {
      const of = processes.get(`${pid} ${name}`) ?? { pid, name, cpu: 0, memory: 0, waiting: 0 };
      of.cpu += cpu * part;
      of.waiting += waiting * part;
      of.memory = Math.max(of.memory, memory);
      processes.set(`${pid} ${name}`, of);
    }
    for (const { name, count, cpu } of moment.names) {
      const of = names.get(name) ?? { name, count: 0, cpu: 0 };
      names.set(name, { name, count: Math.max(of.count, count), cpu: of.cpu + cpu * part });
    }
  }
  const all = [...processes.values()];
  const byMemory = [...all].sort((a, b) => b.memory - a.memory).slice(0, MOST_MEMORY);
  const byWaiting = all.filter(({ waiting }) => waiting > 0).sort((a, b) => b.waiting - a.waiting);
  const counting = new Set([...largest(all, MOST_CPU), ...byMemory, ...byWaiting.slice(0, MOST_WAITING)]);
  return {
    time: first.time,
    total: Math.max(...moments.map(({ total }) => total)),
    processes: [...counting],
    names: largest([...names.values()], MOST_NAMES),
  };
}

function largest<Share extends { cpu: number }>(shares: readonly Share[], count: number): Share[] {
  return [...shares].sort((a, b) => b.cpu - a.cpu).slice(0, count);
}
