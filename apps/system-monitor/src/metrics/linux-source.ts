import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readGroup } from './cgroup.ts';
import { readProcesses } from './linux-processes.ts';
import { parseAuxv, parseDiskstats, parseLoadavg, parseMeminfo, parseNetDev, parseStat } from './proc-files.ts';
import { readBytes, readText } from './read-file.ts';
import type { GroupReading, Machine, MemoryReading, MetricsSource, Missing, Reading } from './source.ts';

/** Left by Docker and by Podman inside their containers. */
const CONTAINER_MARKERS = ['.dockerenv', 'run/.containerenv'];
const NARROW_WORDS = new Set(['arm', 'ia32', 'mips', 'mipsel', 'ppc', 's390']);

export interface LinuxSourceOptions {
  /** Where `proc` and `sys` are: `/`, or a tree of fixtures. */
  root?: string;
  /** The runtime's own idea of the memory limit in bytes, 0 or huge for none: a cross-check of ours. */
  constrainedMemory?: () => number;
}

/** This machine, read from procfs and cgroupfs alone: no process is spawned, nothing is written. */
export class LinuxSource implements MetricsSource {
  readonly machine: Machine;
  /** The kernel counts in ticks of 10 ms: over half a second, a core's share is exact to 2 %. */
  readonly settle = 500;
  readonly #root: string;
  readonly #constrainedMemory: () => number;
  readonly #pageBytes: number | undefined;

  constructor({ root = '/', constrainedMemory = () => process.constrainedMemory() }: LinuxSourceOptions = {}) {
    this.#root = root;
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

  async read({ processes }: { processes: boolean }): Promise<Reading> {
    const missing: Missing[] = [];
    const part = <Part>(what: string, file: string, parse: (text: string) => Part | undefined): Part | undefined => {
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
      group,
      network: part('network', 'net/dev', parseNetDev),
      disks: part('disk activity', 'diskstats', parseDiskstats),
      missing,
    };
    if (reading.disks?.length === 0) missing.push({ what: 'disk activity', why: 'no disk is visible here' });
    if (reading.network?.length === 0) missing.push({ what: 'network', why: 'no interface is visible here' });
    if (!processes) return reading;
    const found = await readProcesses(this.#root, this.#pageBytes);
    return { ...reading, processes: found.list, missing: [...missing, ...found.missing] };
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
