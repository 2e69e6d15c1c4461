import { CAUSES, type CauseName, MARKS } from './causes.ts';
import { COARSE_MS, type History } from './history.ts';
import type { Limits } from './rates.ts';

/** The last so many are kept. */
const KEPT = 500;

/** A time in which one level was beyond its mark, in whole windows of ten seconds. */
export interface Episode {
  about: CauseName;
  from: number;
  /** Exclusive. */
  to: number;
  /** Of the windows' means. */
  mean: number;
  peak: number;
  /** It goes on, as far as is known. */
  isOn: boolean;
}

/** Times beyond a mark, found while the readings come. */
export class Episodes {
  #kept: Episode[] = [];
  #window: number | undefined;

  /** Looks at the windows that are over, each once. Call it after each sample. */
  follow(history: History, limits: Limits): void {
    const { newest, oldest } = history;
    if (newest === undefined || oldest === undefined) return;
    const current = Math.floor(newest / COARSE_MS) * COARSE_MS;
    this.#window ??= Math.floor(oldest / COARSE_MS) * COARSE_MS;
    // A gap longer than what is kept holds no windows to look at.
    this.#window = Math.max(this.#window, Math.floor(oldest / COARSE_MS) * COARSE_MS);
    for (; this.#window < current; this.#window += COARSE_MS) this.#look(history, limits, this.#window);
  }

  /** Those that touch `[from, to)`, the latest first. */
  between(from: number, to: number): Episode[] {
    return this.#kept.filter((episode) => episode.to > from && episode.from < to).sort((a, b) => b.from - a.from);
  }

  #look(history: History, limits: Limits, window: number): void {
    const of = (name: Parameters<History['mean']>[0]) => history.mean(name, window, window + COARSE_MS);
    for (const about of CAUSES) {
      const level = MARKS[about].level(of, limits);
      const open = this.#kept.find((episode) => episode.isOn && episode.about === about);
      if (level === undefined || level < MARKS[about].from) {
        if (open) open.isOn = false;
        continue;
      }
      // It reaches up to this window: only in a gap of more than a day are any passed over, and empty ones come after.
      if (open) {
        const windows = (open.to - open.from) / COARSE_MS;
        open.peak = Math.max(open.peak, level);
        // Rounding must not carry a mean over all that it is made of.
        open.mean = Math.min(open.peak, (open.mean * windows + level) / (windows + 1));
        open.to += COARSE_MS;
        continue;
      }
      this.#kept.push({ about, from: window, to: window + COARSE_MS, mean: level, peak: level, isOn: true });
      this.#dropOldest();
    }
  }

  /** One that goes on is kept however old it is: there is one a cause at most. */
  #dropOldest(): void {
    if (this.#kept.length <= KEPT) return;
    const oldest = this.#kept.findIndex(({ isOn }) => !isOn);
    this.#kept.splice(oldest, 1);
  }
}
