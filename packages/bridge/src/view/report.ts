import type { Link } from './link.ts';
import { Alarm } from './timing.ts';

/** Hosts cap context updates, and every one costs the model's attention. */
const MAX_BYTES = 4_000;
const REPORT_EVERY = 1_000;

/**
 * Tells the model what is on screen. "Each request overwrites the previous context" (MCP Apps,
 * `ui/update-model-context`): so every report is the whole snapshot, and only the last one of a second is sent.
 */
export function createReporter({ app, signal }: Link) {
  const alarm = new Alarm(signal);
  let latest: string | undefined;
  let sent: string | undefined;
  let lastSent = Number.NEGATIVE_INFINITY;

  const send = async () => {
    if (latest === undefined || latest === sent) return;
    sent = latest;
    lastSent = Date.now();
    try {
      await app.updateModelContext({ content: [{ type: 'text', text: latest }] }, { signal });
    } catch (error) {
      if (signal.aborted) return;
      // The same text may be sent again: the model has not seen it.
      sent = undefined;
      console.warn('The host did not take the report to the model:', error);
    }
  };
  /** Sends what is due, once the host has said that it takes reports. */
  const plan = () => {
    const offered = app.getHostCapabilities()?.updateModelContext !== undefined;
    if (offered) alarm.start(Math.max(0, lastSent + REPORT_EVERY - Date.now()), send);
  };
  /** @throws RangeError when `text` has 4,000 bytes or more */
  const report = (text: string) => {
    const bytes = new TextEncoder().encode(text).length;
    if (bytes >= MAX_BYTES) throw new RangeError(`A report of ${bytes} bytes: keep it under ${MAX_BYTES}.`);
    latest = text;
    plan();
  };
  return { report, plan };
}
