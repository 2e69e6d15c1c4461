import type { ProcessSample } from './processes.ts';

/** Lists of this many moments are kept, one every three seconds or less often; */
const MOMENTS = 300;
/** of what was before, one a minute for a day. */
const MINUTES = 1440;
const MINUTE_MS = 60_000;
/** The first list tells of so much time before it; any other of the time since the one before, a minute at most. */
const FIRST_MS = 3000;
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
  /** It tells of the time after `since`, up to and with `time`. */
  since: number;
  time: number;
  /** How many lists it is made of. */
  lists: number;
  /** How many processes ran in all, and what they used together, in percent. */
  total: number;
  cpu: number;
  processes: ProcessShare[];
  names: NameShare[];
}

/** Which processes counted when: what explains a span that is over, in memory that never grows. */
export class ProcessHistory {
  #moments: ProcessMoment[] = [];
  #minutes: ProcessMoment[] = [];
  #hasShares = false;

  /** Keeps what counts of a list. Times must not go back. */
  add(time: number, list: readonly ProcessSample[]): void {
    const hasShares = list.some(({ cpu }) => cpu !== undefined);
    // After a gap nobody has a share yet: such a list would say that nobody did anything.
    if (this.#hasShares && !hasShares) return;
    this.#hasShares = hasShares;
    const before = this.#moments.at(-1);
    if (before && minuteOf(before) < minuteOf({ time })) this.#closeMinute(minuteOf(before));
    this.#moments.push(momentOf(list, before ? Math.max(before.time, time - MINUTE_MS) : time - FIRST_MS, time));
    if (this.#moments.length > MOMENTS) this.#moments.shift();
  }

  /** What counted in `[from, to)`, on average; undefined where no list tells of it. Older than 15 min, by the minute. */
  between(from: number, to: number): ProcessMoment | undefined {
    const [oldest] = this.#moments;
    const old = this.#minutes.filter((minute) => {
      const begin = minuteOf(minute) * MINUTE_MS;
      return begin < to && begin + MINUTE_MS > from && minute.since < (oldest?.since ?? to);
    });
    // The last of these minutes holds lists that are still kept one by one, too.
    const told = old.at(-1)?.time ?? from;
    return together([...old, ...this.#moments.filter(({ since, time }) => time > Math.max(told, from) && since < to)]);
  }

  #closeMinute(minute: number): void {
    const closed = together(this.#moments.filter((moment) => minuteOf(moment) === minute));
    if (closed) this.#minutes.push(closed);
    if (this.#minutes.length > MINUTES) this.#minutes.shift();
  }
}

function minuteOf({ time }: Pick<ProcessMoment, 'time'>): number {
  return Math.floor(time / MINUTE_MS);
}

function momentOf(list: readonly ProcessSample[], since: number, time: number): ProcessMoment {
  const counting = new Set([
    ...largest(list, MOST_CPU, ({ cpu = 0 }) => cpu),
    ...largest(list, MOST_MEMORY, ({ memory = 0 }) => memory),
    ...list.filter(({ state }) => state === 'D').slice(0, MOST_WAITING),
  ]);
  const names = new Map<string, NameShare>();
  let all = 0;
  for (const { name, cpu = 0 } of list) {
    const of = names.get(name);
    if (of) {
      of.count++;
      of.cpu += cpu;
    } else names.set(name, { name, count: 1, cpu });
    all += cpu;
  }
  return {
    since,
    time,
    lists: 1,
    total: list.length,
    cpu: all,
    processes: [...counting].map(({ pid, name, cpu = 0, memory = 0, state }) => {
      return { pid, name, cpu, memory, waiting: state === 'D' ? 1 : 0 };
    }),
    names: largest([...names.values()], MOST_NAMES, ({ cpu }) => cpu),
  };
}

/** Means over the lists; who is not among those of one counts there as doing nothing. */
function together(moments: readonly ProcessMoment[]): ProcessMoment | undefined {
  const [first] = moments;
  const last = moments.at(-1);
  if (!first || !last || moments.length === 1) return first;
  const processes = new Map<string, ProcessShare>();
  const names = new Map<string, NameShare>();
  const lists = moments.reduce((sum, moment) => sum + moment.lists, 0);
  let all = 0;
  for (const moment of moments) {
    const part = moment.lists / lists;
    all += moment.cpu * part;
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
  const found = [...processes.values()];
  const waiting = found.filter((process) => process.waiting > 0);
  const counting = new Set([
    ...largest(found, MOST_CPU, ({ cpu }) => cpu),
    ...largest(found, MOST_MEMORY, ({ memory }) => memory),
    ...largest(waiting, MOST_WAITING, (process) => process.waiting),
  ]);
  return {
    since: first.since,
    time: last.time,
    lists,
    total: Math.max(...moments.map(({ total }) => total)),
    cpu: all,
    processes: [...counting],
    names: largest([...names.values()], MOST_NAMES, ({ cpu }) => cpu),
  };
}

/** The `count` largest, the largest first; without sorting all of a long list every three seconds. */
function largest<One>(all: readonly One[], count: number, size: (one: One) => number): One[] {
  const found: One[] = [];
  for (const one of all) {
    const last = found[count - 1];
    if (last !== undefined && size(one) <= size(last)) continue;
    const place = found.findIndex((other) => size(other) < size(one));
    found.splice(place < 0 ? found.length : place, 0, one);
    if (found.length > count) found.pop();
  }
  return found;
}
