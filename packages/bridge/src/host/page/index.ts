/**
 * The host's page side: shows a mounted view and speaks MCP Apps with it. For the browser; import it before any other
 * module that makes a zod schema.
 * @module
 */
import './jitless.ts';

export type { Mount, Profile } from '../mount.ts';
export { cleanFileName, type DownloadItem } from './download.ts';
export {
  type Direction,
  FrameTransport,
  type FrameTransportOptions,
  MAX_DOWNLOAD_MESSAGE,
  MAX_MESSAGE,
  type Note,
  type NoteKind,
  type Traffic,
} from './frame-transport.ts';
export { mountView } from './mount-view.ts';
export type {
  Answer,
  Closed,
  MountedView,
  MountViewOptions,
  ViewHandlers,
  ViewInfo,
} from './mounted-view.ts';
export type { ReportedSize } from './size.ts';
export { VIEW_TOOL_MS } from './view-caller.ts';
export { acceptViewTools, MAX_VIEW_TOOLS, needsConfirmation, type RefusedTool } from './view-tools.ts';
export { type WatchOptions, watchView } from './watch-view.ts';
