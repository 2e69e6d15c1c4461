import { type Poller, ToolCallError, type View } from '@workshop/bridge/view';
import { element } from '@workshop/theme/element';
import { createPanels, type Panels } from '@workshop/theme/panel';
import {
  explainSystemLoad,
  fetchSystemDevices,
  fetchSystemEpisodes,
  fetchSystemProcesses,
  type SystemViewState,
} from '../contract.ts';
import { type Device, fillDevices } from './devices.ts';
import { type Episode, fillEpisodes } from './episodes.ts';
import { type Explanation, fillExplanation } from './explanation.ts';
import { type ProcessQuery, ProcessTable } from './process-table.ts';
import { chartedOf, type Process, type Screen, shownSpan } from './screen.ts';
import { findings, type Span } from './selection.ts';
import { strings } from './strings.ts';

export type PanelName = 'processes' | 'explain' | 'episodes' | 'devices';
/** Milliseconds from one reading to the next, while the panel is open. */
const EVERY: Record<PanelName, number> = { processes: 3_000, explain: 60_000, episodes: 10_000, devices: 3_000 };

/** What scrolls as a whole. */
type Bodies = Record<Exclude<PanelName, 'processes'>, HTMLElement>;

export interface PanelActions {
  pick(process: Process | undefined): void;
  /** Shows a span of time in the charts, selected. */
  show(span: Span): void;
  /** After a panel was opened or closed. */
  changed(): void;
}

/** The panels beside the charts. The one that is open asks for what it shows, and none else. */
export class MonitorPanels {
  readonly #view: View;
  readonly #actions: PanelActions;
  readonly #panels: Panels;
  readonly #processes: ProcessTable;
  readonly #bodies: Bodies;
  #screen: Screen | undefined;
  #poller: Poller | undefined;
  #isPaused = false;
  #pausedQuery = '';
  #episodes: readonly Episode[] | undefined;
  #devices: readonly Device[] | undefined;
  #failure: string | undefined;
  #ranking: { key: string; is: Explanation | string | undefined } | undefined;

