import { SystemTile } from '../contract.ts';
import { written } from './format.ts';
import { headline, scopeOf } from './gauges.ts';
import { cpuOf, memoryOf } from './processes.ts';
import { chartedOf, type Screen, shownSpan } from './screen.ts';
import { explanation, findings } from './selection.ts';
import { strings } from './strings.ts';

/** The tiles in one line: "CPU 87 % (of 8 cores); Memory 4.9 GiB (of 15.5 GiB)". Of the tiles without a figure, nothing. */
export function figuresText({ shown, samples, format }: Screen): string {
  const parts = SystemTile.options.flatMap((tile) => {
    const figure = headline(tile, samples.newest, format);
    const scope = scopeOf(tile, shown, samples.newest, format);
    if (!figure) return [];
    return [[strings.tiles[tile], written(figure), ...(scope ? [strings.bracketed(scope)] : [])].join(' ')];
  });
  return parts.join('; ');
}

/** What is selected, figure by figure; empty without a selection. */
export function selectionText(screen: Screen): string {
  const { shown, state, format } = screen;
  if (!state.selection) return '';
  const found = findings(shown, chartedOf(screen), state.selection, shownSpan(screen));
  return explanation(state.selection, found, format);
}

/** What is on screen, in words for the model: whole each time, for each report replaces the one before. */
export function reportText(screen: Screen): string {
  const { state, sentence, format } = screen;
  const { from, to } = shownSpan(screen);
  const when = strings.last(format.span(to - from));
  const how = state.frozen ? strings.frozenAt(format.time(to)).toLowerCase() : strings.report.live;
  const lines = [
    strings.report.intro(strings.tiles[state.tile], when, how),
    `${sentence}.`,
    strings.report.figures(figuresText(screen)),
  ];
  const { selection, process } = state;
  if (process) lines.push(strings.report.picked(processText(process, screen)));
  if (selection) lines.push(strings.report.selected(selection.from, selection.to), selectionText(screen));
  return lines.join('\n');
}

/** The process that was picked, with its figures where it is among those at hand. */
function processText({ pid, name }: { pid: number; name: string }, { picked, format }: Screen): string {
  const known = picked?.pid === pid ? [cpuOf(picked, format), memoryOf(picked, format)] : [];
  return strings.report.process(name, pid, strings.listed(known));
}
