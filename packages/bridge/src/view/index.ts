/**
 * The view's side of the bridge: one connection to the host, and what every view does over it.
 *
 * Size of a template with one page tool, vite 8.3.8, bytes after gzip: ext-apps with the parts of the SDK under it 60,100,
 * zod and a contract on top 1,300 (the SDK brings zod along), this face 6,400.
 * @module
 */
import './jitless.ts';

export { connectView } from './connect.ts';
export { StaleSourceError, ToolCallError, type ToolCallFailure } from './errors.ts';
export type { Download, Outcome } from './hand-over.ts';
export type { PageOptions, PageStep, PagesInput } from './pages.ts';
export type { Poller, PollOptions } from './poll.ts';
export type { RangeOptions, RangeReader } from './ranges.ts';
export type { SaveTool, StateOf } from './save.ts';
export type { ViewState, ViewStatus } from './status.ts';
export type { View, ViewAbilities, ViewOptions } from './view.ts';
export { type ViewTool, type ViewToolResult, viewTool } from './view-tools.ts';
