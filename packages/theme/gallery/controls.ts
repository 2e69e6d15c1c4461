import '../src/button.css';
import '../src/field.css';
import '../src/select.css';
import '../src/range.css';
import '../src/segmented.css';
import download from 'lucide-static/icons/download.svg?raw';
import layers from 'lucide-static/icons/layers.svg?raw';
import minus from 'lucide-static/icons/minus.svg?raw';
import pause from 'lucide-static/icons/pause.svg?raw';
import plus from 'lucide-static/icons/plus.svg?raw';
import scan from 'lucide-static/icons/scan.svg?raw';
import search from 'lucide-static/icons/search.svg?raw';
import { type Attributes, element } from '../src/element.ts';
import { icon } from '../src/icon.ts';
import { section, specimen } from './section.ts';

export function controlSection(): HTMLElement {
  return section(
    'Controls',
    specimen(
      'Button',
      button('primary', 'Open file'),
      button('', 'Export', icon(download)),
      button('quiet', 'Copy'),
      button('', 'Export', icon(download), { disabled: true }),
    ),
    specimen(
      'Quiet, with an icon alone',
      square('Layers', layers),
      square('Freeze', pause, { 'aria-pressed': 'true' }),
      square('Search', search, { disabled: true }),
    ),
    specimen('Button group', group('', 'Zoom'), group('upright', 'Zoom of the map')),
    specimen(
      'Field',
      field({ type: 'search', placeholder: 'Find a station', 'aria-label': 'Find a station' }, icon(search)),
      field(
        { type: 'text', inputmode: 'numeric', value: '12', 'aria-label': 'Page', style: 'width: 3ch' },
        '',
        'of 300',
      ),
      field({ type: 'text', value: 'Harbour', 'aria-label': 'Locked name', disabled: true }),
    ),
    specimen('Labelled, refused', refused()),
    specimen('Select', select('', 'Span'), select('quiet', 'Scale')),
    specimen('Segmented switch', segmented('Units', ['Metres', 'Feet', 'Knots'])),
    specimen('Check and range', check('Show grid', true), check('Snap', false), range()),
  );
}

function button(kind: string, text: string, before?: Node, more: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', class: `button ${kind}`, ...more }, text);
  if (before) made.prepend(before);
  return made;
}

function square(name: string, source: string, more: Attributes = {}): HTMLButtonElement {
  return element(
    'button',
    { type: 'button', class: 'button quiet square', 'aria-label': name, 'data-tooltip': true, ...more },
    icon(source),
  );
}

function group(kind: string, name: string): HTMLElement {
  return element(
    'div',
    { class: `button-group ${kind}`, role: 'group', 'aria-label': name },
    square('Closer', plus),
    square('Farther', minus),
    square('Fit', scan),
  );
}

function field(attributes: Attributes, before: Node | string = '', unit = ''): HTMLElement {
  const made = element('label', { class: 'field' }, before, element('input', attributes));
  if (unit) made.append(element('span', { class: 'unit' }, unit));
  return made;
}

function refused(): HTMLElement {
  const input = element('input', {
    id: 'tempo',
    type: 'text',
    value: '900',
    'aria-invalid': 'true',
    'aria-describedby': 'tempo-hint',
  });
  return element(
    'div',
    { class: 'labelled' },
    element('label', { for: 'tempo' }, 'Tempo'),
    element('div', { class: 'field' }, input, element('span', { class: 'unit' }, 'bpm')),
    element('p', { class: 'hint wrong', id: 'tempo-hint' }, '900 is too fast. Take 20 to 400.'),
  );
}

function select(kind: string, name: string): HTMLElement {
  const made = element('select', { 'aria-label': name });
  for (const text of ['15 minutes', '1 hour', '1 day']) made.append(element('option', {}, text));
  return element('span', { class: `select ${kind}` }, made);
}

export function segmented(name: string, choices: readonly string[]): HTMLElement {
  const made = element('fieldset', { class: 'segmented' }, element('legend', { class: 'visually-hidden' }, name));
  for (const [index, text] of choices.entries()) {
    const input = element('input', { type: 'radio', name, checked: index === 0 });
    made.append(element('label', {}, input, element('span', {}, text)));
  }
  return made;
}

function check(text: string, checked: boolean): HTMLElement {
  return element('label', { class: 'check' }, element('input', { type: 'checkbox', checked }), text);
}

function range(): HTMLElement {
  return element('input', {
    type: 'range',
    class: 'range',
    value: '40',
    'aria-label': 'Section',
    style: 'width: 160px',
  });
}
