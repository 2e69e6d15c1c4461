import { type Columns, STEP } from './samples.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Seconds a sparkline spans. */
export const SPARK_SECONDS = 60;

/**
 * The path of one line, `SPARK_SECONDS - 1` wide and 1 high, newest reading at the right: straight from second to
 * second, open where there is none. A reading between two gaps is a dot.
 */
export function sparkPath(times: readonly number[], values: readonly (number | null)[], end: number, top: number) {
  let path = '';
  let isDrawing = false;
  for (const [index, time] of times.entries()) {
    const value = values[index] ?? null;
    if (value !== null) {
      const x = SPARK_SECONDS - 1 - (end - time) / STEP;
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
    this.element.setAttribute('viewBox', `0 0 ${SPARK_SECONDS - 1} 1`);
    this.element.setAttribute('preserveAspectRatio', 'none');
    this.element.setAttribute('aria-hidden', 'true');
    this.#lines = Array.from({ length: lines }, () => document.createElementNS(SVG, 'path'));
    // The first line is the one that counts: it lies on top.
    this.element.append(...[...this.#lines].reverse());
    for (const [index, line] of this.#lines.entries()) line.setAttribute('class', `line-${index}`);
  }

  draw([times, ...values]: Columns, end: number, top: number): void {
    for (const [index, line] of this.#lines.entries())
      line.setAttribute('d', sparkPath(times, values[index] ?? [], end, top));
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
