import { setMaxListeners } from 'node:events';
import { vi } from 'vitest';

/** A dozen parts listen for teardown; Node warns from eleven on, and should still warn of a leak. */
setMaxListeners(40);

/** The few things of a browser page that the bridge touches, for tests in Node. */
export class TestPage {
  /** Height of the content's own box, in CSS pixels. */
  height = 300;
  /** What the default transport posts to the parent window. */
  readonly postMessage = vi.fn<(message: unknown, origin: string) => void>();
  readonly clipboard: string[] = [];
  clipboardAllowed = true;
  execCommandAllowed = true;
  private readonly document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    activeElement: null,
    body: { querySelector: () => this.content, append: () => {} },
    createElement: () => this.textarea,
    execCommand: () => this.execCommandAllowed && this.clipboard.push(`selected: ${this.textarea.value}`) > 0,
  });
  private readonly textarea = { value: '', style: { cssText: '' }, select: () => {}, remove: () => {} };
  private readonly content = { getBoundingClientRect: () => ({ height: this.height }) };
  private readonly resized = new Set<() => void>();
  private readonly intersected = new Set<(entries: { isIntersecting: boolean }[]) => void>();

  /** @param isShown false in a frame that begins with `display: none` */
  constructor(isShown = true) {
    vi.stubGlobal('document', this.document);
    vi.stubGlobal('window', Object.assign(new EventTarget(), { parent: { postMessage: this.postMessage } }));
    vi.stubGlobal('HTMLElement', class {});
    vi.stubGlobal('ResizeObserver', observer(this.resized));
    const seen = (callback: (entries: { isIntersecting: boolean }[]) => void) => callback([{ isIntersecting: true }]);
    vi.stubGlobal('IntersectionObserver', observer(this.intersected, isShown ? seen : undefined));
    const writeText = async (text: string) => {
      if (!this.clipboardAllowed) throw new DOMException('Write permission denied.', 'NotAllowedError');
      this.clipboard.push(text);
    };
    vi.stubGlobal('navigator', { clipboard: { writeText } });
  }

  setVisibility(state: 'visible' | 'hidden'): void {
    this.document.visibilityState = state;
    this.document.dispatchEvent(new Event('visibilitychange'));
  }
  scroll(isIntersecting: boolean): void {
    for (const callback of this.intersected) callback([{ isIntersecting }]);
  }
  resize(height: number): void {
    this.height = height;
    for (const callback of this.resized) callback();
  }
  touch(): void {
    this.document.dispatchEvent(new Event('pointerdown'));
  }
  /** Observers that nobody has disconnected. */
  get observers(): number {
    return this.resized.size + this.intersected.size;
  }
}

/** @param first called soon after `observe`, as browsers do */
function observer<Callback>(callbacks: Set<Callback>, first?: (callback: Callback) => void) {
  return class {
    constructor(private readonly callback: Callback) {}
    observe(): void {
      callbacks.add(this.callback);
      if (first) queueMicrotask(() => first(this.callback));
    }
    disconnect(): void {
      callbacks.delete(this.callback);
    }
  };
}
