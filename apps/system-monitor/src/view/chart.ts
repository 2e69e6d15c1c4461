import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { mixed, readColors } from './chart-colors.ts';
import { paintCores, paintMark, timesOn } from './chart-paint.ts';
import type { Columns } from './samples.ts';
import type { Span } from './selection.ts';

/** What the chart draws. */
export interface Plot {
  /** Lines over time, areas on top of each other, or a row of colour for each core. */
  readonly kind: 'lines' | 'stack' | 'cores';
  readonly columns: Columns;
  /** The last two columns are the most and the least of the first one: drawn as a band around it. */
  readonly hasRange: boolean;
  /** Milliseconds since the epoch, whatever of it has readings. */
  readonly span: Span;
  /** Milliseconds a point stands for. */
  readonly step: number;
  /** Top of the axis; it begins at 0. */
  readonly ceiling: number;
  /** A level from where on it counts as much: a quiet line. */
  readonly mark: number | undefined;
  /** Whether times stand below. */
  readonly hasTimes: boolean;
  /** Writes a value on the axis. */
  value(value: number): string;
  /** Writes a time on the axis. */
  time(milliseconds: number, withSeconds: boolean): string;
}

const AXIS_WIDTH = 66;
const AXIS_HEIGHT = 22;
/** Room for half of the last label. */
const MARGIN_RIGHT = 18;
const MARGIN_TOP = 8;
/** Between two charts, for half a label each. */
const MARGIN_BOTTOM = 6;
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];
/** Below this height only the ends and the middle of the axis are labelled. */
const LOW = 130;
/** Pixels from one core's number to the next, at least. */
const LABEL_SPACE = 14;

/**
 * The chart: one time axis of fixed length, a value axis that begins at 0, straight lines from second to second, and
 * nothing where there was no reading. It only draws; chart-input.ts reads the person's hands.
 */
export class Chart {
  readonly #target: HTMLElement;
  #plot: Plot | undefined;
  #uplot: uPlot | undefined;
  #colors = readColors();
  #selected: Span | undefined;
  #moment: number | undefined;

  readonly #observer = new ResizeObserver(() => this.#fit());

  constructor(target: HTMLElement) {
    this.#target = target;
    this.#observer.observe(target);
  }

  /** Ends it: observer, canvas and all. */
  destroy(): void {
    this.#observer.disconnect();
    this.#uplot?.destroy();
  }

