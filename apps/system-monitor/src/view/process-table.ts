import { element } from '@workshop/theme/element';
import { icon } from '@workshop/theme/icon';
import '@workshop/theme/field.css';
import tree from 'lucide-static/icons/list-tree.svg?raw';
import pause from 'lucide-static/icons/pause.svg?raw';
import type { SystemViewState } from '../contract.ts';
import type { Format } from './format.ts';
import { processDetail } from './process-detail.ts';
import { type Column, type OpenOrClosed, processRow } from './process-row.ts';
import type { Process } from './screen.ts';
import { strings } from './strings.ts';
import './process-table.css';

/** What is asked of the server: the rows that are in sight, and some around them. */
export interface ProcessQuery {
  sort: Column;
  filter: string;
  tree: boolean;
  closed: number[];
  start: number;
  limit: number;
}
export interface ProcessTableActions {
  /** Other rows are wanted than those at hand. */
  ask(): void;
  /** The list is to stand still, or to go on. */
  pause(isPaused: boolean): void;
  pick(process: Process | undefined): void;
}

/** Columns as they stand; the narrow ones are left out where there is no room. */
const COLUMNS: readonly Column[] = ['name', 'pid', 'cpu', 'memory', 'threads', 'started'];
/** Rows above and below those in sight that are fetched with them. */
const AROUND = 40;
/** As many closed branches as the server takes; the oldest open again. */
const MOST_CLOSED = 500;
/** Milliseconds without a letter after which a filter counts. */
const TYPED = 250;

