import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { atMostEvery } from './at-most-every.ts';
import { readGroup } from './cgroup.ts';
import { LinuxCommands } from './linux-commands.ts';
import { LinuxDevices } from './linux-devices.ts';
import { readFrequency } from './linux-frequency.ts';
import { readLinkSpeeds } from './linux-links.ts';
import { readProcesses } from './linux-processes.ts';
import type { Statfs } from './linux-spaces.ts';
import { LinuxUsers } from './linux-users.ts';
import {
  parseAuxv,
  parseDiskstats,
  parseLoadavg,
  parseMeminfo,
  parseNetDev,
  parsePressure,
  parseStat,
  parseVmstat,
} from './proc-files.ts';
import { readBytes, readText } from './read-file.ts';
import type {
  GroupReading,
  InterfaceReading,
  Machine,
  MemoryReading,
  MetricsSource,
  Missing,
  Reading,
  SwapReading,
  Wanted,
} from './source.ts';

/** Left by Docker and by Podman inside their containers. */
const CONTAINER_MARKERS = ['.dockerenv', 'run/.containerenv'];
/** To learn its clock, the kernel may interrupt every core. */
const FREQUENCY_EVERY = 5000;
/** A driver may ask the device, which takes milliseconds. */
const LINK_SPEEDS_EVERY = 30_000;
const NARROW_WORDS = new Set(['arm', 'ia32', 'mips', 'mipsel', 'ppc', 's390']);

export interface LinuxSourceOptions {
  /** Where `proc` and `sys` are: `/`, or a tree of fixtures. */
  root?: string;
  /** The runtime's own idea of the memory limit in bytes, 0 or huge for none: a cross-check of ours. */
  constrainedMemory?: () => number;
  /** How large a file system is; Node's, unless a test says otherwise. */
  statfs?: Statfs;
  /** Whether processes carry the names of their users, not just whether it is you, root or somebody else. */
  users?: boolean;
  /** Whether processes carry their arguments, with what is secret in them masked. */
  commandLines?: boolean;
  /** Number of the user who runs this server. */
  you?: number;
}

/** Reads and parses a file of `/proc`, or notes that what it tells is missing. */
type ReadPart = <Part>(what: string, file: string, parse: (text: string) => Part | undefined) => Part | undefined;

/** This machine, read from procfs, sysfs, cgroupfs and by statfs(2): no process is spawned, nothing is written. */
export class LinuxSource implements MetricsSource {
  readonly machine: Machine;
  /** The kernel counts in ticks of 10 ms: over half a second, a core's share is exact to 2 %. */
  readonly settle = 500;
  readonly #root: string;
  readonly #constrainedMemory: () => number;
  readonly #pageBytes: number | undefined;
  readonly #devices: LinuxDevices;
  readonly #frequency: () => number | undefined;
  readonly #linkSpeeds: () => ReadonlyMap<string, number>;
  readonly #users: LinuxUsers;
  readonly #commands: LinuxCommands | undefined;

