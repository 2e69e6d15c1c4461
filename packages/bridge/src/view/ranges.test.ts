import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { definePageTool } from '../contract/index.ts';
import { StaleSourceError } from './index.ts';
import { type Answer, openView, result, settle } from './test-host.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fetchBytes = definePageTool({ name: 'fetch_bytes', title: 'Fetch bytes', description: 'Ranges.', bytes: true });
const KIB = 1024;
const BLOCK = 64 * KIB;

/** No two blocks of it are alike. */
function sourceOf(size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8) * 13 + (at >> 16) * 31) % 256);
}

interface Served {
  /** Ranges of each call, in order. */
  readonly asked: [number, number][][];
  readonly answer: Answer;
}
/** Serves ranges as the server does: cut at `perRange` bytes each and `perReply` bytes in all, refused outside. */
function serve(
  source: Uint8Array,
  { perRange = Infinity, perReply = 360 * KIB, revision = (): string => 'r1' } = {},
): Served {
  const asked: [number, number][][] = [];
  const answer: Answer = ({ ranges }) => {
    const wanted = ranges as [number, number][];
    asked.push(wanted);
    let left = perReply;
    const chunks = wanted.map(([begin, end]) => {
      if (end > source.length) throw new Error(`[${begin}, ${end}) is outside of ${source.length} bytes`);
      const bytes = source.subarray(begin, Math.min(end, begin + perRange, begin + left));
      left -= bytes.length;
      return { begin, bytes: Buffer.from(bytes).toString('base64') };
    });
    return result({ status: 'ok', revision: revision(), total: source.length, chunks });
  };
  return { asked, answer };
}
async function open(served: { answer: Answer }, cacheBytes?: number) {
  const opened = await openView({}, { tools: { fetch_bytes: served.answer } });
  return { ...opened, reader: opened.view.ranges(fetchBytes, 'a.glb@r1', { cacheBytes }) };
}

