import type { JSONValue, McpServer, RegisteredTool, ServerContext } from '@modelcontextprotocol/server';
import {
  type ItemOf,
  MAX_PAGE_BYTES,
  MAX_REPLY_BYTES,
  type PageTool,
  type RangeTool,
  type ToolArguments,
} from '../contract/index.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { shown, ToolError } from './errors.ts';
import { registerTool } from './tool.ts';

/** What the reply's envelope, cursor and text need beside the items. */
const ENVELOPE_BYTES = 4 * 1024;
const DEFAULT_LIMIT = 1000;

/** One item and the position right after it. */
export interface PageEntry<Item> {
  item: Item;
  next: JSONValue;
}

/** How a page tool finds its data. */
export interface PageReader<T extends PageTool> {
  /**
   * The data's revision now; a cursor of another one is answered `stale`. So is every call where it is undefined: the
   * source is another instance's, or is gone.
   */
  revision(args: ToolArguments<T>, context: ServerContext): string | undefined | Promise<string | undefined>;
  /**
   * The entries from `position` on (from the start when undefined), made one at a time: no more are taken than the
   * page holds, so its cost follows the page and not the data.
   */
  page(
    args: ToolArguments<T>,
    position: JSONValue | undefined,
    context: ServerContext,
  ): PageEntries<ItemOf<T>> | Promise<PageEntries<ItemOf<T>>>;
}
export interface PageEntries<Item> {
  entries: Iterable<PageEntry<Item>> | AsyncIterable<PageEntry<Item>>;
  /** Exact, or left out where it is not known. */
  total?: number;
}

/** A source opened for one call of a byte-range page tool. */
export interface RangeSource {
  revision: string;
  /** Size of the whole source in bytes. */
  size: number;
  /** Reads `[begin, end)`, which is inside the source. */
  read(begin: number, end: number): Promise<Uint8Array>;
  close?(): Promise<void> | void;
}
export interface RangeReader {
  open(source: string, context: ServerContext): Promise<RangeSource>;
}

/**
 * Registers a page tool. Its replies stay under {@link MAX_REPLY_BYTES} whatever the data; its cursors hold all that
 * the next page needs, so nothing is kept between calls and any process can answer.
 */
export function registerPageTool<T extends PageTool>(server: McpServer, tool: T, reader: PageReader<T>): RegisteredTool;
export function registerPageTool(server: McpServer, tool: RangeTool, reader: RangeReader): RegisteredTool;
export function registerPageTool(
  server: McpServer,
  tool: PageTool | RangeTool,
  reader: PageReader<PageTool> | RangeReader,
): RegisteredTool {
  return 'open' in reader
    ? registerRangeTool(server, tool as RangeTool, reader)
    : registerListTool(server, tool as PageTool, reader);
}

/** What every page tool's arguments hold beside its own filters. */
type PageQuery = { source: string; cursor?: string; limit?: number };

function registerListTool(server: McpServer, tool: PageTool, reader: PageReader<PageTool>): RegisteredTool {
  return registerTool(server, tool, async (args, context) => {
    const { cursor, limit = DEFAULT_LIMIT, ...query } = args as PageQuery;
    const queryKey = JSON.stringify([tool.name, query]);
    const from = cursor === undefined ? undefined : decodeCursor(queryKey, cursor);
    const revision = await reader.revision(args, context);
    if (revision === undefined)
      return reply(`The source ${shown(args.source)} is not of this server.`, {
        status: 'stale' as const,
        revision: '',
        items: [],
      });
    if (from && from.revision !== revision)
      return reply('The data changed since the page before.', {
        status: 'stale' as const,
        revision,
        items: [],
      });

    const { entries, total } = await reader.page(args, from?.position, context);
    const items: unknown[] = [];
    let bytes = ENVELOPE_BYTES;
    let position: JSONValue | undefined;
    let more = false;
    for await (const { item, next } of entries) {
      bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
      more = items.length === limit || bytes > MAX_REPLY_BYTES;
      if (more) break;
      items.push(item);
      position = next;
    }
    if (more && position === undefined) throw new Error(`One item of ${tool.name} is larger than a whole reply.`);
    const nextCursor = more && position !== undefined ? encodeCursor(queryKey, { revision, position }) : undefined;
    return reply(`${items.length} ${items.length === 1 ? 'item' : 'items'}${nextCursor ? ', more follow' : ''}.`, {
      status: 'ok' as const,
      revision,
      items,
      ...(nextCursor && { nextCursor }),
      ...(total !== undefined && { total }),
    });
  });
}

function registerRangeTool(server: McpServer, tool: RangeTool, reader: RangeReader): RegisteredTool {
  return registerTool(server, tool, async ({ source, ranges }, context) => {
    const opened = await reader.open(source, context);
    try {
      const chunks = [];
      let left = MAX_PAGE_BYTES;
      for (const [begin, end] of ranges) {
        if (begin > end || end > opened.size) throw outside(begin, end, opened.size);
        const stop = Math.min(end, begin + left);
        const bytes = stop > begin ? await opened.read(begin, stop) : new Uint8Array();
        left -= bytes.length;
        chunks.push({
          begin,
          bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'),
        });
      }
      const { revision, size: total } = opened;
      return reply(`${chunks.length} byte ranges.`, { status: 'ok' as const, revision, total, chunks });
    } finally {
      await opened.close?.();
    }
  });
}

function outside(begin: number, end: number, size: number): ToolError {
  return new ToolError('bad-range', {
    happened: `The byte range ${shown([begin, end])} is not inside the source of ${size} bytes.`,
    fine: 'The source is still there.',
    todo: `Ask for ranges [begin, end) with 0 <= begin <= end <= ${size}.`,
  });
}

/** Pages carry their data once: the text is a count, never the items again. */
function reply<Data>(text: string, structuredContent: Data) {
  return { content: [{ type: 'text' as const, text }], structuredContent };
}
