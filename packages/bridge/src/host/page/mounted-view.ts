import type {
  CallToolRequest,
  CallToolResult,
  CreateMessageRequest,
  CreateMessageResult,
  Implementation,
  ListResourcesRequest,
  ListResourcesResult,
  LoggingMessageNotification,
  ReadResourceRequest,
  ReadResourceResult,
  Tool,
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

/**
 * The host's side of a view. A request without its handler, or whose capability is not announced, is answered "method not
 * found". What a handler throws is answered as a JSON-RPC error with its message; a signal is aborted when the view
 * cancels its request, or is closed.
 */
export interface ViewHandlers {
  callTool?(params: CallToolRequest['params'], signal: AbortSignal): Promise<CallToolResult>;
  listResources?(params: ListResourcesRequest['params'], signal: AbortSignal): Promise<ListResourcesResult>;
  readResource?(params: ReadResourceRequest['params'], signal: AbortSignal): Promise<ReadResourceResult>;
  /** What a model, or the person in its place, answers. Whatever it throws is answered as a refusal, code -1. */
  sample?(params: CreateMessageRequest['params'], signal: AbortSignal): Promise<CreateMessageResult>;
  /** Each update replaces the last one. */
  updateModelContext?(params: McpUiUpdateModelContextRequest['params']): Promise<void>;
  message?(params: McpUiMessageRequest['params'], signal: AbortSignal): Promise<Answer>;
  /** `url` is http or https. */
  openLink?(url: string, signal: AbortSignal): Promise<Answer>;
  download?(items: DownloadItem[], signal: AbortSignal): Promise<Answer>;
  /** A size report, clamped to `containerDimensions`; axes the host fixed are left out. */
  sizeChange?(size: ReportedSize): void;
  /** Asked only for a mode that the view declared and the host offers; answers the mode in force. */
  displayMode?(requested: McpUiDisplayMode): Promise<McpUiDisplayMode>;
  log?(params: LoggingMessageNotification['params']): void;
  /** The view asks to be closed; closing it is the host's choice. */
  requestTeardown?(): void;
  /** The view offers other tools than before. */
  viewToolsChanged?(): void;
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
  /** Aborted as soon as the view is closed, or has to be removed. */
  readonly ended: AbortSignal;
  /** Ignored after `sendInput`, for partials never follow the input. */
  sendPartialInput(args: Record<string, unknown>): Promise<void>;
  /** Once; a second call throws. */
  sendInput(args: Record<string, unknown>): Promise<void>;
  /** Once, held until the input was sent; ignored after `sendCancelled`. */
  sendResult(result: CallToolResult): Promise<void>;
  /** Once, with or without an input; ignored after the result, for then there is nothing left to cancel. */
  sendCancelled(reason?: string): Promise<void>;
  /** Sends the fields that changed. Throws for a display mode that the view did not declare. */
  setHostContext(changed: Partial<McpUiHostContext>): void;
  /**
   * The view's own tools, at most 50; more are dropped and noted. None where it announced no `tools`, or is closed.
   *
   * @throws Error when the view closes meanwhile, does not answer within 30 s, or answers no list.
   */
  listTools(): Promise<Tool[]>;
  /**
   * Calls a tool of the last list. Whether the person has to agree first is `needsConfirmation`'s to say.
   *
   * @throws Error when the view is closed before or meanwhile, or does not answer within 30 s; RangeError for a name that
   * is not in the last list; the signal's reason.
   */
  callTool(name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<CallToolResult>;
  /** Tells the view that its server's tools changed, if that was announced with `listChanged`. */
  sendToolListChanged(): Promise<void>;
  /** The same for the server's resources. */
  sendResourceListChanged(): Promise<void>;
  /** Whether the view answers within `within` milliseconds; one that did not initialize does not. */
  ping(within: number): Promise<boolean>;
  /** Asks the view to tear down, waits at most 500 ms, removes the frame. A second call answers as the first. */
  close(): Promise<Closed>;
}
export interface Closed {
  readonly answered: boolean;
  readonly ms: number;
}
