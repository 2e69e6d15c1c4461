import { definePageTool, defineTool, Source } from '@workshop/bridge/contract';
import * as z from 'zod';

/** Server name, folder and `ui://` authority in one; and how people call it. */
export const NAME = 'sample-list';
export const TITLE = 'Sample list';

const Search = z.string().max(100).default('').describe('Part of a name, symbol or number; all if left out.');

/** For the model: opens the view. Its result has a handle for the view to page with, never the list itself. */
export const showSampleList = defineTool({
  name: 'show_sample_list',
  title: TITLE,
  description: 'Shows the chemical elements as a list, all of them or those that match `search`.',
  inputSchema: z.strictObject({ search: Search }),
  outputSchema: z.object({ source: Source, search: z.string(), total: z.number().int().min(0) }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
});

/** For the view alone: the list, page by page. */
export const fetchSampleList = definePageTool({
  name: 'fetch_sample_list',
  title: 'Fetch a page of the list',
  description: 'A page of the list that show_sample_list opened.',
  filters: { search: Search },
  item: z.object({ number: z.number().int(), symbol: z.string(), name: z.string() }),
});
