import { element } from '../src/element.ts';
import { section, specimen } from './section.ts';

const HEADINGS = ['3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'] as const;
const TEXTS = ['lg', 'md', 'sm', 'xs'] as const;
const COLORS = ['primary', 'secondary', 'tertiary', 'info', 'success', 'warning', 'danger', 'disabled'] as const;

export function typeSection(): HTMLElement {
  return section(
    'Type',
    specimen('Headings', ...HEADINGS.map((size) => line(`heading-${size}`, 'High water 16:52', '600'))),
    specimen('Text', ...TEXTS.map((size) => line(`text-${size}`, 'Level 2.41 m, rising 0.06 m an hour', '400'))),
    specimen('Text colours', ...COLORS.map(colored)),
    specimen('Figures', element('code', {}, '54.3217, 10.1348'), element('p', { class: 'num' }, '1,111.11 2,888.88')),
  );
}

function line(size: string, text: string, weight: string): HTMLElement {
  const font = `${weight} var(--font-${size}-size) / var(--font-${size}-line-height) var(--font-sans)`;
  return element('p', { class: 'type-line', style: `font: ${font}` }, text);
}

function colored(name: string): HTMLElement {
  return element('p', { style: `color: var(--color-text-${name})` }, name);
}
