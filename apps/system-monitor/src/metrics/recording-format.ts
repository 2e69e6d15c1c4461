import * as z from 'zod';
import { cleanText } from './clean-text.ts';
import type { CpuTicks, Reading } from './source.ts';

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
const Name = z.string().min(1).max(64).transform(cleanText);

/** The first line. */
export const RecordingHeader = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  title: Name,
  machine: z.object({
    cores: z.number().int().min(1).max(4096),
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

/** Every further line: one reading, its parts as lists to be short. Sizes are in KiB where proc(5) has KiB. */
export const RecordingLine = z.object({
  /** Milliseconds since the first reading. */
  at: Counter,
  /** Per core: user, nice, system, idle, iowait, irq, softirq, steal in ticks. */
  cpu: z.array(z.tuple([Counter, Counter, Counter, Counter, Counter, Counter, Counter, Counter])).optional(),
  load: z.tuple([Counter, Counter, Counter]).optional(),
  /** MemTotal, MemAvailable, SwapTotal, SwapFree in KiB. */
  memory: z.tuple([KiB, KiB, KiB, KiB]).optional(),
  /** Name, bytes received, bytes sent. */
  network: z.array(z.tuple([Name, Counter, Counter])).optional(),
  /** Name, bytes read, bytes written, ms busy. */
  disks: z.array(z.tuple([Name, Counter, Counter, Counter])).optional(),
  /** Memory limit and use in bytes. */
  groupMemory: z.tuple([WholeBytes, WholeBytes]).optional(),
  /** Cores allowed and ms of CPU time used. */
  groupCpu: z.tuple([z.number().positive(), Counter]).optional(),
  /** pid, parent, name, state, ticks, resident KiB, threads, ticks from boot to start. */
  processes: z
    .array(z.tuple([Counter, Counter, Name, z.string().length(1), Counter, KiB, Counter, Counter]))
    .optional(),
});
export type RecordingLine = z.infer<typeof RecordingLine>;

/** The reading a line holds, as of `time` and `clock`. */
export function readingOf(line: RecordingLine, moment: { time: number; clock: number }): Reading {
  const [total, available, swapTotal, swapFree] = (line.memory ?? []).map((kib) => kib * 1024);
  return {
    ...moment,
    cpu: line.cpu && { total: sumOf(line.cpu), cores: line.cpu },
    load: line.load,
    memory: total === undefined || available === undefined ? undefined : { total, available, swapTotal, swapFree },
    group: {
      memory: line.groupMemory && { limit: line.groupMemory[0], used: line.groupMemory[1] },
      cpu: line.groupCpu && { cores: line.groupCpu[0], used: line.groupCpu[1] },
    },
    network: line.network?.map(([name, received, sent]) => ({ name, received, sent })),
    disks: line.disks?.map(([name, read, written, busy]) => ({ name, read, written, busy })),
    processes: line.processes && {
      ...moment,
      processes: line.processes.map(([pid, parent, name, state, ticks, kib, threads, started]) => {
        return { pid, parent, name, state, ticks, memory: kib * 1024, threads, started };
      }),
    },
    missing: PARTS.filter(([part]) => !line[part]).map(([, what]) => ({ what, why: 'the recording has none' })),
  };
}

/** Processes are not among them: a line without them has those of an earlier one. */
const PARTS = [
  ['cpu', 'CPU'],
  ['load', 'load'],
  ['memory', 'memory'],
  ['network', 'network'],
  ['disks', 'disk activity'],
] as const;

function sumOf(cores: readonly CpuTicks[]): CpuTicks {
  const column = (index: number) => cores.reduce((sum, core) => sum + (core[index] ?? 0), 0);
  return [column(0), column(1), column(2), column(3), column(4), column(5), column(6), column(7)];
}
