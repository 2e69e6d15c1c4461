import type { View, ViewStatus } from '@workshop/bridge/view';
import { announce } from '@workshop/theme/announce';
import { type Notice, showNotice } from '@workshop/theme/notice';
import { createPanels, type Panels } from '@workshop/theme/panel';
import { showState } from '@workshop/theme/state';
import { onSystemThemeChange } from '@workshop/theme/theme';
import { enableTooltips } from '@workshop/theme/tooltip';
import type { SystemTile, SystemViewState } from '../contract.ts';
import { ChartArea } from './chart-area.ts';
import { lineColors } from './chart-colors.ts';
import { type CommandActions, commandsFor } from './commands.ts';
import { fillExplanation } from './explanation.ts';
import { Frame } from './frame.ts';
import { PANEL_PROCESSES, Processes, type ProcessOrder, TOP_PROCESSES } from './processes.ts';
import { figuresText, reportText, selectionText } from './report.ts';
import { type Screen, shownSpan } from './screen.ts';
import { findings, type Span } from './selection.ts';
import { failureState, statusNotice, waitingText } from './status.ts';
import { strings } from './strings.ts';
import { Tiles } from './tiles.ts';

/** From this age on, the age of the figures is told, in milliseconds. */
const OLD = 3_000;
const TICK = 1_000;
/** Milliseconds that a word on what was done stays. */
const SAID_FOR = 5_000;

export interface MonitorActions {
  /** What the view remembers changes. */
  change(changed: Partial<SystemViewState>): void;
  showCores(cores: boolean): void;
  /** Figures and words are wanted now. */
  refresh(): void;
}

/** The picture: draws the screen and turns what the person does into changes of it. */
export class Monitor {
  readonly #view: View;
  readonly #actions: MonitorActions;
  readonly #frame: Frame;
  readonly #tiles: Tiles;
  readonly #chart: ChartArea;
  readonly #processes: Processes;
  readonly #panels: Panels;
  readonly #explanation = document.createElement('div');
  #screen: Screen | undefined;
  #status: ViewStatus | undefined;
  #saying: ReturnType<typeof setTimeout> | undefined;

