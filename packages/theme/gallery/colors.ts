import { element } from '../src/element.ts';
import tokens from '../src/tokens.css?raw';
import { section } from './section.ts';

/** Every colour variable as it stands in tokens.css, each in both schemes side by side. */
export function colorSection(): HTMLElement {
  const names = [...new Set(tokens.match(/--color-[a-z-]+(?=:)/g))];
  const groups = ['background', 'text', 'border', 'ring'].map((role) =>
    names.filter((name) => name.startsWith(`--color-${role}-`)),
  );
  return section('Colours', element('div', { class: 'swatches' }, ...groups.map(list)));
}

function list(names: readonly string[]): HTMLElement {
  const made = element('ul', { class: 'swatch-list' });
  for (const name of names)
    made.append(element('li', {}, swatch(name, 'light'), swatch(name, 'dark'), element('code', {}, name.slice(8))));
  return made;
}

function swatch(name: string, scheme: 'light' | 'dark'): HTMLElement {
  return element('span', { class: 'swatch', style: `color-scheme: ${scheme}; --swatch: var(${name})` });
}
