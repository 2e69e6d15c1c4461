import { DEFAULT_PAGE_BYTES, type RangeTool } from '../contract/index.ts';
import { mismatch, type ToolCaller } from './call.ts';
import { StaleSourceError } from './errors.ts';
import { anyOf, until } from './timing.ts';

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

/** One block of the source, on its way or here. */
interface Block {
  readonly bytes: Promise<Uint8Array>;
  /** Reads that wait for it. */
  readers: number;
}
/** A range in the queue. Its chunk may turn out shorter, or empty where others filled the reply. */
interface Job {
  readonly block: Block;
  readonly range: [number, number];
  resolve(chunk: Uint8Array): void;
  reject(error: unknown): void;
}

/** Reads ranges of one source: batched in a microtask, at most four calls in flight, cached with a byte cap. */
export function openRanges(
  caller: ToolCaller,
  tool: RangeTool,
  source: string,
  { cacheBytes = DEFAULT_CACHE }: RangeOptions = {},
): RangeReader {
  let size: number | undefined;
  let revision: string | undefined;
  let stale: StaleSourceError | undefined;
  let opening: Promise<unknown> | undefined;
  /** By position, in order of use: a Map iterates in the order of insertion. */
  const blocks = new Map<number, Block>();
  let queue: Job[] = [];
  let inFlight = 0;

  const fetchRanges = async (ranges: [number, number][]) => {
    if (stale) throw stale;
    const reply = await caller.page(tool, { source, ranges });
    revision ??= reply.revision;
    size ??= reply.total;
    if (reply.status === 'ok' && reply.revision === revision && reply.total === size) return reply.chunks;
    stale = new StaleSourceError(source);
    throw stale;
  };
  /** The server refuses ranges beyond the end, so the size comes first, with an empty range. */
  const open = () => {
    opening ??= fetchRanges([[0, 0]]).finally(() => {
      opening = undefined;
    });
    return opening;
  };
  /** Never rejects: what goes wrong ends in the jobs. */
  const fetchJobs = async (jobs: Job[]) => {
    try {
      const chunks = await fetchRanges(jobs.map(({ range }) => range));
      const parts = chunks.map(({ bytes }) => fromBase64(bytes));
      const empty = parts.every(({ length }) => length === 0);
      for (const [index, { range, resolve }] of jobs.entries()) {
        const part = parts[index];
        if (empty || !part || chunks[index]?.begin !== range[0] || part.length > range[1] - range[0])
          throw mismatch(tool, 'bytes that were not asked for');
        resolve(part);
      }
    } catch (error) {
      for (const { reject } of jobs) reject(error);
    }
  };
  const dispatch = () => {
    for (const { block, reject } of queue)
      if (block.readers === 0) reject(new DOMException('Nobody waits for it any more.', 'AbortError'));
    queue = queue.filter(({ block }) => block.readers > 0);
    while (inFlight < MAX_IN_FLIGHT && queue.length > 0) {
      inFlight += 1;
      void fetchJobs(queue.splice(0, BLOCKS_A_CALL)).finally(() => {
        inFlight -= 1;
        dispatch();
      });
    }
  };
  const fetchChunk = (block: Block, range: [number, number]) =>
    new Promise<Uint8Array>((resolve, reject) => {
      queue.push({ block, range, resolve, reject });
      // What is wanted in one turn of the event loop goes out in the same calls.
      if (queue.length === 1) queueMicrotask(dispatch);
    });
  const load = (at: number): Block => {
    const bytes = new Uint8Array(Math.min(BLOCK, (size ?? 0) - at));
    const fill = async () => {
      for (let filled = 0; filled < bytes.length; ) {
        const chunk = await fetchChunk(block, [at + filled, at + bytes.length]);
        bytes.set(chunk, filled);
        filled += chunk.length;
      }
      return bytes;
    };
    const block: Block = { bytes: Promise.resolve().then(fill), readers: 0 };
    block.bytes.catch(() => blocks.get(at) === block && blocks.delete(at));
    return block;
  };
  const readBlock = (at: number, signal: AbortSignal) => {
    const block = blocks.get(at) ?? load(at);
    blocks.delete(at);
    blocks.set(at, block);
    const [oldest = at] = blocks.keys();
    if (blocks.size * BLOCK > cacheBytes) blocks.delete(oldest);
    block.readers += 1;
    return until<Uint8Array>(signal, (resolve, reject) => block.bytes.then(resolve, reject)).finally(() => {
      block.readers -= 1;
    });
  };

  return {
    get size() {
      return size;
    },
    async read(begin, end, own) {
      if (!Number.isSafeInteger(begin) || !Number.isSafeInteger(end) || begin < 0 || end < begin)
        throw new RangeError(`[${begin}, ${end}) is not a byte range.`);
      const signal = anyOf(caller.link.signal, own);
      if (size === undefined) await open();
      const stop = Math.min(end, size ?? 0);
      const out = new Uint8Array(Math.max(0, stop - begin));
      const first = begin - (begin % BLOCK);
      const starts = Array.from({ length: Math.ceil((stop - first) / BLOCK) }, (_, index) => first + index * BLOCK);
      const place = async (at: number) => {
        const bytes = await readBlock(at, signal);
        out.set(bytes.subarray(Math.max(0, begin - at), stop - at), Math.max(0, at - begin));
      };
      if (out.length > 0) await Promise.all(starts.map(place));
      return out;
    },
  };
}

/** One pass: nothing grows with the input but the bytes themselves. */
function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
