/**
 * What is kept of each second, and to how many decimals it is told. Percentages are 0 to 100; `cpu` is a share of the
 * limit in force, `user` to `steal` are shares of all cores. `README.md` has the formulas.
 */
export const SERIES = {
  cpu: { unit: '%', decimals: 1 },
  user: { unit: '%', decimals: 1 },
  system: { unit: '%', decimals: 1 },
  iowait: { unit: '%', decimals: 1 },
  steal: { unit: '%', decimals: 1 },
  /** Share of the periods in which the control group was held back at its CPU limit. */
  throttled: { unit: '%', decimals: 1 },
  load: { unit: 'tasks', decimals: 2 },
  frequency: { unit: 'MHz', decimals: 0 },
  memory: { unit: 'bytes', decimals: 0 },
  cached: { unit: 'bytes', decimals: 0 },
  buffers: { unit: 'bytes', decimals: 0 },
  free: { unit: 'bytes', decimals: 0 },
  swap: { unit: 'bytes', decimals: 0 },
  swapIn: { unit: 'bytes/s', decimals: 0 },
  swapOut: { unit: 'bytes/s', decimals: 0 },
  diskRead: { unit: 'bytes/s', decimals: 0 },
  diskWrite: { unit: 'bytes/s', decimals: 0 },
  /** Share of time with a request in flight, of the busiest disk. */
  diskBusy: { unit: '%', decimals: 1 },
  /** Of the fullest file system. */
  diskFull: { unit: '%', decimals: 1 },
  received: { unit: 'bytes/s', decimals: 0 },
  sent: { unit: 'bytes/s', decimals: 0 },
  /** Of what the busiest link carries, in its busier direction. */
  linkUse: { unit: '%', decimals: 1 },
  /** Share of time in which some task waited for the resource. */
  pressureCpu: { unit: '%', decimals: 1 },
  pressureMemory: { unit: '%', decimals: 1 },
  pressureIo: { unit: '%', decimals: 1 },
  /** Of the hottest sensor. */
  temperature: { unit: '°C', decimals: 1 },
} as const;

export type SeriesName = keyof typeof SERIES;
export const SERIES_NAMES = Object.keys(SERIES) as SeriesName[];

/** A value rounded as its series is told. */
export function rounded(name: SeriesName, value: number): number {
  const factor = 10 ** SERIES[name].decimals;
  return Math.round(value * factor) / factor;
}
