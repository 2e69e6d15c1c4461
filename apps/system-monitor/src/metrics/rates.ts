import { difference, notNegative, secondsBetween, share } from './deltas.ts';
import type { SeriesName } from './series.ts';
import type { CpuTicks, DiskReading, InterfaceReading, Machine, PressureReading, Reading } from './source.ts';

/** What the figures are measured against: the lowest limit in force, and whose it is. */
export interface Limits {
  cpu: { cores: number; scope: Machine['scope'] };
  memory: { total?: number; scope: Machine['scope'] };
}

/** Figures of one moment. An absent one is not known: first reading, gap, counter that went back, not available. */
export interface Sample {
  time: number;
  values: Partial<Record<SeriesName, number>>;
  /** Share of each core in percent, by number; undefined for one that is off or not known. */
  cores: (number | undefined)[];
}

/** The limits in force when `reading` was made. */
export function limitsOf(reading: Reading, machine: Machine): Limits {
  const { group, memory } = reading;
  return {
    cpu: group?.cpu ? { cores: group.cpu.cores, scope: 'container' } : { cores: machine.cores, scope: 'machine' },
    memory: group?.memory
      ? { total: group.memory.limit, scope: 'container' }
      : { total: memory?.total, scope: 'machine' },
  };
}

/**
 * Two readings become figures. With Δ for a counter's growth between them and s for seconds of the clock that is
 * never set:
 *
 * - a core's share = Δ(all but idle and iowait) / Δ(all) of its ticks, which is how proc(5) defines them;
 * - `cpu` = the same over all cores, or, under a limit, Δ(CPU time used by the group) / (s * cores allowed);
 * - `memory` = MemTotal - MemAvailable, or, under a limit, what the group uses without inactive file cache;
 * - bytes a second = ΣΔ bytes / s over the devices in both readings;
 * - `diskBusy` = Δ(time with a request in flight) / s of the busiest disk;
 * - `linkUse` = 8 * Δ bytes / s / speed of the busiest interface, in its busier direction;
 * - a pressure = Δ(time in which some task waited) / s;
 * - `throttled` = Δ(periods held back) / Δ(periods).
 *
 * No figure is NaN, negative or, in percent, over 100: rounding of ticks can carry a share just over and is cut off.
 *
 * @param step Milliseconds two readings are meant to lie apart; over five of them there are no rates.
 */
export function sampleOf(before: Reading | undefined, after: Reading, step = 1000): Sample {
  const seconds = before && secondsBetween(before, after, step);
  const rates = before && seconds !== undefined ? ratesOf(before, after, seconds) : undefined;
  return { time: after.time, values: known({ ...rates?.values, ...levelsOf(after) }), cores: rates?.cores ?? [] };
}

/** What one reading tells by itself. */
function levelsOf({ load, memory, group, frequency, devices }: Reading): Sample['values'] {
  const used = group?.memory ? group.memory.used : memory && memory.total - memory.available;
  const fullness = devices?.spaces.flatMap(({ total, available }) => share(total - available, total) ?? []) ?? [];
  const degrees = devices?.temperatures.map(({ celsius }) => celsius) ?? [];
  return {
    load: notNegative(load?.[0]),
    frequency: notNegative(frequency),
    memory: notNegative(used),
    cached: notNegative(memory?.cached),
    buffers: notNegative(memory?.buffers),
    free: notNegative(memory?.free),
    swap: memory?.swapTotal ? difference(memory.swapFree, memory.swapTotal) : undefined,
    diskFull: most(fullness),
    temperature: notNegative(most(degrees)),
  };
}

