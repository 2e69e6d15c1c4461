import { element } from '@workshop/theme/element';
import '@workshop/theme/table.css';
import { type Format, written } from './format.ts';
import type { Process } from './screen.ts';
import { strings } from './strings.ts';
import './processes.css';

/** How many stand under the chart. */
export const TOP_PROCESSES = 5;

/** The busiest processes of now: five quiet rows under the chart. */
export class TopProcesses {
  readonly element: HTMLElement;
  readonly #rows = element('tbody');

  constructor() {
    const heads = [
      head(strings.topProcesses),
      element('td', { class: 'share' }),
      head(strings.cpu, 'num'),
      head(strings.memory, 'num'),
    ];
    const table = element(
      'table',
      { class: 'table', 'aria-label': strings.topProcesses },
      element('thead', {}, element('tr', {}, ...heads)),
      this.#rows,
    );
    this.element = element('section', { class: 'processes' }, table);
    this.#rows.append(...Array.from({ length: TOP_PROCESSES }, () => topRow()));
  }

  draw(processes: readonly Process[], format: Format): void {
    this.#rows.replaceChildren(
      ...Array.from({ length: TOP_PROCESSES }, (_, index) => topRow(processes[index], format)),
    );
  }
}

/** A row under the chart; without a process it only keeps its place. */
function topRow(process?: Process, format?: Format): HTMLElement {
  if (!process || !format) return element('tr', { class: 'empty' }, element('td', { colspan: '4' }, '\u00a0'));
  const pid = element('small', {}, `${strings.pid} ${process.pid}`);
  const name = element('th', { scope: 'row' }, element('bdi', {}, process.name), ' ', pid);
  const share = Math.min(100, process.cpu ?? 0);
  const bar = element('td', { class: 'share' }, element('span', { style: `inline-size: ${share}%` }));
  const figures = [cpuOf(process, format), memoryOf(process, format)];
  return element('tr', {}, name, bar, ...figures.map((text) => element('td', { class: 'num' }, text)));
}

/** What is not known yet is a dash. */
export function cpuOf({ cpu }: Process, format: Format): string {
  return cpu === undefined ? strings.dash : written(format.percent(cpu));
}
export function memoryOf({ memory }: Process, format: Format): string {
  return memory === undefined ? strings.dash : written(format.bytes(memory, true));
}

function head(text: string, kind?: string): HTMLElement {
  return element('th', { scope: 'col', class: kind }, text);
}
