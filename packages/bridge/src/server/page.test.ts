import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DEFAULT_PAGE_BYTES, definePageTool, MAX_REPLY_BYTES } from '../contract/index.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { registerPageTool } from './page.ts';
import { connected, textOf } from './test-server.ts';

const fetchLines = definePageTool({
  name: 'fetch_lines',
  title: 'Fetch lines',
  description: 'Lines.',
  filters: { even: z.boolean().optional() },
  item: z.object({ line: z.number(), text: z.string() }),
});

/** Serves `total` lines of `width` characters at `revision`, counting how many were made. */
function lines({
  total,
  width = 10,
  revision = () => 'r1',
}: {
  total: number;
  width?: number;
  revision?: () => string | undefined;
}) {
  const made = { count: 0 };
  function* entries(from: number, even?: boolean) {
    for (let line = from; line < total; line++) {
      if (even && line % 2) continue;
      made.count++;
      yield { item: { line, text: 'x'.repeat(width) }, next: line + 1 };
    }
  }
  const client = connected((server) =>
    registerPageTool(server, fetchLines, {
      revision,
      page: ({ even }, position) => ({ total, entries: entries(Number(position ?? 0), even) }),
    }),
  );
  return { client, made };
}
type Page = {
  status: string;
  revision: string;
  items: { line: number }[];
  nextCursor?: string;
  total?: number;
};

async function call(client: Awaited<ReturnType<typeof connected>>, args: object) {
  const result = await client.callTool({ name: 'fetch_lines', arguments: { source: 's', ...args } });
  return { result, page: result.structuredContent as Page };
}

describe('a list page tool', () => {
  it('pages to the end, every item once, in order', async () => {
    const client = await lines({ total: 2500 }).client;
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { page } = await call(client, { cursor });
      seen.push(...page.items.map(({ line }) => line));
      expect(page.total).toBe(2500);
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(Array.from({ length: 2500 }, (_, line) => line));
  });

  it('keeps a reply under the cap whatever the data, and makes no more than it sends', async () => {
    const { client, made } = lines({ total: 100_000, width: 5000 });
    const { result, page } = await call(await client, { limit: 10_000 });
    expect(JSON.stringify(result).length).toBeLessThan(MAX_REPLY_BYTES);
    expect(page.items.length).toBeGreaterThan(90);
    expect(made.count).toBe(page.items.length + 1);
  });

  it('ends without a cursor when the limit falls on the last item', async () => {
    const { page } = await call(await lines({ total: 5 }).client, { limit: 5 });
    expect(page).toEqual({ status: 'ok', revision: 'r1', total: 5, items: expect.any(Array) });
  });

  it('answers every call of a source that is not its own with stale, and makes nothing', async () => {
    const { client, made } = lines({ total: 5, revision: () => undefined });
    const { result, page } = await call(await client, {});
    expect(page).toEqual({ status: 'stale', revision: '', items: [] });
    expect(textOf(result)).toBe('The source "s" is not of this server.');
    expect(made.count).toBe(0);
  });

  it('answers a cursor of another revision with stale and no items', async () => {
    let revision = 'r1';
    const client = await lines({ total: 10, revision: () => revision }).client;
    const { page } = await call(client, { limit: 3 });
    revision = 'r2';
    const { page: stale } = await call(client, { limit: 3, cursor: page.nextCursor });
    expect(stale).toEqual({ status: 'stale', revision: 'r2', items: [] });
  });

  it('refuses a cursor of other filters, of another source, forged or garbled', async () => {
    const client = await lines({ total: 10 }).client;
    const { page } = await call(client, { limit: 3 });
    const own = page.nextCursor ?? '';
    const forged = Buffer.from(`${'0'.repeat(12)}["r1",5]`).toString('base64url');
    for (const args of [
      { cursor: own, even: true },
      { cursor: own, source: 'other' },
      { cursor: forged },
      { cursor: '' },
      { cursor: `${own}AAAA` },
    ]) {
      const { result } = await call(client, args);
      expect(result.isError).toBe(true);
      expect(textOf(result)).toMatch(/was not issued for this query.*Leave the cursor out/);
    }
  });
});

it('a cursor survives the round trip for its own query alone', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.jsonValue(), (query, other, revision, position) => {
      const plain = JSON.parse(JSON.stringify(position));
      const cursor = encodeCursor(query, { revision, position: plain });
      expect(decodeCursor(query, cursor)).toEqual({ revision, position: plain });
      if (other !== query) expect(() => decodeCursor(other, cursor)).toThrow(/not issued/);
    }),
  );
});

describe('a byte-range page tool', () => {
  const fetchBytes = definePageTool({
    name: 'fetch_bytes',
    title: 'Bytes',
    description: 'Bytes.',
    bytes: true,
  });
  const data = Uint8Array.from({ length: 1_000_000 }, (_, index) => index % 251);
  const client = connected((server) =>
    registerPageTool(server, fetchBytes, {
      open: async () => ({
        revision: 'r1',
        size: data.length,
        read: async (begin, end) => data.subarray(begin, end),
      }),
    }),
  );
  const fetch = async (ranges: [number, number][]) =>
    (await client).callTool({ name: 'fetch_bytes', arguments: { source: 's', ranges } });
  const bytesOf = (result: { structuredContent?: unknown }) =>
    (result.structuredContent as { chunks: { bytes: string }[] }).chunks.map(({ bytes }) =>
      Buffer.from(bytes, 'base64'),
    );

  it('answers several ranges in order, byte for byte', async () => {
    const [first, second] = bytesOf(
      await fetch([
        [10, 20],
        [0, 3],
      ]),
    );
    expect(first).toEqual(Buffer.from(data.subarray(10, 20)));
    expect(second).toEqual(Buffer.from(data.subarray(0, 3)));
  });

  it('shortens what would not fit into a reply', async () => {
    const result = await fetch([
      [0, DEFAULT_PAGE_BYTES],
      [DEFAULT_PAGE_BYTES, 1_000_000],
    ]);
    expect(JSON.stringify(result).length).toBeLessThan(MAX_REPLY_BYTES);
    const [first, second] = bytesOf(result);
    expect(first?.length).toBe(DEFAULT_PAGE_BYTES);
    expect(second?.length).toBeLessThan(1_000_000 - DEFAULT_PAGE_BYTES);
  });

  it('refuses a range outside the source, with its numbers', async () => {
    expect(textOf(await fetch([[5, 2_000_000]]))).toMatch(/\[5,2000000\] is not inside the source of 1000000 bytes/);
  });
});
