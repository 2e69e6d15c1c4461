import type { Link } from './link.ts';
import { Alarm } from './timing.ts';

/** All changes of one frame are one report. */
const FRAME = 16;
/**
 * A view that nobody touches sends at most three reports in five seconds: the first at once, the others after a pause
 * since the one before, so that they tell of content that has settled.
 */
const REST_PAUSES = [0, 400, 1_200];
const REST_WINDOW = 5_000;
/** A change this soon after input is the person's doing and is reported at once. */
const INPUT_WINDOW = 1_000;

/**
 * Starts to report the height of the content's own box, now and whenever it changes: never the document's scroll
 * height, which follows the frame and makes it grow without end, and no width, which hosts have taken for a fixed
 * demand.
 *
 * @returns asks for a report
 */
export function startSizeReports({ app, attention, signal, context }: Link, content: Element): () => void {
  const frame = new Alarm(signal);
  const rest = new Alarm(signal);
  let sent = 0;
  let times: number[] = [];

  const send = () => {
    rest.clear();
    const height = Math.ceil(content.getBoundingClientRect().height);
    // Under display:none and in fullscreen the inline height that the host has stays right for the way back.
    if (height === 0 || height === sent || context().displayMode === 'fullscreen') return;
    const now = Date.now();
    times = times.filter((time) => now - time < REST_WINDOW);
    const pause = REST_PAUSES[times.length];
    const due = pause === undefined ? (times.at(-REST_PAUSES.length) ?? 0) + REST_WINDOW : (times.at(-1) ?? 0) + pause;
    if (due > now && !attention.usedWithin(INPUT_WINDOW)) return rest.set(due - now, ask);
    times.push(now);
    sent = height;
    app.sendSizeChanged({ height }).catch((error) => console.warn('The size report was not sent:', error));
  };
  const ask = () => frame.start(FRAME, send);

  const observer = new ResizeObserver(ask);
  observer.observe(content);
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
  ask();
  return ask;
}
