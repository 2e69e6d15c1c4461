import { element } from '@workshop/theme/element';
import { chartColors } from '@workshop/theme/palette';
import { currentTheme } from '@workshop/theme/theme';
import { Chart, type Plot } from './chart.ts';
import { type Format, written } from './format.ts';
import { amount } from './gauges.ts';
import { type Pane, plotOf } from './panes.ts';
import { readingOf, type Sample } from './samples.ts';
import type { Screen } from './screen.ts';
import { strings } from './strings.ts';

/** One chart among those that share the time axis: its name and readings, and the chart itself. */
export class ChartRow {
  readonly element: HTMLElement;
  readonly chart: Chart;
  readonly #readout = element('p', { class: 'row-head readout num' });

  constructor() {
    const plot = element('div', { class: 'row-plot' });
    this.element = element('div', { class: 'chart-row' }, this.#readout, plot);
    this.chart = new Chart(plot);
  }

  draw(pane: Pane, screen: Screen, hasTimes: boolean): void {
    const { format } = screen;
    const [first = 'cpu'] = pane.drawn;
    const value: Plot['value'] = (count) =>
      pane.kind === 'cores' ? format.count(count) : written(amount(first, count, format, false));
    const time: Plot['time'] = (milliseconds, withSeconds) => format.time(milliseconds, withSeconds);
    this.chart.draw({ ...plotOf(pane, screen, hasTimes), value, time });
  }

  /** Tells the readings of a moment above the chart. @returns the same as text */
  read(pane: Pane, screen: Screen, sample: Sample | undefined): string {
    const parts = pane.kind === 'cores' ? [scaleOfCores(screen.format)] : readingsOf(pane, screen, sample);
    this.#readout.replaceChildren(element('strong', {}, strings.panes[pane.id]), ...parts);
    return [strings.panes[pane.id], ...parts.map(({ textContent }) => textContent)].join(' ');
  }

  destroy(): void {
    this.chart.destroy();
    this.element.remove();
  }
}

/** What the colours of the cores' chart mean. */
export function scaleOfCores(format: Format): HTMLElement {
  const steps = chartColors(currentTheme()).ramp.map((color) => element('i', { style: `background: ${color}` }));
  const [least, most] = [0, 100].map((share) => written(format.percent(share)));
  const ramp = element('span', { class: 'ramp', 'aria-hidden': 'true' }, ...steps);
  return element('span', { class: 'beside' }, `${strings.coreScale}: ${least}`, ramp, most ?? '');
}

/** The readings of one moment: of the lines, with their keys, and of what stands beside them. */
export function readingsOf(pane: Pane, { format }: Screen, sample: Sample | undefined): HTMLElement[] {
  const known = [...pane.drawn, ...pane.beside].flatMap((name) => {
    const value = readingOf(sample, name);
    return value === undefined ? [] : [{ name, text: written(amount(name, value, format)) }];
  });
  if (known.length === 0) return [element('span', {}, strings.noReading)];
  return known.map(({ name, text }) => {
    const line = pane.drawn.indexOf(name);
    if (line === 0 && pane.drawn.length === 1) return element('b', {}, text);
    const key = element('i', { class: `key line-${line}`, 'aria-hidden': 'true' });
    const parts = line >= 0 ? [key] : [];
    return element('span', { class: line < 0 && 'beside' }, ...parts, `${strings.series[name]} ${text}`);
  });
}
