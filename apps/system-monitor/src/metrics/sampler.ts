import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { secondsBetween } from './deltas.ts';
import { Episodes } from './episodes.ts';
import { History, SLOT_MS } from './history.ts';
import { ProcessHistory } from './process-history.ts';
import { type ProcessSample, processSamples } from './processes.ts';
import { deviceRates, type Limits, limitsOf, type Sample, sampleOf } from './rates.ts';
import type { MetricsSource, ProcessList, Reading } from './source.ts';

/** Milliseconds without a question after which sampling stops. */
export const IDLE_AFTER = 5 * 60_000;
/** The process list costs most: it is read every so many milliseconds, */
export const PROCESS_STEP = 3000;
/** and only while it was asked for within so many, */
export const PROCESSES_IDLE_AFTER = 10_000;
/** or, where sampling never stops, every so many: what was busy an hour ago has a name then. */
export const PROCESS_STEP_ALWAYS = 30_000;
/** Counters of a hundredth of a second say nothing of less than some milliseconds. */
const TOO_SOON = 100;
/** Disk space, sensors and batteries change slowly. */
export const DEVICES_STEP = 10_000;

/** The process list of one moment. */
export interface ProcessTable {
  time: number;
  /** Undefined where no process can be seen here. */
  processes: readonly ProcessSample[] | undefined;
}

/** All that is known of one moment. */
export interface Snapshot {
  sample: Sample;
  reading: Reading;
  limits: Limits;
  table: ProcessTable;
  /** Of each disk and interface. */
  rates: ReturnType<typeof deviceRates>;
}

/** All that is kept of what was, for as long as the clock goes forward. */
export interface Past {
  history: History;
  processes: ProcessHistory;
  episodes: Episodes;
}

/**
 * Reads a source once a second, from the first question until nobody asked for five minutes. One per process, however
 * many servers and views it answers. Its timers keep no process alive.
 */
export class Sampler {
  readonly source: MetricsSource;
  readonly #always: boolean;
  #past: Past;
  #revision = newRevision();
  #timer: NodeJS.Timeout | undefined;
  #taking: Promise<void> | undefined;
  #measuring: Promise<void> | undefined;
  #failure: unknown;
  #asked = Number.NEGATIVE_INFINITY;
  #askedForProcesses = Number.NEGATIVE_INFINITY;
  #reading: Reading | undefined;
  #sample: Sample | undefined;
  /** Whether the last two readings give rates: the first one alone does not, nor one after a gap. */
  #hasRates = false;
  /** The last list of processes, to compare the next one with. */
  #processes: ProcessList | undefined;
  #table: ProcessTable | undefined;
  #rates: Snapshot['rates'] = { disks: [], interfaces: [] };
  #askedForDevices = Number.NEGATIVE_INFINITY;

  /** @param always Samples from now on whether anybody asks or not. */
  constructor(source: MetricsSource, { always = false }: { always?: boolean } = {}) {
    this.source = source;
    this.#always = always;
    this.#past = pastOf(source);
    if (always) this.#ask();
  }

  /** What was. It is a question too: asking for history alone keeps the sampler going. */
  askPast(): Past {
    this.#ask();
    return this.#past;
  }

  askHistory(): History {
    return this.askPast().history;
  }

  /** Changes when the history begins anew: another process, or a clock that was set back. */
  get revision(): string {
    return this.#revision;
  }

