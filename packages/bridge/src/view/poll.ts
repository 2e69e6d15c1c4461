export interface PollOptions {
  /** Milliseconds from one start to the next while the person is there. */
  every: number;
  /** The same after a minute without input; five times `every` by default. */
  idleEvery?: number;
  /** One round. `signal` is aborted at `stop()` and at teardown. */
  run(signal: AbortSignal): Promise<void>;
  /** A round failed; the next one comes after `retryIn` milliseconds, which grows with each failure in a row. */
  onError?(error: Error, retryIn: number): void;
}

export interface Poller {
  /** Milliseconds since the last round that succeeded, absent before the first. */
  readonly age: number | undefined;
  /** Runs a round now, unless one is in flight or the view is hidden (then as soon as it is not). */
  poke(): void;
  stop(): void;
}
