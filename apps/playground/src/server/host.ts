import type { CallToolResult } from '@modelcontextprotocol/client';
import type { McpUiResourcePermissions } from '@modelcontextprotocol/ext-apps';
import {
  AuditLog,
  callThroughGate,
  forModel,
  type GateCall,
  ModelContexts,
  type SandboxSites,
  type Violation,
} from '@workshop/bridge/host';
import { MAX_RESULT_BYTES } from '../limits.ts';
import { messageOf, PlaygroundError } from '../problem.ts';
import type {
  CallOutcome,
  ContextOutcome,
  MountOutcome,
  NewServerOutcome,
  PlaygroundEvent,
  ReadOutcome,
  ResourcesOutcome,
  ServerMessage,
  SourcePlaces,
} from '../wire.ts';
import { addToConfig, readNewServer } from './add-server.ts';
import { type Approvals, fingerprint } from './approvals.ts';
import { explainCall } from './call-failure.ts';
import type { ServerConnection } from './connection.ts';
import type { PortSites } from './port-sites.ts';
import type { Requests } from './requests.ts';
import type { Servers } from './servers.ts';
import { snapshot, summarizeLaunch } from './snapshot.ts';
import { findSource } from './source.ts';
import { type LoadedTemplate, templateOf } from './templates.ts';

/** Audit entries and messages that a page gets which comes late. */
const KEPT = 300;

interface OpenView {
  readonly connection: ServerConnection;
  readonly tool: string;
  readonly template: LoadedTemplate;
}

export interface HostOptions {
  readonly version: string;
  /** Hash of the page's files. */
  readonly page: string;
  readonly configFile: string;
  /** Set where the playground is for one app alone. */
  readonly app?: string;
  /** What there is to say of mcp.json and of the kept files. */
  notes(): readonly string[];
  /** Why the last change of mcp.json was not taken over, if so. */
  configRefused(): string | undefined;
  readonly servers: Servers;
  /** mcp.json was written: it is read again without waiting for the watch. */
  reread(): void;
  readonly approvals: Approvals;
  /** Bound to the port, so it is made once that is known. */
  readonly sites: SandboxSites;
  /** For pages that can't reach those sites. */
  readonly ports: PortSites;
  send(event: PlaygroundEvent): void;
}

/** What the page can ask for: one method per request of the API, each checked and written down by `bridge/host`. */
export class Host {
  readonly audit = new AuditLog();
  readonly #contexts = new ModelContexts();
  readonly #views = new Map<string, OpenView>();
  readonly #messages: ServerMessage[] = [];

  constructor(private readonly options: HostOptions) {
    this.audit.subscribe((entry) => options.send({ type: 'audit', entry }));
  }

  /** All there is to know, for a page that just opened. */
  hello(): PlaygroundEvent {
    const { version, page, configFile, notes, servers } = this.options;
    return {
      type: 'hello',
      version,
      page,
      config: configFile,
      notes: notes(),
      configRefused: this.options.configRefused(),
      byPort: this.options.ports.isOn,
      servers: servers.all.map(snapshot),
      audit: this.audit.entries.slice(-KEPT),
      messages: this.#messages,
    };
  }