  /**
   * What is known now, at most two seconds old. A cold call takes two readings half a second apart, so that its rates
   * are facts and not guesses.
   *
   * @throws whatever the source throws when it can't be read
   */
  async now(): Promise<Snapshot> {
    this.#ask();
    this.#askedForProcesses = Date.now();
    if (!this.#isFresh()) await this.#measureOnce();
    if (!this.#reading || !this.#sample || !this.#table) throw new Error('The source was read and gave nothing.');
    const limits = limitsOf(this.#reading, this.source.machine);
    return { sample: this.#sample, reading: this.#reading, limits, table: this.#table, rates: this.#rates };
  }

  #ask(): void {
    this.#asked = Date.now();
    if (this.#reading === undefined)
      for (const reading of this.source.past?.() ?? []) this.#keep(reading, reading.processes !== undefined);
    if (this.#timer === undefined) this.#schedule();
  }

  /** In the middle of a second, where a timer that is late or early by some milliseconds still meets its own slot. */
  #schedule(): void {
    const untilMiddle = SLOT_MS / 2 - (Date.now() % SLOT_MS);
    const wait = untilMiddle > 0 ? untilMiddle : untilMiddle + SLOT_MS;
    this.#timer = setTimeout(() => this.#tick(), wait < SLOT_MS / 4 ? wait + SLOT_MS : wait).unref();
  }

  #tick(): void {
    this.#timer = undefined;
    const now = Date.now();
    if (!this.#always && now - this.#asked > IDLE_AFTER) return;
    this.#schedule();
    const sinceReading = now - (this.#reading?.time ?? Number.NEGATIVE_INFINITY);
    // A measurement or a long read of many processes is going on, or it is too soon after one to say something new.
    if (this.#measuring || this.#taking || (sinceReading >= 0 && sinceReading < this.source.settle)) return;
    const wanted = this.#always || now - this.#askedForProcesses <= PROCESSES_IDLE_AFTER;
    const due = now - (this.#table?.time ?? Number.NEGATIVE_INFINITY) >= this.#processStep(now) - SLOT_MS / 2;
    // The next question tells: it finds nothing fresh, measures, and throws what the source throws.
    this.#take(wanted && due).catch((failure) => {
      this.#failure = failure;
    });
  }

  #processStep(now: number): number {
    return now - this.#askedForProcesses <= PROCESSES_IDLE_AFTER ? PROCESS_STEP : PROCESS_STEP_ALWAYS;
  }

  #isFresh(): boolean {
    const now = Date.now();
    const age = now - (this.#sample?.time ?? Number.NEGATIVE_INFINITY);
    const tableAge = now - (this.#table?.time ?? Number.NEGATIVE_INFINITY);
    return this.#failure === undefined && this.#hasRates && age <= 2 * SLOT_MS && tableAge <= PROCESSES_IDLE_AFTER;
  }

  /** Questions that come together share one measurement. */
  #measureOnce(): Promise<void> {
    this.#measuring ??= this.#measure().finally(() => {
      this.#measuring = undefined;
    });
    return this.#measuring;
  }

  async #measure(): Promise<void> {
    await this.#take(true);
    await sleep(this.source.settle);
    await this.#take(true);
    this.#failure = undefined;
  }

  /** Takes one reading; two never overlap. */
  async #take(withProcesses: boolean): Promise<void> {
    while (this.#taking) await this.#taking;
    const devices = Math.abs(Date.now() - this.#askedForDevices) >= DEVICES_STEP - SLOT_MS / 2;
    if (devices) this.#askedForDevices = Date.now();
    this.#taking = this.source
      .read({ processes: withProcesses, devices })
      .then((reading) => this.#keep(reading, withProcesses));
    try {
      await this.#taking;
    } finally {
      this.#taking = undefined;
    }
  }

  #keep(read: Reading, withProcesses: boolean): void {
    if (this.#reading && slotOf(read) < slotOf(this.#reading)) this.#beginAnew();
    const reading = { ...read, devices: read.devices ?? this.#reading?.devices };
    const before = this.#reading;
    if (before && this.#hasRates && read.clock >= before.clock && read.clock - before.clock < TOO_SOON) {
      // It would take the place of one in the same second that has rates.
      this.#reading = { ...before, devices: reading.devices };
      if (withProcesses) this.#keepProcesses(reading);
      return;
    }
    const { history, episodes } = this.#past;
    this.#hasRates = this.#reading !== undefined && secondsBetween(this.#reading, reading, SLOT_MS) !== undefined;
    this.#sample = sampleOf(this.#reading, reading, SLOT_MS);
    this.#rates = deviceRates(this.#reading, reading, SLOT_MS);
    history.add(this.#sample);
    episodes.follow(history, limitsOf(reading, this.source.machine));
    this.#reading = reading;
    if (withProcesses) this.#keepProcesses(reading);
  }

  #keepProcesses(reading: Reading): void {
    const list = reading.processes;
    const before = this.#processes;
    // A recording holds a list every few seconds: the same one again says nothing new.
    if (list && list.clock === before?.clock) return;
    const { ticksPerSecond } = this.source.machine;
    const { cores } = limitsOf(reading, this.source.machine).cpu;
    const step = this.#processStep(reading.time);
    const processes = list && processSamples(before, list, { cores, ticksPerSecond, step });
    this.#table = { time: reading.time, processes };
    this.#processes = list;
    // The first list has no shares yet: it would say that nobody did anything.
    if (processes && before) this.#past.processes.add(reading.time, processes);
  }

  /** The clock was set back: what was kept has times that come again. */
  #beginAnew(): void {
    this.#past = pastOf(this.source);
    this.#revision = newRevision();
    this.#reading = undefined;
    this.#processes = undefined;
    this.#table = undefined;
  }
}

function pastOf({ machine }: MetricsSource): Past {
  return { history: new History(machine.cores), processes: new ProcessHistory(), episodes: new Episodes() };
}

function slotOf({ time }: Reading): number {
  return Math.floor(time / SLOT_MS);
}

/** 32 random bits: enough to tell one history from the next. */
function newRevision(): string {
  return randomBytes(4).toString('hex');
}
