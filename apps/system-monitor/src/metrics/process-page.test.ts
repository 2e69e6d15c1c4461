import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProcessesUnseenError } from './errors.ts';
import { processPage } from './process-page.ts';
import type { ProcessSample } from './processes.ts';
import { busy } from './test-past.ts';
import { ScriptedSource, steady } from './test-readings.ts';

const T = 1_700_000_000_000;
const MIB = 1024 ** 2;
const { machine } = new ScriptedSource(steady);
const asked = { sort: 'cpu' as const, filter: '', start: 0, limit: 20 };
const pageOf = (processes: ProcessSample[] | undefined, parts: Partial<typeof asked> = {}) =>
  processPage({ table: { time: T, processes }, reading: { time: T, clock: 0 } }, machine, { ...asked, ...parts });

const some = [
  busy(4121, 'node', 61.2, { memory: 300 * MIB, threads: 11, started: 200, state: 'R', user: 'you' }),
  busy(9, 'a.*(', 2, { memory: 5 * MIB, threads: 1 }),
  busy(12, 'bash', 0, { memory: undefined }),
];

describe('a page of processes', () => {
  it('says each in a line, with what is known of it', () => {
    const { processes, total, next, lines } = pageOf(some);
    expect(lines).toEqual([
      '1 to 3 of 3 processes, by cpu, at 2023-11-14T22:13:20.000Z:',
      'node (pid 4121, parent 1), CPU 61 %, memory 300 MiB, 11 threads, state R, since 1970-01-01T00:16:42.000Z, user you',
      'a.*( (pid 9, parent 1), CPU 2 %, memory 5 MiB, 1 thread, state S, since 1970-01-01T00:16:40.100Z',
      'bash (pid 12, parent 1), CPU 0 %, memory not known, 1 thread, state S, since 1970-01-01T00:16:40.100Z',
    ]);
    expect([total, next]).toEqual([3, undefined]);
    expect(processes[0]).toEqual({
      pid: 4121,
      parent: 1,
      name: 'node',
      cpu: 61.2,
      memory: 300 * MIB,
      threads: 11,
      state: 'R',
      startedAt: 1_002_000,
      user: 'you',
      command: undefined,
    });
  });

  it('goes on where the one before ended', () => {
    const first = pageOf(some, { limit: 2 });
    expect([first.processes.map(({ pid }) => pid), first.next]).toEqual([[4121, 9], 2]);
    expect(first.lines[0]).toMatch(/^1 to 2 of 3 processes/);
    const second = pageOf(some, { limit: 2, start: 2 });
    expect([second.processes.map(({ pid }) => pid), second.next]).toEqual([[12], undefined]);
    expect(second.lines[0]).toMatch(/^3 to 3 of 3 processes/);
  });

  it('repeats no filter that could reorder its line, and none of spaces', () => {
    expect(pageOf(some, { filter: '\u202e\u0000x' }).lines[0]).toContain('No process has "\ufffd\ufffdx" in its name');
    expect(pageOf(some, { filter: '   ' }).lines[0]).toMatch(/^1 to \d+ of \d+ processes, by cpu/);
  });

  it('is filtered by text as it stands', () => {
    expect(pageOf(some, { filter: 'a.*(' }).processes.map(({ pid }) => pid)).toEqual([9]);
    expect(pageOf(some, { filter: 'a.*(' }).lines[0]).toMatch(/^1 to 1 of 1 with "a\.\*\("/);
    const none = pageOf(some, { filter: '.*' });
    expect(none.processes.length).toBe(1);
    expect(pageOf(some, { filter: 'nobody' })).toEqual({
      processes: [],
      total: 0,
      next: undefined,
      lines: ['No process has "nobody" in its name, pid, user or command; 3 run.'],
    });
  });

  it('after the last row is empty, and says so', () => {
    expect(pageOf(some, { start: 5 })).toMatchObject({
      processes: [],
      next: undefined,
      lines: ['There is no row 6: the list has 3.'],
    });
  });

  it('holds less than 16 KB of text whatever the commands, but one process at least', () => {
    const command = 'ä'.repeat(1000);
    const many = Array.from({ length: 100 }, (_, index) => busy(index, 'java', 1, { command }));
    const { processes, next, lines } = pageOf(many, { limit: 100 });
    expect([processes.length, next]).toEqual([7, 7]);
    expect(Buffer.byteLength(lines.join('\n'))).toBeLessThan(16_000);
    expect(pageOf([busy(1, 'java', 1, { command: 'x'.repeat(20_000) })]).processes.length).toBe(1);
  });

  it('is refused where no process can be seen, with the reason', () => {
    expect(() => pageOf(undefined)).toThrow(ProcessesUnseenError);
    const reading = { time: T, clock: 0, missing: [{ what: 'processes', why: 'hidepid=2' }] };
    expect(() => processPage({ table: { time: T, processes: undefined }, reading }, machine, asked)).toThrow(
      'Processes are not available here: hidepid=2.',
    );
  });
});

it('gives every process once, page after page, in any order', () => {
  const list = fc.uniqueArray(fc.record({ pid: fc.nat(500), cpu: fc.nat(3), memory: fc.nat(3) }), {
    selector: ({ pid }) => pid,
    maxLength: 60,
  });
  const sort = fc.constantFrom('cpu', 'memory', 'name', 'pid', 'threads', 'started');
  fc.assert(
    fc.property(list, sort, fc.integer({ min: 1, max: 20 }), fc.nat(1500), (made, order, limit, length) => {
      const processes = made.map(({ pid, cpu, memory }) =>
        busy(pid, `p${pid % 7}`, cpu, { memory, command: 'x'.repeat(length) }),
      );
      const seen: number[] = [];
      for (let start: number | undefined = 0; start !== undefined; ) {
        const page = pageOf(processes, { sort: order as 'cpu', limit, start });
        expect(page.total).toBe(processes.length);
        expect(page.processes.length).toBeLessThanOrEqual(limit);
        expect(page.lines.length).toBe(page.processes.length + 1);
        seen.push(...page.processes.map(({ pid }) => pid));
        start = page.next;
      }
      expect(seen.length).toBe(processes.length);
      expect([...seen].sort((a, b) => a - b)).toEqual(processes.map(({ pid }) => pid).sort((a, b) => a - b));
    }),
  );
});
