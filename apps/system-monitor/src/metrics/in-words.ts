import type { aboutSource } from './about.ts';
import { figuresOf } from './figures.ts';
import { named, sorted } from './processes.ts';
import type { Report } from './report.ts';
import type { Snapshot } from './sampler.ts';
import { bytes, cores, percent, within } from './words.ts';

const PROCESSES = 5;

/** All there is to say of this moment, a line each, for a reader who sees no view. */
export function inWords(report: Report, snapshot: Snapshot, about: ReturnType<typeof aboutSource>): string[] {
  return [
    ...about.notes,
    `${report.summary}.`,
    ...report.facts.map(({ text }) => `- ${text}`),
    ...figuresInWords(snapshot),
    ...about.unavailable.map(({ what, why }) => `Not available here: ${what} (${why}).`),
  ];
}

function figuresInWords(snapshot: Snapshot): string[] {
  const { cpu, memory, load, pressure, disk, network } = figuresOf(snapshot);
  const { devices } = snapshot.reading;
  const rate = (value: number | undefined) => say(value, (known) => `${bytes(known)}/s`);
  const active = snapshot.table.processes?.filter((process) => Math.round(process.cpu ?? 0) > 0) ?? [];
  const top = sorted(active, 'cpu').slice(0, PROCESSES);
  const processes = top.map((process) => {
    const figures = [say(process.cpu, percent), say(process.memory, bytes)];
    return `${named(process)} ${figures.join(', ')}`;
  });
  return [
    `CPU: ${say(cpu.percent, percent)} of ${cores(cpu.cores)}${within(cpu.scope)}.`,
    `Memory: ${say(memory.used, bytes)} of ${say(memory.total, bytes)}${within(memory.scope)}${ofMachine(memory.machineTotal)}.`,
    ...(memory.swapTotal ? [`Swap: ${say(memory.swapUsed, bytes)} of ${bytes(memory.swapTotal)}.`] : []),
    `Load over 1, 5 and 15 min: ${say(load, (averages) => averages.map((one) => one.toFixed(2)).join(', '))}.`,
    ...(pressure.cpu === undefined && pressure.memory === undefined && pressure.io === undefined
      ? []
      : [
          `Time tasks waited: for CPU ${say(pressure.cpu, percent)}, memory ${say(pressure.memory, percent)}, disks ${say(pressure.io, percent)}.`,
        ]),
    `Disk: reads ${rate(disk.read)}, writes ${rate(disk.write)}.`,
    `Network: receives ${rate(network.received)}, sends ${rate(network.sent)}.`,
    ...(devices?.spaces ?? []).map(({ name, available, total }) => {
      return `Space on ${name}: ${bytes(available)} of ${bytes(total)} left.`;
    }),
    ...(devices?.batteries ?? []).map(({ name, percent: charge, state }) => `${name}: ${percent(charge)}, ${state}.`),
    ...(processes.length > 0 ? [`Processes by CPU: ${processes.join('; ')}.`] : []),
  ];
}

function ofMachine(total: number | undefined): string {
  return total === undefined ? '' : `; the machine has ${bytes(total)}`;
}

/** What is not known is said to be not known. */
function say<Value>(value: Value | undefined, inWords: (known: Value) => string): string {
  return value === undefined ? 'not known' : inWords(value);
}

interface ViewState {
  tile: string;
  /** Seconds. */
  span: number;
  frozen: boolean;
  /** Where the chart ends, ms since the epoch; now where left out. */
  end?: number;
  selection?: { from: number; to: number };
  process?: { pid: number; name: string };
}

/** What a view said of itself, in words that say so. */
export function viewInWords(state: ViewState | undefined, savedAt = 0): string {
  if (!state) return 'No view has reported.';
  const iso = (time: number) => new Date(time).toISOString();
  const { tile, span, frozen, end, selection, process } = state;
  const when = !frozen ? 'live' : end === undefined ? 'frozen' : `frozen at ${iso(end)}`;
  const selected = selection ? `, ${iso(selection.from)} to ${iso(selection.to)} selected` : '';
  const picked = process ? `, process ${process.name} (pid ${process.pid}) picked` : '';
  const chart = `${tile} chart of ${span} s, ${when}${selected}${picked}`;
  return `Reported by the view, not verified, ${iso(savedAt)}: ${chart}.`;
}
