/// <reference types="vite/client" />
import './field.css';
import './menu.css';
import search from 'lucide-static/icons/search.svg?raw';
import { element } from './element.ts';
import { icon } from './icon.ts';
import { isTaken, matchesShortcut, type Shortcut, shortcutLabel } from './shortcut.ts';

/** One thing a person can do: a line in More, and a key. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly key?: Shortcut;
  /** Text of a lucide file, imported with `?raw`. */
  readonly icon?: string;
  /** Listed, but not to be run; a string is the reason, shown beside it ("not available here"). */
  readonly disabled?: boolean | string;
  run(): void;
}

export interface MenuStrings {
  /** Name and placeholder of the search field. */
  readonly search: string;
  /** Name of the list. */
  readonly commands: string;
  /** Shown where no command matches. */
  readonly nothing: string;
}

export interface Menu {
  open(): void;
  close(): void;
  /** Removes the menu and its keys. */
  dispose(): void;
}

/** Space below the button under which the menu opens upwards, where there is more. */
const ENOUGH_BELOW = 280;
const MENU_WIDTH = 288;
const EDGE = 8;
const GAP = 4;
let menus = 0;

/**
 * Makes a button open More: a list of commands with a search field over it (a combobox with its listbox). Arrows, Home
 * and End move, letters search, Enter runs, Esc closes, and the focus returns to the button. The commands' keys work
 * without the menu too, except where the focused control needs them itself.
 *
 * @param commands called whenever the list is needed, so that labels and `disabled` are always those of the moment
 * @param button stands in its toolbar already: the menu is put beside it
 * @throws Error if two commands share an id or a key, or the button stands nowhere
 */
