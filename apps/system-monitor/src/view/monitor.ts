import type { View, ViewStatus } from '@workshop/bridge/view';
import { announce } from '@workshop/theme/announce';
import { showNotice } from '@workshop/theme/notice';
import { showState } from '@workshop/theme/state';
import { onSystemThemeChange } from '@workshop/theme/theme';
import { enableTooltips } from '@workshop/theme/tooltip';
import { DAY_SECONDS, type SystemTile, type SystemViewState } from '../contract.ts';
import { ChartArea } from './chart-area.ts';
import { lineColors } from './chart-colors.ts';
import { type CommandActions, commandsFor } from './commands.ts';
import { Frame } from './frame.ts';
import { HandOut } from './hand-out.ts';
import { MonitorPanels } from './panels.ts';
import { TopProcesses } from './processes.ts';
import { figuresText, selectionText } from './report.ts';
import { STEP } from './samples.ts';
import { type Process, type Screen, shownSpan } from './screen.ts';
import type { Span } from './selection.ts';
import { failureState, statusNotice, waitingText } from './status.ts';
import { strings } from './strings.ts';
import { Tiles } from './tiles.ts';
import { placedAt, zoomed } from './zoom.ts';

/** From this age on, the age of the figures is told, in milliseconds. */
const OLD = 3_000;
const TICK = 1_000;

