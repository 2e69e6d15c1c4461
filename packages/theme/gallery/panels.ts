import '../src/card.css';
import '../src/field.css';
import { element } from '../src/element.ts';
import { segmented } from './controls.ts';

export function buildContents(body: HTMLElement, sections: readonly HTMLElement[]): void {
  const list = element('ul', { class: 'contents' });
  for (const part of sections) {
    const title = part.querySelector('h2')?.textContent ?? '';
    const link = element('a', { href: `#${part.id}` }, title);
    list.append(element('li', {}, link));
  }
  body.append(list);
}

export function buildDetails(body: HTMLElement): void {
  const facts = element('dl', { class: 'facts' });
  for (const [name, value] of [
    ['Station', 'North pier'],
    ['Position', '54.3217° N, 10.1348° E'],
    ['Since', '1954'],
    ['Readings', '37,841,200'],
  ] as const)
    facts.append(element('dt', {}, name), element('dd', {}, value));
  const note = element('textarea', { class: 'field', id: 'note' });
  body.append(
    segmented('Detail', ['Facts', 'History', 'Source']),
    facts,
    element('div', { class: 'labelled' }, element('label', { for: 'note' }, 'Note'), note),
  );
}
