import { element } from '../src/element.ts';
import { type Notice, showNotice } from '../src/notice.ts';
import { createProgress, setProgress } from '../src/progress.ts';
import { type State, showState } from '../src/state.ts';
import { section, specimen } from './section.ts';

const nothing = (): void => undefined;

export const STATES: readonly State[] = [
  { kind: 'loading', title: 'Reading tides.pdf', done: 0.42 },
  {
    kind: 'empty',
    title: 'No stations in this area',
    detail: 'Your search and the map are as they were.\nMove the map, or search for a place.',
    action: { label: 'Show all', run: nothing },
  },
  {
    kind: 'error',
    title: 'harbour.geojson is not GeoJSON: line 12, column 4',
    detail: 'The map and its other layers are unchanged.\nMend the file, or open another.',
    action: { label: 'Open another', run: nothing },
  },
  {
    kind: 'cancelled',
    title: 'Cancelled: stopped by you',
    detail: 'Nothing was written.',
    action: { label: 'Run again', run: nothing },
  },
  {
    kind: 'offline',
    title: 'The host has not answered for 5 s',
    detail: 'What you have seen is kept.',
    action: { label: 'Try again', run: nothing },
  },
  { kind: 'stale', title: 'Updated below', detail: 'This is revision 3; a newer one is open further down.' },
];

export const NOTICES: readonly Notice[] = [
  { kind: 'info', title: 'Updated below.', detail: 'This is revision 3.' },
  { kind: 'success', title: 'Saved to tides.pdf.', detail: '14 notes.' },
  {
    kind: 'warning',
    title: 'No answer for 12 s.',
    detail: 'Figures are of 14:20.',
    action: { label: 'Try again', run: nothing },
  },
  {
    kind: 'danger',
    title: 'Not saved: tides.pdf was changed by another program.',
    detail: 'Your notes are kept here.',
    action: { label: 'Save a copy', run: nothing },
  },
];

export function stateSection(): HTMLElement {
  return section(
    'States',
    specimen('Progress, known and unknown', line('Reading', 0.42), line('Waiting', undefined)),
    specimen('Notice', ...NOTICES.map(notice)),
    element('div', { class: 'states' }, ...STATES.map(state)),
  );
}

function line(label: string, done: number | undefined): HTMLElement {
  const made = createProgress(label);
  const figure = element('span', { class: 'num' });
  figure.textContent = setProgress(made, done);
  return element('div', { class: 'progress-row' }, made, figure);
}

function notice(shown: Notice): HTMLElement {
  const made = element('div');
  showNotice(made, shown);
  return made;
}

function state(shown: State): HTMLElement {
  const made = element('div');
  showState(made, shown);
  return element('div', { class: 'state-frame' }, element('p', { class: 'specimen-name' }, shown.kind), made);
}
