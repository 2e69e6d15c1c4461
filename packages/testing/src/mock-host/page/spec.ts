import type { CallToolResult, Tool } from '@modelcontextprotocol/client';
import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import type { Closed, Direction, Mount, NoteKind, ReportedSize } from '@workshop/bridge/host/page';
import type { Fault } from '../faults.ts';

/** What the page is told to open; plain data. */
export interface OpenSpec {
  readonly mount: Mount;
  readonly tool: Tool;
  readonly args: Record<string, unknown>;
  /** Sent before the complete input, in order. */
  readonly partials: readonly Record<string, unknown>[];
  readonly context: McpUiHostContext;
  readonly faults: readonly Fault[];
  readonly appOnlyTools: readonly string[];
  /** The frame before any size report, CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly initializeWithin: number;
  /** Texts that the view may list and read, by URI. */
  readonly resources?: Readonly<Record<string, string>>;
  /** What is answered in the model's place; empty where the person refuses. */
  readonly sample?: string;
  /** The person never says whether a link may be opened. */
  readonly neverAnswers: boolean;
}

/** A JSON-RPC message as plain data, so that a test need not narrow it. */
export interface RecordedMessage {
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly id?: string | number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Everything a view did to the host page, in order. */
export interface Recorded {
  readonly traffic: { readonly direction: Direction; readonly message: RecordedMessage }[];
  readonly sizes: ReportedSize[];
  readonly messages: { readonly role: string; readonly content: readonly unknown[] }[];
  readonly links: string[];
  readonly downloads: {
    readonly name: string;
    readonly type?: string;
    readonly text?: string;
    readonly url?: string;
  }[];
  readonly logs: { readonly level: string; readonly data: unknown }[];
  /** Display modes that the view asked for. */
  readonly modes: string[];
  readonly notes: { readonly kind: NoteKind; readonly detail?: string }[];
  /** What went wrong in the page itself, such as a tool call that failed. */
  readonly errors: string[];
  /** Names of the tools whose calls the view gave up, or took with it. */
  readonly abortedCalls: string[];
  /** What the view asked to be sampled. */
  readonly sampled: { readonly maxTokens: number }[];
  /** What a watch over the view said. */
  readonly watched: ('silent' | 'back')[];
  teardownRequests: number;
  /** How often the view said that its tools changed. */
  toolsChanged: number;
  /** What the view said of itself. */
  view?: { readonly name: string; readonly version: string; readonly displayModes: readonly string[] };
}

/** `window.mockHost`, as tests reach it. */
export interface MockHostPage {
  /** Takes an {@link OpenSpec} as JSON and answers the number of the view. */
  open(spec: string): number;
  initialized(view: number): Promise<void>;
  recorded(view: number): Recorded;
  setHostContext(view: number, changed: McpUiHostContext): void;
  resize(view: number, width: number, height: number): void;
  show(view: number): void;
  ping(view: number, within: number): Promise<boolean>;
  watch(view: number, every: number, within: number): void;
  listTools(view: number): Promise<readonly Tool[]>;
  /** Takes the arguments as JSON. */
  callTool(view: number, name: string, args: string): Promise<CallToolResult>;
  serverListsChanged(view: number): Promise<void>;
  close(view: number): Promise<Closed>;
}

declare global {
  interface Window {
    mockHost: MockHostPage;
  }
}
