import type { CallToolResult } from '@modelcontextprotocol/client';
import { type MountedView, mountView } from '@workshop/bridge/host/page';
import { messageOf, PlaygroundError } from '../problem.ts';
import type { Method, Requests } from '../server/requests.ts';
import type { ServerSnapshot } from '../wire.ts';
import type { Api } from './api.ts';
import { changingContext, hostContext } from './host-context.ts';
import { auditDetail, type Consent } from './logic/consent.ts';
import { type PageState, type Turn, type TurnView, withView } from './logic/state.ts';
import type { Exchange } from './logic/traffic.ts';
import type { Store } from './store.ts';
import { viewHandlers } from './view-handlers.ts';

const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'clipboardWrite'] as const;
type Permission = (typeof PERMISSIONS)[number];

export interface SessionParts {
  readonly api: Api;
  readonly state: Store<PageState>;
  readonly traffic: Store<readonly Exchange[]>;
  readonly columnWidth: Store<number>;
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
  readonly #waiting = new Map<number, (granted: boolean) => void>();
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
      const granted = await this.#askPermissions(server, tool.template);
      const mounted = await api.post('mount', {
        server: server.name,
        tool: turn.tool,
        profile: settings.profile === 'reference' ? 'reference' : 'spec',
        opaque: settings.profile === 'spec-opaque',
        granted,
      });
      this.#mount = mounted.mount.id;
      if (this.#closed) return this.#tell('close', { mount: this.#mount });
      if (granted.length > 0) this.#record('permissions', granted.join(', '), true);
      this.#view = mountView(container, mounted.mount, {
        hostInfo: { name: 'mcp-apps-workshop-playground', version: state.get().version },
        hostContext: hostContext({ settings, tool: tool.definition, mode: 'inline', columnWidth: columnWidth.get() }),
        capabilities: {
          serverTools: {},
          updateModelContext: { text: {}, image: {}, structuredContent: {} },
          message: { text: {} },
          openLinks: {},
          downloadFile: {},
          logging: {},
        },
        on: viewHandlers({
          ...this.parts,
          turn: this.turn,
          server: server.name,
          mount: this.#mount,
          change: (change) => this.#change(change),
          ask: (about, detail) => this.#ask(about, detail),
          remark: (words) => this.#remark(words),
          refresh: () => this.refresh(),
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

  answer(consent: number, granted: boolean): void {
    this.#waiting.get(consent)?.(granted);
  }

  /** Teardown, awaited; then the mount is gone on the Node side too. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const refuse of this.#waiting.values()) refuse(false);
    await this.#view?.close();
    if (this.#mount) this.#tell('close', { mount: this.#mount });
  }

  async #askPermissions(server: ServerSnapshot, uri: string | undefined): Promise<Permission[]> {
    const declared = server.templates.find((template) => template.uri === uri)?.ui?.permissions;
    const wanted = PERMISSIONS.filter((permission) => declared?.[permission]);
    if (wanted.length === 0) return [];
    return (await this.#ask('permissions', wanted.join(', '))) ? wanted : [];
  }

  /** Shows a consent in the turn and waits for the person. */
  async #ask(about: Consent['about'], detail: string): Promise<boolean> {
    this.#consents += 1;
    const id = this.#consents;
    const answered = new Promise<boolean>((resolve) => this.#waiting.set(id, resolve));
    this.#change((view) => ({ ...view, consents: [...view.consents, { id, about, detail }] }));
    const granted = await answered;
    this.#waiting.delete(id);
    this.#change((view) => ({ ...view, consents: view.consents.filter((consent) => consent.id !== id) }));
    if (about !== 'permissions') this.#record(about, detail, granted);
    return granted;
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
