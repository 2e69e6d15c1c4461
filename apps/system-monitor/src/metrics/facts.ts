import type { Levels } from './causes.ts';
import { headline } from './headline.ts';
import type { History } from './history.ts';
import type { Report } from './report.ts';
import type { Snapshot } from './sampler.ts';
import { tellingFacts } from './telling.ts';
import { WINDOW_MS } from './thresholds.ts';

const MAX_FACTS = 3;

/** Says what the figures say, and nothing that they don't. */
export function describe(snapshot: Snapshot, history: History): Report {
  const end = (history.newest ?? snapshot.sample.time) + 1000;
  const level: Levels = (name) => history.mean(name, end - WINDOW_MS, end);
  const found = tellingFacts(snapshot, level, history).sort((a, b) => b.weight - a.weight);
  const isOrdinary = !found.some(({ weight }) => weight >= 1);
  const facts = found.slice(0, MAX_FACTS).map(({ about, text }) => ({ about, text }));
  return { ...headline(snapshot, level, history, isOrdinary), facts };
}
