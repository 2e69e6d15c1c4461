import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/client';
import type { McpUiDisplayMode } from '@modelcontextprotocol/ext-apps';
import {
  type DownloadItem,
  type MountedView,
  mountView,
  type ReportedSize,
  type ViewHandlers,
} from '@workshop/bridge/host/page';
import type { Fault } from '../faults.ts';
import { FaultyTransport } from './faulty-transport.ts';
import type { OpenSpec, Recorded } from './spec.ts';

const ANNOUNCED = {
  serverTools: {},
  updateModelContext: { text: {}, image: {}, structuredContent: {} },
  message: { text: {} },
  openLinks: {},
  downloadFile: {},
  logging: {},
  serverResources: { listChanged: true },
  sampling: {},
};

/** One view in the mock host's page, with its faults. */
export class OpenView {
  readonly recorded: Recorded = {
    ...{ traffic: [], sizes: [], messages: [], links: [], downloads: [], logs: [], modes: [], notes: [], errors: [] },
    ...{ abortedCalls: [], sampled: [], watched: [], teardownRequests: 0, toolsChanged: 0 },
  };
  readonly mounted: MountedView;
  readonly #spec: OpenSpec;
  #width: number;
  #height: number;
  #isPinned = false;
  #mode: McpUiDisplayMode;