  /** A message between host and server: kept for pages to come, and sent to those that are here. */
  saw(message: ServerMessage): void {
    this.#messages.push(message);
    if (this.#messages.length > KEPT) this.#messages.shift();
    this.options.send({ type: 'message', message });
  }

  /** A call of the conversation: what a model would do, so with a model's rights. */
  async call({ server, tool, arguments: args }: Requests['call'], signal: AbortSignal): Promise<CallOutcome> {
    const connection = this.options.servers.connected(server);
    return this.#throughGate(connection, { origin: 'model', name: tool, arguments: args }, signal);
  }

  /** A view's call. Its mount fixes the server, so it can name no other. */
  async viewCall({ mount, tool, arguments: args }: Requests['viewCall'], signal: AbortSignal): Promise<CallOutcome> {
    const { connection, template } = this.#view(mount);
    const { hash } = template.review;
    return this.#throughGate(connection, { origin: 'app', name: tool, arguments: args, template: hash }, signal);
  }

  /** A view's read of a resource of its own server. */
  async viewRead({ mount, uri }: Requests['viewRead'], signal: AbortSignal): Promise<ReadOutcome> {
    return this.#read(mount, uri, (connection) => connection.readResource(uri, signal));
  }

  /** One page of the resources of a view's own server. */
  async viewList({ mount, cursor }: Requests['viewList'], signal: AbortSignal): Promise<ResourcesOutcome> {
    return this.#read(mount, 'resources/list', (connection) => connection.listResources(cursor, signal));
  }

  async mount({ server, tool, profile, opaque, declared, granted }: Requests['mount']): Promise<MountOutcome> {
    const connection = this.options.servers.connected(server);
    const definition = connection.tools.find(({ name }) => name === tool);
    const uri = definition && templateOf(definition);
    const template = uri === undefined ? undefined : connection.templates.get(uri);
    if (!template) throw unknown(`"${server}" has no tool "${tool}" with a view.`);
    if ('problem' in template) throw new PlaygroundError('template-unusable', template.problem);
    const { html, ui, review } = template;
    const asked = granted.filter((permission) => ui.permissions?.[permission]);
    const permissions: McpUiResourcePermissions = Object.fromEntries(asked.map((permission) => [permission, {}]));
    const csp = declared ? ui.csp : undefined;
    const address = await this.options.ports.addressFor(server);
    const mount = this.options.sites.mount({ server, html, csp, permissions, profile, opaque, address });
    this.#views.set(mount.id, { connection, tool, template });
    const read = { kind: 'read', origin: 'user', server, name: template.uri, template: review.hash } as const;
    this.audit.add({ ...read, outcome: 'ok', bytes: review.bytes });
    return { mount, template: { uri: template.uri, hash: review.hash, ui } };
  }

  async context({ mount, ...update }: Requests['context']): Promise<ContextOutcome> {
    const { connection, tool, template } = this.#view(mount);
    const { server } = connection;
    const bytes = Buffer.byteLength(JSON.stringify(update));
    const entry = {
      origin: 'app',
      kind: 'context',
      server,
      name: 'ui/update-model-context',
      template: template.review.hash,
      bytes,
    } as const;
    try {
      const context = this.#contexts.update({ view: mount, server, tool, ...update });
      this.audit.add({ ...entry, outcome: 'ok' });
      const read = forModel(context);
      return { context, forModel: read, bytes: Buffer.byteLength(JSON.stringify(read)) };
    } catch (error) {
      this.audit.add({ ...entry, outcome: 'refused' });
      throw error;
    }
  }

  async consent({ mount, about, granted, detail }: Requests['consent']): Promise<object> {
    const { connection, template } = this.#view(mount);
    const outcome = granted ? 'ok' : 'refused';
    const { server } = connection;
    this.audit.add({
      origin: 'user',
      kind: 'consent',
      server,
      name: about,
      outcome,
      detail,
      template: template.review.hash,
    });
    return {};
  }

  /** What the frames did that is no request: written down, and told in the turn by the page itself. */
  async note({ mount, kind, detail }: Requests['note']): Promise<object> {
    this.#auditViolation(mount, kind, detail);
    return {};
  }

  async close({ mount }: Requests['close']): Promise<object> {
    this.options.sites.close(mount);
    this.#contexts.forget(mount);
    this.#views.delete(mount);
    return {};
  }

  /** A tool of the view was called, or refused: it ran in the page, and is written down here. */
  async viewToolCall({ mount, tool, ...rest }: Requests['viewToolCall']): Promise<object> {
    const { connection, template } = this.#view(mount);
    const { server } = connection;
    this.audit.add({
      origin: 'model',
      kind: 'call',
      server,
      name: `${tool} (of the view)`,
      template: template.review.hash,
      ...rest,
    });
    return {};
  }

  /** The page can't reach the sandbox's sites: from now on views are on ports, and the page has to load anew. */
  async usePorts(): Promise<object> {
    this.options.ports.isOn = true;
    return {};
  }

  async approve({ server, fingerprint: seen }: Requests['approve']): Promise<object> {
    const connection = this.options.servers.named(server);
    const { launch } = connection.entry;
    if (launch?.kind !== 'stdio' || fingerprint(launch) !== seen)
      throw unknown(`"${server}" no longer has the command that was shown.`);
    this.#auditStart(server, launch.command);
    try {
      this.options.approvals.add(launch);
    } finally {
      await connection.start();
    }
    return {};
  }

  async restart({ server }: Requests['restart']): Promise<object> {
    await this.options.servers.named(server).start();
    return {};
  }

  /** Where a tool is defined and used in the source, if that is on this machine. */
  async source({ server, tool }: Requests['source']): Promise<SourcePlaces> {
    return findSource(this.options.servers.named(server).entry.launch, tool);
  }

  /** What was pasted, read as a server; nothing is written or started. */
  async readServer({ text }: Requests['readServer']): Promise<NewServerOutcome> {
    const { name, value, entry } = this.#newServer(text);
    if (!entry.launch) throw unknown(`"${name}" has nothing to start or to reach.`);
    return { name, entry: JSON.stringify(value, undefined, 2), launch: summarizeLaunch(entry.launch) };
  }

  /** Adds what was pasted to mcp.json. A command must come with the fingerprint of what the person was shown. */
  async addServer({ text, fingerprint: seen }: Requests['addServer']): Promise<object> {
    const added = this.#newServer(text);
    const { launch } = added.entry;
    if (launch?.kind === 'stdio' && fingerprint(launch) !== seen)
      throw unknown('This is not the command that was shown.');
    addToConfig(this.options.configFile, added);
    try {
      if (launch?.kind !== 'stdio') return { name: added.name };
      this.#auditStart(added.name, launch.command);
      this.options.approvals.add(launch);
    } finally {
      this.options.reread();
    }
    return { name: added.name };
  }

  /** The browser reported that a view's policy was in the way of something. */
  violated(mount: string, { directive, blocked }: Violation): void {
    this.#auditViolation(mount, directive, blocked);
    this.options.send({ type: 'violation', mount, directive, blocked });
  }

  #auditViolation(mount: string, name: string, detail: string): void {
    const view = this.#views.get(mount);
    if (!view) return;
    const { server } = view.connection;
    const template = view.template.review.hash;
    this.audit.add({ origin: 'app', kind: 'violation', server, name, outcome: 'refused', detail, template });
  }

