import { announce } from '@workshop/theme/announce';
import { element } from '@workshop/theme/element';
import { icon } from '@workshop/theme/icon';
import { type State, showState } from '@workshop/theme/state';
import pause from 'lucide-static/icons/pause.svg?raw';
import cross from 'lucide-static/icons/x.svg?raw';
import type { Plot } from './chart.ts';
import { listenToChart } from './chart-input.ts';
import { ChartRow, readingsOf, scaleOfCores } from './chart-row.ts';
import { GAUGES } from './gauges.ts';
import { allPanes, type Pane, tilePane } from './panes.ts';
import { type Samples, STEP } from './samples.ts';
import { chartedOf, type Screen, shownSpan } from './screen.ts';
import { Scrub } from './scrub.ts';
import { figuresInWords, findings, lengthInWords, type Span, timesInWords, within } from './selection.ts';
import { strings } from './strings.ts';
import { TimeAxis } from './time-axis.ts';
import './chart-area.css';

export interface ChartActions {
  /** The person is selecting (`isDone` false) or has selected; undefined clears. */
  select(span: Span | undefined, isDone: boolean): void;
  freeze(): void;
  /** Shows `factor` times as much time, around a moment. */
  zoom(factor: number, moment: number): void;
  /** Ends the charts elsewhere. */
  moveTo(end: number): void;
  explain(): void;
  /** Gives the selection's words to the model, or to the clipboard. */
  handOver(): void;
  /** On a narrow frame the chart stands where the processes were. */
  close(): void;
}

/** What is drawn before there are figures: the grid, in its place. */
const EMPTY: Plot = {
  kind: 'lines',
  columns: [[], []],
  hasRange: false,
  span: { from: 0, to: STEP },
  step: STEP,
  ceiling: 1,
  mark: undefined,
  hasTimes: true,
  value: () => '',
  time: () => '',
};

/** What is drawn at rest is one row, whichever tile is chosen. */
const ALONE = 'alone';

