import type { CallToolResult } from '@modelcontextprotocol/client';
import { acceptViewTools, type MountedView, mountView, needsConfirmation, watchView } from '@workshop/bridge/host/page';
import { messageOf, PlaygroundError } from '../problem.ts';
import type { Method, Requests } from '../server/requests.ts';
import type { ServerSnapshot } from '../wire.ts';
import type { Api } from './api.ts';
import { changingContext, hostContext } from './host-context.ts';
import { auditDetail, type Consent, type Granted } from './logic/consent.ts';
import { sizeOf } from './logic/size.ts';
import {
  type Capability,
  type HostSettings,
  type PageState,
  type Turn,
  type TurnView,
  withView,
} from './logic/state.ts';
import type { Exchange } from './logic/traffic.ts';
import type { Store } from './store.ts';
import { viewHandlers } from './view-handlers.ts';

const OFFERED: Record<Capability, object> = {
  serverTools: { listChanged: true },
  serverResources: { listChanged: true },
  updateModelContext: { text: {}, image: {}, structuredContent: {} },
  message: { text: {} },
  openLinks: {},
  downloadFile: {},
  logging: {},
  sampling: {},
};
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'clipboardWrite'] as const;
type Permission = (typeof PERMISSIONS)[number];

export interface SessionParts {
  readonly api: Api;
  readonly state: Store<PageState>;
  readonly traffic: Store<readonly Exchange[]>;
  readonly columnWidth: Store<number>;
  /** Templates, by hash and domains, that the person let reach what they declare. */
  readonly trusted: Set<string>;
  /** The view asked to be closed, or has to be. */
  readonly end: (turn: number) => void;
}

