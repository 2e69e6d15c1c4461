import type { PageState } from '../page/logic/state.ts';
import type { Exchange } from '../page/logic/traffic.ts';

/** What `window.playground.snapshot()` of the page answers. */
export type Snapshot = PageState & { readonly traffic: readonly Exchange[] };

/** All that was seen of one render. Figures that could not be taken are absent. */
export interface Seen {
  readonly snapshot: Snapshot;
  /** Milliseconds from the view's document beginning to load to its first text or picture. */
  readonly firstPaintMs?: number;
  /** The view came to rest; otherwise it was looked at while it was busy. */
  readonly settled: boolean;
  /** Errors on the console, of the view. */
  readonly consoleErrors: readonly string[];
  /** The same, of the playground's own page: no fault of the view. */
  readonly hostErrors: readonly string[];
  /** Exceptions that nobody caught. */
  readonly pageErrors: readonly string[];
  /** What the view wanted of the person, and was refused: there is none. */
  readonly refused: readonly { readonly about: string; readonly detail: string }[];
  /** The browser has reported every violation; otherwise some may be missing. */
  readonly allReported: boolean;
  /** Why there is no picture, where one was wanted. */
  readonly pictureProblem?: string;
}

/** Where nothing answers: a view that asks for it makes a violation, the last one to be reported. */
export const SENTINEL = 'end-of-render.invalid';