  constructor(stage: HTMLElement, view: View, actions: PanelActions) {
    this.#view = view;
    this.#actions = actions;
    this.#bodies = { explain: element('div'), episodes: element('div'), devices: element('div') };
    this.#processes = new ProcessTable({
      ask: () => this.#askAgain(),
      pause: (isPaused) => this.#pause(isPaused),
      pick: actions.pick,
    });
    const scrolling = (name: keyof Bodies, title: string) => ({
      id: name,
      title,
      build: (body: HTMLElement) => this.#buildScrolling(body, name, title),
    });
    const specs = [
      { id: 'processes', title: strings.processes, build: (body: HTMLElement) => this.#processes.build(body) },
      scrolling('explain', strings.explained.title),
      scrolling('episodes', strings.episodes.title),
      scrolling('devices', strings.devices.title),
    ];
    const { signal } = view;
    this.#panels = createPanels(stage, specs, { close: strings.close, onChange: () => this.#changed(), signal });
  }

  get current(): PanelName | undefined {
    return this.#panels.current as PanelName | undefined;
  }
  open(name: PanelName): void {
    this.#panels.open(name);
  }
  toggle(name: PanelName): void {
    this.#panels.toggle(name);
  }
  bind(button: HTMLButtonElement, name: PanelName): void {
    this.#panels.bind(button, name);
  }

  draw(screen: Screen): void {
    const before = this.#screen;
    this.#screen = screen;
    if (screen.format !== before?.format || screen.shown.source !== before.shown.source) this.#poller?.poke();
    if (this.current === 'explain') this.#explain();
  }

  #changed(): void {
    this.#poller?.stop();
    this.#poller = undefined;
    this.#failure = undefined;
    const { current } = this;
    if (current === 'explain') this.#explain();
    else if (current !== undefined) {
      this.#fill(current);
      this.#poller = this.#view.poll({
        every: EVERY[current],
        idleEvery: 2 * EVERY[current],
        run: (signal) => this.#read(current, signal),
        onError: (error) => this.#fail(current, error),
      });
    }
    this.#actions.changed();
  }

  #askAgain(): void {
    if (!this.#isPaused) this.#poller?.poke();
    // All rows are at hand or on their way, unless others are wanted by now.
    else if (this.#pausedQuery !== keyOf(this.#processes.query)) this.#pause(true);
  }

  async #read(name: PanelName, signal: AbortSignal): Promise<void> {
    if (!this.#screen) return;
    const { source } = this.#screen.shown;
    const view = this.#view;
    if (name === 'processes') {
      if (this.#isPaused) return;
      const query = this.#processes.query;
      const {
        status,
        items,
        total = items.length,
      } = await view.call(fetchSystemProcesses, { source, ...query }, { signal });
      if (status === 'ok' && !this.#isPaused) this.#drawProcesses(query.start, items, total);
    } else if (name === 'devices') {
      const { status, items } = await view.call(fetchSystemDevices, { source }, { signal });
      if (status === 'ok') this.#devices = items;
    } else {
      const { status, items } = await view.call(fetchSystemEpisodes, { source, limit: 200 }, { signal });
      if (status === 'ok') this.#episodes = items;
    }
    this.#failure = undefined;
    this.#fill(name);
  }

  /** The list stands still: all of it is fetched once, so that it can be scrolled. */
  #pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
    if (!isPaused) {
      this.#poller?.poke();
      return;
    }
    this.#readAll().catch((error: Error) => this.#fail('processes', error));
  }

  async #readAll(): Promise<void> {
    if (!this.#screen) return;
    const { start: _, limit: __, ...query } = this.#processes.query;
    this.#pausedQuery = keyOf(this.#processes.query);
    const all: Process[] = [];
    const pages = this.#view.pages(fetchSystemProcesses, { source: this.#screen.shown.source, ...query });
    for await (const { items, restarted } of pages) {
      if (restarted) all.length = 0;
      all.push(...items);
    }
    if (this.#isPaused) this.#drawProcesses(0, all, all.length);
  }

  #drawProcesses(start: number, items: readonly Process[], total: number): void {
    if (!this.#screen) return;
    const { state, format } = this.#screen;
    this.#processes.draw(start, items, total, state.process, format);
  }

  #fail(name: PanelName, error: Error): void {
    console.debug(error);
    const isRefused = error instanceof ToolCallError && error.failure === 'refused';
    this.#failure = isRefused ? strings.refused : error.message;
    if (name === 'processes') this.#processes.fail(this.#failure);
    else this.#fill(name);
  }

  #fill(name: PanelName): void {
    if (!this.#screen) return;
    const { format } = this.#screen;
    const { episodes, devices } = this.#bodies;
    if (name === 'episodes') fillEpisodes(episodes, this.#episodes, this.#failure, format, this.#actions.show);
    if (name === 'devices') fillDevices(devices, this.#devices, this.#failure, format);
  }

  #explain(): void {
    if (!this.#screen) return;
    const { shown, state, format } = this.#screen;
    const { selection } = state;
    if (!selection) {
      this.#panels.close();
      return;
    }
    const key = JSON.stringify([shown.source, selection]);
    if (this.#ranking?.key !== key) {
      this.#ranking = { key, is: undefined };
      this.#askWhy(key, selection);
    }
    const all = shownSpan(this.#screen);
    const found = findings(shown, chartedOf(this.#screen), selection, all);
    fillExplanation(this.#bodies.explain, { selected: selection, all, found, ranking: this.#ranking.is }, format);
  }

  #askWhy(key: string, { from, to }: NonNullable<SystemViewState['selection']>): void {
    const tell = (is: Explanation | string) => {
      if (this.#ranking?.key !== key) return;
      this.#ranking = { key, is };
      if (this.current === 'explain') this.#explain();
    };
    // The second that begins at the end belongs to the span.
    this.#view.call(explainSystemLoad, { from, to: to + 1000 }).then(tell, (error: Error) => tell(error.message));
  }

  /** Nothing in it takes the focus, so it takes the focus itself where it scrolls. */
  #buildScrolling(body: HTMLElement, name: keyof Bodies, title: string): void {
    body.append(this.#bodies[name]);
    body.tabIndex = 0;
    body.setAttribute('role', 'group');
    body.setAttribute('aria-label', title);
  }
}

/** Which list is asked for, whichever of its rows. */
function keyOf({ sort, filter, tree, closed }: ProcessQuery): string {
  return JSON.stringify([sort, filter, tree, closed]);
}
