import type { Pace } from './logic/state.ts';
import { beginnings } from './logic/streaming.ts';

/** One step of typing, of about 24: a whole prompt takes less than half a second, or slowly about four. */
const STEP_MS: Record<Pace, number> = { 'at-once': 0, typed: 16, slowly: 160 };

/** The beginnings of a text, one a moment, as someone types; the whole at once for a person who wants no motion. */
export async function* typed(text: string, pace: Pace): AsyncGenerator<string> {
  if (pace === 'at-once' || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    yield text;
    return;
  }
  for (const beginning of beginnings(text)) {
    yield beginning;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS[pace]));
  }
}