  constructor({
    root = '/',
    constrainedMemory = () => process.constrainedMemory(),
    statfs,
    users = false,
    commandLines = false,
    you = process.geteuid?.(),
  }: LinuxSourceOptions = {}) {
    this.#root = root;
    this.#users = new LinuxUsers(root, { names: users, you });
    this.#commands = commandLines ? new LinuxCommands(root) : undefined;
    this.#devices = new LinuxDevices(root, statfs);
    this.#frequency = atMostEvery(FREQUENCY_EVERY, () => readFrequency(root));
    this.#linkSpeeds = atMostEvery(LINK_SPEEDS_EVERY, () => readLinkSpeeds(root));
    this.#constrainedMemory = constrainedMemory;
    const auxv = this.#file('self/auxv', (path) => readBytes(path));
    const units = auxv ? parseAuxv(auxv, NARROW_WORDS.has(process.arch) ? 4 : 8) : {};
    this.#pageBytes = units.pageBytes;

    const stat = parseStat(this.#text('stat') ?? '');
    const memory = parseMeminfo(this.#text('meminfo') ?? '');
    const group = this.#group(memory, stat.cores.length);
    const isContainer =
      CONTAINER_MARKERS.some((marker) => existsSync(join(root, marker))) ||
      group.memory !== undefined ||
      group.cpu !== undefined;
    this.machine = {
      kind: 'live',
      name: 'This machine',
      scope: isContainer ? 'container' : 'machine',
      cores: Math.max(1, stat.cores.length),
      boot: this.#text('sys/kernel/random/boot_id')?.trim() || 'unknown-boot',
      bootedAt: stat.bootedAt && stat.bootedAt * 1000,
      ticksPerSecond: units.ticksPerSecond,
    };
  }

  async read({ processes, devices }: Wanted): Promise<Reading> {
    const missing: Missing[] = [];
    const part: ReadPart = (what, file, parse) => {
      const text = this.#text(file);
      const parsed = text === undefined ? undefined : parse(text);
      if (parsed === undefined)
        missing.push({
          what,
          why: `/proc/${file} ${text === undefined ? 'is not readable' : 'makes no sense'}`,
        });
      return parsed;
    };
    const time = Date.now();
    const clock = performance.now();
    const stat = part('CPU', 'stat', (text) => {
      const { total, cores } = parseStat(text);
      return total && { total, cores };
    });
    const memory = part('memory', 'meminfo', parseMeminfo);
    const group = this.#group(memory, this.machine.cores);
    if (group.memory && group.memory.used === undefined)
      missing.push({ what: 'memory', why: 'what the container uses of its limit is not readable' });
    if (group.cpu && group.cpu.used === undefined)
      missing.push({ what: 'CPU', why: 'what the container uses of its limit is not readable' });
    const reading: Reading = {
      time,
      clock,
      cpu: stat,
      load: part('load', 'loadavg', parseLoadavg),
      memory,
      swap: this.#swap(memory, part, missing),
      pressure: this.#pressure(missing),
      frequency: this.#frequency(),
      group,
      network: this.#network(part),
      disks: part('disk activity', 'diskstats', parseDiskstats),
      missing,
    };
    if (reading.frequency === undefined) missing.push({ what: 'frequency', why: 'no core tells its clock' });
    if (reading.disks?.length === 0) missing.push({ what: 'disk activity', why: 'no disk is visible here' });
    if (reading.network?.length === 0) missing.push({ what: 'network', why: 'no interface is visible here' });
    if (devices) reading.devices = await this.#devices.read();
    // Those who keep the devices of an earlier reading need to know what it did not have.
    missing.push(...this.#devices.missing);
    if (!processes) return reading;
    const found = await readProcesses({
      root: this.#root,
      pageBytes: this.#pageBytes,
      users: this.#users,
      commands: this.#commands,
    });
    return { ...reading, processes: found.list, missing: [...missing, ...found.missing] };
  }

  /** A machine without swap has no swap activity; it is not 0. */
  #swap(memory: MemoryReading | undefined, part: ReadPart, missing: Missing[]): SwapReading | undefined {
    const pageBytes = this.#pageBytes;
    const why = memory?.swapTotal === 0 ? 'none is set up' : 'the size of a page is not known';
    if (memory?.swapTotal !== 0 && pageBytes !== undefined)
      return part('swap activity', 'vmstat', (text) => parseVmstat(text, pageBytes));
    missing.push({ what: 'swap activity', why });
    return undefined;
  }

  /** Kernels before 4.20 have none, and some keep it off. */
  #pressure(missing: Missing[]): Reading['pressure'] {
    const of = (kind: 'cpu' | 'memory' | 'io') => parsePressure(this.#text(`pressure/${kind}`) ?? '');
    const pressure = { cpu: of('cpu'), memory: of('memory'), io: of('io') };
    const absent = Object.entries(pressure).flatMap(([kind, found]) => (found ? [] : `/proc/pressure/${kind}`));
    if (absent.length === 0) return pressure;
    missing.push({ what: 'pressure', why: `this kernel does not tell it (${absent.join(', ')})` });
    return absent.length < 3 ? pressure : undefined;
  }

  #network(part: ReadPart): InterfaceReading[] | undefined {
    const speeds = this.#linkSpeeds();
    return part('network', 'net/dev', parseNetDev)?.map((link) => {
      const speed = speeds.get(link.name);
      return speed === undefined ? link : { ...link, speed };
    });
  }

  /** What binds: limits at or above what the machine has are none. */
  #group(memory: MemoryReading | undefined, cores: number): GroupReading {
    const found = readGroup(this.#root);
    const machineBytes = memory?.total ?? Number.POSITIVE_INFINITY;
    const constrained = this.#constrainedMemory();
    const lowest =
      constrained > 0 && constrained < (found.memory?.limit ?? machineBytes) ? { limit: constrained } : found.memory;
    return {
      memory: lowest && lowest.limit < machineBytes ? lowest : undefined,
      cpu: found.cpu && found.cpu.cores < cores ? found.cpu : undefined,
    };
  }

  #text(file: string): string | undefined {
    return this.#file(file, readText);
  }
  #file<Content>(file: string, read: (path: string) => Content): Content {
    return read(join(this.#root, 'proc', file));
  }
}
