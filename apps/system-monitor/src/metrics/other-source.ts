import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { LATE, LateCounters } from './late-counters.ts';
import type { Statfs } from './linux-spaces.ts';
import { OtherDevices } from './other-devices.ts';
import { countersOfDisks, countersOfNetwork, interfacesToAsk, memoryOf } from './other-parts.ts';
import { OtherProcesses, TICKS_PER_SECOND } from './other-processes.ts';
import type { OtherSystem, ToldMemory } from './other-told.ts';
import { Renewed } from './renewed.ts';
import type { CpuTicks, Machine, MetricsSource, Missing, ProcessList, Reading, Wanted } from './source.ts';

/** Milliseconds between two questions to the system, each of which may start a program. */
const PACE = 5000;
/** How old an answer may be that is told as of now. */
const MEMORY_AGE = 15_000;
/** A sampler that never stops asks for processes every 30 s, and is told those of the question before. */
const PROCESSES_AGE = 40_000;
/** Without a question for so long, Windows' helper is let go. */
const RELEASE_AFTER = 30_000;

export interface OtherSourceOptions {
  platform?: string;
  /** Whether processes carry the names of their users, not just whether it is you, root or somebody else. */
  users?: boolean;
  /** Whether processes carry their arguments, with what is secret in them masked. */
  commandLines?: boolean;
  /** Node's own view of the system. */
  node?: Pick<typeof os, 'cpus' | 'freemem' | 'loadavg' | 'networkInterfaces' | 'totalmem' | 'uptime' | 'userInfo'>;
  /** Brings the library, which is loaded when the first reading is taken. */
  load?: () => Promise<OtherSystem>;
  statfs?: Statfs;
  isFile?: (path: string) => boolean;
}

/**
 * A machine with macOS, Windows or whatever Node runs on. CPU, memory and load come of Node itself with every reading;
 * all else of systeminformation, which starts programs: in the background, at its own pace, and no reading waits for it.
 */
export class OtherSource implements MetricsSource {
  readonly machine: Machine;
  /** Windows counts CPU time in steps of 16 ms. */
  readonly settle = 500;
  readonly #platform: string;
  readonly #node: NonNullable<OtherSourceOptions['node']>;
  readonly #load: () => Promise<OtherSystem>;
  readonly #networkCounters = new LateCounters();
  readonly #diskCounters = new LateCounters();
  readonly #network: Renewed<true>;
  readonly #disks: Renewed<true>;
  readonly #memory: Renewed<ToldMemory>;
  readonly #processes: Renewed<ProcessList>;
  readonly #devices: OtherDevices;
  #system: Promise<OtherSystem> | undefined;
  #release: NodeJS.Timeout | undefined;