describe('view.ranges', () => {
  it('reads what is asked for, cut off at the end, and knows the size from then on', async () => {
    const source = sourceOf(100_000);
    const served = serve(source);
    const { reader } = await open(served);
    expect(reader.size).toBeUndefined();
    expect(await reader.read(99_990, 200_000)).toEqual(source.slice(99_990));
    expect(reader.size).toBe(100_000);
    expect(await reader.read(5, 5)).toEqual(new Uint8Array());
    expect(await reader.read(500_000, 600_000)).toEqual(new Uint8Array());
    expect(served.asked).toEqual([[[0, 0]], [[BLOCK, 100_000]]]);
  });

  it('reads an empty source', async () => {
    const { reader } = await open(serve(new Uint8Array()));
    expect(await reader.read(0, 10)).toEqual(new Uint8Array());
    expect(reader.size).toBe(0);
  });

  it.each([
    [-1, 5],
    [5, 4],
    [0.5, 4],
    [0, Number.NaN],
  ])('refuses [%d, %d)', async (begin, end) => {
    const { reader } = await open(serve(sourceOf(10)));
    await expect(reader.read(begin, end)).rejects.toThrow(RangeError);
  });

  it('puts the reads of one turn into the same call, several ranges each', async () => {
    const source = sourceOf(10 * BLOCK);
    const served = serve(source);
    const { reader } = await open(served);
    await reader.read(0, 1);
    served.asked.length = 0;
    const reads = [
      reader.read(BLOCK, BLOCK + 10),
      reader.read(7 * BLOCK, 7 * BLOCK + 10),
      reader.read(3 * BLOCK, 3 * BLOCK + 10),
    ];
    expect(await Promise.all(reads)).toEqual([1, 7, 3].map((at) => source.slice(at * BLOCK, at * BLOCK + 10)));
    expect(served.asked).toEqual([
      [
        [BLOCK, 2 * BLOCK],
        [7 * BLOCK, 8 * BLOCK],
        [3 * BLOCK, 4 * BLOCK],
      ],
    ]);
  });

  it('shares one block between reads that overlap', async () => {
    const served = serve(sourceOf(BLOCK));
    const { reader } = await open(served);
    expect(served.asked).toEqual([]);
    await Promise.all([reader.read(0, 100), reader.read(50, 150), reader.read(0, BLOCK)]);
    await reader.read(60, 70);
    expect(served.asked).toEqual([[[0, 0]], [[0, BLOCK]]]);
  });

  it('has at most four calls in flight, of 256 KiB each, and restores the order', async () => {
    const source = sourceOf(40 * BLOCK);
    const served = serve(source);
    const waiting: (() => void)[] = [];
    const answer: Answer = async (args) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return served.answer(args);
    };
    const { reader } = await open({ answer });
    const read = reader.read(0, source.length);
    await settle();
    waiting.pop()?.();
    await settle();
    const most: number[] = [];
    while (waiting.length > 0) {
      most.push(waiting.length);
      // The last one asked is answered first.
      waiting.pop()?.();
      await settle();
    }
    expect(Math.max(...most)).toBe(4);
    expect(Buffer.compare(await read, source)).toBe(0);
    expect(served.asked.slice(1).map((ranges) => ranges.length)).toEqual(Array(10).fill(4));
  });

  it('asks for the rest where chunks are shorter than asked', async () => {
    const source = sourceOf(3 * BLOCK + 5);
    const served = serve(source, { perRange: 20_000, perReply: 50_000 });
    const { reader } = await open(served);
    expect(Buffer.compare(await reader.read(0, source.length), source)).toBe(0);
    for (const ranges of served.asked.slice(1)) for (const [begin, end] of ranges) expect(end).toBeGreaterThan(begin);
  });

  it('reads any ranges of any source, whatever the server cuts', async () => {
    const size = fc.integer({ min: 1, max: 300_000 });
    const reads = fc.array(fc.tuple(fc.nat(320_000), fc.nat(200_000)), { minLength: 1, maxLength: 6 });
    const property = fc.asyncProperty(
      size,
      reads,
      fc.integer({ min: 9_000, max: 90_000 }),
      async (length, wanted, cut) => {
        const source = sourceOf(length);
        const { reader } = await open(serve(source, { perRange: cut, perReply: 2 * cut }), 2 * BLOCK);
        const parts = await Promise.all(wanted.map(([begin, more]) => reader.read(begin, begin + more)));
        for (const [at, [begin, more]] of wanted.entries())
          expect(Buffer.compare(parts[at] ?? new Uint8Array(), source.subarray(begin, begin + more))).toBe(0);
      },
    );
    await fc.assert(property, { numRuns: 20 });
  });
});

describe('the cache', () => {
  it('keeps no more than its cap; the least recently used go first', async () => {
    const served = serve(sourceOf(4 * BLOCK));
    const { reader } = await open(served, 2 * BLOCK);
    const touch = async (block: number) => {
      served.asked.length = 0;
      await reader.read(block * BLOCK, block * BLOCK + 1);
      return served.asked.some(([range]) => range?.[0] === block * BLOCK && range[1] > 0) ? 'fetched' : 'cached';
    };
    const log: string[] = [];
    for (const block of [0, 1, 0, 2, 0, 1]) log.push(await touch(block));
    expect(log).toEqual(['fetched', 'fetched', 'cached', 'fetched', 'cached', 'fetched']);
  });

  it('reads on where it may keep nothing at all', async () => {
    const source = sourceOf(3 * BLOCK);
    const { reader } = await open(serve(source), 0);
    expect(Buffer.compare(await reader.read(0, source.length), source)).toBe(0);
  });
});

