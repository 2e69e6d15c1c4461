import type { ItemOf } from '@workshop/bridge/contract';
import { element } from '@workshop/theme/element';
import '@workshop/theme/field.css';
import '@workshop/theme/segmented.css';
import '@workshop/theme/table.css';
import type { fetchSystemProcesses } from '../contract.ts';
import { type Format, written } from './format.ts';
import { strings } from './strings.ts';
import './processes.css';

export type Process = ItemOf<typeof fetchSystemProcesses>;
const ORDERS = ['cpu', 'memory'] as const;
export type ProcessOrder = (typeof ORDERS)[number];

/** How many stand under the chart, and in the panel. */
export const TOP_PROCESSES = 5;
export const PANEL_PROCESSES = 100;

/** The processes of now: five quiet rows under the chart, and a longer table in a panel. */
export class Processes {
  readonly element: HTMLElement;
  /** What the panel's table is sorted by. */
  order: ProcessOrder = 'cpu';
  readonly #top = element('tbody');
  readonly #all = element('tbody');
  readonly #count = element('p', { class: 'hint num', role: 'status' });
  readonly #onOrder: () => void;

  /** @param onOrder called when the person sorts the table anew */
  constructor(onOrder: () => void) {
    this.#onOrder = onOrder;
    const heads = [
      head(strings.topProcesses),
      element('td', { class: 'share' }),
      head(strings.cpu, 'num'),
      head(strings.memory, 'num'),
    ];
    this.element = element('section', { class: 'processes' }, table(strings.topProcesses, heads, this.#top));
    this.#top.append(...Array.from({ length: TOP_PROCESSES }, () => topRow()));
  }

  /** Fills the panel with what `draw` keeps up to date. */
  buildPanel(body: HTMLElement): void {
    const heads = [
      head(strings.process),
      head(strings.pid, 'num'),
      head(strings.cpu, 'num'),
      head(strings.memory, 'num'),
    ];
    body.append(this.#orderSwitch(), table(strings.processes, heads, this.#all), this.#count);
  }

  /** @param total of all processes, where the server knows it */
  draw(processes: readonly Process[], total: number | undefined, format: Format): void {
    this.#top.replaceChildren(...Array.from({ length: TOP_PROCESSES }, (_, index) => topRow(processes[index], format)));
    this.#all.replaceChildren(
      ...processes.map((process) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, element('bdi', {}, process.name)),
          element('td', { class: 'num' }, String(process.pid)),
          ...figures(process, format),
        ),
      ),
    );
    const shown = format.count(processes.length);
    if (processes.length === 0) this.#count.textContent = strings.noProcesses;
    else this.#count.textContent = total === undefined ? '' : strings.shownOf(shown, format.count(total));
  }

  #orderSwitch(): HTMLFieldSetElement {
    const legend = element('legend', { class: 'visually-hidden' }, strings.sortBy);
    const made = element('fieldset', { class: 'segmented' }, legend);
    for (const order of ORDERS) {
      const input = element('input', { type: 'radio', name: 'order', value: order, checked: order === this.order });
      input.addEventListener('change', () => {
        this.order = order;
        this.#onOrder();
      });
      made.append(element('label', {}, input, element('span', {}, strings[order])));
    }
    return made;
  }
}

/** A row under the chart; without a process it only keeps its place. */
function topRow(process?: Process, format?: Format): HTMLElement {
  if (!process || !format) return element('tr', { class: 'empty' }, element('td', { colspan: '4' }, '\u00a0'));
  const pid = element('small', {}, `${strings.pid} ${process.pid}`);
  const name = element('th', { scope: 'row' }, element('bdi', {}, process.name), ' ', pid);
  const share = Math.min(100, process.cpu ?? 0);
  const bar = element('td', { class: 'share' }, element('span', { style: `inline-size: ${share}%` }));
  return element('tr', {}, name, bar, ...figures(process, format));
}

function figures({ cpu, memory }: Process, format: Format): HTMLElement[] {
  const cells = [
    cpu === undefined ? strings.dash : written(format.percent(cpu)),
    memory === undefined ? strings.dash : written(format.bytes(memory, true)),
  ];
  return cells.map((text) => element('td', { class: 'num' }, text));
}

function head(text: string, kind?: string): HTMLElement {
  return element('th', { scope: 'col', class: kind }, text);
}

function table(name: string, heads: readonly HTMLElement[], body: HTMLElement): HTMLElement {
  return element(
    'table',
    { class: 'table', 'aria-label': name },
    element('thead', {}, element('tr', {}, ...heads)),
    body,
  );
}
