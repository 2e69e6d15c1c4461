import { statSync } from 'node:fs';
import { cleanText } from './clean-text.ts';
import { MAX_PROCESSES } from './linux-processes.ts';
import { maskCommandLine } from './mask-command.ts';
import { OnceAText } from './once-a-text.ts';
import { isCounter } from './other-parts.ts';
import type { ToldProcess } from './other-told.ts';
import type { ProcessList, ProcessReading } from './source.ts';

/** Counters of time are in milliseconds. */
export const TICKS_PER_SECOND = 1000;
/** Starts are told in seconds since then, or in how long ago: one that moves by less is the same. */
const SAME_START = 2500;
/** By the first letter that proc(5) has for it. */
const STATES: Readonly<Record<string, string>> = {
  running: 'R',
  ready: 'R',
  sleeping: 'S',
  blocked: 'D',
  stopped: 'T',
  zombie: 'Z',
  paging: 'W',
  dead: 'X',
};

export interface OtherProcessesOptions {
  platform: string;
  cores: number;
  /** Milliseconds since the epoch. */
  bootedAt: number;
  /** Whether to tell the names of users. */
  users: boolean;
  commandLines: boolean;
  /** The user who runs this server. */
  you: string | undefined;
  isFile?: (path: string) => boolean;
}

/** Makes lists of processes of what systeminformation tells. They follow one another: shares of time become counters. */
export class OtherProcesses {
  readonly #options: OtherProcessesOptions;
  readonly #names: OnceAText;
  readonly #commands = new OnceAText((line) => maskCommandLine(line));
  #before: { clock: number; byPid: ReadonlyMap<number, ProcessReading> } | undefined;

  constructor(options: OtherProcessesOptions) {
    this.#options = options;
    const { isFile = isFileHere } = options;
    this.#names = new OnceAText((line) => executableName(line, isFile));
  }

  /** Undefined where none is told, which is never true. */
  next(told: readonly ToldProcess[], moment: { time: number; clock: number }): ProcessList | undefined {
    this.#names.begin();
    this.#commands.begin();
    const processes = told.slice(0, MAX_PROCESSES).flatMap((process) => this.#reading(process, moment) ?? []);
    if (processes.length === 0) return undefined;
    this.#before = { clock: moment.clock, byPid: new Map(processes.map((process) => [process.pid, process])) };
    return { ...moment, processes };
  }

  #reading(told: ToldProcess, moment: { time: number; clock: number }): ProcessReading | undefined {
    const { platform, commandLines } = this.#options;
    const { pid, parentPid, memRss } = told;
    // What Windows lists as process 0 is the time that nobody used.
    if (!isCounter(pid) || (platform === 'win32' && pid === 0)) return undefined;
    const line = lineOf(told, platform);
    const name = platform === 'win32' ? cleanText(told.name ?? '') : this.#names.of(line);
    const started = this.#startOf(told.started ?? '', moment.time);
    const earlier = this.#before?.byPid.get(pid);
    const isSame = earlier?.name === name && Math.abs(earlier.started - started) <= SAME_START;
    const user = this.#called(told.user ?? '');
    return {
      pid,
      parent: isCounter(parentPid) ? parentPid : 0,
      name,
      state: STATES[told.state ?? ''] ?? '?',
      ticks: isSame ? earlier.ticks + this.#used(told.cpu, moment.clock) : 0,
      ...(isCounter(memRss) && memRss > 0 && { memory: memRss * 1024 }),
      started: isSame ? earlier.started : started,
      ...(user !== undefined && { user }),
      ...(commandLines && line !== '' && { command: this.#commands.of(line) }),
    };
  }

  /** Milliseconds of CPU time since the list before, by the share that is told of it. */
  #used(percent: number | null | undefined, clock: number): number {
    const { platform, cores } = this.#options;
    const coresOfAll = platform === 'darwin' ? 1 : cores;
    const elapsed = clock - (this.#before?.clock ?? clock);
    return isCounter(percent) ? (percent / 100) * coresOfAll * elapsed : 0;
  }

  /** Milliseconds from boot to the start; what has none told started with the machine. */
  #startOf(started: string, now: number): number {
    const isAgo = this.#options.platform !== 'win32';
    // Where it is reckoned from how long ago it was, it is written with the offset of now.
    const offset = new Date(now).getTimezoneOffset() * 60_000;
    const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(started) ?? [];
    const at = isAgo ? Date.parse(`${day}T${time}Z`) + offset : Date.parse(`${day}T${time}`);
    return Number.isNaN(at) ? 0 : Math.max(0, at - this.#options.bootedAt);
  }

  #called(user: string): string | undefined {
    if (user === '') return undefined;
    if (this.#options.users) return cleanText(user);
    return user === 'root' ? 'root' : user === this.#options.you ? 'you' : 'other';
  }
}

/** The command line as far as it is told. */
function lineOf({ path, command, params }: ToldProcess, platform: string): string {
  if (platform === 'win32') return command ?? '';
  return [path ? `${path}/${command ?? ''}` : (command ?? ''), params ?? ''].join(' ').trim();
}

/**
 * The executable's name alone. In a line without quotes, where it ends is only known by looking for the file; where
 * there is none, it is the first word, so that no argument is ever taken for a part of the name.
 */
function executableName(line: string, isFile: (path: string) => boolean): string {
  const words = line.split(' ');
  const ends = line.startsWith('/') ? words.map((_, index) => words.slice(0, index + 1).join(' ')) : [];
  const executable = ends.find((end) => isFile(end)) ?? words[0] ?? '';
  return cleanText((executable.split('/').at(-1) ?? '').replace(/^-|:$/g, ''));
}

function isFileHere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
