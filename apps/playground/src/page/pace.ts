import { beginnings } from './logic/streaming.ts';

/** One step of typing: short, so that a whole prompt takes less than half a second. */
const STEP_MS = 16;

/** The beginnings of a text, one a moment, as someone types; the whole at once for a person who wants no motion. */
export async function* typed(text: string): AsyncGenerator<string> {
  if (document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    yield text;
    return;
  }
  for (const beginning of beginnings(text)) {
    yield beginning;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
