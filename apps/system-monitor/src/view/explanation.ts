import { element } from '@workshop/theme/element';
import { type Format, written } from './format.ts';
import { amount } from './gauges.ts';
import { type Finding, isPart, labelOf, type Span, spanInWords } from './selection.ts';
import { strings } from './strings.ts';

/** Fills the panel "Explain": what every figure did in a span, beside the rest of the time shown. */
export function fillExplanation(
  body: HTMLElement,
  selected: Span,
  all: Span,
  found: readonly Finding[],
  format: Format,
) {
  const words = strings.explained;
  const heads = [words.figure, words.mean, words.peak, words.elsewhere].map((text, index) =>
    element('th', { scope: 'col', class: index > 0 && 'num' }, text),
  );
  const rows = found.map((finding) => {
    const { name, inside, outside } = finding;
    const label = isPart(finding) ? strings.series[name] : labelOf(finding);
    const cell = (value: number | undefined) =>
      element('td', { class: 'num' }, value === undefined ? strings.dash : written(amount(name, value, format)));
    return element(
      'tr',
      { class: isPart(finding) && 'part' },
      element('th', { scope: 'row' }, label),
      cell(inside.mean),
      cell(inside.max),
      cell(outside?.mean),
    );
  });
  body.replaceChildren(
    element('p', { class: 'num' }, spanInWords(selected, format)),
    element(
      'table',
      { class: 'table', 'aria-label': words.title },
      element('thead', {}, element('tr', {}, ...heads)),
      element('tbody', {}, ...rows),
    ),
    element('p', { class: 'hint' }, words.elsewhereNote(format.span(all.to - all.from))),
    element('p', { class: 'hint' }, words.processesNote),
  );
}