  constructor({
    platform = process.platform,
    users = false,
    commandLines = false,
    node = os,
    load = async () => (await import('./other-system.ts')).system,
    statfs: statfsOf = statfs,
    isFile,
  }: OtherSourceOptions = {}) {
    this.#platform = platform;
    this.#node = node;
    this.#load = load;
    const bootedAt = Date.now() - Math.round(node.uptime() * 1000);
    const cores = Math.max(1, node.cpus().length);
    this.machine = {
      kind: 'live',
      name: 'This machine',
      scope: 'machine',
      cores,
      // Other systems have no name for a boot. Its minute is one, but for a clock that was set.
      boot: `since-${new Date(bootedAt).toISOString().slice(0, 16).replace(':', '-')}`,
      bootedAt,
      ticksPerSecond: TICKS_PER_SECOND,
    };

    const processes = new OtherProcesses({
      platform,
      cores,
      bootedAt,
      users,
      commandLines,
      you: nameOf(node),
      ...(isFile && { isFile }),
    });
    this.#network = new Renewed(PACE, async () => {
      const names = interfacesToAsk(node.networkInterfaces());
      const clock = performance.now();
      const told = names.length > 0 ? await (await this.#asked()).networkStats(names.join(',')) : null;
      const counters = countersOfNetwork(told);
      if (counters) this.#networkCounters.add(clock, counters);
      return counters && true;
    });
    this.#disks = new Renewed(PACE, async () => {
      const clock = performance.now();
      const counters = countersOfDisks(await (await this.#asked()).fsStats());
      if (counters) this.#diskCounters.add(clock, counters);
      return counters && true;
    });
    this.#memory = new Renewed(PACE, async () => (await (await this.#asked()).mem()) ?? undefined);
    this.#processes = new Renewed(PACE, async () => {
      const moment = { time: Date.now(), clock: performance.now() };
      const told = await (await this.#asked()).processes();
      return processes.next(told?.list ?? [], moment);
    });
    this.#devices = new OtherDevices(platform, { statfs: statfsOf, system: () => this.#asked() });
  }

  notes(): readonly string[] {
    return ['Network and disk rates are means over about 5 seconds, and 8 seconds late on this system.'];
  }

  async read(wanted: Wanted): Promise<Reading> {
    const [time, clock] = [Date.now(), performance.now()];
    this.#renew(wanted);
    const missing: Missing[] = [];
    const orMissing = <Part>(what: string, part: Part | undefined, why: string) => {
      if (part === undefined) missing.push({ what, why });
      return part;
    };
    const free = { total: this.#node.totalmem(), free: this.#node.freemem() };
    const network = this.#networkCounters.at(clock);
    const disks = this.#diskCounters.at(clock);
    const reading: Reading = {
      time,
      clock,
      cpu: orMissing('CPU', this.#cpu(), 'this system does not tell it'),
      load: orMissing('load', this.#loadOf(), 'this system has no load average'),
      memory: orMissing('memory', memoryOf(this.#platform, free, this.#memory.latest(MEMORY_AGE)), this.#memory.why),
      network: orMissing('network', network, whyNoRates(this.#network))?.map(
        ({ name, values: [received = 0, sent = 0] }) => {
          return { name, received, sent };
        },
      ),
      disks: orMissing('disk activity', disks, whyNoRates(this.#disks))?.map(
        ({ name, values: [read = 0, written = 0] }) => {
          return { name, read, written };
        },
      ),
      missing,
    };
    for (const what of ['I/O wait', 'swap activity', 'pressure', 'frequency'])
      missing.push({ what, why: 'this system does not tell it' });
    const { devices, missing: noDevice } = this.#devices.latest();
    missing.push(...noDevice);
    if (wanted.devices) reading.devices = devices;
    if (wanted.processes)
      reading.processes = orMissing('processes', this.#processes.latest(PROCESSES_AGE), this.#processes.why);
    return reading;
  }

  #renew(wanted: Wanted): void {
    for (const part of [this.#network, this.#disks, this.#memory, this.#devices]) part.renew();
    if (wanted.processes) this.#processes.renew();
    if (this.#platform !== 'win32') return;
    clearTimeout(this.#release);
    this.#release = setTimeout(() => void this.#letGo(), RELEASE_AFTER).unref();
  }

  async #asked(): Promise<OtherSystem> {
    this.#system ??= this.#load();
    const system = await this.#system;
    // One PowerShell for all: starting one for each question would cost more than all else.
    if (this.#platform === 'win32') system.powerShellStart();
    return system;
  }

  async #letGo(): Promise<void> {
    const system = await this.#system?.catch(() => undefined); // that it could not be loaded was told
    system?.powerShellRelease();
  }

  #cpu(): Reading['cpu'] {
    const cores = this.#node.cpus().map(({ times }): CpuTicks => {
      return [times.user, times.nice, times.sys, times.idle, 0, times.irq, 0, 0];
    });
    if (cores.length === 0) return undefined;
    const sum = (column: number) => cores.reduce((all, core) => all + (core[column] ?? 0), 0);
    return { total: [sum(0), sum(1), sum(2), sum(3), 0, sum(5), 0, 0], cores, lacks: ['iowait', 'steal'] };
  }

  /** Windows has none: Node says 0 there. */
  #loadOf(): Reading['load'] {
    const [one = 0, five = 0, fifteen = 0] = this.#node.loadavg();
    return one + five + fifteen > 0 ? [one, five, fifteen] : undefined;
  }
}

/** Counters are told late; until then they are there and of no use. */
function whyNoRates(counters: Renewed<true>): string {
  return counters.latest(LATE + PACE) ? 'it takes some seconds to begin with' : counters.why;
}

/** Of whoever runs this server; some have no name. */
function nameOf(node: Pick<typeof os, 'userInfo'>): string | undefined {
  try {
    return node.userInfo().username;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
