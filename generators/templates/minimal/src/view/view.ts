import type { ItemOf } from '@workshop/bridge/contract';
import { connectView, type ViewStatus } from '@workshop/bridge/view';
import { element } from '@workshop/theme/element';
import { showNotice } from '@workshop/theme/notice';
import { showState } from '@workshop/theme/state';
import { applyTheme } from '@workshop/theme/theme';
import { fetchSampleList, NAME, showSampleList, TITLE } from '../contract.ts';
import { strings } from './strings.ts';
import './view.css';

/** Items a page; the model is told the names of the first page. */
const PAGE = 50;

const count = element('small', { 'aria-live': 'polite' });
const toolbar = element('header', { class: 'toolbar' }, element('h1', { class: 'toolbar-title' }, TITLE, count));
const notice = element('div', { hidden: true });
const headings = strings.columns.map((name) => element('th', { scope: 'col' }, name));
const rows = element('tbody');
const table = element('table', { class: 'table' }, element('thead', {}, element('tr', {}, ...headings)), rows);
const content = element('div', { class: 'content', role: 'region', tabindex: '0', 'aria-label': TITLE }, table);
const state = element('div');
const stage = element('div', { class: 'stage' }, content, state);
document.body.append(element('main', { class: 'view' }, toolbar, notice, stage));

/** Ends the listing that is on its way when another result comes. */
let listing = new AbortController();

const view = connectView({
  name: NAME,
  version: __APP_VERSION__,
  shows: [showSampleList],
  onHostContext: applyTheme,
  onStatus: showStatus,
  onResult({ source, search }) {
    listing.abort();
    listing = new AbortController();
    return list(source, search, listing.signal);
  },
});

/** Pages the list from start to end and tells the model what is on screen. What it throws ends in the status. */
async function list(source: string, search: string, signal: AbortSignal): Promise<void> {
  const query = { source, search, limit: PAGE };
  for await (const { items, loaded, total = loaded } of view.pages(fetchSampleList, query, { signal })) {
    if (loaded === items.length) rows.replaceChildren(); // the first page, also when paging began anew
    rows.append(...items.map(row));
    count.textContent = strings.count(loaded, total, search);
    showState(state, { kind: 'loading', title: strings.loading, done: loaded / total });
  }
  const isEmpty = rows.childElementCount === 0;
  showState(state, isEmpty ? { kind: 'empty', title: strings.empty(search), detail: strings.emptyDetail } : undefined);
  const names = Array.from(rows.querySelectorAll('th'), (name) => name.textContent);
  view.report(`${TITLE}, ${names.length} on screen for "${search}": ${names.slice(0, PAGE).join(', ')}`);
}

function row({ number, symbol, name }: ItemOf<typeof fetchSampleList>): HTMLElement {
  const cells = [strings.number(number), symbol].map((text) => element('td', {}, text));
  return element('tr', {}, ...cells, element('th', { scope: 'row' }, name));
}

/** Says where view, host and call stand, below rows that are there already. */
function showStatus({ state: now, message, retry, reduced }: ViewStatus): void {
  showNotice(notice, reduced && reduced !== message ? { kind: 'warning', title: reduced } : undefined);
  if (now === 'ready') return; // list() has drawn it
  const kind = message === undefined ? 'loading' : now === 'cancelled' ? 'cancelled' : 'error';
  const action = retry && { label: strings.retry, run: retry };
  showState(state, { kind, title: strings[kind], detail: message, action });
}
