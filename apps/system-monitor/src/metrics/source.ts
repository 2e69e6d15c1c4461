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
  swapTotal?: number;
  swapFree?: number;
}

/** Counters of one network interface: bytes since it came up. */
export interface InterfaceReading {
  name: string;
  received: number;
  sent: number;
}

/** Counters of one whole disk: bytes, and milliseconds with a request in flight. */
export interface DiskReading {
  name: string;
  read: number;
  written: number;
  busy: number;
}

/** One process. Neither its arguments nor its environment are ever read. */
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
  threads: number;
  /** Ticks between boot and its start; with `pid` it tells a process from a later one of the same number. */
  started: number;
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
  cpu?: { cores: number; used?: number };
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
  cpu?: { total: CpuTicks; cores: readonly (CpuTicks | undefined)[] };
  /** Load averages over 1, 5 and 15 minutes. */
  load?: readonly [number, number, number];
  memory?: MemoryReading;
  group?: GroupReading;
  network?: readonly InterfaceReading[];
  disks?: readonly DiskReading[];
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

/** Where figures come from: this machine, or a recording of one. */
export interface MetricsSource {
  readonly machine: Machine;
  /** Milliseconds two readings must lie apart at least for their difference to say something. */
  readonly settle: number;
  /** @throws MetricsError when nothing at all can be read here. */
  read(options: { processes: boolean }): Promise<Reading>;
  /** Readings from before the first `read`, oldest first: a recording has some. */
  past?(): Iterable<Reading>;
  /** What a reader of the figures must know about them, in sentences. */
  notes?(): readonly string[];
}
