/**
 * The contract: what server and view both know of a tool, a page, a cursor and a template. Plain data and types, for
 * every side; imports nothing of Node or the DOM.
 * @module
 */
export {
  ByteRange,
  Cursor,
  DEFAULT_PAGE_BYTES,
  definePageTool,
  type ItemOf,
  MAX_PAGE_BYTES,
  MAX_REPLY_BYTES,
  type PageOf,
  type PageTool,
  type RangeTool,
  Source,
} from './page.ts';
export { TEMPLATE_MIME_TYPE, type Template, templateUri, UI_EXTENSION } from './template.ts';
export {
  defineTool,
  TOOL_NAME,
  type Tool,
  type ToolArguments,
  type ToolInput,
  type ToolOutput,
  type Visibility,
} from './tool.ts';
export { MAX_VIEW_STATE_BYTES, saveViewInput, saveViewOutput, ViewId } from './view-state.ts';
