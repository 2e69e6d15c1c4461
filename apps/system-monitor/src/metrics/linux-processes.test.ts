import { beforeEach, expect, it, vi } from 'vitest';
import { MAX_PROCESSES, readProcesses } from './linux-processes.ts';

/** As many entries as a test wants, with no file system under them. */
const proc = vi.hoisted(() => ({ entries: 0, reads: 0 }));
vi.mock('./read-file.ts', () => ({
  readNames: () => [...Array.from({ length: proc.entries }, (_, index) => String(index + 1)), 'self', 'meminfo'],
  readText: (path: string) => {
    proc.reads++;
    const pid = /(\d+)\/stat$/.exec(path.replaceAll('\\', '/'))?.[1];
    return `${pid} (worker) S 1 0 0 0 0 0 0 0 0 0 1 1 0 0 20 0 1 0 9 0 2`;
  },
}));
beforeEach(() => {
  proc.reads = 0;
});

it('gives other work its turn after each hundred of 10,000', async () => {
  proc.entries = 10_000;
  const reading = readProcesses('/nowhere', 4096);
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns++;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const { list, missing } = await reading;
  isDone = true;
  expect(list?.processes.length).toBe(10_000);
  expect(list?.processes[41]).toMatchObject({ pid: 42, ticks: 2, memory: 8192 });
  expect(missing).toEqual([]);
  expect(proc.reads).toBe(10_000);
  expect(turns).toBeGreaterThanOrEqual(99);
});

it('reads up to a bound, and says what is beyond', async () => {
  proc.entries = 50_000;
  const { list, missing } = await readProcesses('/nowhere', 4096);
  expect(list?.processes.length).toBe(MAX_PROCESSES);
  expect(proc.reads).toBe(MAX_PROCESSES);
  expect(missing).toEqual([{ what: 'some processes', why: '50000 run, 16384 are read at most' }]);
});
