import type { Known } from './explain.ts';
import { History } from './history.ts';
import { ProcessHistory } from './process-history.ts';
import type { ProcessSample } from './processes.ts';
import type { Sample } from './rates.ts';
import { processOf } from './test-readings.ts';

const GIB = 1024 ** 3;
/** A full minute, and so the beginning of a window. */
export const T = 1_700_000_040_000;
export const at = (second: number) => T + second * 1000;

/** A past of one sample a second: `values` for each second, or for a number of seconds the same. */
export function pastOf(...parts: (Sample['values'] | undefined | [seconds: number, Sample['values'] | undefined])[]) {
  const history = new History(0);
  let second = 0;
  for (const part of parts) {
    const [seconds, values] = Array.isArray(part) ? part : [1, part];
    for (let end = second + seconds; second < end; second++)
      if (values) history.add({ time: at(second) + 500, values, cores: [] });
  }
  return history;
}

/** A machine of 4 cores, 16 GiB and 4 GiB of swap with this past, and these processes every three seconds. */
export function knownOf(history: History, list: ProcessSample[] = [], parts: Partial<Known> = {}): Known {
  const processes = new ProcessHistory();
  const [from, to] = [history.oldest ?? T, history.newest ?? T];
  if (list.length > 0) for (let time = from; time <= to; time += 3000) processes.add(time, list);
  return {
    history,
    processes,
    limits: { cpu: { cores: 4, scope: 'machine' }, memory: { total: 16 * GIB, scope: 'machine' } },
    swapTotal: 4 * GIB,
    ...parts,
  };
}

/** A process with its share in percent. */
export function busy(pid: number, name: string, cpu: number, parts: Partial<ProcessSample> = {}): ProcessSample {
  return { ...processOf({ pid, name }), cpu, ...parts };
}
