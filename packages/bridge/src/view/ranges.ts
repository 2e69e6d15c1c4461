import { DEFAULT_PAGE_BYTES, type RangeTool, type ToolOutput } from '../contract/index.ts';
import { ByteCache } from './byte-cache.ts';
import type { ToolCaller } from './call.ts';
import { StaleSourceError, ToolCallError } from './errors.ts';
import { deferred } from './timing.ts';

/** Bytes are fetched and cached in blocks of this size, so that reads which overlap share them. */
const BLOCK = 64 * 1024;
const BLOCKS_A_CALL = DEFAULT_PAGE_BYTES / BLOCK;
const MAX_IN_FLIGHT = 4;
const DEFAULT_CACHE = 32 * 1024 * 1024;

export interface RangeOptions {
  /** The cache keeps at most this many bytes, the least recently used go first; 32 MiB by default. */
  cacheBytes?: number;
}

export interface RangeReader {
  /** Bytes in the whole source, known after the first read. */
  readonly size: number | undefined;
  /**
   * Bytes `[begin, end)`, cut off at the end of the source.
   * @throws StaleSourceError when the source has another revision by now.
   * @throws ToolCallError when host or server did not answer.
   */
  read(begin: number, end: number, signal?: AbortSignal): Promise<Uint8Array>;
}

/** A block that is wanted and not here: its bytes so far, and who waits for it. */
interface Wanted {
  readonly index: number;
  readonly bytes: Uint8Array;
  filled: number;
  /** Reads that still want it; a queued block that none wants is dropped. */
  readers: number;
  readonly done: Promise<Uint8Array>;
  resolve(bytes: Uint8Array): void;
  reject(error: unknown): void;
}

/** Reads ranges of one source: batched in a microtask, at most four calls in flight, cached with a byte cap. */
export class CachedRangeReader implements RangeReader {
  readonly #caller: ToolCaller;
  readonly #tool: RangeTool;
  readonly #source: string;
  readonly #cache: ByteCache;
  readonly #wanted = new Map<number, Wanted>();
  #queue: Wanted[] = [];
  #inFlight = 0;
  #scheduled = false;
  #opening: Promise<number> | undefined;
  #size: number | undefined;
  #revision: string | undefined;
  #stale: StaleSourceError | undefined;

  constructor(
    caller: ToolCaller,
    tool: RangeTool,
    source: string,
    { cacheBytes = DEFAULT_CACHE }: RangeOptions = {},
  ) {
    this.#caller = caller;
    this.#tool = tool;
    this.#source = source;
    this.#cache = new ByteCache(cacheBytes);
  }

  get size(): number | undefined {
    return this.#size;
  }

