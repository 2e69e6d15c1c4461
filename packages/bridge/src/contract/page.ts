import * as z from 'zod';
import { defineTool, type Tool } from './tool.ts';

/** A serialised reply stays under this many bytes: hosts refuse results of about 1 MB. */
export const MAX_REPLY_BYTES = 512 * 1024;
/** Raw bytes a page of byte ranges carries at most, and by default (base64 adds a third). */
export const MAX_PAGE_BYTES = 360 * 1024;
export const DEFAULT_PAGE_BYTES = 256 * 1024;

/** A root-relative path plus a revision, or an app's own handle: any process can resolve it. */
export const Source = z.string().min(1).max(512).describe('Source handle, as a show_ tool returned it.');
/** Opaque: only the server that issued a cursor can read it. */
export const Cursor = z.string().max(1024).describe('nextCursor of the page before; leave it out for the first page.');
/** Half-open byte range `[begin, end)`. */
export const ByteRange = z.tuple([z.number().int().min(0), z.number().int().min(0)]);
export type ByteRange = z.infer<typeof ByteRange>;

const pageInput = {
  source: Source,
  cursor: Cursor.optional(),
  limit: z.number().int().min(1).max(10_000).optional().describe('At most this many items; the server may send fewer.'),
};

const pageOutput = {
  /** `stale`: the data has another revision by now; `items` is empty and the caller starts over. */
  status: z.enum(['ok', 'stale']),
  revision: z.string(),
  nextCursor: z.string().optional(),
  /** Exact, or absent where it is not known. */
  total: z.number().int().min(0).optional(),
};

type PageInput<Filters extends z.core.$ZodShape> = z.ZodObject<typeof pageInput & Filters, z.core.$strict>;
type PageOutput<Item extends z.ZodType> = z.ZodObject<typeof pageOutput & { items: z.ZodArray<Item> }>;
/** A page tool whose pages are lists of items, one cursor after the other. */
export type PageTool<Filters extends z.core.$ZodShape = z.core.$ZodShape, Item extends z.ZodType = z.ZodType> = Tool<
  PageInput<Filters>,
  PageOutput<Item>
>;

const rangeInput = z.strictObject({
  source: Source,
  ranges: z.array(ByteRange).min(1).max(64).describe('Byte ranges [begin, end), answered in order.'),
});
const rangeOutput = z.object({
  status: z.enum(['ok', 'stale']),
  revision: z.string(),
  /** Size of the whole source in bytes. */
  total: z.number().int().min(0),
  /** One per range asked for, in order; a chunk may be shorter than asked, never longer. */
  chunks: z.array(z.object({ begin: z.number().int().min(0), bytes: z.string().describe('base64') })),
});
/** A page tool whose pages are byte ranges of one source. */
export type RangeTool = Tool<typeof rangeInput, typeof rangeOutput>;

const forTheViewAlone = {
  visibility: ['app'],
  annotations: { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false },
} as const;

interface PageToolNames {
  name: string;
  title: string;
  description: string;
}

/**
 * Declares a page tool: app-only, read-only, idempotent. With `item` it pages a list by cursor, narrowed by `filters`;
 * with `bytes: true` it answers byte ranges.
 *
 * @example
 * export const fetchNotes = definePageTool({
 *   name: 'fetch_notes', title: 'Fetch notes', description: 'A page of notes.',
 *   filters: { tag: z.string().optional() }, item: z.object({ id: z.string(), text: z.string() }),
 * });
 */
export function definePageTool<Item extends z.ZodType, Filters extends z.core.$ZodLooseShape = Record<never, never>>(
  definition: PageToolNames & { item: Item; filters?: Filters },
): PageTool<Filters, Item>;
export function definePageTool(definition: PageToolNames & { bytes: true }): RangeTool;
export function definePageTool(
  definition: PageToolNames & ({ item: z.ZodType; filters?: z.core.$ZodLooseShape } | { bytes: true }),
): PageTool | RangeTool {
  const { name, title, description } = definition;
  const names = { name, title, description };
  if ('bytes' in definition)
    return defineTool({ ...names, ...forTheViewAlone, inputSchema: rangeInput, outputSchema: rangeOutput });
  return defineTool({
    ...names,
    ...forTheViewAlone,
    inputSchema: z.strictObject({ ...pageInput, ...definition.filters }),
    outputSchema: z.object({ ...pageOutput, items: z.array(definition.item) }),
  });
}

/** What one call of a page tool answers. */
export type PageOf<T extends PageTool> = z.output<T['outputSchema']>;
/** One item of a page tool's pages. */
export type ItemOf<T extends PageTool> = PageOf<T>['items'][number];
