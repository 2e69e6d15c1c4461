import { announce } from '@workshop/theme/announce';
import { element } from '@workshop/theme/element';
import { icon } from '@workshop/theme/icon';
import { chartColors } from '@workshop/theme/palette';
import { type State, showState } from '@workshop/theme/state';
import { currentTheme } from '@workshop/theme/theme';
import pause from 'lucide-static/icons/pause.svg?raw';
import cross from 'lucide-static/icons/x.svg?raw';
import type { SystemTile } from '../contract.ts';
import { Chart, type Plot } from './chart.ts';
import { listenToChart } from './chart-input.ts';
import { type Format, written } from './format.ts';
import { amount, ceiling, GAUGES, readings } from './gauges.ts';
import { readingOf, type Sample, STEP } from './samples.ts';
import { type Screen, shownSpan } from './screen.ts';
import { figuresInWords, findings, lengthInWords, type Span, timesInWords, within } from './selection.ts';
import { strings } from './strings.ts';
import './chart-area.css';

export interface ChartActions {
  /** The person is selecting (`isDone` false) or has selected; undefined clears. */
  select(span: Span | undefined, isDone: boolean): void;
  freeze(): void;
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
  span: { from: 0, to: STEP },
  ceiling: 1,
  value: () => '',
  time: () => '',
};

/** The chart with its header: what is shown, the readings of one moment, and what can be done with a selection. */
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
  readonly #readout = element('p', { class: 'readout num' });
  readonly #selectionActions: HTMLElement;
  readonly #handOver: HTMLButtonElement;
  readonly #freeze: HTMLButtonElement;
  readonly #chart: Chart;
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
    this.element = element(
      'section',
      { class: 'chart-area', 'aria-label': strings.chart },
      head,
      this.#stage,
      this.#instead,
    );
    this.#chart = new Chart(this.#stage, signal);
    this.#chart.draw(EMPTY);
    listenToChart(this.#stage, this.#chart, {
      span: () => this.#screen && shownSpan(this.#screen),
      read: (moment, byKey) => this.#read(moment, byKey),
      select: actions.select,
    });
  }

  /** @param handOver what the second button of a selection says: where its words go */
  draw(screen: Screen, handOver: string): void {
    this.#screen = screen;
    const { shown, samples, state, format } = screen;
    const { tile } = state;
    const span = shownSpan(screen);
    const cores = tile === 'cpu' && screen.cores ? samples.cores(span.from, span.to) : undefined;
    const columns = samples.columns(GAUGES[tile].drawn, span.from, span.to);
    const [first = 'cpu'] = GAUGES[tile].drawn;
    this.#chart.draw({
      kind: cores ? 'cores' : 'lines',
      columns: cores ?? columns,
      span,
      ceiling: ceiling(tile, shown, columns),
      value: (value) => (cores ? format.count(value) : written(amount(first, value, format, false))),
      time: (time, withSeconds) => format.time(time, withSeconds),
    });
    this.#chart.select(state.selection && within(state.selection, span));
    this.#freeze.setAttribute('aria-pressed', String(state.frozen));
    this.#selectionActions.hidden = !state.selection;
    this.#handOver.textContent = handOver;
    this.#describe();
  }

  /** The theme has changed. */
  recolor(): void {
    this.#chart.recolor();
  }

  /** Says why there is no chart, in its place; undefined gives the place back. */
  showInstead(state: State | undefined): void {
    this.#stage.hidden = state !== undefined;
    showState(this.#instead, state);
  }

  #read(moment: number | undefined, byKey: boolean): void {
    if (moment === this.#moment) return;
    this.#moment = moment;
    this.#chart.point(moment);
    this.#describe();
    // By key, a screen reader says the slider's new value by itself.
    if (moment !== undefined && !byKey) announce(this.#stage.getAttribute('aria-valuetext') ?? '');
  }

  /** The header's words, and the same for those who don't see the chart. */
  #describe(): void {
    if (!this.#screen) return;
    const { state, samples, format } = this.#screen;
    const { tile, selection } = state;
    const span = shownSpan(this.#screen);
    const title = strings.tiles[tile];
    const length = format.span(span.to - span.from);
    const when = state.frozen ? strings.upTo(length, format.time(span.to)) : strings.last(length);
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
    const sample = this.#moment === undefined ? samples.newest : samples.at(this.#moment);
    const time = this.#moment === undefined ? when : format.time(this.#moment);
    const read = this.#readings(tile, sample);
    const isByCore = tile === 'cpu' && this.#screen.cores;
    const told = isByCore ? [...read.slice(0, 1), scaleOfCores(format)] : read;
    this.#readout.replaceChildren(name, element('span', {}, time), ...told);
    this.#stage.setAttribute('aria-valuetext', strings.listed([time, textOf(read)]));
  }

  #readings(tile: SystemTile, sample: Sample | undefined): HTMLElement[] {
    if (!this.#screen) return [];
    const { shown, format } = this.#screen;
    const { drawn } = GAUGES[tile];
    const known = readings(tile, shown).flatMap((name) => {
      const value = readingOf(sample, name);
      return value === undefined ? [] : [{ name, text: written(amount(name, value, format)) }];
    });
    if (known.length === 0) return [element('span', {}, strings.noReading)];
    return known.map(({ name, text }) => {
      const line = drawn.indexOf(name);
      if (line === 0 && drawn.length === 1) return element('b', {}, text);
      const key = element('i', { class: `key line-${line}`, 'aria-hidden': 'true' });
      return element(
        'span',
        { class: line < 0 && 'beside' },
        ...(line >= 0 ? [key] : []),
        `${strings.series[name]} ${text}`,
      );
    });
  }

  #selectionInWords(selection: Span): HTMLElement[] {
    if (!this.#screen) return [];
    const { shown, samples, state, format } = this.#screen;
    const [drawn] = GAUGES[state.tile].drawn;
    const first = findings(shown, samples, selection, shownSpan(this.#screen)).find(({ name }) => name === drawn);
    return [
      element('span', {}, timesInWords(selection, format)),
      element('span', { class: 'beside' }, lengthInWords(selection, format)),
      ...(first ? [element('b', {}, figuresInWords(first, format))] : []),
    ];
  }
}

/** What the colours of the cores' chart mean. */
function scaleOfCores(format: Format): HTMLElement {
  const steps = chartColors(currentTheme()).ramp.map((color) => element('i', { style: `background: ${color}` }));
  const [least, most] = [0, 100].map((share) => written(format.percent(share)));
  const ramp = element('span', { class: 'ramp', 'aria-hidden': 'true' }, ...steps);
  return element('span', { class: 'beside' }, `${strings.coreScale}: ${least}`, ramp, most ?? '');
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
