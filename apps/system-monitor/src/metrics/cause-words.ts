import { type CauseName, type Levels, MARKS, MOSTLY } from './causes.ts';
import type { Cause, Known } from './explain.ts';
import { COARSE_MS } from './history.ts';
import type { ProcessMoment } from './process-history.ts';
import type { Limits } from './rates.ts';
import { bytes, cores, duration, percent, within } from './words.ts';

type Told = Omit<Cause, 'text'>;

/** A cause as one sentence with its numbers, such as "CPU 94 % busy of 4 cores for 3 min, mostly node (pid 4121): 89 %." */
export function causeInWords(cause: Told, known: Known, moment: ProcessMoment | undefined): string {
  const { about, mean, seconds, from, to } = cause;
  // Windows beyond the mark need not follow one another.
  const inAll = to - from >= seconds * 1000 + COARSE_MS ? ' in all' : '';
  const [what, further = ''] = WHAT[about](mean, known, cause);
  return `${what} for ${duration(seconds * 1000)}${inAll}${further}${who(cause, moment)}.`;
}

/** What was the matter, without who and how long; and what is to be said of it after how long. */
const WHAT: Record<CauseName, (level: number, known: Known, cause: Told) => [what: string, further?: string]> = {
  throttling: (level, { limits: { cpu } }) => [
    `Held back at the limit of ${cores(cpu.cores)}${within(cpu.scope)} in ${percent(level)} of periods`,
  ],
  swapping: (level, known, cause) => [`Swapped ${bytes(level)}/s in and out`, swapUse(known, cause)],
  'memory-pressure': (level, known, cause) => [
    `Tasks waited for memory ${percent(level)} of the time`,
    `, with ${memoryUse(known, cause)}`,
  ],
  memory: (level, known, cause) => [`Memory ${percent(level)} full`, `, ${memoryUse(known, cause)}`],
  'disk-full': (level, { spaces = [] }) => {
    const [fullest] = [...spaces].sort((a, b) => a.available / a.total - b.available / b.total);
    // Of a span that is over it is not kept which one it was: one that has room again was another, or was cleared.
    const isStill = fullest && (1 - fullest.available / fullest.total) * 100 >= MARKS['disk-full'].from;
    if (!isStill) return [`A disk was ${percent(level)} full`];
    return [
      `The disk at ${fullest.name} was ${percent(level)} full`,
      `: ${bytes(fullest.available)} of ${bytes(fullest.total)} are left`,
    ];
  },
  'disk-wait': (level, known, cause) => [
    `The CPU did nothing but wait for a disk ${percent(level)} of its time`,
    diskUse(known, cause),
  ],
  'disk-busy': (level, known, cause) => [`The busiest disk was busy ${percent(level)}`, diskRates(known, cause)],
  cpu: (level, { limits: { cpu } }) => [`CPU ${percent(level)} busy of ${cores(cpu.cores)}${within(cpu.scope)}`],
  network: (level, { history }, { from, to }) => {
    const [received, sent] = [history.mean('received', from, to), history.mean('sent', from, to)];
    const rates =
      received === undefined || sent === undefined ? '' : ` (received ${bytes(received)}/s, sent ${bytes(sent)}/s)`;
    return [`The busiest network link carried ${percent(level)} of what it can`, rates];
  },
  steal: (level) => [`The hypervisor kept ${percent(level)} of CPU time for others`],
  heat: (level) => [`The hottest sensor was at ${Math.round(level)} °C`],
};

/** What an episode was, for a list of them: "CPU 94 % busy of 4 cores". */
export function levelInWords(about: CauseName, level: number, limits: Limits): string {
  const { unit } = MARKS[about];
  const value = unit === '%' ? percent(level) : unit === '°C' ? `${Math.round(level)} °C` : `${bytes(level)}/s`;
  const scope = about === 'cpu' ? ` of ${cores(limits.cpu.cores)}` : '';
  return `${NAMES[about]} ${value}${scope}`;
}

const NAMES: Record<CauseName, string> = {
  throttling: 'held back at the CPU limit',
  swapping: 'swapping',
  'memory-pressure': 'waiting for memory',
  memory: 'memory',
  'disk-full': 'disk space',
  'disk-wait': 'waiting for a disk',
  'disk-busy': 'disk',
  cpu: 'CPU',
  network: 'network link',
  steal: 'kept by the hypervisor',
  heat: 'temperature',
};

/** "Nothing stands out: CPU 3 %, memory 4.1 GiB of 15.5 GiB used, disk busy 1 %." */
export function ordinaryInWords(of: Levels, { memory }: Limits): string {
  const [cpu, used, busy] = [of('cpu'), of('memory'), of('diskBusy')];
  const [received, sent] = [of('received'), of('sent')];
  const parts = [
    cpu === undefined ? 'CPU not known' : `CPU ${percent(cpu)}`,
    used === undefined || !memory.total
      ? 'memory not known'
      : `memory ${bytes(used)} of ${bytes(memory.total)} used${within(memory.scope)}`,
    ...(busy === undefined ? [] : [`disk busy ${percent(busy)}`]),
    ...(received === undefined || sent === undefined ? [] : [`network ${bytes(received + sent)}/s`]),
  ];
  return `Nothing stands out: ${parts.join(', ')}.`;
}

function who({ about, process, mean }: Told, moment: ProcessMoment | undefined): string {
  if (!process) return about === 'cpu' && moment ? spread(moment, mean) : '';
  const { name, pid, count, cpu = 0, memory = 0 } = process;
  if (pid === undefined) return `, mostly ${count} processes named ${name}: ${percent(cpu)} together`;
  if (about === 'cpu' || about === 'throttling' || about === 'heat')
    return `, mostly ${name} (pid ${pid}): ${percent(cpu)}`;
  if (about === 'disk-wait' || about === 'disk-busy') return `; ${name} (pid ${pid}) waited most`;
  return `; ${name} (pid ${pid}) holds most memory: ${bytes(memory)}`;
}

/** Of a load that is nobody's in particular. */
function spread({ processes, total, cpu }: ProcessMoment, mean: number): string {
  const [largest] = [...processes].sort((a, b) => b.cpu - a.cpu);
  if (!largest) return '';
  if (cpu < mean * MOSTLY)
    return `; the ${total} processes seen use only ${percent(cpu)} together: others ended too soon, or can't be seen here`;
  return `, spread over ${total} processes: ${largest.name} (pid ${largest.pid}) has most with ${percent(largest.cpu)}`;
}

function memoryUse({ history, limits: { memory } }: Known, { from, to }: Told): string {
  const used = history.mean('memory', from, to);
  if (used === undefined || memory.total === undefined) return 'an amount used that is not known';
  return `${bytes(used)} of ${bytes(memory.total)} used${within(memory.scope)}`;
}

function swapUse({ history, swapTotal }: Known, { from, to }: Told): string {
  const used = history.mean('swap', from, to);
  return used === undefined || !swapTotal ? '' : `, ${bytes(used)} of ${bytes(swapTotal)} swap used`;
}

function diskUse(known: Known, cause: Told): string {
  const busy = known.history.mean('diskBusy', cause.from, cause.to);
  return busy === undefined ? '' : `, the busiest one busy ${percent(busy)}${diskRates(known, cause)}`;
}

function diskRates({ history }: Known, { from, to }: Told): string {
  const [read, written] = [history.mean('diskRead', from, to), history.mean('diskWrite', from, to)];
  return read === undefined || written === undefined ? '' : ` (read ${bytes(read)}/s, wrote ${bytes(written)}/s)`;
}