describe('reads that go wrong', () => {
  it('ask to reload once the source has another revision, and ask the server no more', async () => {
    let revision = 'r1';
    const served = serve(sourceOf(4 * BLOCK), { revision: () => revision });
    const { reader } = await open(served);
    await reader.read(0, 1);
    revision = 'r2';
    for (let round = 0; round < 3; round += 1)
      await expect(reader.read(BLOCK, BLOCK + 1)).rejects.toThrow(StaleSourceError);
    expect(served.asked).toHaveLength(3);
    await expect(reader.read(BLOCK, BLOCK + 1)).rejects.toThrow(/"a\.glb@r1" has changed.*Reload the view\.$/);
  });

  it('ask to reload when the server itself says stale', async () => {
    const { reader } = await open({ answer: () => result({ status: 'stale', revision: 'r2', total: 0, chunks: [] }) });
    await expect(reader.read(0, 1)).rejects.toThrow(StaleSourceError);
  });

  it.each([
    ['no byte', [{ begin: 0, bytes: '' }]],
    ['no chunk', []],
    ['bytes from elsewhere', [{ begin: 1, bytes: 'AAAA' }]],
    ['more bytes than asked for', [{ begin: 0, bytes: 'A'.repeat(16) }]],
  ])('are refused with %s instead of being asked for without end', async (_what, chunks) => {
    let calls = 0;
    const answer: Answer = () => {
      calls += 1;
      return result({ status: 'ok', revision: 'r1', total: 10, chunks });
    };
    const { reader } = await open({ answer });
    await expect(reader.read(0, 10)).rejects.toMatchObject({ failure: 'mismatch' });
    expect(calls).toBe(2);
  });

  it('are tried three times, and work again later', async () => {
    const source = sourceOf(100);
    const served = serve(source);
    let broken = false;
    let calls = 0;
    const answer: Answer = (args) => {
      calls += 1;
      if (broken) throw Object.assign(new Error('connection reset'), { code: -32000 });
      return served.answer(args);
    };
    const { reader } = await open({ answer });
    await reader.read(0, 0);
    broken = true;
    calls = 0;
    const read = reader.read(0, 10).catch((error: unknown) => error);
    await settle(10_000);
    expect(await read).toMatchObject({ failure: 'transient' });
    expect(calls).toBe(3);
    broken = false;
    expect(await reader.read(0, 10)).toEqual(source.slice(0, 10));
  });

  it('end with the reason of their signal; what nobody waits for any more is not asked for', async () => {
    const source = sourceOf(40 * BLOCK);
    const served = serve(source);
    const held: (() => void)[] = [];
    const answer: Answer = async (args) => {
      const reply = served.answer(args);
      if (served.asked.length > 1) await new Promise<void>((resolve) => held.push(resolve));
      return reply;
    };
    const { reader } = await open({ answer });
    const stop = new AbortController();
    const read = reader.read(0, source.length, stop.signal).catch((error: unknown) => error);
    await settle();
    expect(held).toHaveLength(4);
    stop.abort(new Error('scrolled on'));
    expect(await read).toEqual(new Error('scrolled on'));
    for (const release of held) release();
    await settle(60_000);
    expect(served.asked).toHaveLength(1 + 4);
    // What did come is kept; what was dropped can be asked for again.
    const again = reader.read(0, 17 * BLOCK);
    await settle();
    held.at(-1)?.();
    expect(Buffer.compare(await again, source.subarray(0, 17 * BLOCK))).toBe(0);
    expect(served.asked.at(-1)).toEqual([[16 * BLOCK, 17 * BLOCK]]);
  });

  it('end at teardown', async () => {
    const { reader, bridge, view } = await open({ answer: () => new Promise(() => {}) });
    const read = reader.read(0, 10).catch((error: unknown) => error);
    await settle();
    await bridge.teardownResource({});
    expect(await read).toBe(view.signal.reason);
  });

  it('wait while the page is hidden', async () => {
    const served = serve(sourceOf(10));
    const { reader, page } = await open(served);
    page.setVisibility('hidden');
    const read = reader.read(0, 10);
    await settle(600_000);
    expect(served.asked).toEqual([]);
    page.setVisibility('visible');
    expect(await read).toHaveLength(10);
  });
});
