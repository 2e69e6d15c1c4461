import type { ToolOutput } from '@workshop/bridge/contract';
import type { SystemTile, showSystem } from '../contract.ts';
import type { SystemScope } from '../shapes.ts';
import { type Amount, type Format, written } from './format.ts';
import { type Columns, readingOf, type Sample, type SeriesName, STEP } from './samples.ts';
import { strings } from './strings.ts';

/** What `show_system` answered. */
export type Shown = ToolOutput<typeof showSystem>;

/** What a tile is about: the lines of its sparkline and chart, and what is told in words beside them. */
interface Gauge {
  readonly drawn: readonly SeriesName[];
  readonly beside: readonly SeriesName[];
  /** The name of this part among what `show_system` lists as unavailable. */
  readonly part: string;
}

export const GAUGES: Record<SystemTile, Gauge> = {
  cpu: { drawn: ['cpu'], beside: ['user', 'system', 'iowait'], part: 'CPU' },
  memory: { drawn: ['memory'], beside: ['swap'], part: 'memory' },
  disk: { drawn: ['diskBusy'], beside: ['diskRead', 'diskWrite'], part: 'disk activity' },
  network: { drawn: ['received', 'sent'], beside: [], part: 'network' },
};

/** Every series that the tiles tell of. */
export const SERIES: SeriesName[] = Object.values(GAUGES).flatMap(({ drawn, beside }) => [...drawn, ...beside]);

/** The least that an axis of rates spans, in bytes a second: below it a few packets would look like a load. */
const LEAST_RATE = 64 * 1024;

/** The figures of a result, as the first sample. */
export function firstSample({ figures }: Shown): Sample {
  const { cpu, memory, disk, network } = figures;
  const known = {
    cpu: cpu.percent,
    memory: memory.used,
    diskRead: disk.read,
    diskWrite: disk.write,
    diskBusy: disk.busy,
    received: network.received,
    sent: network.sent,
  };
  const values: Sample['values'] = {};
  for (const name of Object.keys(known) as (keyof typeof known)[]) {
    const value = known[name];
    if (value !== undefined) values[name] = value;
  }
  return { t: Math.floor(figures.time / STEP) * STEP, readings: 1, values };
}

/** A tile is left out where its part cannot be read here; it stays, with a dash, where there is no reading yet. */
export function isAvailable({ unavailable }: Shown, tile: SystemTile, newest: Sample | undefined): boolean {
  const [name] = GAUGES[tile].drawn;
  const hasValue = name !== undefined && readingOf(newest, name) !== undefined;
  return hasValue || !unavailable.some(({ what }) => what === GAUGES[tile].part);
}

/** Top of a tile's axis: 100 % of a share, all of the memory, else {@link roomFor} what is drawn. */
export function ceiling(tile: SystemTile, { figures }: Shown, columns: Columns): number {
  if (tile === 'cpu' || tile === 'disk') return 100;
  if (tile === 'memory' && figures.memory.total) return figures.memory.total;
  return roomFor(columns);
}

/** The next power of two over all that is drawn. */
export function roomFor([, ...values]: Columns, least = LEAST_RATE): number {
  let most = least;
  for (const column of values) for (const value of column) most = Math.max(most, value ?? 0);
  return 2 ** Math.ceil(Math.log2(most));
}

/** Whether the axis ends at a limit: nothing can be above it. */
export function isLimited(tile: SystemTile): boolean {
  return tile !== 'network';
}

/** What the figures of a series are, where they are no shares of 100. */
const KINDS: Partial<Record<SeriesName, 'bytes' | 'rate' | 'network' | 'count' | 'clock' | 'temperature'>> = {
  memory: 'bytes',
  cached: 'bytes',
  buffers: 'bytes',
  free: 'bytes',
  swap: 'bytes',
  swapIn: 'rate',
  swapOut: 'rate',
  diskRead: 'rate',
  diskWrite: 'rate',
  received: 'network',
  sent: 'network',
  load: 'count',
  frequency: 'clock',
  temperature: 'temperature',
};

/** One value of a series, with its unit. `isSteady` as in format.ts. */
export function amount(name: SeriesName, value: number, format: Format, isSteady = true): Amount {
  const kind = KINDS[name];
  if (kind === undefined) return format.percent(value);
  if (kind === 'count') return { value: format.count(value), unit: '' };
  return kind === 'bytes' || kind === 'rate' || kind === 'network'
    ? format[kind](value, isSteady)
    : format[kind](value);
}

/** The tile's big figure; undefined where there is no reading. */
export function headline(tile: SystemTile, sample: Sample | undefined, format: Format): Amount | undefined {
  const values = GAUGES[tile].drawn.map((name) => readingOf(sample, name));
  const [first, second] = values;
  if (first === undefined) return undefined;
  if (tile === 'network') return second === undefined ? undefined : format.network(first + second, true);
  if (tile !== 'disk') return amount(tile, first, format);
  const { value, unit } = format.percent(first);
  return { value, unit: strings.busyUnit(unit) };
}

/** What the figure is measured against, in small words. */
export function scopeOf(tile: SystemTile, shown: Shown, sample: Sample | undefined, format: Format): string {
  const { cpu, memory, disk } = shown.figures;
  const inScope = (text: string, scope: SystemScope) =>
    shown.machine.scope === 'container' ? strings.listed([text, strings.scope[scope]]) : text;
  if (tile === 'cpu') return inScope(strings.ofCores(format.count(cpu.cores), cpu.cores <= 1), cpu.scope);
  if (tile === 'memory')
    return memory.total ? inScope(strings.ofTotal(written(format.bytes(memory.total))), memory.scope) : '';
  if (tile === 'disk') return inScope(strings.busiestDisk, disk.scope);
  const [received, sent] = [readingOf(sample, 'received'), readingOf(sample, 'sent')];
  if (received === undefined || sent === undefined) return '';
  const [inward, outward] = [received, sent].map((rate) => format.network(rate, true, received + sent));
  return inward && outward ? strings.inAndOut(inward.value, outward.value) : '';
}

/** What is told of a chart's moment: its lines, and what stands beside them. */
export function readings(tile: SystemTile, shown: Shown): readonly SeriesName[] {
  const { drawn, beside } = GAUGES[tile];
  // The parts of CPU time are shares of all cores: they do not add up to the share of a container's limit.
  return tile === 'cpu' && shown.figures.cpu.scope === 'container' ? drawn : [...drawn, ...beside];
}
