import type { ItemOf } from '@workshop/bridge/contract';
import { element } from '@workshop/theme/element';
import type { fetchSystemEpisodes } from '../contract.ts';
import type { Format } from './format.ts';
import type { Span } from './selection.ts';
import { strings } from './strings.ts';

export type Episode = ItemOf<typeof fetchSystemEpisodes>;

/**
 * Fills the panel "Episodes": when something was beyond its mark, the latest first. One that is chosen is shown.
 *
 * @param failure why there are none to show, where they could not be had
 */
export function fillEpisodes(
  body: HTMLElement,
  episodes: readonly Episode[] | undefined,
  failure: string | undefined,
  format: Format,
  show: (span: Span) => void,
): void {
  if (!episodes || episodes.length === 0) {
    const text = failure ?? (episodes ? strings.episodes.none : strings.asking);
    body.replaceChildren(element('p', { class: 'hint', role: 'status' }, text));
    return;
  }
  const rows = episodes.map(({ from, to, isOn, text }) => {
    const when = isOn ? strings.episodes.since(format.date(from)) : format.date(from);
    const row = element(
      'button',
      { type: 'button', class: 'episode' },
      element('span', { dir: 'auto' }, strings.capitalised(text)),
      element('small', { class: 'num' }, strings.listed([when, format.span(to - from)])),
    );
    row.addEventListener('click', () => show({ from, to }));
    return element('li', {}, row);
  });
  body.replaceChildren(
    element('ul', { class: 'episodes' }, ...rows),
    element('p', { class: 'hint' }, strings.episodes.note),
  );
}