/** Every process, one row each of however many there are: only what is in sight is there. */
export class ProcessTable {
  #sort: Column = 'cpu';
  #isTree = false;
  #closed = new Set<number>();
  #start = 0;
  #rows: readonly Process[] = [];
  #total = 0;
  #picked: Process | undefined;
  #active = 0;
  #format: Format | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;
  readonly #actions: ProcessTableActions;
  readonly #rowHeight = matchMedia('(pointer: coarse)').matches ? 40 : 26;
  readonly #filter = element('input', {
    type: 'search',
    placeholder: strings.filter,
    'aria-label': strings.filter,
    maxlength: '100',
    spellcheck: 'false',
  });
  readonly #count = element('p', { class: 'hint num', role: 'status' });
  readonly #body = element('div', { role: 'rowgroup', class: 'process-rows' });
  readonly #heads = new Map<Column, HTMLElement>();
  readonly #grid = element('div', {
    class: 'process-grid',
    role: 'treegrid',
    tabindex: '0',
    'aria-label': strings.processes,
  });
  readonly #detail = element('div', { class: 'process-detail', hidden: true });

  constructor(actions: ProcessTableActions) {
    this.#actions = actions;
  }

  build(body: HTMLElement): void {
    const heads = COLUMNS.map((column) => {
      const sort = element('button', { type: 'button', class: 'sort' }, strings.columns[column]);
      sort.addEventListener('click', () => this.#change(() => (this.#sort = column)));
      const head = element('span', { role: 'columnheader', class: `${column} num` }, sort);
      this.#heads.set(column, head);
      return head;
    });
    const head = element('div', { role: 'rowgroup' }, element('div', { role: 'row', class: 'process-head' }, ...heads));
    this.#grid.append(head, this.#body);
    const isTree = toggle(strings.asTree, tree, (isOn) => this.#change(() => (this.#isTree = isOn)));
    const isPaused = toggle(strings.pause, pause, (isOn) => this.#actions.pause(isOn));
    const field = element('label', { class: 'field' }, this.#filter);
    const bar = element('div', { class: 'process-bar' }, field, isTree, isPaused);
    body.classList.add('process-table');
    body.append(bar, this.#grid, this.#count, this.#detail);
    this.#grid.addEventListener('scroll', () => this.#follow());
    this.#grid.addEventListener('keydown', (event) => this.#byKey(event));
    this.#filter.addEventListener('input', () => {
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => this.#change(() => undefined), TYPED);
    });
    new ResizeObserver(() => this.#follow()).observe(this.#grid);
  }

  get query(): ProcessQuery {
    const [first, last] = this.#inSight();
    const start = Math.max(0, first - AROUND);
    const closed = this.#isTree ? [...this.#closed].slice(-MOST_CLOSED) : [];
    return {
      sort: this.#sort,
      filter: this.#filter.value,
      tree: this.#isTree,
      closed,
      start,
      limit: last - start + AROUND,
    };
  }

  /**
   * Takes the rows that were asked for.
   *
   * @param picked the process that the person picked, now or in a view before this one
   */
  draw(start: number, rows: readonly Process[], total: number, picked: SystemViewState['process'], format: Format) {
    this.#start = start;
    this.#rows = rows;
    this.#total = total;
    this.#format = format;
    this.#active = Math.min(this.#active, Math.max(0, total - 1));
    const { value } = this.#filter;
    if (total > 0) this.#count.textContent = strings.processCount(format.count(total), value);
    else this.#count.textContent = value === '' ? strings.noProcesses : strings.noneMatch(value);
    const again = rows.find(({ pid, name }) => pid === picked?.pid && name.startsWith(picked.name));
    if (again) this.#picked = again;
    this.#paint();
    this.#drawDetail();
  }

  /** Says why there are no new rows; those at hand stay. */
  fail(message: string): void {
    this.#count.textContent = message;
  }

  #change(change: () => unknown): void {
    change();
    this.#grid.scrollTop = 0;
    this.#active = 0;
    this.#actions.ask();
  }

  #inSight(): [first: number, last: number] {
    const first = Math.floor(this.#grid.scrollTop / this.#rowHeight);
    return [first, first + Math.ceil(this.#grid.clientHeight / this.#rowHeight)];
  }

  /** Scrolled: what is at hand is shown at once, what is missing is asked for. */
  #follow(): void {
    const [first, last] = this.#inSight();
    this.#paint();
    const end = this.#start + this.#rows.length;
    if (first < this.#start || (last > end && end < this.#total)) this.#actions.ask();
  }

  #paint(): void {
    if (!this.#format) return;
    const [first, last] = this.#inSight();
    const wanted = this.#rows.slice(Math.max(0, first - this.#start), Math.max(0, last + 1 - this.#start));
    const top = Math.max(first, this.#start);
    this.#body.style.blockSize = `${this.#total * this.#rowHeight}px`;
    this.#grid.setAttribute('aria-rowcount', String(this.#total + 1));
    this.#grid.setAttribute('role', this.#isTree ? 'treegrid' : 'grid');
    for (const [column, head] of this.#heads) {
      const isSorted = column === this.#sort;
      const order = column === 'name' || column === 'pid' ? 'ascending' : 'descending';
      head.setAttribute('aria-sort', isSorted ? order : 'none');
    }
    this.#body.replaceChildren(
      ...wanted.map((process, offset) => {
        const index = top + offset;
        const row = processRow(process, COLUMNS, this.#format as Format, this.#openOrClosed(process));
        row.style.insetBlockStart = `${index * this.#rowHeight}px`;
        row.style.blockSize = `${this.#rowHeight}px`;
        row.setAttribute('aria-rowindex', String(index + 2));
        row.setAttribute('aria-selected', String(process.pid === this.#picked?.pid));
        row.classList.toggle('active', index === this.#active);
        row.addEventListener('click', ({ target }) => this.#clicked(process, index, target));
        return row;
      }),
    );
    const active = this.#rows[this.#active - this.#start];
    if (active) this.#grid.setAttribute('aria-activedescendant', `process-${active.pid}`);
    else this.#grid.removeAttribute('aria-activedescendant');
  }

  #openOrClosed({ pid, children = 0 }: Process): OpenOrClosed {
    if (!this.#isTree || children === 0) return 'leaf';
    return this.#closed.has(pid) ? 'closed' : 'open';
  }

  #clicked(process: Process, index: number, target: EventTarget | null): void {
    this.#active = index;
    if (target instanceof Element && target.closest('.twist')) {
      this.#turn(process);
      return;
    }
    this.#picked = process.pid === this.#picked?.pid ? undefined : process;
    this.#actions.pick(this.#picked);
    this.#drawDetail();
    this.#paint();
  }

  /** Opens or closes a process's children. */
  #turn({ pid }: Process, isClosing = !this.#closed.has(pid)): void {
    if (isClosing) this.#closed.add(pid);
    else this.#closed.delete(pid);
    this.#paint();
    this.#actions.ask();
  }

  #byKey(event: KeyboardEvent): void {
    if (event.target !== this.#grid || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(this.#grid.clientHeight / this.#rowHeight) - 2);
    const active = this.#rows[this.#active - this.#start];
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const step =
      steps[event.key] ?? (event.key === 'Home' ? -this.#total : event.key === 'End' ? this.#total : undefined);
    if (step !== undefined) this.#goTo(this.#active + step);
    else if ((event.key === 'Enter' || event.key === ' ') && active) this.#clicked(active, this.#active, null);
    else if (event.key === 'ArrowLeft' && active && this.#openOrClosed(active) === 'open') this.#turn(active, true);
    else if (event.key === 'ArrowRight' && active && this.#openOrClosed(active) === 'closed') this.#turn(active, false);
    else return;
    event.preventDefault();
  }

  #goTo(index: number): void {
    this.#active = Math.min(this.#total - 1, Math.max(0, index));
    const top = this.#active * this.#rowHeight;
    const head = this.#rowHeight;
    const room = this.#grid.clientHeight - head;
    if (top < this.#grid.scrollTop) this.#grid.scrollTop = top;
    else if (top + this.#rowHeight > this.#grid.scrollTop + room) this.#grid.scrollTop = top + this.#rowHeight - room;
    this.#follow();
  }

  #drawDetail(): void {
    this.#detail.hidden = this.#picked === undefined;
    if (this.#picked && this.#format) this.#detail.replaceChildren(...processDetail(this.#picked, this.#format));
  }
}

function toggle(name: string, source: string, run: (isOn: boolean) => void): HTMLButtonElement {
  const made = element(
    'button',
    { type: 'button', class: 'button quiet square', 'aria-label': name, 'aria-pressed': 'false', 'data-tooltip': true },
    icon(source),
  );
  made.addEventListener('click', () => {
    const isOn = made.getAttribute('aria-pressed') !== 'true';
    made.setAttribute('aria-pressed', String(isOn));
    run(isOn);
  });
  return made;
}
