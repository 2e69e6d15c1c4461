import { element } from '@workshop/theme/element';
import '@workshop/theme/range.css';
import { DAY_SECONDS } from '../contract.ts';
import { ceiling } from './gauges.ts';
import { STEP } from './samples.ts';
import { type Screen, shownSpan } from './screen.ts';
import { Sparkline } from './sparkline.ts';
import { strings } from './strings.ts';

/** Seconds that one step of the slider goes. */
const MINUTE = 60;

/** The last 24 h, and where in them the charts are: a slider over the day's CPU. */
export class Scrub {
  readonly element: HTMLElement;
  readonly #spark = new Sparkline(1);
  readonly #window = element('span', { class: 'scrub-window', 'aria-hidden': 'true' });
  readonly #input = element('input', {
    type: 'range',
    min: String(-DAY_SECONDS),
    max: '0',
    step: String(MINUTE),
    'aria-label': strings.scrub,
  });
  readonly #label = element('output', { class: 'num' });
  #newest = 0;

  /** @param onMove told where the charts are to end, in milliseconds since the epoch */
  constructor(onMove: (end: number) => void) {
    const track = element('div', { class: 'scrub-track' }, this.#window, this.#input);
    track.prepend(this.#spark.element);
    this.element = element('div', { class: 'scrub', hidden: true }, track, this.#label);
    this.#input.addEventListener('input', () => onMove(this.#newest + Number(this.#input.value) * STEP));
  }

  draw(screen: Screen): void {
    const { samples, day, state, format, shown } = screen;
    this.element.hidden = !screen.isWorkbench;
    if (this.element.hidden) return;
    const { from, to } = shownSpan(screen);
    this.#newest = samples.newest?.t ?? to;
    const begin = this.#newest - DAY_SECONDS * STEP;
    const share = (time: number) => Math.min(1, Math.max(0, (time - begin) / (DAY_SECONDS * STEP)));
    this.#window.style.insetInlineStart = `${share(from) * 100}%`;
    this.#window.style.inlineSize = `${Math.max(0.3, (share(to) - share(from)) * 100)}%`;
    this.#input.value = String((to - this.#newest) / STEP);
    const words = state.frozen ? strings.upTo(format.span(to - from), format.date(to)) : strings.live;
    this.#input.setAttribute('aria-valuetext', words);
    this.#label.textContent = words;
    const columns = day?.samples.columns(['cpu'], begin, this.#newest);
    if (columns) this.#spark.draw(columns, { from: begin, to: this.#newest }, ceiling('cpu', shown, columns));
  }
}
