import { causeInWords, ordinaryInWords } from './cause-words.ts';
import { BRINGS, CAUSES, type CauseName, MARKS, weightOf } from './causes.ts';
import { SpanError } from './errors.ts';
import { COARSE_MS, type History } from './history.ts';
import type { NameShare, ProcessHistory, ProcessMoment, ProcessShare } from './process-history.ts';
import type { Limits } from './rates.ts';
import type { SpaceReading } from './source.ts';

/** Milliseconds that are explained when nobody says which. */
export const DEFAULT_EXPLAINED_MS = 5 * 60_000;
/** Of a load it is "mostly" one process's, or one name's, from this share on. */
const MOSTLY = 0.5;

/** Why the machine was slow in a span: one cause, with its numbers. */
export interface Cause {
  about: CauseName;
  /** From 1, just beyond its mark, to 3, at its worst all the time. */
  weight: number;
  /** Level while it was beyond its mark. */
  mean: number;
  peak: number;
  unit: '%' | 'bytes/s' | '°C';
  /** Seconds beyond the mark, in windows of ten. */
  seconds: number;
  from: number;
  to: number;
  /** Who it was, where that is known. */
  process?: { pid?: number; name: string; count: number; cpu?: number; memory?: number };
  text: string;
}

export interface Explanation {
  from: number;
  to: number;
  /** Seconds of the span that were read, and seconds of it that were not. */
  read: number;
  unread: number;
  /** The weightiest first; none where nothing stands out. */
  causes: Cause[];
  summary: string;
}

/** What is known of the machine for an explanation. */
export interface Known {
  history: History;
  processes: ProcessHistory;
  limits: Limits;
  swapTotal?: number;
  /** Of now: a span that is over keeps how full the fullest one was, not which it was. */
  spaces?: readonly SpaceReading[];
}

/**
 * Ranks what was beyond its mark in a span (causes.ts). A cause's weight is how far it was beyond, and for how much of
 * the span; what another one brings with it comes after that one.
 *
 * @throws SpanError when nothing was read in the span
 */
export function explain(known: Known, { from, to }: { from: number; to: number }): Explanation {
  const { history } = known;
  const read = history.readings(from, to);
  if (read === 0) {
    const { oldest } = history;
    const since = oldest === undefined ? 'Nothing is kept yet.' : `What is kept begins at ${oldest}.`;
    throw new SpanError(
      `Nothing was read between ${from} and ${to}. ${since}`,
      'Ask for a span in which the machine was watched.',
    );
  }
  const found = CAUSES.flatMap((about) => causeIn(about, known, { from, to }) ?? []);
  for (const cause of found)
    for (const brought of found)
      if (BRINGS[cause.about]?.includes(brought.about)) brought.weight = Math.min(brought.weight, cause.weight * 0.99);
  const causes = found.sort((a, b) => b.weight - a.weight);
  const seconds = Math.round((to - from) / 1000);
  const [first] = causes;
  return {
    from,
    to,
    read,
    unread: Math.max(0, seconds - read),
    causes,
    summary: first ? first.text : ordinaryInWords((name) => history.mean(name, from, to), known.limits),
  };
}

function causeIn(about: CauseName, known: Known, { from, to }: { from: number; to: number }): Cause | undefined {
  const { history, limits } = known;
  const mark = MARKS[about];
  const beyond: { from: number; to: number; level: number }[] = [];
  let windows = 0;
  for (let begin = from; begin < to; begin += COARSE_MS) {
    const end = Math.min(to, begin + COARSE_MS);
    const level = mark.level((name) => history.mean(name, begin, end), limits);
    if (level === undefined) continue;
    windows++;
    if (level >= mark.from) beyond.push({ from: begin, to: end, level });
  }
  const [first] = beyond;
  const last = beyond.at(-1);
  if (!first || !last) return undefined;
  const mean = beyond.reduce((sum, { level }) => sum + level, 0) / beyond.length;
  const peak = Math.max(...beyond.map(({ level }) => level));
  const milliseconds = beyond.reduce((sum, window) => sum + window.to - window.from, 0);
  const weight = weightOf(mark, mean) * (0.5 + beyond.length / windows / 2);
  const moment = known.processes.between(first.from, last.to);
  const process = moment && culpritOf(about, moment, mean);
  const cause = { about, weight, mean, peak, unit: mark.unit, seconds: Math.round(milliseconds / 1000), process };
  const during = { from: first.from, to: last.to };
  return { ...cause, ...during, text: causeInWords({ ...cause, ...during }, known, moment) };
}

/** Who made it: one process, all of one name, or nobody in particular. */
function culpritOf(about: CauseName, moment: ProcessMoment, level: number): Cause['process'] {
  const { processes, names } = moment;
  if (about === 'cpu' || about === 'throttling' || about === 'heat') {
    const load = about === 'cpu' ? level : processes.reduce((sum, { cpu }) => sum + cpu, 0);
    const [busiest] = [...processes].sort((a, b) => b.cpu - a.cpu);
    if (busiest && busiest.cpu >= load * MOSTLY) return ofOne(busiest);
    const [name] = names;
    return name && name.count > 1 && name.cpu >= load * MOSTLY ? ofName(name) : undefined;
  }
  if (about === 'memory' || about === 'memory-pressure' || about === 'swapping') {
    const [largest] = [...processes].sort((a, b) => b.memory - a.memory);
    return largest && largest.memory > 0 ? ofOne(largest) : undefined;
  }
  if (about === 'disk-wait' || about === 'disk-busy') {
    const [waiting] = [...processes].sort((a, b) => b.waiting - a.waiting);
    return waiting && waiting.waiting > 0 ? ofOne(waiting) : undefined;
  }
  return undefined;
}

function ofOne({ pid, name, cpu, memory }: ProcessShare): Cause['process'] {
  return { pid, name, count: 1, cpu, memory };
}
function ofName({ name, count, cpu }: NameShare): Cause['process'] {
  return { name, count, cpu };
}
