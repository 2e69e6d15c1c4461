import { causeInWords, ordinaryInWords } from './cause-words.ts';
import { BRINGS, CAUSES, type CauseName, MARKS, MOSTLY, weightOf } from './causes.ts';
import { SpanError } from './errors.ts';
import { COARSE_MS, type History, SLOT_MS } from './history.ts';
import type { NameShare, ProcessHistory, ProcessMoment, ProcessShare } from './process-history.ts';
import type { Limits } from './rates.ts';
import type { SpaceReading } from './source.ts';

/** Milliseconds that are explained when nobody says which. */
export const DEFAULT_EXPLAINED_MS = 5 * 60_000;
/**
 * A cause brings another one with it only if it has so much of the other's weight by itself: little swapping does not
 * explain a disk that a backup keeps busy, which never weighs more than 2.
 */
const STRONG_ENOUGH = 2 / 3;

/** Why the machine was slow in a span: one cause, with its numbers. */
export interface Cause {
  about: CauseName;
  /** 1 just beyond its mark all the time, 3 at its worst all the time; for a moment of the span, half of that. */
  weight: number;
  /** Level while it was beyond its mark, and the most of its windows' means. */
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

/** A part of a span, ten seconds or what of them lies in it. */
interface Window {
  from: number;
  /** Exclusive. */
  to: number;
}

/** A cause with the windows in which it was beyond its mark. */
type Found = Cause & { beyond: readonly Window[] };

/**
 * Ranks what was beyond its mark in a span (causes.ts). A cause's weight is how far it was beyond, and for how much of
 * the span; what another one brings with it comes after that one.
 *
 * @throws SpanError when nothing was read in the span
 */
export function explain(known: Known, { from, to }: { from: number; to: number }): Explanation {
  const { history } = known;
  const seconds = Math.round((to - from) / 1000);
  const read = Math.min(seconds, history.readings(from, to));
  if (read === 0) {
    const { oldest } = history;
    const since =
      oldest === undefined ? 'Nothing is kept yet.' : `What is kept begins at ${new Date(oldest).toISOString()}.`;
    throw new SpanError(
      `Nothing was read from ${new Date(from).toISOString()} to ${new Date(to).toISOString()}. ${since}`,
      'Ask for a span in which the machine was watched.',
    );
  }
  const windows = windowsOf(history, { from, to });
  const causes = ranked(CAUSES.flatMap((about) => causeIn(about, known, windows) ?? []));
  const [first] = causes;
  return {
    from,
    to,
    read,
    unread: seconds - read,
    causes: causes.map(({ beyond: _, ...cause }) => cause),
    summary: first ? first.text : ordinaryInWords((name) => history.mean(name, from, to), known.limits),
  };
}

/** The windows of a span, those that the history keeps; what was asked for can reach back much further. */
function windowsOf(history: History, span: Window): Window[] {
  const from = Math.max(span.from, history.oldest ?? span.to);
  const to = Math.min(span.to, (history.newest ?? span.from) + SLOT_MS);
  const windows: Window[] = [];
  for (let at = Math.floor(from / COARSE_MS) * COARSE_MS; at < to; at += COARSE_MS)
    windows.push({ from: Math.max(from, at), to: Math.min(to, at + COARSE_MS) });
  return windows;
}

/**
 * The weightiest first. What a cause brings with it weighs for the cause, and comes after it, where both were there
 * together for most of the time of what is brought; unless the cause is much too weak to have brought it.
 */
function ranked(found: Found[]): Found[] {
  for (const cause of found) {
    const brought = found.filter(
      (other) =>
        BRINGS[cause.about]?.includes(other.about) &&
        cause.weight >= other.weight * STRONG_ENOUGH &&
        isMostlyWithin(other, cause),
    );
    cause.weight = Math.max(cause.weight, ...brought.map(({ weight }) => weight));
    for (const other of brought) other.weight = Math.min(other.weight, cause.weight * 0.99);
  }
  return found.sort((a, b) => b.weight - a.weight);
}

function isMostlyWithin(brought: Found, cause: Found): boolean {
  const begins = new Set(cause.beyond.map(({ from }) => from));
  return lengthOf(brought.beyond.filter(({ from }) => begins.has(from))) >= lengthOf(brought.beyond) * MOSTLY;
}

function lengthOf(windows: readonly Window[]): number {
  return windows.reduce((sum, { from, to }) => sum + to - from, 0);
}

function causeIn(about: CauseName, known: Known, windows: readonly Window[]): Found | undefined {
  const { history, limits } = known;
  const mark = MARKS[about];
  const levels = windows.flatMap((window) => {
    const level = mark.level((name) => history.mean(name, window.from, window.to), limits);
    return level === undefined ? [] : { ...window, level };
  });
  const beyond = levels.filter(({ level }) => level >= mark.from);
  const [first] = beyond;
  const last = beyond.at(-1);
  if (!first || !last) return undefined;
  const length = lengthOf(beyond);
  const peak = Math.max(...beyond.map(({ level }) => level));
  const sum = beyond.reduce((all, { from, to, level }) => all + level * (to - from), 0);
  // Rounding must not carry a mean over all that it is made of.
  const mean = Math.min(peak, sum / length);
  const weight = weightOf(mark, mean) * (0.5 + length / lengthOf(levels) / 2);
  const moment = known.processes.between(first.from, last.to);
  const process = moment && culpritOf(about, moment, mean);
  const during = { seconds: Math.round(length / 1000), from: first.from, to: last.to };
  const cause = { about, weight, mean, peak, unit: mark.unit, ...during, process };
  return { ...cause, beyond, text: causeInWords(cause, known, moment) };
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
