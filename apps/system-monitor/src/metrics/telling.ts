import { type Levels, MARKS } from './causes.ts';
import type { History } from './history.ts';
import { mostOf, named } from './processes.ts';
import type { Fact } from './report.ts';
import type { Snapshot } from './sampler.ts';
import { BUSY_FROM, SHORT_OF_MEMORY_FROM, TELLING, WAITING_FROM, WINDOW_MS } from './thresholds.ts';
import { bytes, cores, duration, percent, within } from './words.ts';

/** A fact that tells something from a weight of 1 on, and more the further it is beyond. */
export interface WeightedFact extends Fact {
  weight: number;
}

/** Everything that could be told of this moment. What is not known is not among it. */
export function tellingFacts(snapshot: Snapshot, level: Levels, history: History): WeightedFact[] {
  return [
    ...cpuFacts(snapshot, level),
    ...memoryFacts(snapshot, level, history),
    ...waitingFacts(snapshot, level),
    ...deviceFacts(level),
    ...conditionFacts(snapshot, level),
    ...processFacts(snapshot),
  ];
}

function cpuFacts({ limits }: Snapshot, level: Levels): WeightedFact[] {
  const facts: WeightedFact[] = [];
  const isWholeMachine = limits.cpu.scope === 'machine';
  const of = `of ${cores(limits.cpu.cores)}${within(limits.cpu.scope)}`;
  const [cpu, user, system] = [level('cpu'), level('user'), level('system')];
  if (cpu !== undefined) {
    const isSplit = isWholeMachine && user !== undefined && system !== undefined;
    const split = isSplit ? `: ${percent(user)} in programs, ${percent(system)} in the system` : '';
    facts.push({ about: 'cpu', weight: cpu / BUSY_FROM, text: `CPU ${percent(cpu)} ${of}${split}.` });
  }
  const [steal, iowait, load] = [level('steal'), level('iowait'), level('load')];
  if (steal !== undefined && steal >= 1) {
    const text = `The hypervisor kept ${percent(steal)} of CPU time for others.`;
    facts.push({ about: 'cpu', weight: steal / TELLING.steal, text });
  }
  if (iowait !== undefined && iowait >= 1) {
    const text = `For ${percent(iowait)} of its time the CPU did nothing but wait for a disk.`;
    facts.push({ about: 'disk', weight: iowait / WAITING_FROM, text });
  }
  if (load !== undefined && isWholeMachine) {
    const text = `Load ${load.toFixed(1)} on ${cores(limits.cpu.cores)}: tasks that ran or waited, on average over a minute.`;
    facts.push({ about: 'load', weight: load / limits.cpu.cores / TELLING.loadPerCore, text });
  }
  return facts;
}

function memoryFacts({ limits, reading }: Snapshot, level: Levels, history: History): WeightedFact[] {
  const facts: WeightedFact[] = [];
  const [used, swap, { total, scope }] = [level('memory'), level('swap'), limits.memory];
  if (used !== undefined && total) {
    const share = (used / total) * 100;
    const growth = memoryGrowth(history, used);
    const grown = growth && (growth.bytes / total) * 100 >= TELLING.growth ? growth : undefined;
    const more = grown ? `, ${bytes(grown.bytes)} more than ${duration(grown.over)} ago` : '';
    const text = `Memory: ${bytes(used)} of ${bytes(total)} used (${percent(share)})${within(scope)}${more}.`;
    const weight = Math.max(share / SHORT_OF_MEMORY_FROM, grown ? (grown.bytes / total / TELLING.growth) * 100 : 0);
    facts.push({ about: 'memory', weight, text });
  }
  const swapTotal = reading.memory?.swapTotal;
  if (swap !== undefined && swapTotal) {
    const share = (swap / swapTotal) * 100;
    const text = `Swap: ${bytes(swap)} of ${bytes(swapTotal)} used (${percent(share)}).`;
    facts.push({ about: 'swap', weight: share / TELLING.swap, text });
  }
  return facts;
}

