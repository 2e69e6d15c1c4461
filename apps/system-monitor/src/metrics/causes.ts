import type { Limits } from './rates.ts';
import type { SeriesName } from './series.ts';

const MIB = 1024 ** 2;
/** Of a load, or of a time, it is "mostly" one's from this share on. */
export const MOSTLY = 0.5;

/** What can make a machine slow. */
export const CAUSES = [
  'throttling',
  'swapping',
  'memory-pressure',
  'memory',
  'disk-full',
  'disk-wait',
  'disk-busy',
  'cpu',
  'network',
  'steal',
  'heat',
] as const;
export type CauseName = (typeof CAUSES)[number];

/** Means over some time, by series; undefined for one without a value there. */
export type Levels = (name: SeriesName) => number | undefined;

/** From where on a level is a cause, and from where on it is one at its worst. */
export interface Mark {
  readonly from: number;
  readonly worst: number;
  readonly unit: '%' | 'bytes/s' | '°C';
  level(of: Levels, limits: Limits): number | undefined;
}

/** Chosen so that an idle or merely working machine reaches none of them; README.md lists them for people. */
export const MARKS: Record<CauseName, Mark> = {
  throttling: { from: 10, worst: 50, unit: '%', level: (of) => of('throttled') },
  swapping: { from: 4 * MIB, worst: 64 * MIB, unit: 'bytes/s', level: (of) => sum(of('swapIn'), of('swapOut')) },
  'memory-pressure': { from: 10, worst: 40, unit: '%', level: (of) => of('pressureMemory') },
  memory: { from: 90, worst: 100, unit: '%', level: (of, { memory }) => percentOf(of('memory'), memory.total) },
  'disk-full': { from: 95, worst: 100, unit: '%', level: (of) => of('diskFull') },
  'disk-wait': { from: 20, worst: 60, unit: '%', level: (of) => of('iowait') },
  // A disk that serves many requests at once can do more at 100 %: it never counts as the worst.
  'disk-busy': { from: 80, worst: 120, unit: '%', level: (of) => of('diskBusy') },
  cpu: { from: 70, worst: 100, unit: '%', level: (of) => of('cpu') },
  network: { from: 80, worst: 100, unit: '%', level: (of) => of('linkUse') },
  steal: { from: 10, worst: 40, unit: '%', level: (of) => of('steal') },
  heat: { from: 90, worst: 105, unit: '°C', level: (of) => of('temperature') },
};

/**
 * What a cause brings with it: where both are there together, the other one is no cause of its own. Short of memory, the
 * kernel drops pages of programs and files and reads them again, so that disks are busy without any swap, too.
 */
export const BRINGS: Partial<Record<CauseName, readonly CauseName[]>> = {
  throttling: ['cpu'],
  swapping: ['memory-pressure', 'memory', 'disk-wait', 'disk-busy'],
  'memory-pressure': ['memory', 'disk-wait', 'disk-busy'],
  'disk-wait': ['disk-busy'],
  cpu: ['heat'],
};

/** 1 at the mark, 3 at its worst; below 1 it is no cause. */
export function weightOf({ from, worst }: Mark, level: number): number {
  return Math.min(3, 1 + (2 * (level - from)) / (worst - from));
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}

function percentOf(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || !whole ? undefined : Math.min(100, (part / whole) * 100);
}
