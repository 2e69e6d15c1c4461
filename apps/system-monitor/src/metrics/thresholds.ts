/** Levels are means over so many milliseconds, so that a moment's peak makes no sentence. */
export const WINDOW_MS = 10_000;
/** From so many percent of the CPU on, the machine is busy; */
export const BUSY_FROM = 70;
/** below so many it is idle. */
export const IDLE_BELOW = 10;
/** From so many percent of memory in use, it is short of memory. */
export const SHORT_OF_MEMORY_FROM = 90;
/** From so many percent of CPU time spent waiting for a disk, it waits for the disk. */
export const WAITING_FROM = 20;

/** Further marks, from which a figure is worth telling on its own. */
export const TELLING = {
  /** Percent of CPU time kept by the hypervisor. */
  steal: 10,
  /** Tasks a core, over a minute. */
  loadPerCore: 1.5,
  /** Percent of memory by which use grew in five minutes. */
  growth: 10,
  /** Percent of swap in use. */
  swap: 25,
  /** Percent of time with a request in flight. */
  diskBusy: 80,
  /** Bytes a second, in one direction. */
  network: 20 * 1024 * 1024,
  /** Percent of the CPU by one process. */
  processCpu: 35,
  /** Percent of memory held by one process. */
  processMemory: 45,
} as const;
