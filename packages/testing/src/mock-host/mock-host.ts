import type { Server } from 'node:http';
import type { CallToolResult, ContentBlock, Tool } from '@modelcontextprotocol/client';
import type { McpUiHostContext, McpUiResourcePermissions, McpUiTheme } from '@modelcontextprotocol/ext-apps';
import {
  AuditLog,
  callThroughGate,
  isVisibleTo,
  ModelContexts,
  type Profile,
  reviewTemplate,
  SandboxSites,
  type Violation,
} from '@workshop/bridge/host';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import type { Fault } from './faults.ts';
import { hostContext } from './host-context.ts';
import { MockView } from './mock-view.ts';
import type { OpenSpec } from './page/spec.ts';
import { type HostedServer, hostServer, type ServerSource } from './server-source.ts';
import { answerPage, listen, portOf } from './site.ts';
import { ViolationLog } from './violation-log.ts';

export interface MockHostOptions {
  /** By name in this host. */
  readonly servers: Readonly<Record<string, ServerSource>>;
}

export interface OpenOptions {
  /** Whose tool; the first server where left out. */
  readonly server?: string;
  /** The tool that is called and whose template is shown. */
  readonly tool: string;
  readonly args?: Record<string, unknown>;
  /** Partial inputs, sent before the complete one. */
  readonly partials?: readonly Record<string, unknown>[];
  /** `spec` where left out. */
  readonly profile?: Profile;
  /** An opaque origin, as most hosts give; true where left out. */
  readonly opaque?: boolean;
  /** What the person grants of the permissions. */
  readonly permissions?: McpUiResourcePermissions;
  readonly theme?: McpUiTheme;
  /** CSS pixels, 800 where left out. */
  readonly width?: number;
  /** The most the view may grow to, CSS pixels, 600 where left out; the frame begins at 300 or this. */
  readonly height?: number;
  /** Fields that replace those of the mock host's own context, such as `locale` or `safeAreaInsets`. */
  readonly context?: McpUiHostContext;
  readonly faults?: readonly Fault[];
  /** Milliseconds until `initialized` rejects, 10,000 where left out. */
  readonly initializeWithin?: number;
  /** Texts that the view may list and read, by URI; `serverResources` is announced only with them. */
  readonly resources?: Readonly<Record<string, string>>;
  /** What is answered to `sampling/createMessage`, empty where the person refuses; announced only with it. */
  readonly sample?: string;
  /** The person never says whether a link may be opened; false where left out. */
  readonly neverAnswers?: boolean;
}

const FIRST_HEIGHT = 300;
const CallBody = z.object({
  mount: z.string(),
  origin: z.enum(['model', 'app']),
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).optional(),
});
const ContextBody = z.object({
  mount: z.string(),
  content: z.array(z.custom<ContentBlock>((value) => typeof value === 'object')).optional(),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
});
const NoteBody = z.object({ mount: z.string(), kind: z.string(), detail: z.string().optional() });
/** After these the view is gone, and its mount with it. */
const ENDINGS = ['sandbox-view-left', 'past-proxy-flood'];

interface OpenMount {
  readonly server: HostedServer;
  readonly tool: Tool;
  readonly template: string;
  readonly violations: ViolationLog;
}

/** A host for tests: the sandbox, the gate and the audit of `@workshop/bridge/host`, a plain page, and faults. */
export class MockHost {
  readonly #servers: ReadonlyMap<string, HostedServer>;
  readonly #mounts = new Map<string, OpenMount>();
  readonly #contexts = new ModelContexts();
  readonly #http: Server;
  readonly #sites: SandboxSites;
  readonly audit = new AuditLog();
  /** Address of the host page. */
  readonly url: string;

