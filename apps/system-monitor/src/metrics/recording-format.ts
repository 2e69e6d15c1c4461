import * as z from 'zod';
import { cleanLine, cleanText } from './clean-text.ts';
import { MAX_PROCESSES } from './linux-processes.ts';
import type { CpuTicks, DevicesReading, Reading } from './source.ts';

/** First member of a recording's first line. */
export const FORMAT = 'system-monitor-recording';
export const VERSION = 1;
/** Milliseconds from one line to the next, and from the last one to the first when it plays again. */
export const LINE_MS = 1000;

const Counter = z.number().min(0).max(Number.MAX_SAFE_INTEGER);
/** Becomes bytes, which must still be whole and exact. */
const KiB = z
  .number()
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER / 1024);
const WholeBytes = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const MAX_UPTIME_MS = 10 * 366 * 24 * 3600 * 1000;
/** A command is shorter; one that is longer was not made by us. */
const MAX_TEXT = 2048;
const MAX_CORES = 4096;
const MAX_DEVICES = 256;
const Name = z.string().min(1).max(64).transform(cleanText);
const Text = z.string().min(1).max(MAX_TEXT).transform(cleanLine);
const Celsius = z.number().min(-50).max(150);
/** Microseconds in which some tasks waited, and in which all did. */
const Pressure = z.tuple([Counter, Counter.optional()]);

/** The first line. */
export const RecordingHeader = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  title: Name,
  machine: z.object({
    cores: z.number().int().min(1).max(MAX_CORES),
    boot: z.string().regex(/^[\w-]{1,64}$/),
    scope: z.enum(['machine', 'container']),
    ticksPerSecond: z.number().int().positive(),
    /** Milliseconds the machine was up at the first reading; ten years at most. */
    uptime: z.number().min(0).max(MAX_UPTIME_MS),
  }),
  /** Milliseconds into the recording where it begins to play; what is before is history by then. */
  playFrom: Counter.default(LINE_MS),
});
export type RecordingHeader = z.infer<typeof RecordingHeader>;

/** Disk space, sensors and batteries. */
const RecordingDevices = z.object({
  /** Mount point, bytes in all, bytes available. */
  spaces: z
    .array(z.tuple([Name, WholeBytes, WholeBytes]))
    .max(MAX_DEVICES)
    .default([]),
  /** Name, degrees, degrees from which on it protects itself. */
  temperatures: z
    .array(z.tuple([Name, Celsius, Celsius.optional()]))
    .max(MAX_DEVICES)
    .default([]),
  /** Name, turns a minute. */
  fans: z
    .array(z.tuple([Name, Counter]))
    .max(MAX_DEVICES)
    .default([]),
  /** Name, percent, state. */
  batteries: z
    .array(z.tuple([Name, z.number().min(0).max(100), z.enum(['charging', 'discharging', 'full', 'idle', 'unknown'])]))
    .max(MAX_DEVICES)
    .default([]),
});

/**
 * Every further line: one reading, its parts as lists to be short. Sizes are in KiB where proc(5) has KiB. Only `at`
 * must be there; a part that is not was not available.
 */
export const RecordingLine = z.object({
  /** Milliseconds since the first reading. */
  at: Counter,
  /** Per core: user, nice, system, idle, iowait, irq, softirq, steal in ticks; null for one that is off. */
  cpu: z
    .array(z.tuple([Counter, Counter, Counter, Counter, Counter, Counter, Counter, Counter]).nullable())
    .max(MAX_CORES)
    .optional(),
  load: z.tuple([Counter, Counter, Counter]).optional(),
  /** MemTotal, MemAvailable, SwapTotal, SwapFree in KiB. */
  memory: z.tuple([KiB, KiB, KiB, KiB]).optional(),
  /** MemFree, Buffers, Cached with what of slab can be given back, in KiB. */
  memoryParts: z.tuple([KiB, KiB, KiB]).optional(),
  /** Bytes moved from swap and to it. */
  swap: z.tuple([Counter, Counter]).optional(),
  pressure: z.object({ cpu: Pressure.optional(), memory: Pressure.optional(), io: Pressure.optional() }).optional(),
  /** Mean clock of the cores in MHz. */
  frequency: z.number().positive().max(20_000).optional(),
  /** Name, bytes received, bytes sent, bits a second that the link can carry. */
  network: z
    .array(z.tuple([Name, Counter, Counter, z.number().positive().optional()]))
    .max(MAX_DEVICES)
    .optional(),
  /** Name, bytes read, bytes written, ms busy. */
  disks: z
    .array(z.tuple([Name, Counter, Counter, Counter.optional()]))
    .max(MAX_DEVICES)
    .optional(),
  /** Memory limit and use in bytes. */
  groupMemory: z.tuple([WholeBytes, WholeBytes.optional()]).optional(),
  /** Cores allowed and ms of CPU time used. */
  groupCpu: z.tuple([z.number().positive(), Counter.optional()]).optional(),
  /** Periods of the group's quota, and those at whose end it was held back. Needs `groupCpu`. */
  throttling: z.tuple([Counter, Counter]).optional(),
  /** A line without them has those of an earlier one. */
  devices: RecordingDevices.optional(),
  /**
   * pid, parent, name, state, ticks, resident KiB, threads, ticks from boot to start, user, masked command. A line
   * without processes has those of an earlier one.
   */
  processes: z
    .array(
      z.tuple([
        Counter,
        Counter,
        Name,
        z.string().length(1),
        Counter,
        KiB.nullable(),
        Counter.nullable(),
        Counter,
        Name.nullable().optional(),
        Text.optional(),
      ]),
    )
    .max(MAX_PROCESSES)
    .optional(),
});
export type RecordingLine = z.infer<typeof RecordingLine>;

