import type { App } from '@modelcontextprotocol/ext-apps';
import type { Attention } from './attention.ts';

/** A view that nobody touches sends at most three reports in five seconds. */
const REST_REPORTS = 3;
const REST_WINDOW = 5_000;
/** A change this soon after input is the person's doing and is reported at once. */
const INPUT_WINDOW = 1_000;

/**
 * Reports the height of the content's own box: never the document's scroll height, which follows the frame and makes
 * it grow without end, and no width, which hosts have taken for a fixed demand.
 */
export class SizeReporter {
  readonly #app: App;
  readonly #content: Element | null;
  readonly #attention: Attention;
  readonly #signal: AbortSignal;
  readonly #paused: () => boolean;
  #ready = false;
  #sent: number | undefined;
  #times: number[] = [];
  #frame: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param paused while true nothing is sent: in fullscreen the host keeps the inline height for the way back */
  constructor(
    app: App,
    content: Element | null,
    attention: Attention,
    signal: AbortSignal,
    paused: () => boolean,
  ) {
    this.#app = app;
    this.#content = content;
    this.#attention = attention;
    this.#signal = signal;
    this.#paused = paused;
  }

  /** The handshake is done: reports now and whenever the content's box changes. */
  connected(): void {
    if (!this.#content || this.#signal.aborted) return;
    this.#ready = true;
    const observer = new ResizeObserver(() => this.report());
    observer.observe(this.#content);
    this.#signal.addEventListener(
      'abort',
      () => {
        observer.disconnect();
        clearTimeout(this.#timer);
        if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
      },
      { once: true },
    );
    this.report();
  }

  /** Asks for a report; all that are asked for in one frame are one. */
  report(): void {
    if (!this.#ready || this.#signal.aborted || this.#frame !== undefined) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#send();
    });
  }

  #send(): void {
    clearTimeout(this.#timer);
    const height = Math.ceil(this.#content?.getBoundingClientRect().height ?? 0);
    // Nothing is laid out under display:none; the host's last height stays right for the way back.
    if (height === 0 || height === this.#sent || this.#paused()) return;
    const now = Date.now();
    this.#times = this.#times.filter((time) => now - time < REST_WINDOW);
    const oldest = this.#times.at(-REST_REPORTS);
    if (oldest !== undefined && !this.#attention.usedWithin(INPUT_WINDOW)) {
      this.#timer = setTimeout(() => this.report(), oldest + REST_WINDOW - now);
      return;
    }
    this.#times.push(now);
    this.#sent = height;
    this.#app
      .sendSizeChanged({ height })
      .catch((error) => console.warn('The size report was not sent:', error));
  }
}
