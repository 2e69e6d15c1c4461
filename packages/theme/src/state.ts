/// <reference types="vite/client" />
import './button.css';
import './state.css';
import error from 'lucide-static/icons/circle-alert.svg?raw';
import cancelled from 'lucide-static/icons/circle-slash.svg?raw';
import stale from 'lucide-static/icons/history.svg?raw';
import empty from 'lucide-static/icons/inbox.svg?raw';
import offline from 'lucide-static/icons/unplug.svg?raw';
import { element } from './element.ts';
import { icon } from './icon.ts';
import { createProgress, setProgress } from './progress.ts';

export type StateKind = 'loading' | 'empty' | 'error' | 'cancelled' | 'offline' | 'stale';

export interface State {
  readonly kind: StateKind;
  /** What happened, in one line, with the value. */
  readonly title: string;
  /** What is still fine, and the one thing to do; a line a paragraph. */
  readonly detail?: string;
  /** The one thing to do, where a button can do it. */
  readonly action?: { readonly label: string; run(): void };
  /** For `loading`: a share from 0 to 1, where it is known. */
  readonly done?: number;
}

const ICONS: Record<Exclude<StateKind, 'loading'>, string> = { empty, error, cancelled, offline, stale };
/** Told at once; the others wait until the screen reader pauses. */
const URGENT: readonly StateKind[] = ['error', 'offline'];
const shownTitles = new WeakMap<HTMLElement, string>();

/**
 * Shows a state in place of content: `target` is an empty element of the stage, filled and unhidden, or emptied and
 * hidden for `undefined`. A `loading` state shown again with the same title only moves its line.
 *
 * For a state beside content that is still of use (stale, offline), see `notice.ts`.
 */
export function showState(target: HTMLElement, state: State | undefined): void {
  if (!state) {
    target.hidden = true;
    target.replaceChildren();
    shownTitles.delete(target);
    return;
  }
  const line = target.querySelector<HTMLElement>('.progress');
  if (state.kind === 'loading' && line && shownTitles.get(target) === state.title) {
    moveLine(line, state.done);
    return;
  }
  target.hidden = false;
  target.className = 'state';
  target.dataset.kind = state.kind;
  // The role stands before the words come, or they are not read.
  target.setAttribute('role', URGENT.includes(state.kind) ? 'alert' : 'status');
  target.replaceChildren(...parts(state));
  shownTitles.set(target, state.title);
}

function parts(state: State): HTMLElement[] | (HTMLElement | SVGElement)[] {
  const { kind, title, detail = '', action } = state;
  const made: (HTMLElement | SVGElement)[] = [];
  if (kind !== 'loading') made.push(icon(ICONS[kind], 20));
  made.push(element('h2', {}, title));
  for (const text of detail.split('\n')) if (text.trim() !== '') made.push(element('p', {}, text));
  if (kind === 'loading') {
    const line = createProgress(title);
    made.push(line, element('p', { class: 'num', 'aria-hidden': 'true' }));
    moveLine(line, state.done, made.at(-1));
  }
  if (action) made.push(actionButton(action));
  return made;
}

function moveLine(line: HTMLElement, done: number | undefined, figure = line.nextElementSibling): void {
  const text = setProgress(line, done);
  if (figure) figure.textContent = text;
}

function actionButton({ label, run }: NonNullable<State['action']>): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'button' }, label);
  button.addEventListener('click', run);
  return button;
}
