import type { McpUiDisplayMode } from '@modelcontextprotocol/ext-apps';
import { messageOf, PlaygroundError, type Problem } from '../problem.ts';
import type { CallOutcome, Example, NewServerOutcome, SourcePlaces } from '../wire.ts';
import type { Api } from './api.ts';
import type { Granted } from './logic/consent.ts';
import { sizeOf } from './logic/size.ts';
import {
  newView,
  type Pace,
  type PageState,
  type Settings,
  type Turn,
  type TurnView,
  withTurn,
  withView,
} from './logic/state.ts';
import { partialArguments } from './logic/streaming.ts';
import type { Exchange } from './logic/traffic.ts';
import { typed } from './pace.ts';
import { Store } from './store.ts';
import { ViewSession } from './view-session.ts';

export interface Call {
  readonly server: string;
  /** The turn whose view offers the tool, where it is a view's own. */
  readonly ofView?: number;
  readonly tool: string;
  readonly arguments: Record<string, unknown>;
  readonly prompt?: string;
  readonly notice?: string;
}

/** What the person does in the conversation, and what follows from it. */
export class Conversation {
  /** Width of the column that views are as wide as. */
  readonly columnWidth = new Store(760);
  readonly #sessions = new Map<number, ViewSession>();
  readonly #calls = new Map<number, AbortController>();
  readonly #trusted = new Set<string>();
  readonly #changes = new Map<string, number>();
  #lastTurn = 0;

