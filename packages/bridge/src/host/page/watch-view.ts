import type { MountedView } from './mounted-view.ts';

export interface WatchOptions {
  /** Milliseconds from one answer to the next question; 10,000 where left out. */
  readonly every?: number;
  /** Milliseconds in which the view has to answer; 5,000 where left out. */
  readonly within?: number;
  /** The view did not answer. Said once, until it is back. */
  silent(): void;
  /** It answers again. */
  back(): void;
  /** Ends the watch; so does the end of the view. */
  readonly signal?: AbortSignal;
}

/**
 * Pings an initialized view while the page is visible, and tells when it does not answer: then it loops, or is stuck, and
 * so are the other views of its server, which share its process.
 */
export function watchView(
  view: Pick<MountedView, 'ping' | 'ended'>,
  { every = 10_000, within = 5000, silent, back, signal }: WatchOptions,
): void {
  const ended = AbortSignal.any(signal ? [view.ended, signal] : [view.ended]);
  let isSilent = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  const isVisible = () => document.visibilityState === 'visible';

  const ask = async () => {
    // A hidden page is slowed down by the browser: silence there says nothing of the view.
    const answered = !isVisible() || (await view.ping(within)) || !isVisible();
    if (ended.aborted) return;
    if (isVisible() && answered === isSilent) {
      isSilent = !answered;
      if (isSilent) silent();
      else back();
    }
    next = setTimeout(ask, every);
  };
  if (ended.aborted) return;
  ended.addEventListener('abort', () => clearTimeout(next));
  next = setTimeout(ask, every);
}
