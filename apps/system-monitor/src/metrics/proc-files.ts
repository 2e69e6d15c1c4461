import { cleanText } from './clean-text.ts';
import type {
  CpuTicks,
  DiskReading,
  InterfaceReading,
  MemoryReading,
  PressureReading,
  ProcessReading,
  SwapReading,
} from './source.ts';

/** "This is the number of sectors of 512 bytes" (kernel, Documentation/block/stat.rst), whatever the disk's own are. */
const SECTOR_BYTES = 512;

/** Whole disks. Partitions, loop, zram, dm and md devices would count the same bytes a second time. */
const WHOLE_DISK = /^(?:[hsv]d[a-z]+|xvd[a-z]+|nvme\d+n\d+|mmcblk\d+|dasd[a-z]+)$/;
/** Loopback, and interfaces whose bytes pass through another one on this list as well. */
const SECOND_HAND_INTERFACE = /^(?:lo|veth|docker|br-|virbr|cni|flannel|cali|ifb|dummy|tun|tap|wg|bond)/;

/** `/proc/stat`: ticks of all CPUs and of each, by number (one that is off is absent), and the time of boot in seconds. */
export function parseStat(text: string): {
  total?: CpuTicks;
  cores: (CpuTicks | undefined)[];
  bootedAt?: number;
} {
  const cores: (CpuTicks | undefined)[] = [];
  let total: CpuTicks | undefined;
  for (const [, core, columns] of text.matchAll(/^cpu(\d*) +(.+)$/gm)) {
    const ticks = cpuTicks(columns ?? '');
    if (core === '') total = ticks;
    else cores[Number(core)] = ticks;
  }
  const bootedAt = /^btime (\d+)$/m.exec(text)?.[1];
  return { total, cores: Array.from(cores), ...(bootedAt && { bootedAt: Number(bootedAt) }) };
}

/** Kernels before 2.6.33 have fewer columns; those absent count as 0, for their time is in the others. */
function cpuTicks(columns: string): CpuTicks | undefined {
  const ticks = columns.trim().split(/ +/).map(Number);
  if (ticks.length < 4 || !ticks.every(isCounter)) return undefined;
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] = ticks;
  return [user, nice, system, idle, iowait, irq, softirq, steal];
}

/** `/proc/meminfo`, in bytes. Without `MemAvailable` (kernel 3.14) there is no honest "used", so nothing. */
export function parseMeminfo(text: string): MemoryReading | undefined {
  const bytes = (key: string) => {
    const kib = new RegExp(`^${key}: +(\\d+) kB$`, 'm').exec(text)?.[1];
    return kib === undefined ? undefined : Number(kib) * 1024;
  };
  const total = bytes('MemTotal');
  const available = bytes('MemAvailable');
  if (!total || available === undefined) return undefined;
  const cached = bytes('Cached');
  return {
    total,
    available,
    free: bytes('MemFree'),
    buffers: bytes('Buffers'),
    cached: cached === undefined ? undefined : cached + (bytes('SReclaimable') ?? 0),
    swapTotal: bytes('SwapTotal'),
    swapFree: bytes('SwapFree'),
  };
}

/** `/proc/vmstat`: bytes moved from and to swap, which it counts in pages. */
export function parseVmstat(text: string, pageBytes: number): SwapReading | undefined {
  const bytes = (key: string) => Number(new RegExp(`^${key} (\\d+)$`, 'm').exec(text)?.[1]) * pageBytes;
  const swap = { in: bytes('pswpin'), out: bytes('pswpout') };
  return isCounter(swap.in) && isCounter(swap.out) ? swap : undefined;
}

/** A file of `/proc/pressure` (kernel, accounting/psi.rst): microseconds in which some, or all, tasks waited. */
export function parsePressure(text: string): PressureReading | undefined {
  const total = (line: string) => {
    const microseconds = new RegExp(`^${line} .*\\btotal=(\\d+)$`, 'm').exec(text)?.[1];
    return microseconds === undefined ? undefined : Number(microseconds);
  };
  const some = total('some');
  return some === undefined ? undefined : { some, full: total('full') };
}