  constructor(container: HTMLElement, spec: OpenSpec) {
    this.#spec = spec;
    this.#width = spec.width;
    this.#height = spec.height;
    this.#mode = spec.context.displayMode ?? 'inline';
    this.mounted = mountView(container, spec.mount, {
      hostInfo: { name: 'mock-host', version: '0.1.0' },
      hostContext: spec.context,
      capabilities: ANNOUNCED,
      initializeWithin: spec.initializeWithin,
      on: this.#handlers(),
      transport: (options) => new FaultyTransport(options, spec.faults),
    });
    this.#layOut();
    if (this.#has('hidden')) this.mounted.frame.style.display = 'none';
  }

  /** Runs the tool call and tells the view of it, in the spec's order, unless a fault says otherwise. */
  async deliver(): Promise<void> {
    const { mount, tool, args, partials } = this.#spec;
    const call = { mount: mount.id, origin: 'model', name: tool.name, arguments: args };
    const result = post<CallToolResult>('/api/call', call);
    for (const partial of partials) void this.mounted.sendPartialInput(partial);
    void this.mounted.sendInput(args);
    if (this.#has('cancels')) await this.mounted.sendCancelled('The person stopped the call.');
    else if (!this.#has('noResult')) await this.mounted.sendResult(this.#passOn(await result));
  }

  /** The result as far as this host passes it on. */
  #passOn({ content, structuredContent, _meta, ...rest }: CallToolResult): CallToolResult {
    return {
      ...rest,
      content: this.#has('dropsContent') ? [] : content,
      ...(!this.#has('dropsStructuredContent') && { structuredContent }),
      ...(!this.#has('dropsMeta') && { _meta }),
    };
  }

  resize(width: number, height: number): void {
    if (!this.#isPinned) this.#width = width;
    this.#height = height;
    this.#layOut();
    this.mounted.setHostContext({ containerDimensions: { width: this.#width, maxHeight: height } });
  }

  show(): void {
    this.mounted.frame.style.display = 'block';
  }

  #has(fault: Fault): boolean {
    return this.#spec.faults.includes(fault);
  }

  #layOut(): void {
    const isFullscreen = this.#mode === 'fullscreen';
    const [width, height] = isFullscreen ? [innerWidth, innerHeight] : [this.#width, this.#height];
    Object.assign(this.mounted.frame.style, {
      width: `${width}px`,
      height: `${height}px`,
      position: isFullscreen ? 'fixed' : 'static',
      inset: '0',
    });
  }

  #handlers(): ViewHandlers {
    const { recorded } = this;
    const { mount, resources, sample } = this.#spec;
    return {
      ...(!this.#has('noAppTools') && { callTool: (params, signal) => this.#callTool(params, signal) }),
      ...(resources && {
        listResources: async () => ({ resources: Object.keys(resources).map((uri) => ({ uri, name: uri })) }),
        readResource: async ({ uri }) => ({ contents: [{ uri, text: readText(resources, uri) }] }),
      }),
      ...(sample !== undefined && {
        sample: async (params) => {
          recorded.sampled.push(params);
          if (!sample) throw new Error('The person refused. Nothing was sampled. Ask for less.');
          return { role: 'assistant', model: 'mock', content: { type: 'text', text: sample } };
        },
      }),
      ...(!this.#has('noModelContext') && {
        updateModelContext: async (params) => {
          if (!this.#has('dropsContextUpdates')) await post('/api/context', { mount: mount.id, ...params });
        },
      }),
      ...(!this.#has('noDownload') && {
        download: async (items) => {
          recorded.downloads.push(...(await Promise.all(items.map(readDownload))));
          return {};
        },
      }),
      message: async (params) => {
        recorded.messages.push(params);
        return {};
      },
      openLink: async (url) => {
        recorded.links.push(url);
        return this.#spec.neverAnswers ? new Promise(() => {}) : {};
      },
      displayMode: async (mode) => this.#changeMode(mode),
      sizeChange: (size) => this.#follow(size),
      log: (params) => void recorded.logs.push(params),
      requestTeardown: () => {
        recorded.teardownRequests += 1;
      },
      viewToolsChanged: () => {
        recorded.toolsChanged += 1;
      },
      initialized: ({ appInfo: { name, version }, appCapabilities }) => {
        recorded.view = { name, version, displayModes: appCapabilities.availableDisplayModes ?? [] };
      },
      note: (kind, detail) => {
        recorded.notes.push({ kind, detail });
        void post('/api/note', { mount: mount.id, kind, detail });
      },
      traffic: (direction, message) => void recorded.traffic.push({ direction, message }),
    };
  }

  async #callTool(params: CallToolRequest['params'], signal: AbortSignal): Promise<CallToolResult> {
    const { name, arguments: args } = params;
    const { mount, appOnlyTools } = this.#spec;
    signal.addEventListener('abort', () => this.recorded.abortedCalls.push(name));
    if (this.#has('failsAppTools')) throw new Error('The connection to the server was lost.');
    if (this.#has('refusesAppTools') && appOnlyTools.includes(name)) throw new Error(`Tool ${name} not found`);
    return post('/api/call', { mount: mount.id, origin: 'app', name, arguments: args });
  }

  #changeMode(mode: McpUiDisplayMode): McpUiDisplayMode {
    this.recorded.modes.push(mode);
    if (this.#has('keepsDisplayMode')) return this.#mode;
    this.#mode = mode;
    this.#layOut();
    const isFullscreen = mode === 'fullscreen';
    this.mounted.setHostContext({
      containerDimensions: isFullscreen
        ? { width: innerWidth, height: innerHeight }
        : { ...this.#spec.context.containerDimensions, width: this.#width },
    });
    return mode;
  }

  #follow(size: ReportedSize): void {
    this.recorded.sizes.push(size);
    if (this.#has('ignoresSizeReports') || this.#mode !== 'inline') return;
    if (size.height !== undefined) this.#height = size.height;
    if (size.width !== undefined && this.#has('pinsWidth') && !this.#isPinned) {
      this.#width = size.width;
      this.#isPinned = true;
    }
    this.#layOut();
  }
}

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

function readText(resources: Readonly<Record<string, string>>, uri: string): string {
  const text = resources[uri];
  if (text === undefined) throw new RangeError(`There is no resource "${uri}". Nothing was read. List them first.`);
  return text;
}

async function readDownload(item: DownloadItem): Promise<Recorded['downloads'][number]> {
  if (item.kind === 'link') return { name: item.name, url: item.url };
  return { name: item.name, type: item.data.type, text: await item.data.text() };
}
