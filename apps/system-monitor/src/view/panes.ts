import type { SystemTile } from '../contract.ts';
import { MARK_FROM } from '../shapes.ts';
import type { Plot } from './chart.ts';
import { ceiling, GAUGES, isAvailable, readings, roomFor, type Shown } from './gauges.ts';
import type { Columns, Samples, SeriesName } from './samples.ts';
import { chartedOf, type Screen, shownSpan } from './screen.ts';
import type { strings } from './strings.ts';

/** One chart of those that share the time axis. */
export interface Pane {
  readonly id: keyof typeof strings.panes;
  /** The tile that it belongs to, or none. */
  readonly tile?: SystemTile;
  readonly kind: Plot['kind'];
  /** Its lines or areas, in order; none for the cores, which have columns of their own. */
  readonly drawn: readonly SeriesName[];
  /** What is told in words beside them. */
  readonly beside: readonly SeriesName[];
}

/** Top of an axis of shares. */
const HUNDRED = 100;

/** The chart of the chosen tile, alone. */
export function tilePane({ state, shown, cores }: Screen): Pane {
  const { tile } = state;
  const { drawn } = GAUGES[tile];
  const beside = readings(tile, shown).filter((name) => !drawn.includes(name));
  return { id: tile, tile, kind: tile === 'cpu' && cores ? 'cores' : 'lines', drawn, beside };
}

/** Every chart that there are figures for, from the processor outwards. */
export function allPanes(screen: Screen): Pane[] {
  const { shown } = screen;
  const samples = chartedOf(screen);
  // The parts of CPU time and of memory are the machine's: they don't add up to a container's.
  const isSplit = shown.figures.cpu.scope === 'machine';
  const isWhole = shown.figures.memory.scope === 'machine';
  const panes: Pane[] = [
    isSplit
      ? {
          id: 'cpu',
          tile: 'cpu',
          kind: 'stack',
          // Where no hypervisor takes any, nobody needs to be told of it.
          drawn: ['user', 'system', 'iowait', ...(hasAny(samples, 'steal') ? ['steal' as const] : [])],
          beside: ['load', 'frequency'],
        }
      : { id: 'cpu', tile: 'cpu', kind: 'lines', drawn: ['cpu'], beside: ['throttled'] },
    { id: 'cores', kind: 'cores', drawn: [], beside: [] },
    isWhole
      ? { id: 'memory', tile: 'memory', kind: 'stack', drawn: ['memory', 'cached', 'buffers'], beside: ['swap'] }
      : { id: 'memory', tile: 'memory', kind: 'lines', drawn: ['memory'], beside: ['swap'] },
    { id: 'swapping', kind: 'lines', drawn: ['swapIn', 'swapOut'], beside: [] },
    { id: 'disk', tile: 'disk', kind: 'lines', drawn: ['diskBusy'], beside: ['diskFull'] },
    { id: 'transfer', kind: 'lines', drawn: ['diskRead', 'diskWrite'], beside: [] },
    { id: 'network', tile: 'network', kind: 'lines', drawn: ['received', 'sent'], beside: ['linkUse'] },
    { id: 'pressure', kind: 'lines', drawn: ['pressureCpu', 'pressureMemory', 'pressureIo'], beside: [] },
    { id: 'temperature', kind: 'lines', drawn: ['temperature'], beside: [] },
  ];
  return panes.filter(({ id, tile, drawn }) => {
    if (id === 'cores') return shown.machine.cores > 1;
    if (id === 'swapping') return drawn.some((name) => hasAny(samples, name));
    if (tile) return isAvailable(shown, tile, samples.newest);
    return drawn.some((name) => samples.statistics(name, () => true) !== undefined);
  });
}

function hasAny(samples: Samples, name: SeriesName): boolean {
  return (samples.statistics(name, () => true)?.max ?? 0) > 0;
}

/** What the lines of a pane stand for, within it: areas on top of each other, a range around a line of means. */
export function plotOf(pane: Pane, screen: Screen, hasTimes: boolean): Omit<Plot, 'value' | 'time'> {
  const { shown } = screen;
  const span = shownSpan(screen);
  const samples = chartedOf(screen);
  const [first] = pane.drawn;
  const columns =
    pane.kind === 'cores' ? samples.cores(span.from, span.to) : samples.columns(pane.drawn, span.from, span.to);
  const hasRange = pane.kind === 'lines' && pane.drawn.length === 1 && samples.step > 1000 && first !== undefined;
  if (hasRange) columns.push(...rangeColumns(samples, first, span));
  const drawn = pane.kind === 'stack' ? stacked(columns) : columns;
  const top = ceilingOf(pane, shown, drawn);
  const mark = screen.isWorkbench ? markOf(pane, shown) : undefined;
  return { kind: pane.kind, columns: drawn, hasRange, span, step: samples.step, ceiling: top, mark, hasTimes };
}

/** The most and the least of a series, in this order. */
function rangeColumns(samples: Samples, name: SeriesName, { from, to }: { from: number; to: number }) {
  const [, least = [], most = []] = samples.ranges(name, from, to);
  return [most, least];
}

/** Each column on top of those before it, the uppermost first; nothing where the first one has no value. */
function stacked([times, ...columns]: Columns): Columns {
  const sums: (number | null)[] = times.map((_, index) => (columns[0]?.[index] === null ? null : 0));
  const made = columns.map((column) =>
    column.map((value, index) => {
      const below = sums[index] ?? null;
      const sum = below === null ? null : below + (value ?? 0);
      sums[index] = sum;
      return sum;
    }),
  );
  return [times, ...made.reverse()];
}

function ceilingOf({ id, tile }: Pane, shown: Shown, columns: Columns): number {
  if (tile) return ceiling(tile, shown, columns);
  if (id === 'transfer' || id === 'swapping') return roomFor(columns);
  if (id === 'temperature') return roomFor(columns, HUNDRED / 2);
  return HUNDRED;
}

/** From where on the pane's level counts as a cause; of a share of memory in bytes. */
function markOf({ id }: Pane, { figures }: Shown): number | undefined {
  if (id === 'cpu') return MARK_FROM.cpu;
  if (id === 'memory') return ((figures.memory.total ?? 0) * MARK_FROM.memory) / 100 || undefined;
  if (id === 'disk') return MARK_FROM['disk-busy'];
}

/** Every series that a chart, or a word beside it, is made of. */
export const PANE_SERIES: readonly SeriesName[] = [
  'cpu',
  'user',
  'system',
  'iowait',
  'steal',
  'throttled',
  'load',
  'frequency',
  'memory',
  'cached',
  'buffers',
  'swap',
  'swapIn',
  'swapOut',
  'diskBusy',
  'diskFull',
  'diskRead',
  'diskWrite',
  'received',
  'sent',
  'linkUse',
  'pressureCpu',
  'pressureMemory',
  'pressureIo',
  'temperature',
];
