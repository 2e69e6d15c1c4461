/**
 * What is kept of each second, and to how many decimals it is told. Percentages are 0 to 100; `cpu` is a share of the
 * limit in force, `user` to `steal` are shares of all cores.
 */
export const SERIES = {
  cpu: { unit: '%', decimals: 1 },
  user: { unit: '%', decimals: 1 },
  system: { unit: '%', decimals: 1 },
  iowait: { unit: '%', decimals: 1 },
  steal: { unit: '%', decimals: 1 },
  load: { unit: 'tasks', decimals: 2 },
  memory: { unit: 'bytes', decimals: 0 },
  swap: { unit: 'bytes', decimals: 0 },
  diskRead: { unit: 'bytes/s', decimals: 0 },
  diskWrite: { unit: 'bytes/s', decimals: 0 },
  diskBusy: { unit: '%', decimals: 1 },
  received: { unit: 'bytes/s', decimals: 0 },
  sent: { unit: 'bytes/s', decimals: 0 },
} as const;

export type SeriesName = keyof typeof SERIES;
export const SERIES_NAMES = Object.keys(SERIES) as SeriesName[];

/** A value rounded as its series is told. */
export function rounded(name: SeriesName, value: number): number {
  const factor = 10 ** SERIES[name].decimals;
  return Math.round(value * factor) / factor;
}
