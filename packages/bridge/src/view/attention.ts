import { until } from './timing.ts';

/** No input for this long: the person is looking elsewhere. */
const IDLE_AFTER = 60_000;
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'];

/** Whether anyone can see the view, and when it was last touched. Listens until `signal` is aborted. */
export class Attention {
  /** False until the browser says so: it says nothing at all in a frame with `display: none`. */
  private inFrame = false;
  private readonly opened = Date.now();
  private lastInput = Number.NEGATIVE_INFINITY;
  private readonly changes = new EventTarget();
  private readonly changed = () => this.changes.dispatchEvent(new Event('change'));

  constructor(content: Element | null, signal: AbortSignal) {
    document.addEventListener('visibilitychange', this.changed, { signal });
    for (const type of INPUT_EVENTS)
      document.addEventListener(type, () => this.touched(), { signal, passive: true, capture: true });
    // An observer without a root measures against the top window: scrolled away in the host counts.
    const observer = new IntersectionObserver((entries) => {
      this.inFrame = entries.at(-1)?.isIntersecting ?? true;
      this.changed();
    });
    if (content) observer.observe(content);
    else this.inFrame = true;
    signal.addEventListener('abort', () => observer.disconnect(), { once: true });
  }

  /** The page itself is hidden (another tab, a minimised window). */
  get hidden(): boolean {
    return document.visibilityState === 'hidden';
  }
  /** Nobody can see the view: hidden, or scrolled out of the host's window. */
  get away(): boolean {
    return this.hidden || !this.inFrame;
  }
  get idle(): boolean {
    return Date.now() - Math.max(this.opened, this.lastInput) >= IDLE_AFTER;
  }
  /** The person has touched the view in the last `ms` milliseconds. */
  usedWithin(ms: number): boolean {
    return Date.now() - this.lastInput < ms;
  }

  /** Calls `listener` when `hidden` or `away` may have changed, and at the first input after idling. */
  onChange(listener: () => void, signal: AbortSignal): void {
    this.changes.addEventListener('change', listener, { signal });
  }

  /** Resolves as soon as the page is not hidden. @throws the signal's reason when it is aborted first. */
  visible(signal: AbortSignal): Promise<void> {
    return until(signal, (resolve, _reject, over) => {
      const look = () => this.hidden || resolve();
      look();
      this.onChange(look, over);
    });
  }

  private touched(): void {
    const wasIdle = this.idle;
    this.lastInput = Date.now();
    if (wasIdle) this.changed();
  }
}
