import type { ItemOf, PageTool, ToolInput } from '../contract/index.ts';

export interface PageOptions {
  signal?: AbortSignal;
  /** After each page: items so far, and of how many where that is known. */
  onProgress?(progress: { loaded: number; total?: number }): void;
}

/** The arguments of a page tool without the cursor, which `pages` keeps itself. */
export type PagesInput<T extends PageTool> = Omit<ToolInput<T>, 'cursor'>;

/** One page, as the consumer of `pages` gets it. */
export interface PageStep<T extends PageTool> {
  readonly items: readonly ItemOf<T>[];
  /** Items so far, this page included. */
  readonly loaded: number;
  /** Exact, or absent where it is not known. */
  readonly total?: number;
  readonly revision: string;
  /** The data changed on the way and this is the first page of the new revision: drop what came before. */
  readonly restarted: boolean;
}
