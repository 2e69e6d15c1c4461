/** One timer at a time, which ends with the view: none is left when `signal` is aborted. */
export class Alarm {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly signal: AbortSignal) {
    signal.addEventListener('abort', () => this.clear(), { once: true });
  }

  /** Calls `ring` after `ms`, in place of what was set before. */
  set(ms: number, ring: () => void): void {
    this.clear();
    if (this.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      ring();
    }, ms);
  }

  /** Like `set`, unless one is set already. */
  start(ms: number, ring: () => void): void {
    if (this.timer === undefined) this.set(ms, ring);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

/**
 * A promise that `start` settles, or `signal` rejects with its reason. `over` is aborted when either has happened:
 * `start` hangs on it what must not stay behind.
 */
export async function until<T>(
  signal: AbortSignal,
  start: (resolve: (value: T) => void, reject: (error: unknown) => void, over: AbortSignal) => void,
): Promise<T> {
  signal.throwIfAborted();
  const over = new AbortController();
  try {
    return await new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
      start(resolve, reject, over.signal);
    });
  } finally {
    over.abort();
  }
}

/** Resolves after `ms`. @throws the signal's reason as soon as it is aborted. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return until(signal, (resolve, _reject, over) => new Alarm(over).set(ms, resolve));
}

/** Aborted with the first of them. */
export function anyOf(...signals: (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal !== undefined));
}