function ratesOf(before: Reading, after: Reading, seconds: number): Pick<Sample, 'values' | 'cores'> {
  const all = before.cpu && after.cpu && shares(before.cpu.total, after.cpu.total);
  const group = after.group?.cpu;
  const groupMilliseconds = group && difference(before.group?.cpu?.used, group.used);
  const earlier = before.group?.cpu?.throttling;
  const periods = difference(earlier?.periods, group?.throttling?.periods);
  const network = (counter: (of: InterfaceReading) => number) => growth(before.network, after.network, counter);
  const disks = (counter: (of: DiskReading) => number | undefined) => growth(before.disks, after.disks, counter);
  const perSecond = (grown: number[] | undefined) => grown && notNegative(sum(grown) / seconds);
  const pressure = (part: 'cpu' | 'memory' | 'io') => waited(before.pressure?.[part], after.pressure?.[part], seconds);
  const swapped = (way: 'in' | 'out') => {
    const bytes = difference(before.swap?.[way], after.swap?.[way]);
    return bytes === undefined ? undefined : bytes / seconds;
  };
  return {
    values: {
      cpu: group ? share(groupMilliseconds, seconds * 1000 * group.cores) : all?.busy,
      user: all?.user,
      system: all?.system,
      iowait: after.cpu?.lacks?.includes('iowait') ? undefined : all?.iowait,
      steal: after.cpu?.lacks?.includes('steal') ? undefined : all?.steal,
      throttled: periods === 0 ? 0 : share(difference(earlier?.throttled, group?.throttling?.throttled), periods ?? 0),
      swapIn: swapped('in'),
      swapOut: swapped('out'),
      diskRead: perSecond(disks((disk) => disk.read)),
      diskWrite: perSecond(disks((disk) => disk.written)),
      diskBusy: share(most(disks((disk) => disk.busy) ?? []), seconds * 1000),
      received: perSecond(network((device) => device.received)),
      sent: perSecond(network((device) => device.sent)),
      linkUse: most((after.network ?? []).flatMap((device) => linkUse(before.network, device, seconds) ?? [])),
      pressureCpu: pressure('cpu'),
      pressureMemory: pressure('memory'),
      pressureIo: pressure('io'),
    },
    cores: (after.cpu?.cores ?? []).map((core, number) => {
      const earlierCore = before.cpu?.cores[number];
      return core && earlierCore && shares(earlierCore, core)?.busy;
    }),
  };
}

/** Rates of each disk and interface that is in both readings; undefined ones as in {@link sampleOf}. */
export function deviceRates(before: Reading | undefined, after: Reading, step = 1000) {
  const seconds = before && secondsBetween(before, after, step);
  const rate = (one: number | undefined, other: number) => {
    const grown = difference(one, other);
    return grown === undefined || seconds === undefined ? undefined : grown / seconds;
  };
  const disks = after.disks?.map(({ name, read, written, busy }) => {
    const earlier = before?.disks?.find((disk) => disk.name === name);
    const busyMs = difference(earlier?.busy, busy);
    return {
      name,
      read: rate(earlier?.read, read),
      write: rate(earlier?.written, written),
      busy: seconds === undefined ? undefined : share(busyMs, seconds * 1000),
    };
  });
  const interfaces = after.network?.map(({ name, received, sent, speed }) => {
    const earlier = before?.network?.find((device) => device.name === name);
    return { name, received: rate(earlier?.received, received), sent: rate(earlier?.sent, sent), speed };
  });
  return { disks: disks ?? [], interfaces: interfaces ?? [] };
}

/**
 * Shares in percent, or undefined when a counter went back or none moved. Idle and iowait are added first: iowait
 * "will decrease in certain conditions" (kernel, Documentation/filesystems/proc.rst), and its share is then not known.
 */
function shares(before: CpuTicks, after: CpuTicks) {
  const delta = (column: number) => (after[column] ?? 0) - (before[column] ?? 0);
  const user = delta(0) + delta(1);
  const system = delta(2) + delta(5) + delta(6);
  const steal = delta(7);
  const rest = delta(3) + delta(4);
  const wentBack = [0, 1, 2, 5, 6, 7].some((column) => delta(column) < 0) || rest < 0;
  const all = user + system + steal + rest;
  if (wentBack) return undefined;
  const iowait = delta(3) < 0 ? undefined : share(delta(4), all);
  return {
    busy: share(user + system + steal, all),
    user: share(user, all),
    system: share(system, all),
    steal: share(steal, all),
    iowait,
  };
}

function waited(before: PressureReading | undefined, after: PressureReading | undefined, seconds: number) {
  return share(difference(before?.some, after?.some), seconds * 1e6);
}

function linkUse(before: Reading['network'], device: InterfaceReading, seconds: number): number | undefined {
  const earlier = before?.find(({ name }) => name === device.name);
  const received = difference(earlier?.received, device.received);
  const sent = difference(earlier?.sent, device.sent);
  if (received === undefined || sent === undefined) return undefined;
  return share(Math.max(received, sent) * 8, (device.speed ?? 0) * seconds);
}

/** Growth of one counter of each device that is in both readings; undefined when there is none or one went back. */
function growth<Device extends { name: string }>(
  before: readonly Device[] | undefined,
  after: readonly Device[] | undefined,
  counter: (device: Device) => number | undefined,
): number[] | undefined {
  const earlier = new Map(before?.map((device) => [device.name, counter(device)]));
  const inBoth = (after ?? []).filter((device) => earlier.has(device.name));
  const grown = inBoth.map((device) => difference(earlier.get(device.name), counter(device)));
  return grown.length > 0 && grown.every((delta) => delta !== undefined) ? grown : undefined;
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const most = (values: readonly number[]) => (values.length > 0 ? Math.max(...values) : undefined);

function known(values: Sample['values']): Sample['values'] {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
