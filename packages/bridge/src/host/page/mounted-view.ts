import type {
  CallToolRequest,
  CallToolResult,
  Implementation,
  LoggingMessageNotification,
  ReadResourceRequest,
  ReadResourceResult,
} from '@modelcontextprotocol/client';
import type {
  McpUiAppCapabilities,
  McpUiDisplayMode,
  McpUiHostCapabilities,
  McpUiHostContext,
  McpUiMessageRequest,
  McpUiUpdateModelContextRequest,
} from '@modelcontextprotocol/ext-apps';
import type { DownloadItem } from './download.ts';
import type { FrameTransport, FrameTransportOptions, Note, Traffic } from './frame-transport.ts';
import type { ReportedSize } from './size.ts';

/** What the view said of itself. */
export interface ViewInfo {
  readonly appInfo: Implementation;
  readonly appCapabilities: McpUiAppCapabilities;
}
/** How a request of the view ended; `isError` says that the host or the person refused it. */
export interface Answer {
  readonly isError?: boolean;
}

/** The host's side of a view. A request without its handler is answered "method not found", and never announced. */
export interface ViewHandlers {
  callTool?(params: CallToolRequest['params'], signal: AbortSignal): Promise<CallToolResult>;
  readResource?(params: ReadResourceRequest['params']): Promise<ReadResourceResult>;
  /** Each update replaces the last one. */
  updateModelContext?(params: McpUiUpdateModelContextRequest['params']): Promise<void>;
  message?(params: McpUiMessageRequest['params']): Promise<Answer>;
  /** `url` is http or https. */
  openLink?(url: string): Promise<Answer>;
  download?(items: DownloadItem[]): Promise<Answer>;
  /** A size report, clamped to `containerDimensions`; axes the host fixed are left out. */
  sizeChange?(size: ReportedSize): void;
  /** Asked only for a mode that the view declared and the host offers; answers the mode in force. */
  displayMode?(requested: McpUiDisplayMode): Promise<McpUiDisplayMode>;
  log?(params: LoggingMessageNotification['params']): void;
  requestTeardown?(): void;
  initialized?(view: ViewInfo): void;
  note?: Note;
  /** Every JSON-RPC message, both ways. */
  traffic?: Traffic;
}

export interface MountViewOptions {
  readonly hostInfo: Implementation;
  readonly hostContext: McpUiHostContext;
  /** What the host would offer; what has no handler is left out, and `sandbox` is filled in from the mount. */
  readonly capabilities: McpUiHostCapabilities;
  readonly on: ViewHandlers;
  /** Milliseconds until `initialized` rejects; a view that comes later is still served. */
  readonly initializeWithin?: number;
  /** Another transport, such as one with faults. */
  readonly transport?: (options: FrameTransportOptions) => FrameTransport;
}

export interface MountedView {
  /** The outer frame; its size and look are the caller's. */
  readonly frame: HTMLIFrameElement;
  /** Rejects with a readable error when the view did not initialize in time, or is closed before. */
  readonly initialized: Promise<void>;
  /** Ignored after `sendInput`, for partials never follow the input. */
  sendPartialInput(args: Record<string, unknown>): Promise<void>;
  /** Once; a second call throws. */
  sendInput(args: Record<string, unknown>): Promise<void>;
  /** Once, held until the input was sent; ignored after `sendCancelled`. */
  sendResult(result: CallToolResult): Promise<void>;
  sendCancelled(reason?: string): Promise<void>;
  /** Sends the fields that changed. Throws for a display mode that the view did not declare. */
  setHostContext(changed: Partial<McpUiHostContext>): void;
  /** Whether the view answers within `within` milliseconds. */
  ping(within: number): Promise<boolean>;
  /** Asks the view to tear down, waits at most 500 ms, removes the frame. A second call answers as the first. */
  close(): Promise<Closed>;
}
export interface Closed {
  readonly answered: boolean;
  readonly ms: number;
}