  constructor(
    private readonly api: Api,
    readonly state: Store<PageState>,
    readonly traffic: Store<readonly Exchange[]>,
  ) {
    this.columnWidth.subscribe(() => this.refreshViews());
    this.state.subscribe(() => this.#tellOfChanges());
  }

  /** A picture card: its prompt is typed, then its tool is called. */
  async openExample(server: string, { tool, prompt, notice, arguments: args }: Example): Promise<void> {
    this.prefill({ server, tool, arguments: args });
    for await (const typing of typed(prompt, this.#pace)) this.state.change((state) => ({ ...state, typing }));
    this.state.change((state) => ({ ...state, typing: undefined }));
    await this.call({ server, tool, prompt, notice, arguments: args });
  }

  /** Puts a call into the composer, and makes none. */
  prefill(call: Call, { fromLink = false } = {}): void {
    this.state.change((state) => ({ ...state, draft: { version: state.draft.version + 1, fromLink, ...call } }));
  }

  /** One turn: the arguments are written, the view is mounted beside, the call is made, both get the result. */
  async call({ server, tool, ofView, arguments: args, prompt, notice }: Call): Promise<void> {
    const view = ofView === undefined ? this.#viewFor(server, tool) : undefined;
    const id = this.#addTurn({ server, tool, ofView, prompt, notice, arguments: args, stage: 'writing', view });
    const calling = new AbortController();
    let isSent = false;
    const { signal } = calling;
    this.#calls.set(id, calling);
    const session = view?.state === 'opening' ? this.#newSession(id) : undefined;
    try {
      for await (const written of typed(JSON.stringify(args), this.#pace)) {
        signal.throwIfAborted();
        this.#changeTurn(id, (now) => ({ ...now, written }));
        const partial = partialArguments(written);
        if (partial) session?.partial(partial);
      }
      isSent = true;
      this.#changeTurn(id, (now) => ({ ...now, stage: 'calling', calledAt: Date.now() }));
      void session?.input(args);
      const outcome =
        ofView === undefined
          ? await this.api.post('call', { server, tool, arguments: args }, signal)
          : await this.#callViewTool(ofView, tool, args, signal);
      this.#changeTurn(id, (now) => ({ ...now, outcome, stage: 'done', endedAt: Date.now() }));
      // A reload in between made another session; it is the one on screen.
      void this.#sessions.get(id)?.result(outcome.result);
    } catch (error) {
      const problem = signal.aborted ? cancelled(isSent) : toProblem(error);
      const stage = signal.aborted ? 'cancelled' : 'failed';
      this.#changeTurn(id, (now) => ({ ...now, problem, stage, endedAt: Date.now() }));
      void this.#sessions.get(id)?.cancelled(problem.happened);
    } finally {
      this.#calls.delete(id);
    }
  }

  /** Takes a call back: the server and the view are told. */
  cancel(turn: number): void {
    this.#calls.get(turn)?.abort();
  }

  /** The same call and result in one more view; nothing is called. */
  duplicate(turn: number): void {
    const original = this.#turn(turn);
    if (!original?.view) return;
    const { server, tool, prompt, arguments: args, stage, outcome, problem } = original;
    const view = newView(this.state.get().settings.profile);
    const id = this.#addTurn({
      ...{ server, tool, prompt, arguments: args, stage, outcome, problem, view },
      copyOf: original.copyOf ?? turn,
    });
    this.#showAgain(id, this.#newSession(id));
  }

  /** The element for a turn's view is on the page. */
  attach(turn: number, container: HTMLElement): void {
    void this.#sessions.get(turn)?.open(container);
  }

  async closeView(turn: number): Promise<void> {
    await this.#endSession(turn);
    const none = { accepted: [], refused: [] };
    this.#changeView(turn, (view) => ({ ...view, state: 'closed', mode: 'inline', consents: [], tools: none }));
  }

  /** All views of a server: they share a process, so one that does not answer holds up the others. */
  async closeViewsOf(server: string): Promise<void> {
    const open = this.state.get().turns.filter((turn) => turn.server === server && turn.view?.state === 'open');
    await Promise.all(open.map(({ id }) => this.closeView(id)));
  }

  /** Another frame with the same call's input and result; the call is not made again. */
  async reloadView(turn: number): Promise<void> {
    await this.#endSession(turn);
    const { profile } = this.state.get().settings;
    const session = this.#newSession(turn);
    this.#changeView(turn, (view) => ({ ...newView(profile, view.frame + 1), messages: view.messages }));
    this.#showAgain(turn, session);
  }

  /** The server is another process by now, and its template may be another. */
  reloadViewsOf(server: string): void {
    for (const turn of this.state.get().turns)
      if (turn.server === server && turn.view?.state === 'open') void this.reloadView(turn.id);
  }

  setMode(turn: number, mode: McpUiDisplayMode): void {
    this.#changeView(turn, (view) => ({ ...view, mode }));
    this.refreshView(turn);
  }

  /** Tells one view of its new mode and size. */
  refreshView(turn: number): void {
    this.#sessions.get(turn)?.refresh();
  }

  /** The person saw this command and wants it started. */
  async approve(server: string, fingerprint: string): Promise<void> {
    await this.#ask(() => this.api.post('approve', { server, fingerprint }));
  }

  async restart(server: string): Promise<void> {
    await this.#ask(() => this.api.post('restart', { server }));
  }

  answer(turn: number, consent: number, granted: Granted): void {
    this.#sessions.get(turn)?.answer(consent, granted);
  }

  /** Where a tool is defined and used in the source of its server. */
  findSource(server: string, tool: string): Promise<SourcePlaces> {
    return this.api.post('source', { server, tool });
  }

  /** Reads what was pasted as a server; nothing is written or started. @throws PlaygroundError when it is none. */
  readServer(text: string): Promise<NewServerOutcome> {
    return this.api.post('readServer', { text });
  }

  /** Adds it to mcp.json, and starts it. @throws PlaygroundError when that can't be done. */
  async addServer(text: string, { launch }: NewServerOutcome): Promise<void> {
    await this.api.post('addServer', { text, fingerprint: launch.kind === 'stdio' ? launch.fingerprint : undefined });
  }

  /** Shows what went wrong outside any turn. */
  complain(trouble: Problem): void {
    this.state.change((state) => ({ ...state, trouble }));
  }

  /**
   * Theme, size and most of what the host says of itself reach open views at once. Another profile is another policy, and
   * capabilities are told in the handshake: for these, views are loaded anew.
   */
  changeSettings(changed: Partial<Settings>): void {
    const before = this.state.get().settings;
    this.state.change((state) => ({ ...state, settings: { ...state.settings, ...changed } }));
    this.refreshViews();
    const { profile, host } = this.state.get().settings;
    if (profile === before.profile && host.withheld === before.host.withheld) return;
    for (const { id, view } of this.state.get().turns) if (view?.state === 'open') void this.reloadView(id);
  }

  /** Does something of which the event stream tells the outcome; a failure to reach the Node side is the page's notice. */
  async #ask(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
      this.state.change((state) => ({ ...state, trouble: undefined }));
    } catch (error) {
      this.complain(toProblem(error));
    }
  }

