/// <reference types="vite/client" />
import './progress.css';
import { element } from './element.ts';

/** Makes a 2 px progress line. `label` names what is being done, for those who don't see it. */
export function createProgress(label: string): HTMLElement {
  return element('div', { class: 'progress', role: 'progressbar', 'aria-label': label });
}

/**
 * Moves a progress line and says the percentage.
 *
 * @param done a share from 0 to 1, or `undefined` where the amount is not known
 * @returns the percentage in the document's language, or an empty string
 */
export function setProgress(line: HTMLElement, done: number | undefined): string {
  if (done === undefined || !Number.isFinite(done)) {
    line.removeAttribute('aria-valuenow');
    line.removeAttribute('aria-valuetext');
    return '';
  }
  // Rounded down: 100 % is said when all of it is there.
  const percent = Math.floor(Math.min(1, Math.max(0, done)) * 100);
  const text = new Intl.NumberFormat(document.documentElement.lang || undefined, { style: 'percent' }).format(
    percent / 100,
  );
  line.style.setProperty('--done', String(percent / 100));
  line.setAttribute('aria-valuenow', String(percent));
  line.setAttribute('aria-valuetext', text);
  return text;
}