export function createMenu(button: HTMLButtonElement, commands: () => readonly Command[], strings: MenuStrings): Menu {
  checkUnique(commands());
  if (!button.parentNode)
    throw new Error('Put the button into its toolbar before createMenu(): the menu goes beside it.');
  const name = `menu-${++menus}`;
  const stop = new AbortController();
  const { signal } = stop;
  let shown: readonly Command[] = [];
  let active = -1;

  const input = element('input', {
    type: 'text',
    role: 'combobox',
    placeholder: strings.search,
    'aria-label': strings.search,
    'aria-controls': `${name}-list`,
    'aria-expanded': 'true',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const list = element('ul', {
    id: `${name}-list`,
    role: 'listbox',
    tabindex: '-1',
    'aria-label': strings.commands,
  });
  const nothing = element('p', { class: 'nothing', role: 'status' });
  const menu = element('div', { id: name, class: 'menu', popover: 'auto' });
  menu.append(element('label', { class: 'field' }, icon(search), input), list, nothing);
  button.after(menu);
  button.popoverTargetElement = menu;
  button.setAttribute('aria-haspopup', 'listbox');
  button.setAttribute('aria-expanded', 'false');

  function show(): void {
    const words = fold(input.value).split(/\s+/);
    shown = commands().filter(({ label }) => words.every((word) => fold(label).includes(word)));
    list.replaceChildren(...shown.map((command, index) => option(command, `${name}-${index}`)));
    list.hidden = shown.length === 0;
    nothing.textContent = shown.length === 0 ? strings.nothing : '';
    nothing.hidden = shown.length > 0;
    move(shown.length > 0 ? 0 : -1);
  }

  function move(index: number): void {
    list.children[active]?.setAttribute('aria-selected', 'false');
    active = index;
    const current = list.children[active];
    current?.setAttribute('aria-selected', 'true');
    for (const field of [input, list]) {
      if (current) field.setAttribute('aria-activedescendant', current.id);
      else field.removeAttribute('aria-activedescendant');
    }
  }

  function run(command: Command | undefined): void {
    if (!command || command.disabled) return;
    // Closed first, so that the focus is back on the button before the command moves it on.
    menu.hidePopover();
    command.run();
  }

  function onMenuKey(event: KeyboardEvent): void {
    const last = shown.length - 1;
    const searching = event.target === input;
    if (event.key === 'ArrowDown') move(active === last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') move(active <= 0 ? last : active - 1);
    else if (event.key === 'Home') move(Math.min(0, last));
    else if (event.key === 'End') move(last);
    else if (event.key === 'Enter' || (event.key === ' ' && !searching)) run(shown[active]);
    else if (event.key === 'Tab') menu.hidePopover();
    else {
      // A letter typed on the list goes into the search field.
      if (!searching && event.key.length === 1 && !event.ctrlKey && !event.metaKey) input.focus();
      return;
    }
    event.preventDefault();
    list.children[active]?.scrollIntoView({ block: 'nearest' });
  }

  function onDocumentKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || menu.matches(':popover-open') || isTaken(event)) return;
    const command = commands().find(({ key }) => key !== undefined && matchesShortcut(event, key));
    if (!command || command.disabled) return;
    event.preventDefault();
    command.run();
  }

  menu.addEventListener('beforetoggle', ({ newState }) => {
    button.setAttribute('aria-expanded', String(newState === 'open'));
    if (newState !== 'open') return;
    input.value = '';
    // On a touch screen the keyboard would cover the list: there it comes with a tap on the field.
    const coarse = matchMedia('(pointer: coarse)').matches;
    input.autofocus = !coarse;
    list.autofocus = coarse;
    show();
    place(menu, button);
  });
  menu.addEventListener('keydown', onMenuKey);
  input.addEventListener('input', show);
  list.addEventListener('pointermove', ({ target }) => {
    const index = indexOf(list, target);
    if (index >= 0 && index !== active) move(index);
  });
  list.addEventListener('click', ({ target }) => run(shown[indexOf(list, target)]));
  document.addEventListener('keydown', onDocumentKey, { signal });
  addEventListener('resize', () => menu.matches(':popover-open') && place(menu, button), { signal });

  return {
    open: () => menu.showPopover({ source: button }),
    close: () => menu.hidePopover(),
    dispose() {
      stop.abort();
      menu.remove();
      button.popoverTargetElement = null;
    },
  };
}

function option({ label, key, icon: source, disabled }: Command, id: string): HTMLElement {
  const line = element('li', {
    id,
    role: 'option',
    'aria-selected': 'false',
    'aria-disabled': Boolean(disabled) && 'true',
  });
  line.append(source === undefined ? element('span', { class: 'no-icon' }) : icon(source));
  line.append(element('span', { class: 'label' }, label));
  if (typeof disabled === 'string') line.append(element('span', { class: 'reason' }, disabled));
  else if (key !== undefined) line.append(element('kbd', {}, shortcutLabel(key)));
  return line;
}

/** Without case and accents, so that "hoh" finds "Höhe". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function indexOf(list: Element, target: EventTarget | null): number {
  const line = target instanceof Element ? target.closest('[role="option"]') : null;
  return line ? [...list.children].indexOf(line) : -1;
}

function checkUnique(commands: readonly Command[]): void {
  for (const field of ['id', 'key'] as const) {
    const seen = new Map<string, Command>();
    for (const command of commands) {
      const value = command[field]?.toLowerCase();
      if (value === undefined) continue;
      const other = seen.get(value);
      if (other) throw new Error(`The commands "${other.label}" and "${command.label}" share the ${field} "${value}".`);
      seen.set(value, command);
    }
  }
}

/** Under the button, or over it where that gives more room; inside the frame on every side. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const rect = button.getBoundingClientRect();
  const below = innerHeight - rect.bottom;
  const up = below < ENOUGH_BELOW && rect.top > below;
  menu.style.insetBlock = up ? `auto ${innerHeight - rect.top + GAP}px` : `${rect.bottom + GAP}px auto`;
  menu.style.maxBlockSize = `${(up ? rect.top : below) - GAP - EDGE}px`;
  const width = Math.min(MENU_WIDTH, innerWidth - 2 * EDGE);
  // Its outer edge stands under the button's: on the right in the right half, on the left in the left half.
  const left = rect.left + rect.width / 2 > innerWidth / 2 ? rect.right - width : rect.left;
  menu.style.inlineSize = `${width}px`;
  menu.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
}