/** What holds tasks back beside a lack of CPU. */
function waitingFacts({ limits }: Snapshot, level: Levels): WeightedFact[] {
  const facts: WeightedFact[] = [];
  const [throttled, swapIn, swapOut] = [level('throttled'), level('swapIn'), level('swapOut')];
  const pressure = level('pressureMemory');
  if (throttled !== undefined && throttled >= 1) {
    const text = `Held back at the limit of ${cores(limits.cpu.cores)} in ${percent(throttled)} of periods.`;
    facts.push({ about: 'limit', weight: throttled / MARKS.throttling.from, text });
  }
  if (swapIn !== undefined && swapOut !== undefined && swapIn + swapOut >= 1) {
    const text = `Swapping: ${bytes(swapIn)}/s in, ${bytes(swapOut)}/s out.`;
    facts.push({ about: 'swap', weight: (swapIn + swapOut) / MARKS.swapping.from, text });
  }
  if (pressure !== undefined && pressure >= 1) {
    const text = `Tasks waited for memory ${percent(pressure)} of the time.`;
    facts.push({ about: 'pressure', weight: pressure / MARKS['memory-pressure'].from, text });
  }
  return facts;
}

/** How full disks are, and how hot it is. */
function conditionFacts({ reading }: Snapshot, level: Levels): WeightedFact[] {
  const facts: WeightedFact[] = [];
  const left = ({ available, total }: { available: number; total: number }) => available / total;
  const [fullest] = [...(reading.devices?.spaces ?? [])].sort((a, b) => left(a) - left(b));
  if (fullest) {
    const used = 100 * (1 - left(fullest));
    const text = `Disk space: ${fullest.name} is ${percent(used)} full, ${bytes(fullest.available)} left.`;
    facts.push({ about: 'space', weight: used / MARKS['disk-full'].from, text });
  }
  const temperature = level('temperature');
  if (temperature !== undefined) {
    const text = `The hottest sensor is at ${Math.round(temperature)} °C.`;
    facts.push({ about: 'heat', weight: temperature / MARKS.heat.from, text });
  }
  return facts;
}

function deviceFacts(level: Levels): WeightedFact[] {
  const facts: WeightedFact[] = [];
  const [read, written, busy] = [level('diskRead'), level('diskWrite'), level('diskBusy')];
  if (read !== undefined && written !== undefined && busy !== undefined) {
    const text = `Disk: reads ${bytes(read)}/s, writes ${bytes(written)}/s, busy ${percent(busy)} of the time.`;
    facts.push({ about: 'disk', weight: busy / TELLING.diskBusy, text });
  }
  const [received, sent, linkUse] = [level('received'), level('sent'), level('linkUse')];
  if (received !== undefined && sent !== undefined) {
    // A slow link is full of what is little for a fast one.
    const isFull = linkUse !== undefined && linkUse >= MARKS.network.from;
    const full = isFull ? `; a link is ${percent(linkUse)} full` : '';
    const text = `Network: receives ${bytes(received)}/s, sends ${bytes(sent)}/s${full}.`;
    const weight = Math.max(Math.max(received, sent) / TELLING.network, (linkUse ?? 0) / MARKS.network.from);
    facts.push({ about: 'network', weight, text });
  }
  return facts;
}

function processFacts({ limits, table }: Snapshot): WeightedFact[] {
  const facts: WeightedFact[] = [];
  const busiest = mostOf(table.processes ?? [], 'cpu');
  if (busiest?.cpu !== undefined) {
    const text = `${named(busiest)} uses most CPU: ${percent(busiest.cpu)} of ${cores(limits.cpu.cores)}.`;
    facts.push({ about: 'process', weight: busiest.cpu / TELLING.processCpu, text });
  }
  const largest = mostOf(table.processes ?? [], 'memory');
  const { total } = limits.memory;
  if (largest?.memory !== undefined && total) {
    const share = (largest.memory / total) * 100;
    const text = `${named(largest)} holds most memory: ${bytes(largest.memory)} (${percent(share)}).`;
    facts.push({ about: 'process', weight: share / TELLING.processMemory, text });
  }
  return facts;
}

/** How much more memory is used than at the lowest point of the last five minutes. */
function memoryGrowth(history: History, used: number): { bytes: number; over: number } | undefined {
  let growth: { bytes: number; over: number } | undefined;
  const end = (history.newest ?? 0) + 1000;
  for (let over = WINDOW_MS; over <= 5 * 60_000; over += WINDOW_MS) {
    const then = history.mean('memory', end - over - WINDOW_MS, end - over);
    if (then !== undefined && used - then > (growth?.bytes ?? 0)) growth = { bytes: used - then, over };
  }
  return growth;
}