  /** @param root the view's own element, empty */
  constructor(root: HTMLElement, view: View, actions: MonitorActions) {
    const { signal } = view;
    this.#view = view;
    this.#actions = actions;
    this.#frame = new Frame(root, {
      span: (span) => actions.change({ span }),
      fullscreen: () => this.#toggleFullscreen(),
      retry: () => actions.refresh(),
      commands: () => commandsFor(this.#screen, this.#commandActions()),
    });
    // Until there are figures the controls have nothing to do.
    root.classList.add('bare');
    this.#tiles = new Tiles((tile) => this.#choose(tile));
    this.#chart = new ChartArea(
      {
        select: (span, isDone) => this.#select(span, isDone),
        freeze: () => this.#freeze(),
        explain: () => this.#panels.open('explain'),
        handOver: () => void this.#handOver(),
        close: () => this.#openChart(false),
      },
      signal,
    );
    this.#processes = new Processes(() => actions.refresh());
    this.#frame.content.append(this.#tiles.element, this.#chart.element, this.#processes.element);
    const panels = [
      { id: 'processes', title: strings.processes, build: (body: HTMLElement) => this.#processes.buildPanel(body) },
      { id: 'explain', title: strings.explained.title, build: (body: HTMLElement) => this.#buildExplanation(body) },
    ];
    this.#panels = createPanels(this.#frame.stage, panels, {
      close: strings.close,
      onChange: (open) => (open === 'explain' ? this.#explain() : actions.refresh()),
      signal,
    });
    this.#panels.bind(this.#frame.processes, 'processes');
    enableTooltips(signal);
    onSystemThemeChange(() => this.#recolor(), signal);
    this.#recolor();
    document.addEventListener('keydown', (event) => this.#clearByKey(event), { signal });
    const ticking = setInterval(() => this.#sayHowItIs(), TICK);
    signal.addEventListener('abort', () => {
      clearInterval(ticking);
      clearTimeout(this.#saying);
    });
  }

  /** What is asked for of the processes: more of them while their panel is open. */
  get wantedProcesses(): { sort: ProcessOrder; limit: number } {
    if (this.#panels.current === 'processes') return { sort: this.#processes.order, limit: PANEL_PROCESSES };
    return { sort: 'cpu', limit: TOP_PROCESSES };
  }

  draw(screen: Screen): void {
    const before = this.#screen;
    this.#screen = screen;
    const { shown, samples, state, format, processes } = screen;
    this.#tiles.draw(shown, samples, format, state.tile);
    this.#chart.draw(screen, this.#view.can.report ? strings.tellModel : strings.copy);
    const areNew = processes !== before?.processes || format !== before?.format;
    if (processes && areNew) this.#processes.draw(processes.items, processes.total, format);
    this.#frame.drawSpan(state.span, format);
    this.#frame.element.classList.remove('bare');
    if (this.#panels.current === 'explain') this.#explain();
    // With the first history, what is lacking has another place.
    if (processes && !before?.processes && this.#status) this.showStatus(this.#status);
    this.#sayHowItIs();
  }

  /** The host's context has changed. */
  follow(isOtherLook: boolean): void {
    if (isOtherLook) this.#recolor();
    const { displayMode } = this.#view.context;
    const isFull = displayMode === 'fullscreen';
    this.#frame.drawFullscreen(this.#view.can.fullscreen || isFull ? isFull : undefined);
  }

  /** Lines have the same colours on the canvas and in the style sheet's sparklines and keys. */
  #recolor(): void {
    for (const [line, color] of lineColors().entries()) this.#frame.element.style.setProperty(`--line-${line}`, color);
    this.#chart.recolor();
  }

  showStatus(status: ViewStatus): void {
    this.#status = status;
    const failure = this.#screen ? undefined : failureState(status);
    this.#frame.content.hidden = failure !== undefined;
    showState(this.#frame.state, failure);
    // Without history there is room for the reason; above a chart it is a notice.
    const isBare = this.#screen?.processes === undefined && status.reduced !== undefined;
    this.#chart.showInstead(
      isBare && this.#screen ? { kind: 'empty', title: strings.noHistory, detail: status.reduced } : undefined,
    );
    this.#processes.element.hidden = isBare;
    showNotice(this.#frame.notice, this.#screen && !isBare ? statusNotice(status) : undefined);
    this.#sayHowItIs();
  }

  /** The top line: the sentence, and how old the figures are where that matters. */
  #sayHowItIs(): void {
    const screen = this.#screen;
    if (!screen) {
      const isWaiting = !this.#status || failureState(this.#status) === undefined;
      this.#frame.say(isWaiting ? waitingText(this.#status) : strings.app);
      return;
    }
    const { shown, samples, state, sentence, format, came, isSilent } = screen;
    const age = Date.now() - came;
    const notes = shown.machine.kind === 'recording' ? [strings.recording(shown.machine.name)] : [];
    if (state.frozen) notes.push(strings.frozenAt(format.time(samples.newest?.t ?? 0)));
    const isOld = !state.frozen && age > OLD;
    if (isOld && isSilent) notes.push(strings.silent(format.span(age), format.time(samples.newest?.t ?? 0)));
    else if (isOld) notes.push(strings.age(format.span(age)));
    this.#frame.say(sentence, { text: notes.join(' · '), isProblem: isOld && isSilent });
  }

  #choose(tile: SystemTile): void {
    const isAnother = tile !== this.#screen?.state.tile;
    if (isAnother) this.#actions.change({ tile });
    // On a narrow frame a tile opens its chart, and closes it again.
    this.#openChart(isAnother || !this.#frame.element.classList.contains('chart-open'));
  }

  #openChart(isOpen: boolean): void {
    this.#frame.element.classList.toggle('chart-open', isOpen);
  }

  #select(selection: Span | undefined, isDone: boolean): void {
    if (!this.#screen || (!selection && !this.#screen.state.selection)) return;
    if (isDone) {
      this.#actions.change({ selection });
      announce(selection ? selectionText(this.#screen) : strings.cleared);
    } else this.draw({ ...this.#screen, state: { ...this.#screen.state, selection } });
  }

  #freeze(): void {
    if (this.#screen) this.#actions.change({ frozen: !this.#screen.state.frozen });
  }

  #clearByKey(event: KeyboardEvent): void {
    const isTaken = event.defaultPrevented || document.querySelector('.menu:popover-open') !== null;
    if (event.key !== 'Escape' || isTaken) return;
    if (this.#screen?.state.selection) this.#select(undefined, true);
    else this.#openChart(false);
  }

  /** Nothing in it takes the focus, so it takes the focus itself where it scrolls. */
  #buildExplanation(body: HTMLElement): void {
    body.append(this.#explanation);
    body.tabIndex = 0;
    body.setAttribute('role', 'group');
    body.setAttribute('aria-label', strings.explained.title);
  }

  #explain(): void {
    if (!this.#screen) return;
    const { shown, samples, state, format } = this.#screen;
    if (!state.selection) {
      this.#panels.close();
      return;
    }
    const all = shownSpan(this.#screen);
    const found = findings(shown, samples, state.selection, all);
    fillExplanation(this.#explanation, state.selection, all, found, format);
  }

  /** "Tell the model" where the host takes reports; the clipboard in every host. */
  async #handOver(): Promise<void> {
    if (!this.#screen) return;
    const isTold = this.#view.can.report;
    if (isTold) this.#view.report(reportText(this.#screen));
    await this.#copy(selectionText(this.#screen), isTold ? strings.told : strings.copied);
  }

  async #copy(text: string, done: string): Promise<void> {
    const outcome = await this.#view.copy(text);
    this.#say(outcome.done ? { kind: 'success', title: done } : { kind: 'warning', title: outcome.reason });
  }

  /** Shows a word on what was just done, for a while. */
  #say(notice: Notice): void {
    clearTimeout(this.#saying);
    showNotice(this.#frame.said, notice);
    this.#saying = setTimeout(() => showNotice(this.#frame.said, undefined), SAID_FOR);
  }

  #toggleFullscreen(): void {
    const mode = this.#view.context.displayMode === 'fullscreen' ? 'inline' : 'fullscreen';
    this.#view.requestDisplayMode(mode).catch((error: Error) => this.#say({ kind: 'warning', title: error.message }));
  }

  #commandActions(): CommandActions {
    return {
      tile: (tile) => this.#actions.change({ tile }),
      span: (span) => this.#actions.change({ span }),
      freeze: () => this.#freeze(),
      cores: () => this.#showCores(),
      processes: () => this.#panels.toggle('processes'),
      fullscreen: this.#view.can.fullscreen ? () => this.#toggleFullscreen() : undefined,
      selectAll: () => this.#screen && this.#select(shownSpan(this.#screen), true),
      explain: () => this.#panels.open('explain'),
      copyFigures: () => this.#screen && void this.#copy(figuresText(this.#screen), strings.copied),
    };
  }

  #showCores(): void {
    if (!this.#screen) return;
    this.#actions.change({ tile: 'cpu' });
    this.#openChart(true);
    this.#actions.showCores(!this.#screen.cores);
  }
}