  private constructor(servers: ReadonlyMap<string, HostedServer>, http: Server) {
    this.#servers = servers;
    this.#http = http;
    const port = portOf(http);
    this.url = `http://127.0.0.1:${port}/`;
    this.#sites = new SandboxSites({
      hostOrigin: `http://127.0.0.1:${port}`,
      port,
      onViolation: (id, violation) => this.#noteViolation(id, violation),
    });
    http.on('request', (request, response) => {
      if (this.#sites.handle(request, response)) return;
      answerPage(request, response, {
        '/api/call': (body) => this.#call(CallBody.parse(body)),
        '/api/context': (body) => this.#updateContext(ContextBody.parse(body)),
        '/api/note': (body) => this.#note(NoteBody.parse(body)),
      });
    });
  }

  static async start({ servers }: MockHostOptions): Promise<MockHost> {
    const hosted = await Promise.all(
      Object.entries(servers).map(async ([name, source]) => [name, await hostServer(name, source)] as const),
    );
    return new MockHost(new Map(hosted), await listen());
  }

  /**
   * Calls a tool and shows its view in the page, which is brought to the host's page first. Resolves once the view's
   * frame is there; `await view.initialized()` for the handshake.
   *
   * @throws RangeError for an unknown server or tool, or a tool without a template; TypeError for a template to refuse.
   */
  async open(page: Page, options: OpenOptions): Promise<MockView> {
    const { profile = 'spec', opaque = true, theme = 'light', width = 800, height = 600, faults = [] } = options;
    const server = this.#server(options.server);
    const tool = server.tools.find(({ name }) => name === options.tool);
    if (!tool) throw new RangeError(`"${server.server}" has no tool "${options.tool}".`);
    const { uri, mimeType, html, ui } = await server.template(tool);
    const { hash, findings } = reviewTemplate({ uri, mimeType, html, ui });
    const refused = findings.filter(({ level }) => level === 'refuse');
    if (refused.length > 0) throw new TypeError(refused.map(({ text }) => text).join(' '));
    const { permissions } = options;
    const mount = this.#sites.mount({ server: server.server, html, csp: ui?.csp, permissions, profile, opaque });
    const violations = new ViolationLog();
    this.#mounts.set(mount.id, { server, tool, template: hash, violations });

    if (page.url() !== this.url) await page.goto(this.url);
    const context = hostContext({ tool, theme, width, maxHeight: height, faults });
    const spec: OpenSpec = {
      ...{ mount, tool, args: options.args ?? {}, partials: options.partials ?? [], faults, width },
      context: { ...context, ...options.context },
      appOnlyTools: server.tools.filter((each) => !isVisibleTo(each, 'model')).map(({ name }) => name),
      height: Math.min(FIRST_HEIGHT, height),
      initializeWithin: options.initializeWithin ?? 10_000,
      resources: options.resources,
      sample: options.sample,
      neverAnswers: options.neverAnswers ?? false,
    };
    const index = await page.evaluate((text) => window.mockHost.open(text), JSON.stringify(spec));
    return MockView.attach({
      page,
      index,
      mount,
      violations,
      context: () => this.#contexts.get(mount.id),
      forget: () => this.#forget(mount.id),
    });
  }

  /** Ends the servers and the page's server; close the browser's pages yourself. */
  async close(): Promise<void> {
    await Promise.all([...this.#servers.values()].map((server) => server.close()));
    const closed = new Promise<void>((resolve) => this.#http.close(() => resolve()));
    this.#http.closeAllConnections();
    await closed;
  }

  #server(name: string | undefined): HostedServer {
    const server = name === undefined ? [...this.#servers.values()][0] : this.#servers.get(name);
    if (!server)
      throw new RangeError(`There is no server "${name}"; there are ${[...this.#servers.keys()].join(', ')}.`);
    return server;
  }

  #mount(id: string): OpenMount {
    const mount = this.#mounts.get(id);
    if (!mount) throw new RangeError('This view is closed. Nothing was called. Open it again.');
    return mount;
  }

  #call({ mount, ...call }: z.output<typeof CallBody>): Promise<CallToolResult> {
    const { server, template } = this.#mount(mount);
    return callThroughGate(server, this.audit, { ...call, template });
  }

  async #updateContext({ mount: view, ...context }: z.output<typeof ContextBody>): Promise<object> {
    const { server, tool, template } = this.#mount(view);
    this.#contexts.update({ view, server: server.server, tool: tool.name, ...context });
    const entry = { origin: 'app', server: server.server, kind: 'context', name: tool.name, template } as const;
    this.audit.add({ ...entry, outcome: 'ok' });
    return {};
  }

  async #note({ mount, kind, detail }: z.output<typeof NoteBody>): Promise<object> {
    const open = this.#mounts.get(mount);
    const entry = { origin: 'app', server: open?.server.server ?? '', kind: 'violation', name: kind } as const;
    this.audit.add({ ...entry, outcome: 'refused', detail });
    if (ENDINGS.includes(kind)) this.#forget(mount);
    return {};
  }

  #noteViolation(id: string, violation: Violation): void {
    const { server, template, violations } = this.#mount(id);
    const entry = {
      origin: 'app',
      server: server.server,
      kind: 'violation',
      name: violation.directive,
      template,
    } as const;
    this.audit.add({ ...entry, outcome: 'refused', detail: violation.blocked });
    violations.add(violation);
  }

  #forget(id: string): void {
    this.#sites.close(id);
    this.#contexts.forget(id);
    this.#mounts.delete(id);
  }
}

/**
 * Starts the mock host on a free port.
 *
 * @example
 * const host = await startMockHost({ servers: { map: { command: process.execPath, args: ['dist/main.js', '--stdio'] } } });
 * const view = await host.open(page, { tool: 'show_map', theme: 'dark', width: 360 });
 * await view.initialized();
 * await view.frame.getByRole('img').waitFor();
 * expect(await view.violations()).toEqual([]);
 * await host.close();
 */
export function startMockHost(options: MockHostOptions): Promise<MockHost> {
  return MockHost.start(options);
}