export interface MonitorActions {
  /** What the view remembers changes. */
  change(changed: Partial<SystemViewState>): void;
  showCores(cores: boolean): void;
  /** All charts, or the chosen one. */
  showWorkbench(isWorkbench: boolean): void;
  pick(process: Process | undefined): void;
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
  readonly #processes = new TopProcesses();
  readonly #panels: MonitorPanels;
  readonly #handOut: HandOut;
  #screen: Screen | undefined;
  #isFull = false;
  #status: ViewStatus | undefined;

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
    this.#handOut = new HandOut(view, this.#frame.said);
    // Until there are figures the controls have nothing to do.
    root.classList.add('bare');
    this.#tiles = new Tiles((tile) => this.#choose(tile));
    this.#chart = new ChartArea(
      {
        select: (span, isDone) => this.#select(span, isDone),
        freeze: () => this.#freeze(),
        zoom: (factor, moment) => this.#zoom(factor, moment),
        moveTo: (end) => this.#moveTo(end),
        explain: () => this.#panels.open('explain'),
        handOver: () => this.#screen && void this.#handOut.selection(this.#screen),
        close: () => this.#openChart(false),
      },
      signal,
    );
    this.#frame.content.append(this.#tiles.element, this.#chart.element, this.#processes.element);
    this.#panels = new MonitorPanels(this.#frame.stage, view, {
      pick: actions.pick,
      show: (span) => this.#show(span),
      changed: () => actions.refresh(),
    });
    this.#panels.bind(this.#frame.processes, 'processes');
    enableTooltips(signal);
    onSystemThemeChange(() => this.#recolor(), signal);
    this.#recolor();
    document.addEventListener('keydown', (event) => this.#clearByKey(event), { signal });
    const ticking = setInterval(() => this.#sayHowItIs(), TICK);
    signal.addEventListener('abort', () => {
      clearInterval(ticking);
    });
  }

  /** Whether the busiest processes are to be seen: a panel, another chart or the workbench may have their place. */
  get showsProcesses(): boolean {
    return this.#processes.element.checkVisibility();
  }

  /** @param isSelecting the hand has not let go yet: what follows from a selection waits */
  draw(screen: Screen, isSelecting = false): void {
    const before = this.#screen;
    this.#screen = screen;
    const { shown, samples, state, format, processes } = screen;
    this.#tiles.draw(shown, samples, format, state.tile);
    this.#chart.draw(screen, this.#view.can.report ? strings.tellModel : strings.copy);
    const areNew = processes !== before?.processes || format !== before?.format;
    if (processes && areNew) this.#processes.draw(processes, format);
    this.#frame.drawSpan(state.span, format);
    this.#frame.element.classList.remove('bare');
    this.#frame.element.classList.toggle('workbench', screen.isWorkbench);
    if (!isSelecting) this.#panels.draw(screen);
    // With the first history, what is lacking has another place.
    if (processes && !before?.processes && this.#status) this.showStatus(this.#status);
    this.#sayHowItIs();
  }

  /** The host's context has changed. */
  follow(isOtherLook: boolean): void {
    if (isOtherLook) this.#recolor();
    const { displayMode } = this.#view.context;
    const isFull = displayMode === 'fullscreen';
    if (this.#screen && isFull !== this.#isFull) this.#actions.showWorkbench(isFull);
    this.#isFull = isFull;
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
    if (state.frozen) notes.push(strings.frozenAt(format.time(state.end ?? samples.newest?.t ?? 0)));
    const isOld = !state.frozen && age > OLD;
    if (isOld && isSilent) notes.push(strings.silent(format.span(age), format.time(samples.newest?.t ?? 0)));
    else if (isOld) notes.push(strings.age(format.span(age)));
    this.#frame.say(sentence, { text: notes.join(' · '), isProblem: isOld && isSilent });
  }

  #choose(tile: SystemTile): void {
    const isAnother = tile !== this.#screen?.state.tile;
    if (isAnother) this.#actions.change({ tile });
    this.#chart.reveal(tile);
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
    } else this.draw({ ...this.#screen, state: { ...this.#screen.state, selection } }, true);
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

  #zoom(factor: number, moment = this.#chart.moment): void {
    if (!this.#screen) return;
    const { samples, state } = this.#screen;
    const newest = samples.newest?.t ?? 0;
    this.#actions.change(zoomed(shownSpan(this.#screen), newest, !state.frozen, factor, moment));
  }

  #moveTo(end: number): void {
    if (!this.#screen) return;
    const { samples, state } = this.#screen;
    this.#actions.change(placedAt(state.span, end, samples.newest?.t ?? 0));
  }

  /** Puts a span into the middle of the charts, with as much again around it, and selects it. */
  #show({ from, to }: Span): void {
    if (!this.#screen) return;
    const newest = this.#screen.samples.newest?.t ?? to;
    const span = Math.max(this.#screen.state.span, Math.ceil((2 * (to - from)) / STEP));
    const end = Math.min(newest, (from + to) / 2 + (span * STEP) / 2);
    const selection = { from, to: Math.min(to, newest) };
    this.#actions.change({ ...placedAt(Math.min(span, DAY_SECONDS), end, newest), selection });
    this.#openChart(true);
  }

  #toggleFullscreen(): void {
    const mode = this.#view.context.displayMode === 'fullscreen' ? 'inline' : 'fullscreen';
    this.#view
      .requestDisplayMode(mode)
      .catch((error: Error) => this.#handOut.say({ kind: 'warning', title: error.message }));
  }

  #commandActions(): CommandActions {
    return {
      tile: (tile) => this.#actions.change({ tile }),
      span: (span) => this.#actions.change({ span }),
      freeze: () => this.#freeze(),
      cores: () => this.#showCores(),
      workbench: () => this.#screen && this.#actions.showWorkbench(!this.#screen.isWorkbench),
      panel: (name) => this.#panels.toggle(name),
      zoom: (factor) => this.#zoom(factor),
      move: (share) =>
        this.#screen && this.#moveTo(shownSpan(this.#screen).to + share * this.#screen.state.span * STEP),
      units: (units) => this.#actions.change({ units }),
      export: (kind) => this.#screen && void this.#handOut.export(kind, this.#screen, this.#chart),
      fullscreen: this.#view.can.fullscreen ? () => this.#toggleFullscreen() : undefined,
      selectAll: () => this.#screen && this.#select(shownSpan(this.#screen), true),
      copyFigures: () => this.#screen && void this.#handOut.copy(figuresText(this.#screen), strings.copied),
    };
  }

  #showCores(): void {
    if (!this.#screen) return;
    this.#actions.change({ tile: 'cpu' });
    this.#openChart(true);
    this.#actions.showCores(!this.#screen.cores);
  }
}