  #auditStart(server: string, detail: string): void {
    this.audit.add({ origin: 'user', kind: 'consent', server, name: 'start', outcome: 'ok', detail });
  }

  #newServer(text: string) {
    if (this.options.app !== undefined)
      throw new PlaygroundError('one-app', {
        happened: `This playground was started for "${this.options.app}" alone.`,
        fine: 'Nothing was added and nothing was started.',
        todo: 'Start it without an app, and add the server then.',
      });
    const taken = this.options.servers.all.map(({ server }) => server);
    return readNewServer(text, this.options.configFile, taken);
  }

  async #throughGate(connection: ServerConnection, call: GateCall, signal: AbortSignal): Promise<CallOutcome> {
    const started = performance.now();
    let result: CallToolResult;
    try {
      const cancellable = {
        server: connection.server,
        tools: connection.tools,
        callTool: (name: string, args: Record<string, unknown>) => connection.callTool(name, args, signal),
      };
      result = await callThroughGate(cancellable, this.audit, call);
    } catch (error) {
      throw explainCall(connection.server, call.name, error, signal.aborted);
    }
    const { content, structuredContent } = result;
    const bytes = Buffer.byteLength(JSON.stringify(result));
    return {
      result,
      bytes,
      modelBytes: Buffer.byteLength(JSON.stringify({ content, structuredContent })),
      ms: Math.round(performance.now() - started),
      oversized: bytes > MAX_RESULT_BYTES,
    };
  }

  /** A read by a view, of its own server, written down. */
  async #read<T>(
    mount: string,
    name: string,
    read: (connection: ServerConnection) => Promise<T>,
  ): Promise<{ result: T; bytes: number }> {
    const { connection, template } = this.#view(mount);
    const { server } = connection;
    const entry = { kind: 'read', origin: 'app', server, name, template: template.review.hash } as const;
    try {
      const result = await read(connection);
      const bytes = Buffer.byteLength(JSON.stringify(result));
      this.audit.add({ ...entry, outcome: 'ok', bytes });
      return { result, bytes };
    } catch (error) {
      this.audit.add({ ...entry, outcome: 'failed' });
      throw new PlaygroundError('read-failed', {
        happened: `"${server}" did not give "${name}": ${messageOf(error)}.`,
        fine: 'Its tools are not affected.',
        todo: 'Check the address, or look at Traffic for what was sent.',
      });
    }
  }

  #view(mount: string): OpenView {
    const view = this.#views.get(mount);
    if (!view) throw unknown('This view is closed.');
    return view;
  }
}

function unknown(happened: string): PlaygroundError {
  return new PlaygroundError('unknown', { happened, fine: 'Nothing was done.', todo: 'Reload this page.' });
}