  /** Tells every open view of theme, size and mode. */
  refreshViews(): void {
    for (const session of this.#sessions.values()) session.refresh();
  }

  #newSession(turn: number): ViewSession {
    const { api, state, traffic, columnWidth } = this;
    const end = (id: number) => void this.closeView(id);
    const session = new ViewSession(turn, { api, state, traffic, columnWidth, trusted: this.#trusted, end });
    this.#sessions.set(turn, session);
    return session;
  }

  /** Gives a new frame what the call of its turn has come to. */
  #showAgain(turn: number, session: ViewSession): void {
    const now = this.#turn(turn);
    if (!now || now.stage === 'writing') return;
    void session.input(now.arguments);
    if (now.outcome) void session.result(now.outcome.result);
    if (now.problem) void session.cancelled(now.problem.happened);
  }

  async #callViewTool(
    turn: number,
    tool: string,
    args: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<CallOutcome> {
    const started = performance.now();
    const session = this.#sessions.get(turn);
    if (!session) throw new Error(`The view that offered "${tool}" is closed. Nothing was called. Open it again.`);
    const result = await session.callViewTool(tool, args, signal);
    const { content, structuredContent } = result;
    const ms = Math.round(performance.now() - started);
    const modelBytes = sizeOf({ content, structuredContent });
    return { result, bytes: sizeOf(result), modelBytes, ms, oversized: false };
  }

  #addTurn(turn: Omit<Turn, 'id' | 'written'>): number {
    this.#lastTurn += 1;
    const id = this.#lastTurn;
    const written = turn.stage === 'writing' ? '' : JSON.stringify(turn.arguments);
    this.state.change((state) => ({
      ...state,
      turns: [...state.turns, { ...turn, id, written }],
      xray: { ...state.xray, turn: id },
    }));
    return id;
  }

  /** Tells open views that the lists of their server are others. */
  #tellOfChanges(): void {
    const { servers, turns } = this.state.get();
    for (const { name, changes } of servers) {
      if (this.#changes.get(name) === changes) continue;
      const isNews = this.#changes.has(name) && changes > 0;
      this.#changes.set(name, changes);
      if (isNews) for (const { id, server } of turns) if (server === name) this.#sessions.get(id)?.serverListsChanged();
    }
  }

  get #pace(): Pace {
    return this.state.get().settings.pace;
  }

  async #endSession(turn: number): Promise<void> {
    const session = this.#sessions.get(turn);
    this.#sessions.delete(turn);
    await session?.close();
  }

  /** The view that a tool's call opens, or why it can't. */
  #viewFor(server: string, tool: string): TurnView | undefined {
    const { servers, settings } = this.state.get();
    const found = servers.find(({ name }) => name === server);
    const uri = found?.tools.find(({ definition }) => definition.name === tool)?.template;
    if (uri === undefined) return undefined;
    const problem = found?.templates.find((template) => template.uri === uri)?.problem;
    const view = newView(settings.profile);
    return problem ? { ...view, state: 'failed', problem } : view;
  }

  #turn(id: number): Turn | undefined {
    return this.state.get().turns.find((turn) => turn.id === id);
  }

  #changeTurn(id: number, change: (turn: Turn) => Turn): void {
    this.state.change((state) => withTurn(state, id, change));
  }

  #changeView(id: number, change: (view: TurnView) => TurnView): void {
    this.state.change((state) => withView(state, id, change));
  }
}

function cancelled(wasSent: boolean): Problem {
  return {
    happened: 'You cancelled this call.',
    fine: wasSent ? 'The server was told, and is still connected.' : 'Nothing had been sent yet.',
    todo: 'Call it again when you want it.',
  };
}

function toProblem(error: unknown): Problem {
  if (error instanceof PlaygroundError) return error.problem;
  return { happened: messageOf(error), fine: '', todo: '' };
}
