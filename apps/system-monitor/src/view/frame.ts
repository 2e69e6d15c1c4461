import '@workshop/theme/button.css';
import '@workshop/theme/select.css';
import '@workshop/theme/toolbar.css';
import { element } from '@workshop/theme/element';
import { icon } from '@workshop/theme/icon';
import { type Command, createMenu } from '@workshop/theme/menu';
import more from 'lucide-static/icons/ellipsis.svg?raw';
import list from 'lucide-static/icons/list.svg?raw';
import maximize from 'lucide-static/icons/maximize.svg?raw';
import minimize from 'lucide-static/icons/minimize.svg?raw';
import type { Format } from './format.ts';
import { STEP } from './samples.ts';
import { strings } from './strings.ts';

/** Seconds the chart can be asked to span; a result may ask for another span, which is offered then too. */
export const SPANS = [60, 300, 900, 3600, 21_600, 86_400];

export interface FrameActions {
  span(seconds: number): void;
  fullscreen(): void;
  /** Asks for figures now. */
  retry(): void;
  commands(): readonly Command[];
}

/** What the top line says beside the sentence. */
export interface Aside {
  readonly text: string;
  /** Something is wrong, and the person may try again. */
  readonly isProblem: boolean;
}

/** The view's outer frame: the top line with its controls, and below it the stage. */
export class Frame {
  readonly element: HTMLElement;
  readonly content = element('div', { class: 'content' });
  readonly stage: HTMLElement;
  readonly notice = element('div', { hidden: true });
  /** What was just done, over the content's lower end. */
  readonly said = element('div', { hidden: true });
  /** Filled in place of the content. */
  readonly state = element('div', { hidden: true });
  readonly processes = square(strings.processes, list, 'P');
  readonly #sentence = element('span', { class: 'sentence', dir: 'auto' });
  readonly #aside = element('small', { class: 'num' });
  readonly #retry = element('button', { type: 'button', class: 'button', hidden: true }, strings.tryAgain);
  readonly #span = element('select', { 'aria-label': strings.span });
  readonly #fullscreen = square(strings.fullscreen, maximize, 'F');

  /** @param root the view's own element, empty */
  constructor(root: HTMLElement, actions: FrameActions) {
    this.element = root;
    const moreButton = square(strings.more, more);
    this.processes.classList.add('wide');
    this.#fullscreen.hidden = true;
    const toolbar = element(
      'header',
      { class: 'toolbar' },
      element('h1', { class: 'toolbar-title' }, this.#sentence, ' ', this.#aside),
      this.#retry,
      element('span', { class: 'select quiet wide' }, this.#span),
      this.processes,
      this.#fullscreen,
      moreButton,
    );
    this.stage = element('div', { class: 'stage' }, this.content, this.state, this.said);
    root.append(toolbar, this.notice, this.stage);
    this.#retry.addEventListener('click', actions.retry);
    this.#span.addEventListener('change', () => actions.span(Number(this.#span.value)));
    this.#fullscreen.addEventListener('click', actions.fullscreen);
    createMenu(moreButton, actions.commands, strings.menu);
  }

  /** The top line. */
  say(sentence: string, aside?: Aside): void {
    this.#sentence.textContent = sentence;
    this.#aside.textContent = aside?.text ?? '';
    this.#aside.classList.toggle('problem', aside?.isProblem ?? false);
    this.#retry.hidden = !aside?.isProblem;
  }

  drawSpan(chosen: number, format: Format): void {
    const spans = [...new Set([...SPANS, chosen])].sort((a, b) => a - b);
    const text = spans.map((seconds) => format.span(seconds * STEP));
    // Left alone while nothing changes: an open list would close.
    const key = text.join();
    if (this.#span.dataset.spans !== key) {
      this.#span.dataset.spans = key;
      this.#span.replaceChildren(
        ...spans.map((seconds, index) => element('option', { value: String(seconds) }, text[index] ?? '')),
      );
    }
    this.#span.value = String(chosen);
  }

  /** @param isFull undefined where the host offers no fullscreen */
  drawFullscreen(isFull: boolean | undefined): void {
    this.#fullscreen.hidden = isFull === undefined;
    this.#fullscreen.setAttribute('aria-label', isFull ? strings.leaveFullscreen : strings.fullscreen);
    this.#fullscreen.replaceChildren(icon(isFull ? minimize : maximize));
  }
}

function square(name: string, source: string, key?: string): HTMLButtonElement {
  return element(
    'button',
    { type: 'button', class: 'button quiet square', 'aria-label': name, 'data-tooltip': true, 'data-key': key },
    icon(source),
  );
}
