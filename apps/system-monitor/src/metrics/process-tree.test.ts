import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processRows, type RowsQuery, rowsOf } from './process-tree.ts';
import { type ProcessSample, sorted } from './processes.ts';
import { processOf } from './test-readings.ts';

const tree: RowsQuery = { sort: 'pid', filter: '', tree: true, closed: [] };
const flat: RowsQuery = { ...tree, tree: false };
const process = (pid: number, parent: number, parts: Partial<ProcessSample> = {}): ProcessSample => ({
  ...processOf({ pid, parent, name: `p${pid}` }),
  ...parts,
});
const rows = (processes: ProcessSample[], query: Partial<RowsQuery> = {}) =>
  processRows(processes, { ...tree, ...query }).map(({ process: { pid }, depth, children }) => [pid, depth, children]);

/** 1 has 2 and 3; 2 has 4 and 5; 5 has 6. */
const family = [process(1, 0), process(4, 2), process(3, 1), process(2, 1), process(6, 5), process(5, 2)];

describe('a tree', () => {
  it('has children under their parent, siblings in order', () => {
    expect(rows(family)).toEqual([
      [1, 0, 2],
      [2, 1, 2],
      [4, 2, 0],
      [5, 2, 1],
      [6, 3, 0],
      [3, 1, 0],
    ]);
    const busy = family.map((one) => ({ ...one, cpu: one.pid === 3 ? 9 : one.pid }));
    expect(rows(busy, { sort: 'cpu' }).map(([pid]) => pid)).toEqual([1, 3, 2, 5, 6, 4]);
  });

  it('keeps the parents of what a filter finds, and nobody else', () => {
    expect(rows(family, { filter: 'p5' })).toEqual([
      [1, 0, 1],
      [2, 1, 1],
      [5, 2, 0],
    ]);
    expect(rows(family, { filter: 'nobody' })).toEqual([]);
  });

  it('leaves out what is below a closed one, and still says how many children that has', () => {
    expect(rows(family, { closed: [2] })).toEqual([
      [1, 0, 2],
      [2, 1, 2],
      [3, 1, 0],
    ]);
    expect(rows(family, { closed: [1, 2, 99] })).toEqual([[1, 0, 2]]);
  });

  it('makes roots of those whose parent is not in the list, or who are their own', () => {
    expect(rows([process(7, 700), process(8, 8), process(9, 7)])).toEqual([
      [7, 0, 1],
      [9, 1, 0],
      [8, 0, 0],
    ]);
  });

  it('loses none of a circle, and ends', () => {
    expect(rows([process(1, 3), process(2, 1), process(3, 2), process(9, 0)])).toEqual([
      [9, 0, 0],
      [1, 0, 1],
      [2, 1, 1],
      [3, 2, 1],
    ]);
  });

  it('is none where it is flat', () => {
    expect(processRows(family, { ...flat, filter: 'p5' })).toEqual([{ process: process(5, 2), depth: 0, children: 0 }]);
    expect(rows(family, { tree: false, closed: [1] }).map(([pid]) => pid)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('holds 10,000 rows, in a chain of 10,000 too', () => {
    const wide = Array.from({ length: 10_000 }, (_, index) => process(index + 1, index === 0 ? 0 : 1));
    expect(rows(wide).length).toBe(10_000);
    expect(rows(wide)[0]).toEqual([1, 0, 9999]);
    const deep = Array.from({ length: 10_000 }, (_, index) => process(index + 1, index));
    expect(rows(deep).at(-1)).toEqual([10_000, 9999, 0]);
    expect(rows(deep, { filter: 'p10000' }).length).toBe(10_000);
    expect(rows(deep, { closed: [1] })).toEqual([[1, 0, 1]]);
  });
});

describe('a filter', () => {
  const named = ['a.*(', 'aXX(', '[kworker/0:1]', 'c++', 'back\\slash', 'Ünïcode', '100%'];
  const list = named.map((name, index) => process(index + 100, 0, { name }));
  const found = (filter: string) => processRows(list, { ...flat, filter }).map((row) => row.process.name);

  it.each([
    ['a.*(', ['a.*(']],
    ['.', ['a.*(']],
    ['(', ['a.*(', 'aXX(']],
    ['[kworker', ['[kworker/0:1]']],
    ['+', ['c++']],
    ['\\', ['back\\slash']],
    ['ünÏ', ['Ünïcode']],
    [' C++ ', ['c++']],
    ['$', []],
    ['   ', named],
  ])('takes %j as it stands, whatever its case', (filter, names) => {
    expect(found(filter)).toEqual(names);
  });

  it('looks into pid, user and command', () => {
    const one = process(4121, 1, { user: 'root', command: 'node server.js' });
    for (const filter of ['412', 'ROOT', 'server.js'])
      expect(processRows([one, process(5, 1)], { ...flat, filter }).map((row) => row.process.pid)).toEqual([4121]);
  });
});

it('has every process once, below its parent, whatever the parents', () => {
  const pid = fc.integer({ min: 1, max: 30 });
  const list = fc.uniqueArray(fc.record({ pid, parent: fc.nat(35) }), { selector: (one) => one.pid, maxLength: 30 });
  const sort = fc.constantFrom('cpu', 'memory', 'name', 'pid', 'threads', 'started');
  fc.assert(
    fc.property(list, sort, (made, order) => {
      const processes = made.map(({ pid: own, parent }) => process(own, parent));
      const found = processRows(processes, { ...tree, sort: order as RowsQuery['sort'] });
      expect(found.map((row) => row.process.pid).sort((a, b) => a - b)).toEqual(
        sorted(processes, 'pid').map((one) => one.pid),
      );
      for (const [index, { process: one, depth }] of found.entries()) {
        if (depth === 0) continue;
        const parent = found.slice(0, index).findLast((row) => row.depth === depth - 1);
        expect(parent?.process.pid).toBe(one.parent);
      }
    }),
  );
});

describe('rowsOf', () => {
  const query = { sort: 'cpu', filter: '', tree: false, closed: [] } as const;

  it('makes the rows of a list once a question, and anew for another list', () => {
    const list = [processOf({ pid: 1 }), processOf({ pid: 2 })];
    const rows = rowsOf(list, query);
    expect(rows).toEqual(processRows(list, query));
    expect(rowsOf(list, { ...query })).toBe(rows);
    expect(rowsOf(list, { ...query, sort: 'pid' })).not.toBe(rows);
    expect(rowsOf([...list], query)).not.toBe(rows);
  });

  it('remembers a few questions, not all', () => {
    const list = [processOf({ pid: 1 })];
    const rows = rowsOf(list, query);
    for (let filter = 0; filter < 10; filter++) rowsOf(list, { ...query, filter: String(filter) });
    expect(rowsOf(list, query)).not.toBe(rows);
    expect(rowsOf(list, query)).toEqual(rows);
  });
});
