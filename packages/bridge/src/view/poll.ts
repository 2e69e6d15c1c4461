import type { Attention } from './attention.ts';
import { ToolCallError } from './errors.ts';
import { asError } from './timing.ts';

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
   * A round failed. The next one comes `retryIn` milliseconds after its start, which doubles with each failure in a
   * row; `undefined` when there is none because the host refuses the tool. Without a handler the error is logged.
   */
  onError?(error: Error, retryIn: number | undefined): void;
}

export interface Poller {
  /** Milliseconds since the end of the last round that succeeded, absent before the first. */
  readonly age: number | undefined;
  /** Runs a round now, unless one is in flight or the view is hidden (then as soon as it is not). */
  poke(): void;
  stop(): void;
}

/** Starts with a round at once. One round at a time; none while the view is hidden, scrolled away or torn down. */
export function startPoller(options: PollOptions, attention: Attention, teardown: AbortSignal): Poller {
  const { every, idleEvery = every * IDLE_FACTOR, run, onError = (error) => console.error(error) } = options;
  const stopped = new AbortController();
  const signal = AbortSignal.any([stopped.signal, teardown]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let failures = 0;
  let nextStart = Date.now();
  let lastStart = nextStart;
  let lastSuccess: number | undefined;

  const pause = () => {
    const regular = attention.idle ? idleEvery : every;
    return failures === 0 ? regular : Math.max(regular, Math.min(every * 2 ** failures, MAX_RETRY));
  };
  const schedule = () => {
    clearTimeout(timer);
    if (running || signal.aborted || attention.away) return;
    timer = setTimeout(round, Math.max(0, nextStart - Date.now()));
  };
  const round = async () => {
    running = true;
    lastStart = Date.now();
    let refused = false;
    try {
      await run(signal);
      failures = 0;
      lastSuccess = Date.now();
    } catch (thrown) {
      if (signal.aborted) return;
      failures += 1;
      refused = thrown instanceof ToolCallError && thrown.failure === 'refused';
      onError(asError(thrown), refused ? undefined : pause());
    } finally {
      running = false;
    }
    if (refused) return stop();
    nextStart = lastStart + pause();
    schedule();
  };
  const stop = () => stopped.abort(new DOMException('The poller was stopped.', 'AbortError'));

  const forget = attention.onChange(() => {
    // Back from idle: the long pause that was planned does not hold any more.
    if (!running) nextStart = Math.min(nextStart, lastStart + pause());
    schedule();
  });
  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(timer);
      forget();
    },
    { once: true },
  );
  if (!signal.aborted) schedule();

  return {
    get age() {
      return lastSuccess === undefined ? undefined : Date.now() - lastSuccess;
    },
    poke() {
      nextStart = Date.now();
      schedule();
    },
    stop,
  };
}
