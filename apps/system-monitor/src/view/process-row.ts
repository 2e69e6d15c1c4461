import { element } from '@workshop/theme/element';
import { icon } from '@workshop/theme/icon';
import chevron from 'lucide-static/icons/chevron-right.svg?raw';
import type { Format } from './format.ts';
import { cpuOf, memoryOf } from './processes.ts';
import type { Process } from './screen.ts';
import { strings } from './strings.ts';

/** What the table can be sorted by. */
export type Column = 'name' | 'pid' | 'cpu' | 'memory' | 'threads' | 'started';
export type OpenOrClosed = 'open' | 'closed' | 'leaf';

/** One row of the table; `state` tells whether its children are shown. */
export function processRow(
  process: Process,
  columns: readonly Column[],
  format: Format,
  state: OpenOrClosed,
): HTMLElement {
  const { pid, depth = 0 } = process;
  const expanded = state === 'leaf' ? undefined : String(state === 'open');
  const cells = columns.map((column) =>
    column === 'name'
      ? nameCell(process, state)
      : element('span', { role: 'gridcell', class: `${column} num` }, cellText(column, process, format)),
  );
  const level = process.depth === undefined ? undefined : String(depth + 1);
  return element(
    'div',
    { role: 'row', id: `process-${pid}`, class: 'process-row', 'aria-level': level, 'aria-expanded': expanded },
    ...cells,
  );
}

function nameCell({ name, depth = 0 }: Process, state: OpenOrClosed): HTMLElement {
  const twist = element('span', { class: `twist ${state}`, 'aria-hidden': 'true' }, icon(chevron));
  return element(
    'span',
    { role: 'rowheader', class: 'name', style: `--depth: ${Math.min(depth, 12)}` },
    ...(state === 'leaf' ? [] : [twist]),
    element('bdi', {}, name),
  );
}

function cellText(column: Column, process: Process, format: Format): string {
  if (column === 'cpu') return cpuOf(process, format);
  if (column === 'memory') return memoryOf(process, format);
  if (column === 'started')
    return process.startedAt === undefined ? strings.dash : format.time(process.startedAt, false);
  return String(process[column] ?? strings.dash);
}
