import type { Snapshot } from './sampler.ts';
import { rounded, type SeriesName } from './series.ts';

/** The figures of one moment with what they are measured against. An absent one is not known, never 0. */
export function figuresOf({ sample, reading, limits }: Snapshot) {
  const value = (name: SeriesName) => {
    const known = sample.values[name];
    return known === undefined ? undefined : rounded(name, known);
  };
  const load: [number, number, number] | undefined = reading.load && [...reading.load];
  const { memory } = reading;
  return {
    time: sample.time,
    cpu: {
      percent: value('cpu'),
      ...limits.cpu,
      iowait: value('iowait'),
      steal: value('steal'),
      throttled: value('throttled'),
      frequency: value('frequency'),
    },
    memory: {
      used: value('memory'),
      ...limits.memory,
      machineTotal: limits.memory.scope === 'container' ? memory?.total : undefined,
      cached: value('cached'),
      buffers: value('buffers'),
      free: value('free'),
      swapUsed: value('swap'),
      swapTotal: memory?.swapTotal,
    },
    load,
    pressure: { cpu: value('pressureCpu'), memory: value('pressureMemory'), io: value('pressureIo') },
    // The kernel counts disks for the machine as a whole, inside containers too.
    disk: { read: value('diskRead'), write: value('diskWrite'), busy: value('diskBusy'), scope: 'machine' as const },
    network: { received: value('received'), sent: value('sent') },
    temperature: value('temperature'),
  };
}
