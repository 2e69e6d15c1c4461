import { join } from 'node:path';
import { readNames, readText } from './read-file.ts';

/** Beyond this no core runs: what a driver says then makes no sense. */
const MAX_MHZ = 20_000;
const KHZ = 1000;

/**
 * Mean clock of the cores that are on, in MHz: as cpufreq measures it (kernel, admin-guide/pm/cpufreq.rst), else as
 * `/proc/cpuinfo` has it; undefined where no core tells, as in most virtual machines with ARM cores.
 */
export function readFrequency(root: string): number | undefined {
  const folder = join(root, 'sys/devices/system/cpu');
  const cores = (readNames(folder) ?? []).filter((name) => /^cpu\d+$/.test(name));
  const measured = cores.map((core) => Number(readText(join(folder, core, 'cpufreq/scaling_cur_freq'))) / KHZ);
  return mean(measured) ?? mean(parseCpuinfo(readText(join(root, 'proc/cpuinfo')) ?? ''));
}

/** `cpu MHz` of every core. */
function parseCpuinfo(text: string): number[] {
  return [...text.matchAll(/^cpu MHz\s*: *([\d.]+)$/gm)].map(([, mhz]) => Number(mhz));
}

function mean(found: readonly number[]): number | undefined {
  const clocks = found.filter((mhz) => mhz > 0 && mhz <= MAX_MHZ);
  return clocks.length > 0 ? clocks.reduce((sum, mhz) => sum + mhz, 0) / clocks.length : undefined;
}
