import { beforeEach, expect, it, vi } from 'vitest';
import { LinuxCommands } from './linux-commands.ts';
import { MAX_PROCESSES, readProcesses } from './linux-processes.ts';
import { LinuxUsers } from './linux-users.ts';

/** As many entries as a test wants, with no file system under them. */
const proc = vi.hoisted(() => ({ entries: 0, reads: 0, others: 0, commands: 0 }));
vi.mock('./read-file.ts', () => {
  const pidIn = (path: string) => Number(/(\d+)(?:\/\w+)?$/.exec(path.replaceAll('\\', '/'))?.[1]);
  return {
    readNames: () => [...Array.from({ length: proc.entries }, (_, index) => String(index + 1)), 'self', 'meminfo'],
    readText: (path: string) => {
      proc.reads++;
      if (path.endsWith('passwd')) proc.others++;
      return `${pidIn(path)} (worker) S 1 0 0 0 0 0 0 0 0 0 1 1 0 0 20 0 1 0 9 0 2`;
    },
    readOwner: (path: string) => [0, 1000, 1001][pidIn(path) % 3],
    readStart: (path: string) => {
      proc.commands++;
      return Buffer.from(`/usr/bin/worker\0--token\0abc\0${pidIn(path) % 7}\0`);
    },
  };
});
beforeEach(() => {
  Object.assign(proc, { reads: 0, others: 0, commands: 0 });
});

const nowhere = (parts: { commands?: LinuxCommands } = {}) =>
  readProcesses({
    root: '/nowhere',
    pageBytes: 4096,
    users: new LinuxUsers('/nowhere', { names: false, you: 1000 }),
    ...parts,
  });

it('gives other work its turn after each hundred of 10,000', async () => {
  proc.entries = 10_000;
  const reading = nowhere();
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
  expect(list?.processes[41]).toEqual({
    pid: 42,
    parent: 1,
    name: 'worker',
    state: 'S',
    ticks: 2,
    memory: 8192,
    threads: 1,
    started: 9,
    user: 'root',
  });
  expect(list?.processes.slice(42, 44).map(({ user }) => user)).toEqual(['you', 'other']);
  expect(missing).toEqual([]);
  expect(proc.reads).toBe(10_000);
  expect(turns).toBeGreaterThanOrEqual(99);
  expect(proc).toMatchObject({ others: 0, commands: 0 });
});

it('reads up to a bound, and says what is beyond', async () => {
  proc.entries = 50_000;
  const { list, missing } = await nowhere();
  expect(list?.processes.length).toBe(MAX_PROCESSES);
  expect(proc.reads).toBe(MAX_PROCESSES);
  expect(missing).toEqual([{ what: 'some processes', why: '50000 run, 16384 are read at most' }]);
});

it('reads arguments where they are asked for', async () => {
  proc.entries = 10_000;
  const commands = new LinuxCommands('/nowhere');
  for (const _ of [1, 2]) {
    const { list } = await nowhere({ commands });
    expect(list?.processes[41]?.command).toBe('/usr/bin/worker --token *** 0');
  }
  expect(proc.commands).toBe(20_000);
});
