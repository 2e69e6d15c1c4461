/**
 * The server's side: registers templates, tools and page tools on the SDK's `McpServer`, keeps view state and drafts,
 * guards files and URLs, and runs the process. Imports nothing of the DOM.
 * @module
 */
export { decodeCursor, encodeCursor } from './cursor.ts';
export { type Draft, type DraftEdit, Drafts } from './drafts.ts';
export { type ErrorParts, shown, ToolError } from './errors.ts';
export {
  type PageEntries,
  type PageEntry,
  type PageReader,
  type RangeReader,
  type RangeSource,
  registerPageTool,
} from './page.ts';
export { type OpenFile, Roots } from './roots.ts';
export type { Flag, FlagValues } from './serve/flags.ts';
export { DEFAULT_BODY_LIMIT, type ServeOptions, type Services, serve } from './serve/serve.ts';
export { openStore } from './store.ts';
export { registerTemplate } from './template.ts';
export { ERROR_CODE_META_KEY, registerTool, type ToolHandler, type ToolReply } from './tool.ts';
export { type UploadLimits, Uploads, uploadTool } from './uploads.ts';
export { type Resolve, type UrlLimits, Urls } from './urls.ts';
export { type ViewRecord, ViewStore } from './view-store.ts';
