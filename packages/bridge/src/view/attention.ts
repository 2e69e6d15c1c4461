/** No input for this long: the person is looking elsewhere. */
const IDLE_AFTER = 60_000;
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Whether anyone can see the view, and when it was last touched. Stops listening when `signal` is aborted. */
export class Attention {
  #inFrame = true;
  #lastInput = Date.now();
  readonly #listeners = new Set<() => void>();

  constructor(content: Element | null, signal: AbortSignal) {
    document.addEventListener('visibilitychange', () => this.#changed(), { signal });
    for (const type of INPUT_EVENTS)
      document.addEventListener(type, () => this.#touched(), { signal, passive: true, capture: true });
    if (!content) return;
    // With no root of its own an observer in a frame measures against the top window: scrolled away in the host counts.
    const observer = new IntersectionObserver((entries) => {
      this.#inFrame = entries.at(-1)?.isIntersecting ?? true;
      this.#changed();
    });
    observer.observe(content);
    signal.addEventListener('abort', () => observer.disconnect(), { once: true });
  }

  /** The page itself is hidden (another tab, a minimised window). */
  get hidden(): boolean {
    return document.visibilityState === 'hidden';
  }
  /** Nobody can see the view: hidden, or scrolled out of the host's window. */
  get away(): boolean {
    return this.hidden || !this.#inFrame;
  }
  get idle(): boolean {
    return !this.usedWithin(IDLE_AFTER);
  }
  /** The person has touched the view in the last `ms` milliseconds. */
  usedWithin(ms: number): boolean {
    return Date.now() - this.#lastInput < ms;
  }

  /** Calls `listener` after each change of the above but falling idle. @returns how to stop it */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves as soon as the page is not hidden. @throws the signal's reason when it is aborted first. */
  visible(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (!this.hidden) return resolve();
      const stop = this.onChange(() => {
        if (this.hidden) return;
        end();
        resolve();
      });
      const abort = () => {
        end();
        reject(signal.reason);
      };
      const end = () => {
        stop();
        signal.removeEventListener('abort', abort);
      };
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  #touched(): void {
    const wasIdle = this.idle;
    this.#lastInput = Date.now();
    if (wasIdle) this.#changed();
  }
  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
