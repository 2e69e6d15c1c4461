import {
  type CallToolResult,
  Client,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
  type Tool,
  type Transport,
} from '@modelcontextprotocol/client';
import { TEMPLATE_MIME_TYPE, UI_EXTENSION } from '@workshop/bridge/contract';
import type { Connection, TemplateReview } from '@workshop/bridge/host';
import type { Problem } from '../problem.ts';
import type { HttpLaunch, ServerEntry, StdioLaunch } from './config.ts';
import { diagnoseEnd, diagnoseHttp, diagnoseProcess, StartTimeout } from './diagnose.ts';
import { type Examples, readExamples } from './examples.ts';
import { ProcessTransport } from './process-transport.ts';
import { type Direction, tap } from './tap.ts';
import { loadTemplates, type TemplateResult } from './templates.ts';

/** A server that has not answered with its lists by then is shown as hanging. */
export const START_LIMIT_MS = 10_000;
/** Old servers that leave an unknown request unanswered are taken for old ones after this long. */
const PROBE_LIMIT_MS = 3_000;

export interface ConnectionOptions {
  readonly version: string;
  readonly startLimitMs?: number;
  /** Whether its command may run: the workspace's own, or approved. */
  mayStart(launch: StdioLaunch): boolean;
  /** Something of the connection changed. */
  changed(connection: ServerConnection): void;
  /** A message went over the wire. */
  message(server: string, direction: Direction, message: JSONRPCMessage): void;
}

export type Status =
  | { readonly state: 'unusable' | 'failed'; readonly problem: Problem }
  | { readonly state: 'asks' | 'starting' | 'ready' };

interface Up {
  readonly client: Client;
  readonly examples: Examples;
  readonly tools: readonly Tool[];
  readonly templates: ReadonlyMap<string, TemplateResult>;
}

/** One server of mcp.json, whatever becomes of it: starting and failing are states, not exceptions. */
export class ServerConnection implements Connection {
  status: Status;
  /** The process behind it, of the last start. */
  process?: ProcessTransport;
  #up?: Up;
  #client?: Client;
  #reviews = new Map<string, TemplateReview>();

  constructor(
    readonly entry: ServerEntry,
    private readonly options: ConnectionOptions,
  ) {
    const { problem } = entry;
    this.status = problem ? { state: 'unusable', problem } : { state: 'asks' };
  }

  get server(): string {
    return this.entry.name;
  }
  get client(): Client | undefined {
    return this.#up?.client;
  }
  get examples(): Examples {
    return this.#up?.examples ?? { examples: [] };
  }
  get tools(): readonly Tool[] {
    return this.#up?.tools ?? [];
  }
  get templates(): ReadonlyMap<string, TemplateResult> {
    return this.#up?.templates ?? new Map();
  }

  /** Starts it if it may be; resolves when it is up or has failed. Never throws: `status` says what happened. */
  async start(): Promise<void> {
    const { launch } = this.entry;
    if (!launch || this.status.state === 'starting') return;
    if (launch.kind === 'stdio' && !this.options.mayStart(launch)) return this.#become({ state: 'asks' });
    this.#become({ state: 'starting' }); // before anything is awaited: a second start meanwhile must find it so
    await this.close();
    this.process = undefined;
    try {
      const connected = await withLimit(this.options.startLimitMs ?? START_LIMIT_MS, () =>
        launch.kind === 'http' ? this.#connectHttp(launch) : this.#connectProcess(launch),
      );
      this.#up = { ...connected, examples: readExamples(launch) };
      this.#reviews = new Map(
        [...this.#up.templates.values()].flatMap((t) => ('review' in t ? [[t.uri, t.review] as const] : [])),
      );
      this.#become({ state: 'ready' });
    } catch (error) {
      const problem =
        launch.kind === 'http' ? diagnoseHttp(launch, error) : diagnoseProcess(launch, this.process, error);
      this.#become({ state: 'failed', problem });
      await this.close();
    }
  }

  /** @throws when the server is not up, or whatever the call throws. A result with `isError` is a result. */
  async callTool(name: string, args: Record<string, unknown>): Promise<CallToolResult> {
    if (!this.#up) throw new Error(`"${this.server}" is not connected.`);
    return this.#up.client.callTool({ name, arguments: args });
  }

  /** Ends the connection, and the process behind it. */
  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#up = undefined;
    await client?.close();
    await this.process?.close();
  }

  async #connectHttp({ url, headers }: HttpLaunch): Promise<Omit<Up, 'examples'>> {
    return this.#handshake(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  }

  /** Some old servers end at the first request that is not `initialize`; they are started again without the probe. */
  async #connectProcess(launch: StdioLaunch): Promise<Omit<Up, 'examples'>> {
    const probed = this.#newProcess(launch);
    try {
      return await this.#handshake(probed);
    } catch (error) {
      const closedByUs = this.#client === undefined;
      if (closedByUs || !probed.exit || probed.strays.count > 0) throw error;
      return this.#handshake(this.#newProcess(launch), 'legacy');
    }
  }

  #newProcess(launch: StdioLaunch): ProcessTransport {
    const process = new ProcessTransport(launch, () => this.process === process && this.options.changed(this));
    this.process = process;
    return process;
  }

  async #handshake(transport: Transport, era?: 'legacy'): Promise<Omit<Up, 'examples'>> {
    const client = new Client(
      { name: 'mcp-apps-workshop-playground', title: 'MCP Apps Workshop', version: this.options.version },
      {
        capabilities: { extensions: { [UI_EXTENSION]: { mimeTypes: [TEMPLATE_MIME_TYPE] } } },
        versionNegotiation: { mode: 'auto', probe: { timeoutMs: PROBE_LIMIT_MS } },
      },
    );
    this.#client = client;
    tap(transport, (direction, message) => this.options.message(this.server, direction, message));
    client.onclose = () => this.#ended(client);
    await client.connect(transport, era && { prior: { kind: era } });
    const { tools } = client.getServerCapabilities()?.tools ? await client.listTools() : { tools: [] };
    return { client, tools, templates: await loadTemplates(client, tools, this.#reviews) };
  }

  /** The process ended by itself after it had been up. */
  #ended(client: Client): void {
    if (this.#up?.client !== client || !this.process) return;
    this.#up = undefined;
    this.#client = undefined;
    this.#become({ state: 'failed', problem: diagnoseEnd(this.process) });
  }

  #become(status: Status): void {
    this.status = status;
    this.options.changed(this);
  }
}

async function withLimit<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StartTimeout(ms / 1000)), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
