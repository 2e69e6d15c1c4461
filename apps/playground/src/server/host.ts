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
import { PlaygroundError } from '../problem.ts';
import type { CallOutcome, ContextOutcome, MountOutcome, PlaygroundEvent, ServerMessage } from '../wire.ts';
import { type Approvals, fingerprint } from './approvals.ts';
import { explainCall } from './call-failure.ts';
import type { ServerConnection } from './connection.ts';
import type { Requests } from './requests.ts';
import { snapshot } from './snapshot.ts';
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
  readonly notes: readonly string[];
  readonly connections: readonly ServerConnection[];
  readonly approvals: Approvals;
  /** Bound to the port, so it is made once that is known. */
  readonly sites: SandboxSites;
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
    const { version, page, configFile, notes, connections } = this.options;
    return {
      type: 'hello',
      version,
      page,
      config: configFile,
      notes,
      servers: connections.map(snapshot),
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
  async call({ server, tool, arguments: args }: Requests['call']): Promise<CallOutcome> {
    return this.#throughGate(this.#connection(server), { origin: 'model', name: tool, arguments: args });
  }

  /** A view's call. Its mount fixes the server, so it can name no other. */
  async viewCall({ mount, tool, arguments: args }: Requests['viewCall']): Promise<CallOutcome> {
    const { connection, template } = this.#view(mount);
    const { hash } = template.review;
    return this.#throughGate(connection, { origin: 'app', name: tool, arguments: args, template: hash });
  }

  async mount({ server, tool, profile, opaque, granted }: Requests['mount']): Promise<MountOutcome> {
    const connection = this.#connection(server);
    const definition = connection.tools.find(({ name }) => name === tool);
    const uri = definition && templateOf(definition);
    const template = uri === undefined ? undefined : connection.templates.get(uri);
    if (!template) throw unknown(`"${server}" has no tool "${tool}" with a view.`);
    if ('problem' in template) throw new PlaygroundError('template-unusable', template.problem);
    const { html, ui, review } = template;
    const declared = granted.filter((permission) => ui.permissions?.[permission]);
    const permissions: McpUiResourcePermissions = Object.fromEntries(declared.map((permission) => [permission, {}]));
    const mount = this.options.sites.mount({ server, html, csp: ui.csp, permissions, profile, opaque });
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

  async approve({ server, fingerprint: seen }: Requests['approve']): Promise<object> {
    const connection = this.#known(server);
    const { launch } = connection.entry;
    if (launch?.kind !== 'stdio' || fingerprint(launch) !== seen)
      throw unknown(`"${server}" no longer has the command that was shown.`);
    this.audit.add({ origin: 'user', kind: 'consent', server, name: 'start', outcome: 'ok', detail: launch.command });
    try {
      this.options.approvals.add(launch);
    } finally {
      await connection.start();
    }
    return {};
  }

  async restart({ server }: Requests['restart']): Promise<object> {
    await this.#known(server).start();
    return {};
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

  async #throughGate(connection: ServerConnection, call: GateCall): Promise<CallOutcome> {
    const started = performance.now();
    let result: CallToolResult;
    try {
      result = await callThroughGate(connection, this.audit, call);
    } catch (error) {
      throw explainCall(connection.server, call.name, error);
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

  #view(mount: string): OpenView {
    const view = this.#views.get(mount);
    if (!view) throw unknown('This view is closed.');
    return view;
  }

  #known(server: string): ServerConnection {
    const connection = this.options.connections.find((known) => known.server === server);
    if (!connection) throw unknown(`There is no server "${server}".`);
    return connection;
  }

  #connection(server: string): ServerConnection {
    const connection = this.#known(server);
    if (connection.client) return connection;
    throw new PlaygroundError('not-connected', {
      happened: `"${server}" is not connected.`,
      fine: 'Nothing was called.',
      todo: 'See what happened under its name, and restart it.',
    });
  }
}

function unknown(happened: string): PlaygroundError {
  return new PlaygroundError('unknown', { happened, fine: 'Nothing was done.', todo: 'Reload this page.' });
}
