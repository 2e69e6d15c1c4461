/**
 * What the Node side and the page say to each other: plain data, sent as JSON. Requests are checked against the schemas in
 * `server/requests.ts`.
 * @module
 */
import type {
  CallToolResult,
  ContentBlock,
  ListResourcesResult,
  ReadResourceResult,
  ServerCapabilities,
  Tool,
} from '@modelcontextprotocol/client';
import type { McpUiResourceMeta } from '@modelcontextprotocol/ext-apps';
import type { AuditEntry, Finding, ModelContext, Mount } from '@workshop/bridge/host';
import type { Problem } from './problem.ts';

/**
 * `unusable`: its entry in mcp.json can't be used. `asks`: its command waits for approval. `failed` covers a server that
 * never came up and one that ended later.
 */
export type ServerState = 'unusable' | 'asks' | 'starting' | 'ready' | 'failed';

/** How a server is started or reached. Values of variables and headers never leave the Node side. */
export type LaunchSummary =
  | {
      readonly kind: 'stdio';
      readonly argv: readonly string[];
      readonly cwd: string;
      readonly env: readonly string[];
      /** Hash of all that decides what runs; an approval names it. */
      readonly fingerprint: string;
    }
  | { readonly kind: 'http'; readonly url: string; readonly headers: readonly string[] };

export interface TemplateSummary {
  readonly uri: string;
  readonly hash?: string;
  readonly bytes?: number;
  readonly ui?: McpUiResourceMeta;
  readonly findings: readonly Finding[];
  /** Why it can't be shown, if so. */
  readonly problem?: Problem;
}

export interface ToolSummary {
  /** As the server listed it. */
  readonly definition: Tool;
  readonly forModel: boolean;
  readonly forView: boolean;
  /** Its template, if it has a face. */
  readonly template?: string;
}

/** One entry of an app's `examples.json`. */
export interface Example {
  readonly title: string;
  readonly prompt: string;
  readonly tool: string;
  readonly arguments: Record<string, unknown>;
  readonly notice: string;
  /** A data: URI, where the example ships a picture. */
  readonly picture?: string;
}

export interface ServerSnapshot {
  readonly name: string;
  readonly state: ServerState;
  readonly launch?: LaunchSummary;
  readonly problem?: Problem;
  /** Worth knowing, nothing broken: ignored keys, text on stdout. */
  readonly notes: readonly string[];
  /** Last lines on stderr. */
  readonly stderr: readonly string[];
  /** As the server calls itself. */
  readonly implementation?: { readonly name: string; readonly version: string; readonly title?: string };
  /** `modern`: 2026-07-28, stateless; `legacy`: the 2025 handshake. */
  readonly era?: 'modern' | 'legacy';
  readonly protocolVersion?: string;
  readonly instructions?: string;
  /** As the server announced them. */
  readonly capabilities?: ServerCapabilities;
  /** Grows each time the server says that its tools or resources changed. */
  readonly changes: number;
  readonly tools: readonly ToolSummary[];
  readonly templates: readonly TemplateSummary[];
  readonly examples: readonly Example[];
}

/** One JSON-RPC message between host and server. The text is cut; `bytes` is its whole size. */
export interface ServerMessage {
  readonly server: string;
  readonly direction: 'out' | 'in';
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly id?: string | number;
  readonly method?: string;
  /** Tool name or resource address, where the request names one. */
  readonly target?: string;
  readonly failed: boolean;
  readonly bytes: number;
  readonly text: string;
}

/** Sent down the event stream, one JSON object a line. The first is always `hello`. */
export type PlaygroundEvent =
  | {
      readonly type: 'hello';
      readonly version: string;
      /** Hash of the page's files: another one means that the page on screen is of an older build. */
      readonly page: string;
      readonly config: string;
      readonly notes: readonly string[];
      /** Why the last change of mcp.json was not taken over, if so. */
      readonly configRefused?: string;
      /** Views are on ports, since this browser does not resolve `*.localhost`: less is kept apart. */
      readonly byPort: boolean;
      readonly servers: readonly ServerSnapshot[];
      readonly audit: readonly AuditEntry[];
      /** The last messages, so that how the servers came up can still be seen. */
      readonly messages: readonly ServerMessage[];
    }
  | { readonly type: 'server'; readonly server: ServerSnapshot }
  /** mcp.json changed: these are all servers now, and what there is to say of the file. */
  | {
      readonly type: 'servers';
      readonly servers: readonly ServerSnapshot[];
      readonly notes: readonly string[];
      readonly configRefused?: string;
    }
  | { readonly type: 'message'; readonly message: ServerMessage }
  | { readonly type: 'audit'; readonly entry: AuditEntry }
  | { readonly type: 'violation'; readonly mount: string; readonly directive: string; readonly blocked: string }
  | { readonly type: 'beat' };

/** What a tool call came to. */
export interface CallOutcome {
  readonly result: CallToolResult;
  /** Size of the result, serialised. */
  readonly bytes: number;
  /** Of it, what a model reads: `content` and `structuredContent`. */
  readonly modelBytes: number;
  readonly ms: number;
  /** Larger than some hosts deliver (about 1 MB). */
  readonly oversized: boolean;
}

export interface MountOutcome {
  readonly mount: Mount;
  readonly template: { readonly uri: string; readonly hash: string; readonly ui: McpUiResourceMeta };
}

/** A view's last model context, as the model would read it. */
export interface ContextOutcome {
  readonly context: ModelContext;
  readonly forModel: readonly ContentBlock[];
  /** Of `forModel`, serialised. */
  readonly bytes: number;
}

/** What a view's read or list of its server's resources came to. */
export interface ReadOutcome {
  readonly result: ReadResourceResult;
  /** Of the result, serialised. */
  readonly bytes: number;
}
export interface ResourcesOutcome {
  readonly result: ListResourcesResult;
  readonly bytes: number;
}

/** What was pasted, read as a server: shown whole before anything is written or started. */
export interface NewServerOutcome {
  readonly name: string;
  /** The entry as JSON, as it will stand in mcp.json. */
  readonly entry: string;
  readonly launch: LaunchSummary;
}

/** One place in a server's source where a tool is named, or where the constant that holds it is used. */
export interface SourcePlace {
  readonly found: 'name' | 'use';
  /** Absolute. */
  readonly path: string;
  /** From the package's folder, with `/`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** Number of the excerpt's first line. */
  readonly from: number;
  readonly excerpt: readonly string[];
}

export interface SourcePlaces {
  readonly places: readonly SourcePlace[];
  /** Places beyond those. */
  readonly more?: number;
  /** Why there are none. */
  readonly why?: string;
}