/** `/proc/loadavg`: averages over 1, 5 and 15 minutes. */
export function parseLoadavg(text: string): [number, number, number] | undefined {
  const [one = Number.NaN, five = Number.NaN, fifteen = Number.NaN] = text.split(' ', 3).map(Number);
  return [one, five, fifteen].every(isCounter) ? [one, five, fifteen] : undefined;
}

/** `/proc/net/dev`: bytes received and sent by each interface that is no second hand. */
export function parseNetDev(text: string): InterfaceReading[] {
  return text.split('\n').flatMap((line) => {
    const [, name, rest] = /^ *([^:]+): *(.+)$/.exec(line) ?? [];
    if (!name || !rest || SECOND_HAND_INTERFACE.test(name)) return [];
    const columns = rest.split(/ +/).map(Number);
    const [received = Number.NaN, sent = Number.NaN] = [columns[0], columns[8]];
    return isCounter(received) && isCounter(sent) ? [{ name: cleanText(name), received, sent }] : [];
  });
}

/** `/proc/diskstats` (kernel, Documentation/admin-guide/iostats.rst): whole disks. */
export function parseDiskstats(text: string): DiskReading[] {
  return text.split('\n').flatMap((line) => {
    const columns = line.trim().split(/ +/);
    const name = columns[2];
    if (!name || !WHOLE_DISK.test(name)) return [];
    const [read, written, busy] = [Number(columns[5]), Number(columns[9]), Number(columns[12])];
    if (![read, written, busy].every(isCounter)) return [];
    return [{ name, read: read * SECTOR_BYTES, written: written * SECTOR_BYTES, busy }];
  });
}

/**
 * `/proc/<pid>/stat`. The name stands in parentheses and may hold spaces and parentheses itself, so the fields begin
 * after the last one. Numbers in comments are proc(5)'s.
 */
export function parseProcessStat(text: string, pageBytes: number | undefined): ProcessReading | undefined {
  const open = text.indexOf('(');
  const close = text.lastIndexOf(')');
  if (open < 0 || close < open) return undefined;
  const fields = text.slice(close + 2).split(' ', 22);
  const field = (number: number) => Number(fields[number - 3]);
  const ticks = field(14) + field(15); // utime, stime
  const process = {
    pid: Number(text.slice(0, open)),
    parent: field(4),
    name: cleanText(text.slice(open + 1, close)),
    state: cleanText(fields[0] ?? '').slice(0, 1),
    ticks,
    threads: field(20),
    started: field(22),
  };
  const pages = field(24);
  const { pid, parent, threads, started } = process;
  if (![pid, parent, ticks, threads, started, pages].every(isCounter)) return undefined;
  return pageBytes === undefined ? process : { ...process, memory: pages * pageBytes };
}

/** A vector of word pairs; see getauxval(3) for the types. */
const AT_PAGESZ = 6;
const AT_CLKTCK = 17;

/** `/proc/self/auxv`: the units the kernel counts memory and time in. */
export function parseAuxv(bytes: Buffer, wordBytes: 4 | 8): { pageBytes?: number; ticksPerSecond?: number } {
  const units: { pageBytes?: number; ticksPerSecond?: number } = {};
  const word = (at: number) => (wordBytes === 8 ? Number(bytes.readBigUInt64LE(at)) : bytes.readUInt32LE(at));
  for (let at = 0; at + 2 * wordBytes <= bytes.length; at += 2 * wordBytes) {
    if (word(at) === AT_PAGESZ) units.pageBytes = word(at + wordBytes);
    if (word(at) === AT_CLKTCK) units.ticksPerSecond = word(at + wordBytes);
  }
  return units;
}

function isCounter(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}
