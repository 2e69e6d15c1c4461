import { beforeEach, expect, it, vi } from 'vitest';
import { LinuxCommands } from './linux-commands.ts';
import { readProcesses } from './linux-processes.ts';
import { LinuxUsers } from './linux-users.ts';

/** What reading a file of a process throws, by the end of its path. */
const broken = vi.hoisted(() => ({ files: new Map<string, string>(), gone: new Set<string>() }));

vi.mock('node:fs', async (original) => {
  const answer = (path: string, content: string | number) => {
    for (const [end, code] of broken.files)
      if (path.replaceAll('\\', '/').endsWith(end)) throw Object.assign(new Error(code), { code });
    return content;
  };
  const pidIn = (path: string) => /proc[\\/](\d+)/.exec(path)?.[1];
  return {
    ...(await original<typeof import('node:fs')>()),
    readdirSync: () => ['1', '2', '3', 'self', 'net'],
    existsSync: (path: string) => !broken.gone.has(pidIn(path) ?? ''),
    readFileSync: (path: string) =>
      answer(path, `${pidIn(path)} (a) b\u202e\u0007) S 1 0 0 0 0 0 0 0 0 0 1 1 0 0 20 0 1 0 9 0 2`),
    statSync: (path: string) => ({ uid: answer(path, 0) }),
    openSync: (path: string) => answer(path, 5),
    readSync: (_: number, bytes: Buffer, offset: number) => (offset > 0 ? 0 : bytes.write('app\0-x\0')),
    closeSync: () => {},
  };
});
beforeEach(() => {
  broken.files.clear();
  broken.gone.clear();
});

const read = () =>
  readProcesses({
    root: '/',
    pageBytes: 4096,
    users: new LinuxUsers('/', { names: false, you: 1000 }),
    commands: new LinuxCommands('/'),
  });

it('reads what is there', async () => {
  const { list, missing } = await read();
  expect(missing).toEqual([]);
  expect(list?.processes[1]).toEqual({
    pid: 2,
    parent: 1,
    name: 'a) b��',
    state: 'S',
    ticks: 2,
    memory: 8192,
    threads: 1,
    started: 9,
    user: 'root',
    command: 'app -x',
  });
});

it.each(['ENOENT', 'ESRCH'])('leaves out a process that ends before it is read (%s)', async (code) => {
  broken.files.set('/2/stat', code);
  broken.gone.add('2');
  const { list, missing } = await read();
  expect(list?.processes.map(({ pid }) => pid)).toEqual([1, 3]);
  expect(missing).toEqual([]);
});

it.each(['EACCES', 'EPERM', 'EIO'])('counts a process that is there and not readable (%s)', async (code) => {
  broken.files.set('/2/stat', code);
  const { list, missing } = await read();
  expect(list?.processes.map(({ pid }) => pid)).toEqual([1, 3]);
  expect(missing).toEqual([{ what: 'some processes', why: '1 of /proc are not readable' }]);
});

it.each([
  ['/2', 'user'],
  ['/2/cmdline', 'command'],
])('has a process without what could not be read any more: %s', async (file, part) => {
  broken.files.set(file, 'ENOENT');
  const { list, missing } = await read();
  expect(list?.processes.map(({ pid }) => pid)).toEqual([1, 2, 3]);
  expect(list?.processes[1]).not.toHaveProperty(part);
  expect(list?.processes[0]).toHaveProperty(part);
  expect(missing).toEqual([]);
});

it('throws what is no matter of availability', async () => {
  broken.files.set('/2/stat', 'EMFILE');
  await expect(read()).rejects.toThrow('EMFILE');
});