/** The chart, or all of them, with a header: what is shown, the readings of one moment, and what can be done with a selection. */
export class ChartArea {
  readonly element: HTMLElement;
  readonly #stage = element('div', {
    class: 'chart',
    role: 'slider',
    tabindex: '0',
    'aria-orientation': 'horizontal',
    'aria-label': strings.chart,
    'aria-valuemin': '0',
    'aria-valuenow': '0',
    'aria-valuetext': strings.noReading,
  });
  readonly #instead = element('div', { hidden: true });
  readonly #times = new TimeAxis();
  readonly #readout = element('p', { class: 'readout num' });
  readonly #selectionActions: HTMLElement;
  readonly #handOver: HTMLButtonElement;
  readonly #freeze: HTMLButtonElement;
  readonly #scrub: Scrub;
  readonly #rows = new Map<string, ChartRow>();
  #panes: readonly Pane[] = [];
  /** What the charts were drawn of. */
  #drawn: readonly unknown[] = [];
  #screen: Screen | undefined;
  #moment: number | undefined;

  constructor(actions: ChartActions, signal: AbortSignal) {
    this.#handOver = button('', strings.copy, actions.handOver);
    this.#freeze = button('quiet', element('span', { class: 'label' }, strings.freeze), actions.freeze);
    this.#freeze.prepend(icon(pause));
    this.#freeze.setAttribute('aria-label', strings.freeze);
    this.#selectionActions = element(
      'div',
      { class: 'selection-actions', hidden: true },
      button('', strings.explain, actions.explain),
      this.#handOver,
      iconButton(strings.clearSelection, cross, () => {
        actions.select(undefined, true);
        this.#stage.focus();
      }),
    );
    const close = iconButton(strings.closeChart, cross, actions.close);
    close.classList.add('close-chart');
    const head = element('div', { class: 'chart-head' }, this.#readout, this.#selectionActions, this.#freeze, close);
    this.#scrub = new Scrub(actions.moveTo);
    this.element = element(
      'section',
      { class: 'chart-area', 'aria-label': strings.chart },
      head,
      this.#stage,
      this.#instead,
      this.#times.element,
      this.#scrub.element,
    );
    const row = this.#row(ALONE);
    // The handshake comes first: the empty chart waits for a frame, and is not drawn where figures came before it.
    requestAnimationFrame(() => {
      if (!this.#screen) row.chart.draw(EMPTY);
    });
    signal.addEventListener('abort', () => this.#keepRows([]));
    listenToChart(this.#stage, {
      span: () => this.#screen && shownSpan(this.#screen),
      step: () => (this.#screen ? chartedOf(this.#screen).step : STEP),
      momentAt: (clientX) => this.#rows.values().next().value?.chart.momentAt(clientX),
      read: (moment, byKey) => this.#read(moment, byKey),
      select: actions.select,
      zoom: actions.zoom,
    });
  }

  /** What the person reads; undefined for the newest. */
  get moment(): number | undefined {
    return this.#moment;
  }

  /** The pictures of all charts from top to bottom, each with the pane that it shows. */
  get pictures(): { pane: Pane; canvas: HTMLCanvasElement }[] {
    return this.#panes.flatMap((pane) => {
      const canvas = this.#rows.get(this.#keyOf(pane))?.element.querySelector('canvas');
      return canvas ? [{ pane, canvas }] : [];
    });
  }

  /** @param handOver what the second button of a selection says: where its words go */
  draw(screen: Screen, handOver: string): void {
    this.#screen = screen;
    const { state } = screen;
    const span = shownSpan(screen);
    this.#panes = screen.isWorkbench ? allPanes(screen) : [tilePane(screen)];
    this.#keepRows(this.#panes.map((pane) => this.#keyOf(pane)));
    // The screen changes for other reasons too, and a canvas costs the most of all that is drawn.
    const { shown, format, cores, isWorkbench } = screen;
    const samples = chartedOf(screen);
    const drawn = [samples, samples.version, span.from, span.to, state.tile, cores, isWorkbench, format, shown];
    const isAsBefore = drawn.every((part, index) => part === this.#drawn[index]);
    this.#drawn = drawn;
    for (const pane of this.#panes) {
      const row = this.#row(this.#keyOf(pane));
      if (!isAsBefore) row.draw(pane, screen, !isWorkbench);
      row.chart.select(state.selection && within(state.selection, span));
    }
    if (!isAsBefore) this.#times.draw(screen, this.#stage);
    this.#scrub.draw(screen);
    this.#freeze.setAttribute('aria-pressed', String(state.frozen));
    this.#selectionActions.hidden = !state.selection;
    this.#handOver.textContent = handOver;
    this.#describe();
  }

  /** The theme has changed. */
  recolor(): void {
    for (const { chart } of this.#rows.values()) chart.recolor();
  }

  /** Brings the chart of a tile into sight, among all of them. */
  reveal(tile: string): void {
    const row = this.#screen?.isWorkbench && this.#rows.get(tile);
    if (row) row.element.scrollIntoView({ block: 'nearest' });
  }

  #keyOf({ id }: Pane): string {
    return this.#screen?.isWorkbench ? id : ALONE;
  }

  #row(key: string): ChartRow {
    const found = this.#rows.get(key) ?? new ChartRow();
    this.#rows.set(key, found);
    // In the order they are asked for.
    if (found.element.parentNode !== this.#stage) this.#stage.append(found.element);
    return found;
  }

  /** Ends the rows that are not among those wanted; all of them where the order is another. */
  #keepRows(wanted: readonly string[]): void {
    const kept = [...this.#rows.keys()].filter((key) => wanted.includes(key));
    const isSameOrder = kept.every((key, index) => key === wanted[index]);
    for (const [key, row] of this.#rows) {
      if (isSameOrder && wanted.includes(key)) continue;
      row.destroy();
      this.#rows.delete(key);
    }
  }

  /** Says why there is no chart, in its place; undefined gives the place back. */
  showInstead(state: State | undefined): void {
    this.#stage.hidden = state !== undefined;
    showState(this.#instead, state);
  }

  #read(moment: number | undefined, byKey: boolean): void {
    if (moment === this.#moment) return;
    this.#moment = moment;
    for (const { chart } of this.#rows.values()) chart.point(moment);
    this.#describe();
    // By key, a screen reader says the slider's new value by itself.
    if (moment !== undefined && !byKey) announce(this.#stage.getAttribute('aria-valuetext') ?? '');
  }

  /** The header's words, and the same for those who don't see the chart. */
  #describe(): void {
    if (!this.#screen) return;
    const { state, format, isWorkbench } = this.#screen;
    const { tile, selection } = state;
    const samples = chartedOf(this.#screen);
    const span = shownSpan(this.#screen);
    const title = isWorkbench ? strings.allCharts : strings.tiles[tile];
    const length = format.span(span.to - span.from);
    const when = state.frozen ? strings.upTo(length, format.time(span.to)) : strings.last(length);
    const sample = this.#moment === undefined ? samples.newest : samples.at(this.#moment);
    const [alone] = this.#panes;
    const read = alone ? readingsOf(alone, this.#screen, sample) : [];
    const told = isWorkbench ? this.#readRows(this.#screen, sample) : textOf(read);
    this.#stage.style.setProperty('--rows', String(this.#panes.length));
    this.#stage.setAttribute('aria-label', strings.chartName(title, when));
    this.#stage.setAttribute('aria-valuemax', String(state.span));
    this.#stage.setAttribute('aria-valuenow', String(((this.#moment ?? span.to) - span.from) / STEP));

    const name = element('strong', {}, title);
    if (this.#moment === undefined && selection) {
      const words = this.#selectionInWords(selection);
      this.#readout.replaceChildren(name, ...words);
      this.#stage.setAttribute('aria-valuetext', textOf(words));
      return;
    }
    const time = this.#moment === undefined ? when : format.time(this.#moment);
    const ofTile = alone?.kind === 'cores' ? [...read.slice(0, 1), scaleOfCores(format)] : read;
    this.#readout.replaceChildren(name, element('span', {}, time), ...(isWorkbench ? [] : ofTile));
    this.#stage.setAttribute('aria-valuetext', strings.listed([time, told]));
  }

  /** Tells what every chart reads at a moment. */
  #readRows(screen: Screen, sample: ReturnType<Samples['at']>): string {
    return strings.listed(this.#panes.map((pane) => this.#row(pane.id).read(pane, screen, sample)));
  }

  #selectionInWords(selection: Span): HTMLElement[] {
    if (!this.#screen) return [];
    const { shown, state, format } = this.#screen;
    const [drawn] = GAUGES[state.tile].drawn;
    const first = findings(shown, chartedOf(this.#screen), selection, shownSpan(this.#screen)).find(
      ({ name }) => name === drawn,
    );
    return [
      element('span', {}, timesInWords(selection, format)),
      element('span', { class: 'beside' }, lengthInWords(selection, format)),
      ...(first ? [element('b', {}, figuresInWords(first, format))] : []),
    ];
  }
}

function textOf(parts: readonly HTMLElement[]): string {
  return strings.listed(parts.map(({ textContent }) => textContent));
}

function button(kind: string, content: Node | string, run: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: `button ${kind}` }, content);
  made.addEventListener('click', run);
  return made;
}

function iconButton(name: string, source: string, run: () => void): HTMLButtonElement {
  const made = button('quiet square', icon(source), run);
  made.setAttribute('aria-label', name);
  made.dataset.tooltip = '';
  return made;
}
