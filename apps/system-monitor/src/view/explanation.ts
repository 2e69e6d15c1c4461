import type { ToolOutput } from '@workshop/bridge/contract';
import { element } from '@workshop/theme/element';
import type { explainSystemLoad } from '../contract.ts';
import { type Format, written } from './format.ts';
import { amount } from './gauges.ts';
import { type Finding, isPart, labelOf, type Span, spanInWords } from './selection.ts';
import { strings } from './strings.ts';

export type Explanation = ToolOutput<typeof explainSystemLoad>;

/** What the panel "Explain" is filled with. */
export interface Explained {
  readonly selected: Span;
  /** The span that is shown. */
  readonly all: Span;
  readonly found: readonly Finding[];
  /** The server's ranking; undefined until it came, or why there is none. */
  readonly ranking: Explanation | string | undefined;
}

/** Fills the panel "Explain": why, by the server, and what every figure did, beside the rest of the time shown. */
export function fillExplanation(body: HTMLElement, { selected, all, found, ranking }: Explained, format: Format) {
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
    ...rankingInWords(ranking, format),
    element(
      'table',
      { class: 'table', 'aria-label': words.title },
      element('thead', {}, element('tr', {}, ...heads)),
      element('tbody', {}, ...rows),
    ),
    element('p', { class: 'hint' }, words.elsewhereNote(format.span(all.to - all.from))),
  );
}

/** The causes in order; that nothing stands out, where nothing does; what of the span nobody saw. */
function rankingInWords(ranking: Explained['ranking'], format: Format): HTMLElement[] {
  const words = strings.explained;
  if (ranking === undefined) return [element('p', { class: 'hint', role: 'status' }, words.asking)];
  if (typeof ranking === 'string') return [element('p', { class: 'hint' }, ranking)];
  const { causes, summary, unread } = ranking;
  const list = causes.map(({ text }) => element('li', { dir: 'auto' }, text));
  return [
    causes.length === 0 ? element('p', { dir: 'auto' }, summary) : element('ol', { class: 'causes' }, ...list),
    ...(unread > 0 ? [element('p', { class: 'hint' }, words.unread(format.span(unread * 1000)))] : []),
  ];
}
