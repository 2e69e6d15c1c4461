/** The data that the tools of contract.ts carry: figures, processes, devices, causes. */
import * as z from 'zod';

/** Milliseconds since the epoch, by the server's clock. */
export const Time = z.number().int().min(0).max(8.64e15);
export const Percent = z.number().min(0).max(100);
export const Bytes = z.number().int().min(0);
/** Bytes a second. */
export const Rate = z.number().min(0);

/** What a figure is measured against: all of the machine, or the limits of the container that this server runs in. */
export const SystemScope = z.enum(['machine', 'container']);
export type SystemScope = z.infer<typeof SystemScope>;

export const Machine = z.object({
  kind: z.enum(['live', 'recording']),
  /** "This machine", or the recording's title. */
  name: z.string(),
  /** `container` when the server runs in one; the figures carry scopes of their own. */
  scope: SystemScope,
  cores: z.number().int().min(1),
  bootedAt: z.number().optional(),
});

/** Figures of now. An absent one is not known (first reading) or not available (see `unavailable`), never 0. */
export const Figures = z.object({
  time: z.number(),
  /** Share of `cores` in use; `cores` is the limit: half a core is 0.5. `frequency` in MHz. */
  cpu: z.object({
    percent: Percent.optional(),
    cores: z.number().positive(),
    scope: SystemScope,
    iowait: Percent.optional(),
    steal: Percent.optional(),
    /** Share of periods in which the container was held back at its limit. */
    throttled: Percent.optional(),
    frequency: z.number().optional(),
  }),
  /** `machineTotal` beside a container's `total`; cache, buffers and free are the machine's. */
  memory: z.object({
    used: Bytes.optional(),
    total: Bytes.optional(),
    scope: SystemScope,
    machineTotal: Bytes.optional(),
    cached: Bytes.optional(),
    buffers: Bytes.optional(),
    free: Bytes.optional(),
    swapUsed: Bytes.optional(),
    swapTotal: Bytes.optional(),
  }),
  /** Runnable and blocked tasks, averaged over 1, 5 and 15 minutes. */
  load: z.tuple([z.number(), z.number(), z.number()]).optional(),
  /** Shares of time in which some task waited. */
  pressure: z.object({ cpu: Percent.optional(), memory: Percent.optional(), io: Percent.optional() }),
  /** All disks together; `busy` is the busiest one's. */
  disk: z.object({ read: Rate.optional(), write: Rate.optional(), busy: Percent.optional(), scope: SystemScope }),
  /** All interfaces this server sees, without loopback and tunnels. */
  network: z.object({ received: Rate.optional(), sent: Rate.optional() }),
  /** Of the hottest sensor, °C. */
  temperature: z.number().optional(),
});

export const Process = z.object({
  pid: z.number(),
  parent: z.number(),
  /** Executable name, without arguments. */
  name: z.string(),
  /** Share of the same cores as `figures.cpu`; absent until the process was read twice. */
  cpu: Percent.optional(),
  /** Resident bytes. */
  memory: Bytes.optional(),
  threads: z.number().optional(),
  /** One letter: R runs, S sleeps, D waits for a device, T is stopped, Z is a zombie, I is idle. */
  state: z.string(),
  startedAt: z.number().optional(),
  /** `you`, `root` or `other`; a name only where the server was started with `--users`. */
  user: z.string().optional(),
  /** Arguments, secrets masked; only where the server was started with `--command-lines`. */
  command: z.string().optional(),
});

/** `cpu` is the share of the limit (see `figures.cpu`), the four after it shares of all cores, `load` the minute's. */
const CPU_SERIES = ['cpu', 'user', 'system', 'iowait', 'steal', 'throttled', 'load', 'frequency'] as const;
/** Bytes; `swapIn` and `swapOut` are bytes a second. */
const MEMORY_SERIES = ['memory', 'cached', 'buffers', 'free', 'swap', 'swapIn', 'swapOut'] as const;
/** Bytes a second; `diskBusy` and `linkUse` are shares of the busiest one, `diskFull` the fullest one's. */
const DEVICE_SERIES = ['diskRead', 'diskWrite', 'diskBusy', 'diskFull', 'received', 'sent', 'linkUse'] as const;
/** Shares of time in which some task waited; `temperature` in °C. */
const OTHER_SERIES = ['pressureCpu', 'pressureMemory', 'pressureIo', 'temperature'] as const;
/** What a chart can draw; `cores` is one share a core. */
export const SystemSeries = z.enum([...CPU_SERIES, ...MEMORY_SERIES, ...DEVICE_SERIES, ...OTHER_SERIES, 'cores']);
export type SystemSeries = z.infer<typeof SystemSeries>;

/** One device of now; what it has not, or does not tell, is absent. */
export const Device = z.object({
  kind: z.enum(['disk', 'space', 'interface', 'temperature', 'fan', 'battery']),
  name: z.string(),
  /** Disk: bytes a second, and share of time with a request in flight. */
  read: Rate.optional(),
  write: Rate.optional(),
  busy: Percent.optional(),
  /** Space, in bytes. */
  total: Bytes.optional(),
  available: Bytes.optional(),
  /** Interface: bytes a second, and bits a second that its link carries. */
  received: Rate.optional(),
  sent: Rate.optional(),
  speed: z.number().min(0).optional(),
  celsius: z.number().optional(),
  critical: z.number().optional(),
  rpm: z.number().min(0).optional(),
  /** Battery: charge, and whether it is charging. */
  percent: Percent.optional(),
  state: z.string().optional(),
});

export const CauseName = z.enum([
  'throttling',
  'swapping',
  'memory-pressure',
  'memory',
  'disk-full',
  'disk-wait',
  'disk-busy',
  'cpu',
  'network',
  'steal',
  'heat',
]);

/** From which level on each is a cause, in its unit; metrics/causes.ts weighs what is beyond. */
export const MARK_FROM = {
  throttling: 10,
  swapping: 4 * 1024 ** 2,
  'memory-pressure': 10,
  memory: 90,
  'disk-full': 95,
  'disk-wait': 20,
  'disk-busy': 80,
  cpu: 70,
  network: 80,
  steal: 10,
  heat: 90,
} as const satisfies Record<z.infer<typeof CauseName>, number>;

const unit = z.enum(['%', 'bytes/s', '°C']);

/** Why it was slow: a level beyond its mark, and who made it. */
export const Cause = z.object({
  about: CauseName,
  /** 1 just beyond the mark for half of the span, 3 at its worst all the time; the causes stand in this order. */
  weight: z.number(),
  /** While it was beyond its mark. */
  mean: z.number(),
  peak: z.number(),
  unit,
  /** Seconds beyond the mark. */
  seconds: z.number(),
  from: z.number(),
  to: z.number(),
  process: z
    .object({
      pid: z.number().optional(),
      name: z.string(),
      count: z.number(),
      cpu: z.number().optional(),
      memory: z.number().optional(),
    })
    .optional(),
  text: z.string(),
});

/** A time in which one level was beyond its mark. */
export const Episode = z.object({
  about: CauseName,
  from: z.number(),
  /** Exclusive; `isOn` tells that it still goes on. */
  to: z.number(),
  isOn: z.boolean(),
  mean: z.number(),
  peak: z.number(),
  unit,
  text: z.string(),
});