  async read(begin: number, end: number, signal?: AbortSignal): Promise<Uint8Array> {
    if (!Number.isSafeInteger(begin) || !Number.isSafeInteger(end) || begin < 0 || end < begin)
      throw new RangeError(`[${begin}, ${end}) is not a byte range.`);
    signal?.throwIfAborted();
    const stop = Math.min(end, this.#size ?? (await this.#open()));
    signal?.throwIfAborted();
    const out = new Uint8Array(Math.max(0, stop - begin));
    if (out.length === 0) return out;
    const blocks: Promise<void>[] = [];
    for (let index = Math.floor(begin / BLOCK); index * BLOCK < stop; index += 1)
      blocks.push(
        this.#block(index, signal).then((bytes) => {
          const at = index * BLOCK;
          const part = bytes.subarray(Math.max(0, begin - at), stop - at);
          out.set(part, Math.max(0, at - begin));
        }),
      );
    await Promise.all(blocks);
    return out;
  }

  /** The server refuses ranges beyond the end, so the size comes first, with an empty range. */
  #open(): Promise<number> {
    this.#opening ??= this.#fetch([[0, 0]]).then(
      ({ total }) => total,
      (error) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }

  async #block(index: number, signal?: AbortSignal): Promise<Uint8Array> {
    const cached = this.#cache.get(index);
    if (cached) return cached;
    const wanted = this.#wanted.get(index) ?? this.#want(index);
    wanted.readers += 1;
    if (!signal) return wanted.done;
    return new Promise((resolve, reject) => {
      const abort = () => {
        wanted.readers -= 1;
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      wanted.done.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    });
  }

  #want(index: number): Wanted {
    const { promise, resolve, reject } = deferred<Uint8Array>();
    const length = Math.min(BLOCK, (this.#size ?? 0) - index * BLOCK);
    const wanted = {
      index,
      bytes: new Uint8Array(length),
      filled: 0,
      readers: 0,
      done: promise,
      resolve,
      reject,
    };
    this.#wanted.set(index, wanted);
    this.#queue.push(wanted);
    this.#schedule();
    return wanted;
  }

  /** Reads of one turn of the event loop end in the same calls. */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#dispatch();
    });
  }

  #dispatch(): void {
    for (const dropped of this.#queue.filter(({ readers }) => readers === 0))
      this.#wanted.delete(dropped.index);
    this.#queue = this.#queue.filter(({ readers }) => readers > 0);
    while (this.#inFlight < MAX_IN_FLIGHT && this.#queue.length > 0) {
      const batch = this.#queue.splice(0, BLOCKS_A_CALL);
      this.#inFlight += 1;
      void this.#fetchBatch(batch).finally(() => {
        this.#inFlight -= 1;
        this.#dispatch();
      });
    }
  }

  /** Never rejects: what goes wrong ends in the blocks of the batch. */
  async #fetchBatch(batch: Wanted[]): Promise<void> {
    const ranges = batch.map(({ index, bytes, filled }): [number, number] => [
      index * BLOCK + filled,
      index * BLOCK + bytes.length,
    ]);
    try {
      const { chunks } = await this.#fetch(ranges);
      let received = 0;
      batch.forEach((wanted, at) => {
        received += this.#fill(wanted, chunks[at]);
      });
      if (received === 0) throw this.#mismatch('a reply without a byte');
    } catch (error) {
      for (const { index, reject } of batch) {
        this.#wanted.delete(index);
        reject(error);
      }
      return;
    }
    // A chunk may be shorter than asked: the rest goes first in the next call.
    this.#queue.unshift(...batch.filter((wanted) => !this.#finish(wanted)));
  }

  #fill(wanted: Wanted, chunk: { begin: number; bytes: string } | undefined): number {
    if (chunk?.begin !== wanted.index * BLOCK + wanted.filled) throw this.#mismatch('a chunk from elsewhere');
    const bytes = fromBase64(chunk.bytes);
    if (wanted.filled + bytes.length > wanted.bytes.length) throw this.#mismatch('a chunk longer than asked');
    wanted.bytes.set(bytes, wanted.filled);
    wanted.filled += bytes.length;
    return bytes.length;
  }

  #finish(wanted: Wanted): boolean {
    if (wanted.filled < wanted.bytes.length) return false;
    this.#wanted.delete(wanted.index);
    this.#cache.set(wanted.index, wanted.bytes);
    wanted.resolve(wanted.bytes);
    return true;
  }

  async #fetch(ranges: [number, number][]): Promise<ToolOutput<RangeTool>> {
    if (this.#stale) throw this.#stale;
    const reply = await this.#caller.page(this.#tool, { source: this.#source, ranges });
    this.#revision ??= reply.revision;
    this.#size ??= reply.total;
    if (reply.status === 'ok' && reply.revision === this.#revision && reply.total === this.#size)
      return reply;
    this.#stale = new StaleSourceError(this.#source);
    throw this.#stale;
  }

  #mismatch(what: string): ToolCallError {
    const text = `"${this.#tool.title}" answered ${what}. What was read before is right. Reload the view.`;
    return new ToolCallError('mismatch', this.#tool.name, text);
  }
}

/** One pass, no string or array that grows with the input but the bytes themselves. */
function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
