import type { ItemOf, PageTool, ToolInput } from '../contract/index.ts';
import type { ToolCaller } from './call.ts';
import { StaleSourceError } from './errors.ts';
import { wait } from './timing.ts';

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
  const either = AbortSignal.any([caller.signal, left.signal, ...(signal ? [signal] : [])]);
  const fetchPage = (cursor?: string) => {
    const page = caller.page(tool, { ...args, cursor } as ToolInput<T>, either);
    // The page is awaited in the next round; until then its failure must not count as unhandled.
    page.catch(() => undefined);
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
        if (cursor === undefined || page.revision === revision)
          throw new StaleSourceError(String(args.source));
        await wait(Math.min(RESTART_PAUSE * 2 ** restarts, MAX_RESTART_PAUSE), either);
        restarts += 1;
        cursor = revision = undefined;
        loaded = 0;
        next = fetchPage();
        continue;
      }
      if (page.nextCursor !== undefined) next = fetchPage(page.nextCursor);
      const restarted = cursor === undefined && restarts > 0;
      cursor = page.nextCursor;
      revision = page.revision;
      loaded += page.items.length;
      const { items, total } = page;
      onProgress?.({ loaded, total });
      yield { items: items as ItemOf<T>[], loaded, total, revision, restarted };
      if (cursor === undefined) return;
    }
  } finally {
    left.abort(new DOMException('The pages are not wanted any more.', 'AbortError'));
  }
}
