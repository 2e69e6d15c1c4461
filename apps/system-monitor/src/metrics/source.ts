/**
 * Ticks a CPU spent since boot, in the order of proc(5)'s `/proc/stat`. `user` holds what a guest ran, `nice` the
 * niced part of it, so the two further columns of the file are not added.
 */
export type CpuTicks = readonly [
  user: number,
  nice: number,
  system: number,
  idle: number,
  iowait: number,
  irq: number,
  softirq: number,
  steal: number,
];

/** Bytes, as `/proc/meminfo` has them. */
export interface MemoryReading {
  total: number;
  /** What programs can still get without swapping, by the kernel's own estimate. */
  available: number;
  free?: number;
  buffers?: number;
  /** File cache, with what of slab can be given back. */
  cached?: number;
  swapTotal?: number;
  swapFree?: number;
}

/** Bytes moved from and to swap since boot. */
export interface SwapReading {
  in: number;
  out: number;
}

/** Microseconds since boot in which some, or all, tasks that could run waited (kernel, accounting/psi.rst). */
export interface PressureReading {
  some: number;
  full?: number;
}

/** Counters of one network interface: bytes since it came up. */
export interface InterfaceReading {
  name: string;
  received: number;
  sent: number;
  /** Bits a second that the link can carry in one direction. */
  speed?: number;
}

/** Counters of one whole disk: bytes, and milliseconds with a request in flight. */
export interface DiskReading {
  name: string;
  read: number;
  written: number;
  /** Absent where the system does not tell it. */
  busy?: number;
}

/** Room in one mounted file system, in bytes. */
export interface SpaceReading {
  /** Where it is mounted, home folders masked. */
  name: string;
  total: number;
  /** What a program of an ordinary user can still write. */
  available: number;
}

export interface TemperatureReading {
  name: string;
  celsius: number;
  /** From here on the device protects itself. */
  critical?: number;
}

export interface FanReading {
  name: string;
  rpm: number;
}

export interface BatteryReading {
  name: string;
  /** 0 to 100. */
  percent: number;
  /** `idle`: on external power, neither charged nor drained. */
  state: 'charging' | 'discharging' | 'full' | 'idle' | 'unknown';
}

/** What changes slowly or costs more to read. */
export interface DevicesReading {
  spaces: readonly SpaceReading[];
  temperatures: readonly TemperatureReading[];
  fans: readonly FanReading[];
  batteries: readonly BatteryReading[];
}

/** One process. Its environment is never read, its arguments only with `--command-lines`. */
export interface ProcessReading {
  pid: number;
  parent: number;
  /** Executable name as the kernel keeps it (15 characters), cleaned for display. */
  name: string;
  /** One letter, see proc(5). */
  state: string;
  /** CPU ticks used since it started, in user and system mode. */
  ticks: number;
  /** Resident bytes. */
  memory?: number;
  /** Absent where the system does not tell it. */
  threads?: number;
  /** Ticks between boot and its start; with `pid` it tells a process from a later one of the same number. */
  started: number;
  /** `you` (who started this server), `root` or `other`; the name itself with `--users` only. */
  user?: string;
  /** Its arguments with secrets masked; with `--command-lines` only. */
  command?: string;
}

/** All processes at one moment. It has clocks of its own, for a list takes longer to read than a counter. */
export interface ProcessList {
  time: number;
  clock: number;
  processes: readonly ProcessReading[];
}

/** Limits of the control group that holds this server; a part is absent where the group is not limited. */
export interface GroupReading {
  memory?: { limit: number; used?: number };
  /** `cores`: how many cores' worth of time the group gets; `used`: milliseconds of CPU time so far. */
  cpu?: { cores: number; used?: number; throttling?: ThrottlingReading };
}

/** How often the group was held back at its CPU limit, counted since it was made. */
export interface ThrottlingReading {
  periods: number;
  throttled: number;
}

/** A part that could not be read, and why. */
export interface Missing {
  what: string;
  why: string;
}

/** Raw counters at one moment. An absent part is not available; it is never 0 for that. */
export interface Reading {
  /** Wall clock, in milliseconds since the epoch. */
  time: number;
  /** A clock that is never set, in milliseconds; only differences mean something. */
  clock: number;
  /** `lacks`: columns that the system does not tell; their 0 means nothing. */
  cpu?: { total: CpuTicks; cores: readonly (CpuTicks | undefined)[]; lacks?: readonly ('iowait' | 'steal')[] };
  /** Load averages over 1, 5 and 15 minutes. */
  load?: readonly [number, number, number];
  memory?: MemoryReading;
  swap?: SwapReading;
  pressure?: { cpu?: PressureReading; memory?: PressureReading; io?: PressureReading };
  /** Mean clock of the cores that are on, in MHz. */
  frequency?: number;
  group?: GroupReading;
  network?: readonly InterfaceReading[];
  disks?: readonly DiskReading[];
  /** Only where they were asked for. */
  devices?: DevicesReading;
  /** Only where it was asked for. */
  processes?: ProcessList;
  missing?: readonly Missing[];
}

/** What stays true of a machine as long as it is up. */
export interface Machine {
  /** `recording` is what once was, played as if it were now. */
  kind: 'live' | 'recording';
  /** "This machine", or the recording's title. */
  name: string;
  /** Whether this server runs inside a container. */
  scope: 'machine' | 'container';
  cores: number;
  /** Names this boot of the machine. */
  boot: string;
  /** Milliseconds since the epoch. */
  bootedAt?: number;
  /** Of the CPU counters and of processes. Without it, processes have neither a share nor a time of start. */
  ticksPerSecond?: number;
}

/** What a reading is to hold beside the counters that cost nothing. */
export interface Wanted {
  processes: boolean;
  devices: boolean;
}

/** Where figures come from: this machine, or a recording of one. */
export interface MetricsSource {
  readonly machine: Machine;
  /** Milliseconds two readings must lie apart at least for their difference to say something. */
  readonly settle: number;
  /** @throws MetricsError when nothing at all can be read here. */
  read(wanted: Wanted): Promise<Reading>;
  /** Readings from before the first `read`, oldest first: a recording has some. */
  past?(): Iterable<Reading>;
  /** What a reader of the figures must know about them, in sentences. */
  notes?(): readonly string[];
}
