/**
 * What is asked of systeminformation, and what may come: its own types promise more. A part that a system does not
 * have is null, -1, 0, NaN, an empty list or an empty text, and a promise may reject or never settle.
 */
export interface OtherSystem {
  /** @param interfaces Names with commas between. */
  networkStats(interfaces: string): Promise<readonly ToldInterface[] | null>;
  /** All disks together; null on Windows. */
  fsStats(): Promise<ToldDisks | null>;
  mem(): Promise<ToldMemory | null>;
  processes(): Promise<{ list?: readonly ToldProcess[] | null } | null>;
  battery(): Promise<(ToldBattery & { additionalBatteries?: readonly ToldBattery[] | null }) | null>;
  cpuTemperature(): Promise<ToldTemperatures | null>;
  /** On Windows, one PowerShell answers all questions until it is released. */
  powerShellStart(): void;
  powerShellRelease(): void;
}

/** Bytes since the interface came up. */
export interface ToldInterface {
  iface?: string | null;
  rx_bytes?: number | null;
  tx_bytes?: number | null;
}

/** Bytes since boot. */
export interface ToldDisks {
  rx?: number | null;
  wx?: number | null;
}

/** Bytes. */
export interface ToldMemory {
  available?: number | null;
  buffcache?: number | null;
  swaptotal?: number | null;
  swapfree?: number | null;
}

export interface ToldProcess {
  pid?: number | null;
  parentPid?: number | null;
  name?: string | null;
  /** Folder of the executable. */
  path?: string | null;
  /** On Windows the whole command line, else the name with what was taken for a part of it. */
  command?: string | null;
  params?: string | null;
  /** Percent: of one core on macOS, as ps(1) has it, else of all. */
  cpu?: number | null;
  /** KiB. */
  memRss?: number | null;
  /** A word: "running". */
  state?: string | null;
  /** Local time, `2026-01-31 23:59:59`. */
  started?: string | null;
  /** Not told on Windows. */
  user?: string | null;
}

export interface ToldBattery {
  hasBattery?: boolean | null;
  percent?: number | null;
  isCharging?: boolean | null;
  acConnected?: boolean | null;
}

/** Degrees Celsius. */
export interface ToldTemperatures {
  main?: number | null;
  socket?: readonly (number | null)[] | null;
  chipset?: number | null;
}