/** One frame of one turn's view, from its mount to its teardown: what it asks for, and what it is told. */
export class ViewSession {
  #view?: MountedView;
  #mount = '';
  #closed = false;
  #settle: (view: MountedView | undefined) => void = () => {};
  readonly #opened = new Promise<MountedView | undefined>((resolve) => {
    this.#settle = resolve;
  });
  readonly #waiting = new Map<number, (granted: Granted) => void>();
  /** Consents from before there was a mount to write them down for. */
  readonly #early: { about: Consent['about']; detail: string; granted: boolean }[] = [];
  readonly #ended = new AbortController();
  #consents = 0;

  constructor(
    private readonly turn: number,
    private readonly parts: SessionParts,
  ) {}

  /** Mounts the view in an element of the document. What can go wrong is shown in the turn. */
  async open(container: HTMLElement): Promise<void> {
    const { api, state, columnWidth } = this.parts;
    const { turn, server } = this.#look();
    const { settings } = state.get();
    const tool = server.tools.find(({ definition }) => definition.name === turn.tool);
    if (!tool) return;
    try {
      const { profile, host } = settings;
      const declared = profile !== 'spec' && (await this.#askDomains(server, tool.template));
      const granted = await this.#askPermissions(server, tool.template);
      const mounted = await api.post('mount', {
        server: server.name,
        tool: turn.tool,
        profile: profile === 'reference' ? 'reference' : 'spec',
        opaque: profile === 'opaque',
        declared,
        granted,
      });
      this.#mount = mounted.mount.id;
      if (this.#closed) return this.#tell('close', { mount: this.#mount });
      this.#recordEarly();
      const started = performance.now();
      this.#view = mountView(container, mounted.mount, {
        hostInfo: { name: 'mcp-apps-workshop-playground', version: state.get().version },
        hostContext: hostContext({ settings, tool: tool.definition, mode: 'inline', columnWidth: columnWidth.get() }),
        capabilities: Object.fromEntries(Object.entries(OFFERED).filter(([name]) => !isWithheld(host, name))),
        on: viewHandlers({
          ...this.parts,
          turn: this.turn,
          server: server.name,
          mount: this.#mount,
          change: (change) => this.#change(change),
          ask: (about, detail, asked) => this.#ask(about, detail, asked),
          remark: (words) => this.#remark(words),
          refresh: () => this.refresh(),
          listTools: () => void this.#listTools(),
          ready: () => {
            const initializedMs = Math.round(performance.now() - started);
            this.#change((view) => ({ ...view, initializedMs }));
            void this.#listTools();
            this.#watch();
          },
          tell: (method, body) => this.#tell(method, body),
        }),
      });
      this.#change((view) => ({ ...view, state: 'open', mount: mounted }));
      this.#settle(this.#view);
    } catch (error) {
      const problem =
        error instanceof PlaygroundError
          ? error.problem
          : {
              happened: `The view can't be shown: ${messageOf(error)}`,
              fine: 'Its tool still answers in text.',
              todo: 'Reload it.',
            };
      this.#change((view) => ({ ...view, state: 'failed', problem }));
      this.#settle(undefined);
    }
  }

  /** Arguments as far as they are written; only if the view is there already, for old news is no use to it. */
  partial(args: Record<string, unknown>): void {
    if (this.#look().turn.view?.initialized) void this.#view?.sendPartialInput(args);
  }

  async input(args: Record<string, unknown>): Promise<void> {
    await (await this.#opened)?.sendInput(args);
  }

  async result(result: CallToolResult): Promise<void> {
    await (await this.#opened)?.sendResult(result);
  }

  async cancelled(reason: string): Promise<void> {
    await (await this.#opened)?.sendCancelled(reason);
  }

  /** Tells the view of the theme, size and mode in force. */
  refresh(): void {
    const { state, columnWidth } = this.parts;
    const { view } = this.#look().turn;
    const { settings } = state.get();
    if (view?.state === 'open')
      this.#view?.setHostContext(changingContext({ settings, mode: view.mode, columnWidth: columnWidth.get() }));
  }

  answer(consent: number, granted: Granted): void {
    this.#waiting.get(consent)?.(granted);
  }

  /** The server's lists are others now. */
  serverListsChanged(): void {
    void this.#view?.sendToolListChanged();
    void this.#view?.sendResourceListChanged();
  }

  /**
   * Calls a tool of the view, for the model: after the person's yes unless it only reads.
   * @throws Error in words, when the person refuses, the view is gone, or the call fails.
   */
  async callViewTool(name: string, args: Record<string, unknown>, signal: AbortSignal): Promise<CallToolResult> {
    const tool = this.#look().turn.view?.tools.accepted.find((known) => known.name === name);
    if (!this.#view || !tool)
      throw new Error(`The view that offered "${name}" is closed. Nothing was called. Open it again.`);
    if (needsConfirmation(tool)) {
      const { granted } = await this.#ask('view-tool', `${name}(${JSON.stringify(args)})`);
      if (!granted) {
        this.#tell('viewToolCall', { mount: this.#mount, tool: name, outcome: 'refused' });
        throw new Error(`The person refused the call of "${name}". The view is as it was.`);
      }
    }
    const started = performance.now();
    const ms = () => Math.round(performance.now() - started);
    try {
      const result = await this.#view.callTool(name, args, signal);
      const outcome = result.isError ? 'tool-error' : 'ok';
      this.#tell('viewToolCall', { mount: this.#mount, tool: name, outcome, bytes: sizeOf(result), ms: ms() });
      return result;
    } catch (error) {
      if (!this.#closed) this.#tell('viewToolCall', { mount: this.#mount, tool: name, outcome: 'failed', ms: ms() });
      throw error;
    }
  }

  /** Teardown, awaited; then the mount is gone on the Node side too. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#ended.abort();
    for (const refuse of this.#waiting.values()) refuse({ granted: false });
    await this.#view?.close();
    if (this.#mount) this.#tell('close', { mount: this.#mount });
  }

  async #askPermissions(server: ServerSnapshot, uri: string | undefined): Promise<Permission[]> {
    const declared = server.templates.find((template) => template.uri === uri)?.ui?.permissions;
    const wanted = PERMISSIONS.filter((permission) => declared?.[permission]);
    if (wanted.length === 0) return [];
    return (await this.#ask('permissions', wanted.join(', '))).granted ? wanted : [];
  }

  /** Whether the template may reach the domains it declares; asked once for the same template and domains. */
  async #askDomains(server: ServerSnapshot, uri: string | undefined): Promise<boolean> {
    const template = server.templates.find((known) => known.uri === uri);
    const csp = template?.ui?.csp;
    const domains = [...new Set(Object.values(csp ?? {}).flat())].join('\n');
    const key = `${server.name} ${template?.hash} ${domains}`;
    if (domains === '' || this.parts.trusted.has(key)) return csp !== undefined;
    const { granted } = await this.#ask('domains', domains);
    if (granted) this.parts.trusted.add(key);
    return granted;
  }

  /** Shows a consent in the turn and waits for the person, or until the question is taken back. */
  async #ask(about: Consent['about'], detail: string, asked?: AbortSignal): Promise<Granted> {
    this.#consents += 1;
    const id = this.#consents;
    const answered = new Promise<Granted>((resolve) => this.#waiting.set(id, resolve));
    asked?.addEventListener('abort', () => this.answer(id, { granted: false }));
    this.#change((view) => ({ ...view, consents: [...view.consents, { id, about, detail }] }));
    const answer = await answered;
    this.#waiting.delete(id);
    this.#change((view) => ({ ...view, consents: view.consents.filter((consent) => consent.id !== id) }));
    if (this.#mount) this.#record(about, detail, answer.granted);
    else this.#early.push({ about, detail, granted: answer.granted });
    return answer;
  }

  #recordEarly(): void {
    for (const { about, detail, granted } of this.#early.splice(0)) this.#record(about, detail, granted);
  }

  /** What the view offers itself, checked against the tools of its server. */
  async #listTools(): Promise<void> {
    const names = this.#look().server.tools.map(({ definition }) => definition.name);
    try {
      const tools = acceptViewTools((await this.#view?.listTools()) ?? [], names);
      this.#change((view) => ({ ...view, tools }));
    } catch (error) {
      this.#remark(`Its own tools could not be listed: ${messageOf(error)}`);
    }
  }

  #watch(): void {
    if (!this.#view) return;
    const silent = (is: boolean) => this.#change((view) => ({ ...view, silent: is }));
    watchView(this.#view, { silent: () => silent(true), back: () => silent(false), signal: this.#ended.signal });
  }

  #record(about: Consent['about'], detail: string, granted: boolean): void {
    this.#tell('consent', { mount: this.#mount, about, granted, detail: auditDetail({ about, detail }) });
  }

  /** Has something written down on the Node side; where that fails, the turn says so. */
  #tell<M extends Method>(method: M, body: Requests[M]): void {
    this.parts.api.post(method, body).catch((error: unknown) => this.#remark(messageOf(error)));
  }

  #remark(words: string): void {
    this.#change((view) => (view.remarks.includes(words) ? view : { ...view, remarks: [...view.remarks, words] }));
  }

  #change(change: (view: TurnView) => TurnView): void {
    this.parts.state.change((state) => withView(state, this.turn, change));
  }

  #look(): { turn: Turn; server: ServerSnapshot } {
    const { turns, servers } = this.parts.state.get();
    const turn = turns.find(({ id }) => id === this.turn);
    const server = servers.find(({ name }) => name === turn?.server);
    if (!turn || !server) throw new Error(`Turn ${this.turn} is not there.`);
    return { turn, server };
  }
}

function isWithheld({ withheld }: HostSettings, name: string): boolean {
  return withheld.some((capability) => capability === name);
}