/** The reading a line holds, as of `time` and `clock`. */
export function readingOf(line: RecordingLine, moment: { time: number; clock: number }): Reading {
  const cores = line.cpu?.map((core) => core ?? undefined);
  return {
    ...moment,
    cpu: cores && { total: sumOf(cores), cores },
    load: line.load,
    memory: memoryOf(line),
    ...(line.swap && { swap: { in: line.swap[0], out: line.swap[1] } }),
    ...(line.pressure && { pressure: pressureOf(line.pressure) }),
    ...(line.frequency !== undefined && { frequency: line.frequency }),
    group: {
      memory: line.groupMemory && { limit: line.groupMemory[0], used: line.groupMemory[1] },
      cpu: groupCpuOf(line),
    },
    network: line.network?.map(([name, received, sent, speed]) => {
      return { name, received, sent, ...(speed !== undefined && { speed }) };
    }),
    disks: line.disks?.map(([name, read, written, busy]) => {
      return { name, read, written, ...(busy !== undefined && { busy }) };
    }),
    ...(line.devices && { devices: devicesOf(line.devices) }),
    processes: line.processes && {
      ...moment,
      processes: line.processes.map(([pid, parent, name, state, ticks, kib, threads, started, user, command]) => ({
        pid,
        parent,
        name,
        state,
        ticks,
        ...(kib !== null && { memory: kib * 1024 }),
        ...(threads !== null && { threads }),
        started,
        ...(typeof user === 'string' && { user }),
        ...(command !== undefined && { command }),
      })),
    },
    missing: PARTS.filter(([part]) => !line[part]).map(([, what]) => ({ what, why: 'the recording has none' })),
  };
}

/** Processes and devices are not among them: a line without them has those of an earlier one. */
const PARTS = [
  ['cpu', 'CPU'],
  ['load', 'load'],
  ['memory', 'memory'],
  ['swap', 'swap activity'],
  ['pressure', 'pressure'],
  ['frequency', 'frequency'],
  ['network', 'network'],
  ['disks', 'disk activity'],
] as const;

function memoryOf({ memory, memoryParts }: RecordingLine): Reading['memory'] {
  if (!memory) return undefined;
  const bytes = (kib: number) => kib * 1024;
  const [total, available, swapTotal, swapFree] = memory;
  return {
    total: bytes(total),
    available: bytes(available),
    ...(memoryParts && {
      free: bytes(memoryParts[0]),
      buffers: bytes(memoryParts[1]),
      cached: bytes(memoryParts[2]),
    }),
    swapTotal: bytes(swapTotal),
    swapFree: bytes(swapFree),
  };
}

function pressureOf(told: NonNullable<RecordingLine['pressure']>): Reading['pressure'] {
  const of = (pressure: z.infer<typeof Pressure> | undefined) => pressure && { some: pressure[0], full: pressure[1] };
  return { cpu: of(told.cpu), memory: of(told.memory), io: of(told.io) };
}

function groupCpuOf({ groupCpu, throttling }: RecordingLine): NonNullable<Reading['group']>['cpu'] {
  if (!groupCpu) return undefined;
  const [cores, used] = groupCpu;
  return { cores, used, ...(throttling && { throttling: { periods: throttling[0], throttled: throttling[1] } }) };
}

function devicesOf({ spaces, temperatures, fans, batteries }: z.infer<typeof RecordingDevices>): DevicesReading {
  return {
    spaces: spaces.map(([name, total, available]) => ({ name, total, available })),
    temperatures: temperatures.map(([name, celsius, critical]) => {
      return { name, celsius, ...(critical !== undefined && { critical }) };
    }),
    fans: fans.map(([name, rpm]) => ({ name, rpm })),
    batteries: batteries.map(([name, percent, state]) => ({ name, percent, state })),
  };
}

function sumOf(cores: readonly (CpuTicks | undefined)[]): CpuTicks {
  const column = (index: number) => cores.reduce((sum, core) => sum + (core?.[index] ?? 0), 0);
  return [column(0), column(1), column(2), column(3), column(4), column(5), column(6), column(7)];
}
