import { element } from '../src/element.ts';

/** One part of the gallery: a heading and specimens, each with its name in small letters. */
export function section(title: string, ...specimens: readonly HTMLElement[]): HTMLElement {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return element(
    'section',
    { class: 'part', id, 'aria-labelledby': `${id}-title` },
    element('h2', { id: `${id}-title` }, title),
    ...specimens,
  );
}

export function specimen(name: string, ...content: readonly (Node | string)[]): HTMLElement {
  return element(
    'div',
    { class: 'specimen' },
    element('p', { class: 'specimen-name' }, name),
    element('div', { class: 'specimen-body' }, ...content),
  );
}
