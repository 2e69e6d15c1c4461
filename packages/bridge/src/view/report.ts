import type { App } from '@modelcontextprotocol/ext-apps';

/** Hosts cap context updates, and every one costs the model's attention. */
const MAX_BYTES = 4_000;
const REPORT_EVERY = 1_000;

/**
 * Tells the model what is on screen. "Each request overwrites the previous context" (MCP Apps,
 * `ui/update-model-context`): so every report is the whole snapshot, and only the last one of a second is sent.
 */
export class Reporter {
  readonly #app: App;
  readonly #signal: AbortSignal;
  #latest: string | undefined;
  #sent: string | undefined;
  #lastSent = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ready = false;

  constructor(app: App, signal: AbortSignal) {
    this.#app = app;
    this.#signal = signal;
    signal.addEventListener('abort', () => clearTimeout(this.#timer), { once: true });
  }

  get offered(): boolean {
    return this.#app.getHostCapabilities()?.updateModelContext !== undefined;
  }

  /** @throws RangeError when `text` has 4,000 bytes or more */
  report(text: string): void {
    const bytes = new TextEncoder().encode(text).length;
    if (bytes >= MAX_BYTES)
      throw new RangeError(`A report of ${bytes} bytes is too long: keep it under ${MAX_BYTES} bytes.`);
    this.#latest = text;
    this.#plan();
  }

  /** The handshake is done: what was reported before goes out now. */
  connected(): void {
    this.#ready = true;
    this.#plan();
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (!this.#ready || !this.offered || this.#signal.aborted) return;
    if (this.#latest === undefined || this.#latest === this.#sent) return;
    const pause = this.#lastSent + REPORT_EVERY - Date.now();
    if (pause > 0) this.#timer = setTimeout(() => this.#send(), pause);
    else this.#send();
  }

  #send(): void {
    const text = this.#latest ?? '';
    this.#sent = text;
    this.#lastSent = Date.now();
    this.#app
      .updateModelContext({ content: [{ type: 'text', text }] }, { signal: this.#signal })
      .catch((error) => {
        if (this.#signal.aborted) return;
        // The same text may be sent again: the model has not seen it.
        this.#sent = undefined;
        console.warn('The host did not take the report to the model:', error);
      });
  }
}
