import type { Columns } from './samples.ts';
import type { Span } from './selection.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Seconds a sparkline spans. */
export const SPARK_SECONDS = 60;
/** Of the path; much more than its height, so that a place of any shape may stretch it. */
const WIDTH = 100;

/**
 * The path of one line over a span of time, 100 wide and 1 high: straight from reading to reading, open where there is
 * none. A reading between two gaps is a dot.
 */
export function sparkPath(
  times: readonly number[],
  values: readonly (number | null)[],
  { from, to }: Span,
  top: number,
) {
  let path = '';
  let isDrawing = false;
  for (const [index, time] of times.entries()) {
    const value = values[index] ?? null;
    if (value !== null) {
      const x = ((time - from) / (to - from)) * WIDTH;
      const y = 1 - Math.min(1, Math.max(0, value / top));
      path += `${isDrawing ? 'L' : 'M'}${round(x)} ${round(y)}`;
      if (!isDrawing && (values[index + 1] ?? null) === null) path += 'h0';
    }
    isDrawing = value !== null;
  }
  return path;
}

/** Coloured by the style sheet, so that it follows the theme by itself. */
export class Sparkline {
  readonly element = document.createElementNS(SVG, 'svg');
  readonly #lines: readonly SVGPathElement[];

  constructor(lines: number) {
    this.element.setAttribute('class', 'spark');
    this.element.setAttribute('viewBox', `0 0 ${WIDTH} 1`);
    this.element.setAttribute('preserveAspectRatio', 'none');
    this.element.setAttribute('aria-hidden', 'true');
    this.#lines = Array.from({ length: lines }, () => document.createElementNS(SVG, 'path'));
    // The first line is the one that counts: it lies on top.
    this.element.append(...[...this.#lines].reverse());
    for (const [index, line] of this.#lines.entries()) line.setAttribute('class', `line-${index}`);
  }

  draw([times, ...values]: Columns, span: Span, top: number): void {
    for (const [index, line] of this.#lines.entries())
      line.setAttribute('d', sparkPath(times, values[index] ?? [], span, top));
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
