import type { ItemOf, PageTool, ToolInput } from '../contract/index.ts';
import { mismatch, type ToolCaller } from './call.ts';
import { StaleSourceError } from './errors.ts';
import { anyOf, wait } from './timing.ts';

/** Pause before starting over, doubled at each time in a row: data that changes all the time is not chased. */
const RESTART_PAUSE = 250;
const MAX_RESTART_PAUSE = 8_000;

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

/**
 * Pages a list from its start to its end. The next page is on its way while the consumer handles this one; no more
 * than that is fetched ahead. Leaving the loop cancels what is in flight.
 *
 * @throws ToolCallError, StaleSourceError when even the first page is of another revision than its source.
 */
export async function* pages<T extends PageTool>(
  caller: ToolCaller,
  tool: T,
  args: PagesInput<T>,
  { signal, onProgress }: PageOptions = {},
): AsyncGenerator<PageStep<T>, void, undefined> {
  const left = new AbortController();
  const either = anyOf(caller.link.signal, left.signal, signal);
  const fetchPage = (cursor?: string) => {
    const page = caller.page(tool, { ...args, cursor } as ToolInput<T>, either);
    // Awaited in the next round; until then its failure must not count as unhandled.
    page.catch(() => {});
    return page;
  };

  let cursor: string | undefined;
  let revision: string | undefined;
  let loaded = 0;
  let restarts = 0;
  let next = fetchPage();
  try {
    while (true) {
      const page = await next;
      if (page.status === 'stale' || (revision !== undefined && page.revision !== revision)) {
        // Starting over helps only where the data really changed on the way.
        if (cursor === undefined || page.revision === revision) throw new StaleSourceError(String(args.source));
        await wait(Math.min(RESTART_PAUSE * 2 ** restarts, MAX_RESTART_PAUSE), either);
        restarts += 1;
        loaded = 0;
        cursor = revision = undefined;
        next = fetchPage();
        continue;
      }
      const restarted = cursor === undefined && restarts > 0;
      if (cursor !== undefined && page.nextCursor === cursor) throw mismatch(tool, 'the same cursor again');
      ({ nextCursor: cursor, revision } = page);
      if (cursor !== undefined) next = fetchPage(cursor);
      const { items, total } = page;
      loaded += items.length;
      onProgress?.({ loaded, total });
      yield { items: items as ItemOf<T>[], loaded, total, revision, restarted };
      if (cursor === undefined) return;
    }
  } finally {
    left.abort();
  }
}