  draw(plot: Plot): void {
    const before = this.#plot;
    this.#plot = plot;
    const shapeOf = ({ kind, columns, hasRange, hasTimes }: Plot) => [kind, columns.length, hasRange, hasTimes].join();
    const isAnother = before === undefined || shapeOf(before) !== shapeOf(plot);
    if (isAnother || !this.#uplot) this.#build(plot);
    else this.#uplot.setData(plot.columns as uPlot.AlignedData);
    this.#mark();
  }

  /** Reads the colours again and draws with them, before the next frame is shown. */
  recolor(): void {
    this.#colors = readColors();
    if (this.#plot) this.#build(this.#plot);
    this.#mark();
  }

  /** Dims everything but a span; nothing for undefined. */
  select(span: Span | undefined): void {
    this.#selected = span;
    this.#mark();
  }

  /** Puts the reading line on a moment; takes it away for undefined. */
  point(moment: number | undefined): void {
    this.#moment = moment;
    this.#mark();
  }

  /** The moment under a place of the screen, within the span that is drawn, at a full step. */
  momentAt(clientX: number): number | undefined {
    if (!this.#uplot || !this.#plot) return undefined;
    const { left, width } = this.#uplot.over.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (clientX - left) / width));
    const { span, step } = this.#plot;
    return Math.round((span.from + share * (span.to - span.from)) / step) * step;
  }

  #fit(): void {
    const { clientWidth: width, clientHeight: height } = this.#target;
    // Nothing is laid out while hidden; what was drawn stays for the way back.
    if (width === 0 || height === 0) return;
    if (this.#uplot) this.#uplot.setSize({ width, height });
    else if (this.#plot) this.#build(this.#plot);
    this.#mark();
  }

  #build(plot: Plot): void {
    const { clientWidth: width, clientHeight: height } = this.#target;
    this.#uplot?.destroy();
    this.#uplot = undefined;
    if (width === 0 || height === 0) return;
    const options: uPlot.Options = {
      width,
      height,
      padding: [MARGIN_TOP, MARGIN_RIGHT, plot.hasTimes ? 0 : MARGIN_BOTTOM, 0],
      legend: { show: false },
      cursor: {
        y: false,
        drag: { x: false, y: false },
        bind: { mousemove: () => null, mouseenter: () => null, mousedown: () => null, mouseleave: () => null },
        points: plot.kind === 'lines' ? { size: 7, width: 0 } : { show: false },
      },
      scales: {
        x: { time: false, range: () => [this.#now().span.from, this.#now().span.to] },
        y: {
          range: () => [0, plot.kind === 'cores' ? this.#now().columns.length - 1 : this.#now().ceiling],
          dir: plot.kind === 'cores' ? -1 : 1,
        },
      },
      axes: [this.#timeAxis(), plot.kind === 'cores' ? this.#coreAxis() : this.#valueAxis()],
      series: [{}, ...plot.columns.slice(1).map((_, line) => this.#series(plot, line))],
      bands: this.#bands(plot),
      hooks: { draw: [(chart) => this.#paint(chart)] },
    };
    this.#uplot = new uPlot(options, plot.columns as uPlot.AlignedData, this.#target);
  }

  #now(): Plot {
    if (!this.#plot) throw new Error('The chart has nothing to draw yet.');
    return this.#plot;
  }

  #axis(): uPlot.Axis {
    const { text, font, grid } = this.#colors;
    return { stroke: text, font, grid: { stroke: grid, width: 1 }, ticks: { show: false } };
  }

  #timeAxis(): uPlot.Axis {
    return {
      ...this.#axis(),
      show: this.#now().hasTimes,
      grid: { show: false },
      ticks: { show: true, stroke: this.#colors.grid, width: 1, size: 4 },
      size: AXIS_HEIGHT,
      gap: 2,
      splits: (chart) => timesOn(this.#now().span, chart.over.clientWidth),
      values: (_, splits) => {
        const isFine = splits.some((time) => time % 60_000 !== 0);
        return splits.map((time) => this.#now().time(time, isFine));
      },
    };
  }

  #valueAxis(): uPlot.Axis {
    return {
      ...this.#axis(),
      size: AXIS_WIDTH,
      gap: 6,
      splits: () => QUARTERS.map((share) => share * this.#now().ceiling),
      values: (chart, splits) =>
        splits.map((value, index) => (index % 2 && chart.over.clientHeight < LOW ? '' : this.#now().value(value))),
    };
  }

  #coreAxis(): uPlot.Axis {
    return {
      ...this.#axis(),
      grid: { show: false },
      size: AXIS_WIDTH,
      gap: 6,
      splits: (chart) => {
        const cores = this.#now().columns.length - 1;
        const step = Math.ceil(cores / Math.max(1, Math.floor(chart.over.clientHeight / LABEL_SPACE)));
        return Array.from({ length: Math.ceil(cores / step) }, (_, index) => index * step + 0.5);
      },
      values: (_, splits) => splits.map((middle) => this.#now().value(middle - 0.5)),
    };
  }

  #series({ kind, columns, hasRange }: Plot, line: number): uPlot.Series {
    const color = this.#color(kind, columns, line);
    const isEdge = hasRange && line > 0;
    if (kind === 'cores' || isEdge) return { ...(kind === 'cores' && { paths: () => null }), points: { show: false } };
    // An area under one line, and under each of a stack, the upper ones behind; two lines would hide each other.
    const isFilled = kind === 'stack' || columns.length === 2;
    const points = {
      show: false,
      filter: (_: uPlot, index: number) => this.#dots(index),
      size: 5,
      fill: color,
      width: 0,
    };
    return {
      stroke: color,
      width: kind === 'stack' ? 1 : 1.5,
      points,
      ...(isFilled && { fill: this.#area(kind, color) }),
    };
  }

  /** The uppermost area of a stack is drawn first, and has the last colour. */
  #color(kind: Plot['kind'], columns: Columns, line: number): string {
    return this.#colors.lines[kind === 'stack' ? columns.length - 2 - line : line] ?? this.#colors.text;
  }

  #area(kind: Plot['kind'], color: string): string {
    // Areas of a stack lie over each other: they let nothing through. One alone lets the grid be seen.
    if (kind === 'stack') return mixed(color, this.#colors.ground, 0.5);
    return color.startsWith('#') ? `${color}1f` : 'transparent';
  }

  /** What lies between the most and the least of a series. */
  #bands({ hasRange }: Plot): uPlot.Band[] {
    return hasRange ? [{ series: [2, 3], fill: this.#area('lines', this.#colors.lines[0] ?? '') }] : [];
  }

  /** A reading between two gaps has no line to be seen by, and the newest one is where to look first. */
  #dots(series: number): number[] {
    const values = this.#now().columns[series] ?? [];
    const isThere = (index: number) => (values[index] ?? null) !== null;
    return values.flatMap((_, index) => {
      const isAlone = !isThere(index - 1) && !isThere(index + 1);
      return isThere(index) && (isAlone || index === values.length - 1) ? [index] : [];
    });
  }

  #paint(chart: uPlot): void {
    const plot = this.#now();
    if (plot.kind === 'cores') paintCores(chart, plot, this.#colors.ramp);
    else paintMark(chart, plot, this.#colors.mark);
  }

  /** The selection and the reading line, which move with the time axis. */
  #mark(): void {
    const chart = this.#uplot;
    if (!chart || !this.#plot) return;
    const { from, to } = this.#plot.span;
    const width = chart.over.clientWidth;
    const place = (time: number) => ((Math.min(to, Math.max(from, time)) - from) / (to - from)) * width;
    const left = place(this.#selected?.from ?? from);
    chart.setSelect({ left, width: place(this.#selected?.to ?? from) - left, top: 0, height: chart.over.clientHeight });
    this.#target.classList.toggle('selecting', this.#selected !== undefined);
    const isInside = this.#moment !== undefined && this.#moment >= from && this.#moment <= to;
    chart.setCursor({ left: isInside ? place(this.#moment ?? from) : -10, top: isInside ? 0 : -10 });
  }
}
