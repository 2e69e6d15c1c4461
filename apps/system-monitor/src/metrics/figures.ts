import type { Snapshot } from './sampler.ts';
import { rounded, type SeriesName } from './series.ts';

/** The figures of one moment with what they are measured against. An absent one is not known, never 0. */
export function figuresOf({ sample, reading, limits }: Snapshot) {
  const value = (name: SeriesName) => {
    const known = sample.values[name];
    return known === undefined ? undefined : rounded(name, known);
  };
  const load: [number, number, number] | undefined = reading.load && [...reading.load];
  return {
    time: sample.time,
    cpu: { percent: value('cpu'), ...limits.cpu },
    memory: { used: value('memory'), ...limits.memory },
    load,
    // The kernel counts disks for the machine as a whole, inside containers too.
    disk: { read: value('diskRead'), write: value('diskWrite'), busy: value('diskBusy'), scope: 'machine' as const },
    network: { received: value('received'), sent: value('sent') },
  };
}
