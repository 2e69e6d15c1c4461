import { asError, ToolCallError } from './errors.ts';
import type { Link } from './link.ts';
import { Alarm, anyOf } from './timing.ts';

/** However often a round fails, the next one comes within this time (or within `every`, if that is longer). */
const MAX_RETRY = 60_000;
const IDLE_FACTOR = 5;

export interface PollOptions {
  /** Milliseconds from one start to the next while the person is there. */
  every: number;
  /** The same after a minute without input; five times `every` by default. */
  idleEvery?: number;
  /** One round. `signal` is aborted at `stop()` and at teardown. */
  run(signal: AbortSignal): Promise<void>;
  /**
   * A round failed. The next one starts `retryIn` milliseconds after it did, which doubles with each failure in a row;
   * `undefined` when there is none because the host refuses the tool. Without a handler the error is logged.
   */
  onError?(error: Error, retryIn: number | undefined): void;
}

export interface Poller {
  /** Milliseconds since the end of the last round that succeeded, absent before the first. */
  readonly age: number | undefined;
  /** Runs a round now; after the one in flight; or as soon as the view is seen again. */
  poke(): void;
  stop(): void;
}

/** Starts with a round at once. One round at a time; none while the view is hidden, scrolled away or torn down. */
export function startPoller({ attention, signal: teardown }: Link, options: PollOptions): Poller {
  const { every, idleEvery = every * IDLE_FACTOR, run, onError = (error) => console.error(error) } = options;
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  const signal = anyOf(stopped.signal, teardown);
  const alarm = new Alarm(signal);
  let running = false;
  let failures = 0;
  let lastStart = Number.NEGATIVE_INFINITY;
  let lastSuccess: number | undefined;

  const pause = () => {
    const regular = attention.idle ? idleEvery : every;
    return failures === 0 ? regular : Math.max(regular, Math.min(every * 2 ** failures, MAX_RETRY));
  };
  const schedule = () => {
    alarm.clear();
    if (!running && !attention.away) alarm.set(Math.max(0, lastStart + pause() - Date.now()), round);
  };
  const round = async () => {
    running = true;
    lastStart = Date.now();
    try {
      await run(signal);
      failures = 0;
      lastSuccess = Date.now();
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      const refused = error instanceof ToolCallError && error.failure === 'refused';
      if (refused) stop();
      onError(asError(error), refused ? undefined : pause());
    } finally {
      running = false;
    }
    schedule();
  };
  // Seen again, or back from idle: the long pause that was planned does not hold any more.
  attention.onChange(schedule, signal);
  schedule();

  return {
    get age() {
      return lastSuccess === undefined ? undefined : Date.now() - lastSuccess;
    },
    poke() {
      lastStart = Number.NEGATIVE_INFINITY;
      schedule();
    },
    stop,
  };
}
