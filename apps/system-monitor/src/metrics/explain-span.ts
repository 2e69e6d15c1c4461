import { aboutSource } from './about.ts';
import { DEFAULT_EXPLAINED_MS, explain } from './explain.ts';
import type { Sampler } from './sampler.ts';
import { askedSpan } from './span.ts';
import { duration } from './words.ts';

/**
 * Explains a span of what a sampler has read, for a reader without a view: the last five minutes where it is left open.
 * What no longer is read now can still be explained.
 *
 * @throws SpanError when the span is none, is in the future, or nothing was read in it
 */
export async function explainSpan(sampler: Sampler, asked: { from?: number; to?: number }) {
  const snapshot = await sampler.now();
  const now = Date.now();
  const { from, to: end } = askedSpan({ ...asked, step: 1000 }, now, DEFAULT_EXPLAINED_MS);
  const to = Math.max(from, Math.min(end, now));
  const { history, processes } = sampler.askPast();
  const explanation = explain(
    {
      history,
      processes,
      limits: snapshot.limits,
      swapTotal: snapshot.reading.memory?.swapTotal,
      spaces: snapshot.reading.devices?.spaces,
    },
    { from, to },
  );
  const { unavailable, notes } = aboutSource(sampler.source, snapshot.reading);
  const { summary, causes, read, unread } = explanation;
  const lines = [
    ...notes,
    `From ${new Date(from).toISOString()} to ${new Date(to).toISOString()}: ${summary}`,
    ...causes.slice(1).map(({ text }) => `- ${text}`),
    ...(unread > 0
      ? [
          `${duration(unread * 1000)} of this span were not read (nobody watched then); it holds for the other ${duration(read * 1000)}.`,
        ]
      : []),
    ...unavailable.map(({ what, why }) => `Not available here: ${what} (${why}).`),
  ];
  return { lines, data: { ...explanation, unavailable, notes } };
}
