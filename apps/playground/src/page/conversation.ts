import { messageOf, PlaygroundError } from '../problem.ts';
import type { Example } from '../wire.ts';
import type { Api } from './api.ts';
import { newView, type PageState, type Settings, type Turn, type TurnView, withTurn, withView } from './logic/state.ts';
import { partialArguments } from './logic/streaming.ts';
import type { Exchange } from './logic/traffic.ts';
import { typed } from './pace.ts';
import { Store } from './store.ts';
import { ViewSession } from './view-session.ts';

export interface Call {
  readonly server: string;
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
  #lastTurn = 0;

  constructor(
    private readonly api: Api,
    readonly state: Store<PageState>,
    readonly traffic: Store<readonly Exchange[]>,
  ) {
    this.columnWidth.subscribe(() => this.refreshViews());
  }

  /** A picture card: its prompt is typed, then its tool is called. */
  async openExample(server: string, { tool, prompt, notice, arguments: args }: Example): Promise<void> {
    this.prefill(server, tool, args);
    for await (const typing of typed(prompt)) this.state.change((state) => ({ ...state, typing }));
    this.state.change((state) => ({ ...state, typing: undefined }));
    await this.call({ server, tool, prompt, notice, arguments: args });
  }

  /** Puts a call into the composer, and makes none. */
  prefill(server: string, tool: string, args: Record<string, unknown>): void {
    this.state.change((state) => ({
      ...state,
      draft: { version: state.draft.version + 1, server, tool, arguments: args },
    }));
  }

  /** One turn: the arguments are written, the view is mounted beside, the call is made, both get the result. */
  async call({ server, tool, arguments: args, prompt, notice }: Call): Promise<void> {
    this.#lastTurn += 1;
    const id = this.#lastTurn;
    const view = this.#viewFor(server, tool);
    const turn: Turn = { id, server, tool, prompt, notice, arguments: args, stage: 'writing', written: '', view };
    const session = view?.state === 'opening' ? this.#newSession(id) : undefined;
    this.state.change((state) => ({ ...state, turns: [...state.turns, turn], xray: { ...state.xray, turn: id } }));
    for await (const written of typed(JSON.stringify(args))) {
      this.#changeTurn(id, (now) => ({ ...now, written }));
      const partial = partialArguments(written);
      if (partial) session?.partial(partial);
    }
    this.#changeTurn(id, (now) => ({ ...now, stage: 'calling' }));
    void session?.input(args);
    try {
      const outcome = await this.api.post('call', { server, tool, arguments: args });
      this.#changeTurn(id, (now) => ({ ...now, outcome, stage: 'done' }));
      // A reload in between made another session; it is the one on screen.
      void this.#sessions.get(id)?.result(outcome.result);
    } catch (error) {
      const problem =
        error instanceof PlaygroundError
          ? error.problem
          : { happened: messageOf(error), fine: '', todo: 'Reload this page.' };
      this.#changeTurn(id, (now) => ({ ...now, problem, stage: 'failed' }));
      void this.#sessions.get(id)?.cancelled(problem.happened);
    }
  }

  /** The element for a turn's view is on the page. */
  attach(turn: number, container: HTMLElement): void {
    void this.#sessions.get(turn)?.open(container);
  }

  async closeView(turn: number): Promise<void> {
    await this.#endSession(turn);
    this.#changeView(turn, (view) => ({ ...view, state: 'closed', mode: 'inline', consents: [] }));
  }

  /** Another frame with the same call's input and result; the call is not made again. */
  async reloadView(turn: number): Promise<void> {
    await this.#endSession(turn);
    const { profile } = this.state.get().settings;
    const session = this.#newSession(turn);
    this.#changeView(turn, (view) => ({ ...newView(profile, view.frame + 1), messages: view.messages }));
    const now = this.#turn(turn);
    if (!now || now.stage === 'writing') return;
    void session.input(now.arguments);
    if (now.outcome) void session.result(now.outcome.result);
    if (now.problem) void session.cancelled(now.problem.happened);
  }

  /** The server is another process by now, and its template may be another. */
  reloadViewsOf(server: string): void {
    for (const turn of this.state.get().turns)
      if (turn.server === server && turn.view?.state === 'open') void this.reloadView(turn.id);
  }

  setMode(turn: number, mode: 'inline' | 'fullscreen'): void {
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

  answer(turn: number, consent: number, granted: boolean): void {
    this.#sessions.get(turn)?.answer(consent, granted);
  }

  /** Theme and size reach open views at once; another profile is another policy, so they are loaded anew. */
  changeSettings(changed: Partial<Settings>): void {
    const before = this.state.get().settings;
    this.state.change((state) => ({ ...state, settings: { ...state.settings, ...changed } }));
    this.refreshViews();
    if (changed.profile === undefined || changed.profile === before.profile) return;
    for (const { id, view } of this.state.get().turns) if (view?.state === 'open') void this.reloadView(id);
  }

  /** Does something of which the event stream tells the outcome; a failure to reach the Node side is the page's notice. */
  async #ask(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
      this.state.change((state) => ({ ...state, trouble: undefined }));
    } catch (error) {
      const trouble =
        error instanceof PlaygroundError ? error.problem : { happened: messageOf(error), fine: '', todo: '' };
      this.state.change((state) => ({ ...state, trouble }));
    }
  }

  /** Tells every open view of theme, size and mode. */
  refreshViews(): void {
    for (const session of this.#sessions.values()) session.refresh();
  }

  #newSession(turn: number): ViewSession {
    const { api, state, traffic, columnWidth } = this;
    const session = new ViewSession(turn, { api, state, traffic, columnWidth, end: (id) => void this.closeView(id) });
    this.#sessions.set(turn, session);
    return session;
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
