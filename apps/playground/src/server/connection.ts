import {
  type CallToolResult,
  Client,
  type JSONRPCMessage,
  type ListResourcesResult,
  type ReadResourceResult,
  StreamableHTTPClientTransport,
  type Tool,
  type Transport,
} from '@modelcontextprotocol/client';
import { TEMPLATE_MIME_TYPE, UI_EXTENSION } from '@workshop/bridge/contract';
import type { Connection } from '@workshop/bridge/host';
import { messageOf, type Problem } from '../problem.ts';
import type { HttpLaunch, ServerEntry, StdioLaunch } from './config.ts';
import { diagnoseEnd, diagnoseHttp, diagnoseProcess, StartTimeout } from './diagnose.ts';
import { type Examples, readExamples } from './examples.ts';
import type { KeptReviews, Reviews } from './kept-reviews.ts';
import { ProcessTransport } from './process-transport.ts';
import { refuseRedirects } from './refuse-redirects.ts';
import { type Direction, tap } from './tap.ts';
import { loadTemplates, reviewsOf, type TemplateResult } from './templates.ts';

/** A server that has not answered with its lists by then is shown as hanging. */
export const START_LIMIT_MS = 10_000;
/** Old servers that leave an unknown request unanswered are taken for old ones after this long. */
const PROBE_LIMIT_MS = 3_000;

export interface ConnectionOptions {
  readonly version: string;
  readonly startLimitMs?: number;
  /** Reviews of earlier connects, to compare with. */
  readonly reviews?: KeptReviews;
  /** Whether its command may run: the workspace's own, or approved. */
  mayStart(launch: StdioLaunch): boolean;
  /** Something of the connection changed. */
  changed(connection: ServerConnection): void;
  /** A message went over the wire. */
  message(server: string, direction: Direction, message: JSONRPCMessage): void;
}

export type Status =
  | { readonly state: 'unusable' | 'failed'; readonly problem: Problem }
  | { readonly state: 'asks' | 'starting' | 'ready'; readonly problem?: Problem };

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
  /** How often the server has said that its tools or resources changed, since this playground started. */
  changes = 0;
  #up?: Up;
  #client?: Client;
  #reviews: Reviews;
  #isOver = false;

  constructor(
    readonly entry: ServerEntry,
    private readonly options: ConnectionOptions,
  ) {
    const { problem } = entry;
    this.status = problem ? { state: 'unusable', problem } : { state: 'asks' };
    this.#reviews = options.reviews?.of(entry.name) ?? new Map();
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
    if (!launch || this.#isOver || this.status.state === 'starting') return;
    if (launch.kind === 'stdio' && !this.options.mayStart(launch)) return this.#become({ state: 'asks' });
    this.#become({ state: 'starting' }); // before anything is awaited: a second start meanwhile must find it so
    await this.close();
    this.process = undefined;
    try {
      const connected = await withLimit(this.options.startLimitMs ?? START_LIMIT_MS, () =>
        launch.kind === 'http' ? this.#connectHttp(launch) : this.#connectProcess(launch),
      );
      if (this.#isOver) return await this.close();
      this.#up = { ...connected, examples: readExamples(launch) };
      this.#keepReviews(connected);
      this.#become({ state: 'ready' });
    } catch (error) {
      const problem =
        launch.kind === 'http' ? diagnoseHttp(launch, error) : diagnoseProcess(launch, this.process, error);
      this.#become({ state: 'failed', problem });
      await this.close();
    }
  }

  /**
   * @param signal aborted when whoever asked no longer wants the answer: the server is told.
   * @throws when the server is not up, or whatever the call throws. A result with `isError` is a result.
   */
  async callTool(name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<CallToolResult> {
    return this.#connected().callTool({ name, arguments: args }, { signal });
  }

  /** @throws as {@link callTool}. */
  async readResource(uri: string, signal?: AbortSignal): Promise<ReadResourceResult> {
    return this.#connected().readResource({ uri }, { signal });
  }

  /** One page of the server's resources. @throws as {@link callTool}. */
  async listResources(cursor?: string, signal?: AbortSignal): Promise<ListResourcesResult> {
    return this.#connected().listResources(cursor === undefined ? {} : { cursor }, { signal });
  }

  #connected(): Client {
    if (!this.#up) throw new Error(`"${this.server}" is not connected.`);
    return this.#up.client;
  }

  /** Ends the connection, and the process behind it. */
  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#up = undefined;
    await client?.close();
    await this.process?.close();
  }

  /** Ends it for good: its entry is gone. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.close();
  }

  async #connectHttp({ url, headers }: HttpLaunch): Promise<Omit<Up, 'examples'>> {
    return this.#handshake(
      new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers }, fetch: refuseRedirects }),
    );
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
        listChanged: {
          tools: { autoRefresh: false, onChanged: () => void this.#listAgain(client) },
          resources: { autoRefresh: false, onChanged: () => void this.#listAgain(client) },
        },
      },
    );
    this.#client = client;
    tap(transport, (direction, message) => this.options.message(this.server, direction, message));
    client.onclose = () => this.#ended(client);
    await client.connect(transport, era && { prior: { kind: era } });
    return this.#list(client);
  }

  async #list(client: Client): Promise<Omit<Up, 'examples'>> {
    const { tools } = client.getServerCapabilities()?.tools ? await client.listTools() : { tools: [] };
    return { client, tools, templates: await loadTemplates(client, tools, this.#reviews) };
  }

  /** The server said that a list of its changed. */
  async #listAgain(client: Client): Promise<void> {
    const up = this.#up;
    if (up?.client !== client) return;
    try {
      const listed = await this.#list(client);
      if (this.#up !== up) return;
      this.#up = { ...up, ...listed };
      this.changes += 1;
      this.#keepReviews(listed);
      this.options.changed(this);
    } catch (error) {
      if (this.#up !== up) return; // it ended meanwhile, which is told by itself
      const problem = {
        happened: `It said that its lists changed, and then could not be asked for them: ${messageOf(error)}.`,
        fine: 'The tools known before are still here.',
        todo: 'Restart it.',
      };
      this.#become({ state: 'ready', problem });
    }
  }

  #keepReviews({ templates }: Pick<Up, 'templates'>): void {
    this.#reviews = reviewsOf(templates);
    this.options.reviews?.keep(this.server, this.#reviews);
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
