/// <reference types="vite/client" />
import './button.css';
import './panel.css';
import cross from 'lucide-static/icons/x.svg?raw';
import { element } from './element.ts';
import { icon } from './icon.ts';

export interface PanelSpec {
  readonly id: string;
  readonly title: string;
  /** Where it stands from 720 px: `end` by default. */
  readonly side?: 'start' | 'end';
  /** Fills the panel when it is first opened; afterwards it is kept, with its scroll position. */
  build(body: HTMLElement): void;
}

export interface PanelOptions {
  /** Name of the close button. */
  readonly close: string;
  /** After a panel was opened or closed: the open one's id. Content beside it has another width now. */
  onChange?(open: string | undefined): void;
  readonly signal?: AbortSignal;
}

export interface Panels {
  readonly current: string | undefined;
  open(id: string): void;
  close(): void;
  toggle(id: string): void;
  /** Makes a button open and close a panel, and show which of both is the case. */
  bind(button: HTMLButtonElement, id: string): void;
}

/**
 * The panels of a view, of which one at most is open: beside the content from 720 px, a sheet over its lower half below.
 * Opening moves the focus to the panel's title; closing, by its button or Esc, moves it back to where it was.
 *
 * @param stage the `.stage` element, which holds the `.content` too
 * @throws Error for an id that is not among `specs`
 */
export function createPanels(stage: HTMLElement, specs: readonly PanelSpec[], options: PanelOptions): Panels {
  const built = new Map<string, HTMLElement>();
  const bound: { button: HTMLButtonElement; id: string }[] = [];
  let current: string | undefined;
  let opener: Element | null = null;

  function find(id: string): PanelSpec {
    const spec = specs.find((candidate) => candidate.id === id);
    if (!spec) throw new Error(`No panel "${id}"; there are ${specs.map((known) => `"${known.id}"`).join(', ')}.`);
    return spec;
  }

  function build(spec: PanelSpec): HTMLElement {
    const panel = buildPanel(spec, options.close, close);
    stage.append(panel);
    built.set(spec.id, panel);
    return panel;
  }

  function changed(): void {
    for (const { button, id } of bound) button.setAttribute('aria-expanded', String(id === current));
    options.onChange?.(current);
  }

  function open(id: string): void {
    const spec = find(id);
    if (current === id) return;
    if (current === undefined) opener = document.activeElement;
    else hide(current);
    const panel = built.get(id) ?? build(spec);
    panel.hidden = false;
    current = id;
    panel.querySelector('h2')?.focus({ preventScroll: true });
    changed();
  }

  function hide(id: string): void {
    const panel = built.get(id);
    if (panel) panel.hidden = true;
  }

  function close(): void {
    if (current === undefined) return;
    const hadFocus = built.get(current)?.contains(document.activeElement) || document.activeElement === document.body;
    hide(current);
    current = undefined;
    if (hadFocus && opener instanceof HTMLElement) opener.focus();
    changed();
  }

  const toggle = (id: string): void => (current === id ? close() : open(id));

  document.addEventListener(
    'keydown',
    (event) => {
      // An open menu, or a field that clears itself, takes the first Esc.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('.menu:popover-open')) return;
      if (current !== undefined) event.preventDefault();
      close();
    },
    { signal: options.signal },
  );

  return {
    get current() {
      return current;
    },
    open,
    close,
    toggle,
    bind(button, id) {
      find(id);
      bound.push({ button, id });
      button.setAttribute('aria-expanded', String(id === current));
      button.addEventListener('click', () => toggle(id));
    },
  };
}

function buildPanel({ id, title, side, build }: PanelSpec, closeName: string, close: () => void): HTMLElement {
  const heading = element('h2', { id: `panel-${id}`, tabindex: '-1' }, title);
  const button = element(
    'button',
    { type: 'button', class: 'button quiet square', 'aria-label': closeName },
    icon(cross),
  );
  button.addEventListener('click', close);
  const body = element('div', { class: 'panel-body' });
  build(body);
  const kind = side === 'start' ? 'panel at-start' : 'panel';
  return element(
    'section',
    { class: kind, 'aria-labelledby': heading.id },
    element('header', {}, heading, button),
    body,
  );
}
