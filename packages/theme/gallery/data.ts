import '../src/card.css';
import '../src/table.css';
import { element } from '../src/element.ts';
import { section, specimen } from './section.ts';

const STATIONS = [
  ['North pier', '2.41', '+0.06', '14:20'],
  ['Old lock', '1.87', '−0.02', '14:20'],
  ['Ferry steps', '2.05', '+0.11', '14:15'],
  ['Outer mole', '3.12', '0.00', '14:20'],
] as const;

export function dataSection(): HTMLElement {
  return section('Data', specimen('Table', table()), specimen('Card', card()));
}

function table(): HTMLElement {
  const head = element('tr', {}, heading('Station', 'ascending'));
  for (const name of ['Level, m', 'Per hour', 'Read at'])
    head.append(element('th', { scope: 'col', class: 'num' }, name));
  const body = element('tbody');
  for (const [name, ...figures] of STATIONS) {
    const row = element('tr', {}, element('th', { scope: 'row' }, name));
    row.append(...figures.map((figure) => element('td', { class: 'num' }, figure)));
    body.append(row);
  }
  return element('table', { class: 'table' }, element('thead', {}, head), body);
}

function heading(name: string, sort: string): HTMLElement {
  const button = element('button', { type: 'button' }, name);
  return element('th', { scope: 'col', 'aria-sort': sort }, button);
}

function card(): HTMLElement {
  const facts = element('dl', { class: 'facts' });
  for (const [name, value] of [
    ['Level', '2.41 m'],
    ['High water', '16:52, in 2 h 32 min'],
    ['Datum', 'Chart datum, 1.9 m below mean'],
  ] as const)
    facts.append(element('dt', {}, name), element('dd', {}, value));
  const actions = element('footer');
  for (const name of ['Ask', 'Table']) actions.append(element('button', { type: 'button', class: 'button' }, name));
  return element('article', { class: 'card' }, element('h3', {}, 'North pier'), facts, actions);
}
