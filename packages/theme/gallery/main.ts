import '../src/base.css';
import '../src/toolbar.css';
import '../src/segmented.css';
import './gallery.css';
import './hooks.ts';
import more from 'lucide-static/icons/ellipsis.svg?raw';
import contents from 'lucide-static/icons/list.svg?raw';
import details from 'lucide-static/icons/panel-right.svg?raw';
import { announce } from '../src/announce.ts';
import { element } from '../src/element.ts';
import { icon } from '../src/icon.ts';
import { createMenu } from '../src/menu.ts';
import { showNotice } from '../src/notice.ts';
import { createPanels } from '../src/panel.ts';
import { showState } from '../src/state.ts';
import { applyTheme, onSystemThemeChange, type ThemeContext } from '../src/theme.ts';
import { enableTooltips } from '../src/tooltip.ts';
import { chartSection } from './chart.ts';
import { colorSection } from './colors.ts';
import { commandsFor } from './commands.ts';
import { controlSection } from './controls.ts';
import { dataSection } from './data.ts';
import { buildContents, buildDetails } from './panels.ts';
import { stateSection } from './states.ts';
import { typeSection } from './type.ts';

/** The gallery is a view like any other: one row, content, one panel, More. */
const view = document.getElementById('view');
if (!view) throw new Error('index.html has no #view.');

const chart = chartSection();
const sections = [controlSection(), dataSection(), stateSection(), chart.section, colorSection(), typeSection()];
const content = element('div', { class: 'content gallery', tabindex: '0', role: 'region', 'aria-label': 'Gallery' });
content.append(...sections);
const notice = element('div', { hidden: true });
const state = element('div', { hidden: true });
const stage = element('div', { class: 'stage' }, content, notice, state);

const square = (name: string, source: string, key?: string): HTMLButtonElement =>
  element(
    'button',
    { type: 'button', class: 'button quiet square', 'aria-label': name, 'data-tooltip': true, 'data-key': key },
    icon(source),
  );
const contentsButton = square('Contents', contents, 'C');
const detailsButton = square('Details', details, 'D');
const moreButton = square('More', more);
const themeSwitch = buildThemeSwitch();
view.append(
  element(
    'header',
    { class: 'toolbar' },
    contentsButton,
    element('h1', { class: 'toolbar-title' }, 'Theme gallery', element('small', {}, `${sections.length} parts`)),
    themeSwitch,
    detailsButton,
    moreButton,
  ),
  stage,
);

const panels = createPanels(
  stage,
  [
    { id: 'contents', title: 'Contents', side: 'start', build: (body) => buildContents(body, sections) },
    { id: 'details', title: 'Details', build: buildDetails },
  ],
  { close: 'Close', onChange: () => chart.draw() },
);
panels.bind(contentsButton, 'contents');
panels.bind(detailsButton, 'details');

const showOverContent: typeof showState = (target, shown) => {
  content.hidden = shown !== undefined;
  showState(target, shown);
};
createMenu(
  moreButton,
  () =>
    commandsFor({
      panels,
      follow,
      showNotice: (shown) => showNotice(notice, shown),
      showState: (shown) => showOverContent(state, shown),
    }),
  { search: 'Search commands', commands: 'Commands', nothing: 'No command has these words.' },
);
enableTooltips();
onSystemThemeChange(() => chart.draw());
addEventListener('resize', () => chart.draw());

let context: ThemeContext = {};
// The tests and the screenshots say by address what a host would say by message.
const query = new URLSearchParams(location.search);
const theme = query.get('theme');
follow({ ...(theme === 'light' || theme === 'dark' ? { theme } : {}), locale: query.get('locale') ?? 'en' });
chart.draw();

function follow(change: ThemeContext): void {
  context = { ...context, ...change };
  if (!applyTheme(context)) return;
  chart.draw();
  const chosen = document.documentElement.dataset.theme ?? 'system';
  for (const input of themeSwitch.querySelectorAll('input')) input.checked = input.value === chosen;
  announce(`Theme: ${chosen}`);
}

function buildThemeSwitch(): HTMLFieldSetElement {
  const made = element(
    'fieldset',
    { class: 'segmented wide' },
    element('legend', { class: 'visually-hidden' }, 'Theme'),
  );
  for (const name of ['light', 'dark'] as const) {
    const input = element('input', { type: 'radio', name: 'theme', value: name });
    input.addEventListener('change', () => follow({ theme: name }));
    made.append(element('label', {}, input, element('span', {}, name === 'light' ? 'Light' : 'Dark')));
  }
  return made;
}
