import { describe, expect, it } from 'vitest';
import { OtherProcesses, type OtherProcessesOptions } from './other-processes.ts';
import { processSamples } from './processes.ts';
import type { ProcessList } from './source.ts';
import { toldProcess } from './test-systems.ts';

const T = 1_700_000_000_000;
const BOOT = T - 1_000_000;
const FILES = new Set([
  '/usr/local/bin/node',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/usr/bin/mysql',
]);
const options: OtherProcessesOptions = {
  platform: 'darwin',
  cores: 4,
  bootedAt: BOOT,
  users: false,
  commandLines: false,
  you: 'ada',
  isFile: (path) => FILES.has(path),
};
const listOf = (told: Parameters<OtherProcesses['next']>[0], parts: Partial<OtherProcessesOptions> = {}) =>
  new OtherProcesses({ ...options, ...parts }).next(told, { time: T, clock: 0 })?.processes;
const only = (parts: Parameters<typeof toldProcess>[0], given: Partial<OtherProcessesOptions> = {}) =>
  listOf([toldProcess({ pid: 7, command: 'node', ...parts })], given)?.[0];
/** As macOS writes a start: with the offset of now. */
const writtenAt = (at: number) =>
  new Date(at - new Date(T).getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace('T', ' ');

it('has what is told, and nothing for what is not', () => {
  expect(only({ started: writtenAt(T - 60_000), cpu: 50, state: 'running' })).toEqual({
    pid: 7,
    parent: 1,
    name: 'node',
    state: 'R',
    ticks: 0,
    memory: 102_400,
    started: 940_000,
    user: 'you',
  });
  expect(only({ parentPid: null, memRss: null, state: null, user: '', cpu: null })).toEqual({
    pid: 7,
    parent: 0,
    name: 'node',
    state: '?',
    ticks: 0,
    started: 0,
  });
});

it.each([
  ['no pid', [toldProcess({ pid: null, command: 'x' })]],
  ['no number', [toldProcess({ pid: Number.NaN, command: 'x' })]],
  ['nothing', []],
])('is no list with %s', (_, told) => {
  expect(listOf(told)).toBeUndefined();
});

it('leaves out the time that Windows calls a process', () => {
  const told = [
    { pid: 0, name: 'System Idle Process', command: 'System Idle Process', cpu: 95, started: null, user: '' },
    { pid: 4, parentPid: 0, name: 'System', command: 'System', memRss: 20, state: 'unknown', started: null, user: '' },
  ];
  expect(listOf(told, { platform: 'win32' })).toEqual([
    { pid: 4, parent: 0, name: 'System', state: '?', ticks: 0, memory: 20_480, started: 0 },
  ]);
});

it('knows when a process of Windows started', () => {
  const told = [{ pid: 4, name: 'a.exe', command: 'a.exe', started: '2023-11-14 22:00:00' }];
  expect(listOf(told, { platform: 'win32' })?.[0]?.started).toBe(
    Math.max(0, new Date(2023, 10, 14, 22).getTime() - BOOT),
  );
});

describe('the name', () => {
  it.each<[string, Parameters<typeof toldProcess>[0], string]>([
    ['is the file', { path: '/usr/local/bin', command: 'node', params: '--inspect' }, 'node'],
    [
      'may have spaces',
      { path: '/Applications/Google Chrome.app/Contents/MacOS', command: 'Google Chrome' },
      'Google Chrome',
    ],
    ['holds no argument', { path: '', command: 'node server.js hunter2' }, 'node'],
    ['holds no argument with a slash', { path: '/usr/bin/mysql db', command: 'hunter2 x' }, 'mysql'],
    ['is the first word where no file is seen', { path: '/opt', command: 'tool hunter2' }, 'tool'],
    ['is that of a login shell', { command: '-zsh' }, 'zsh'],
    ['is a title', { command: 'postgres: ada shop' }, 'postgres'],
    ['is clean', { command: 'a\u202eb\u0007' }, 'a�b�'],
    ['may be none', { command: '' }, '(no name)'],
    ['may be null', { command: null }, '(no name)'],
  ])('%s', (_, told, name) => {
    expect(only(told)?.name).toBe(name);
  });

  it('is the one that Windows tells, without its arguments', () => {
    const told = { name: 'my tool.exe', command: '"C:\\my tool.exe" --password x', path: 'C:\\my tool.exe' };
    expect(only(told, { platform: 'win32' })).toMatchObject({ name: 'my tool.exe' });
    expect(only(told, { platform: 'win32' })).not.toHaveProperty('command');
  });
});

it.each([
  ['root', false, 'root'],
  ['ada', false, 'you'],
  ['_windowserver', false, 'other'],
  ['bob', true, 'bob'],
  ['b\u202eb', true, 'b�b'],
  [null, true, undefined],
])('calls %s, with names %s, %s', (user, users, called) => {
  expect(only({ user }, { users })?.user).toBe(called);
});

it('tells commands where they are asked for, with secrets masked', () => {
  const mac = { path: '/usr/bin', command: 'mysql', params: '-px --token a b -v' };
  expect(only(mac, { commandLines: true })?.command).toBe('/usr/bin/mysql -p*** --token *** -v');
  const windows = { name: 'x.exe', command: 'C:\\Users\\Ada\\x.exe /password:x' };
  expect(only(windows, { platform: 'win32', commandLines: true })?.command).toBe('~\\x.exe /password:***');
});

describe('shares of time', () => {
  const sharesOf = (lists: (ProcessList | undefined)[]) => {
    const [before, after] = lists.slice(-2);
    if (!before || !after) throw new Error('two lists are needed');
    return processSamples(before, after, { cores: 4, ticksPerSecond: 1000, step: 5000 }).map(({ cpu }) => cpu);
  };
  const lists = (platform: string, ...cpus: number[]) => {
    const processes = new OtherProcesses({ ...options, platform });
    return cpus.map((cpu, index) =>
      processes.next([toldProcess({ pid: 7, name: 'node', command: 'node', cpu })], {
        time: T + index * 5000,
        clock: index * 5000,
      }),
    );
  };

  it('of macOS are of one core, and become shares of all', () => {
    expect(sharesOf(lists('darwin', 10, 80))).toEqual([20]);
    expect(sharesOf(lists('darwin', 10, 80, 400))).toEqual([100]);
  });

  it('of Windows are of all', () => {
    expect(sharesOf(lists('win32', 10, 80))).toEqual([80]);
  });

  it('come again out of counters that never go back', () => {
    const told = lists('darwin', 100, 100, 0, Number.NaN, 40);
    expect(told.map((list) => list?.processes[0]?.ticks)).toEqual([0, 5000, 5000, 5000, 7000]);
  });

  it('begin anew with another process of the same number', () => {
    const processes = new OtherProcesses(options);
    const at = (index: number, started: number, command = 'node') =>
      processes.next([toldProcess({ pid: 7, command, cpu: 100, started: writtenAt(started) })], {
        time: T + index * 5000,
        clock: index * 5000,
      })?.processes[0];
    const first = at(0, T - 60_000);
    // How long ago it was is told in whole seconds: the start wanders by one.
    expect(at(1, T - 59_000)).toMatchObject({ started: first?.started, ticks: 5000 });
    expect(at(2, T - 61_000)).toMatchObject({ started: first?.started, ticks: 10_000 });
    expect(at(3, T + 10_000)).toMatchObject({ started: 1_010_000, ticks: 0 });
    expect(at(4, T + 10_000, 'bash')).toMatchObject({ name: 'bash', ticks: 0 });
  });
});

it('takes 10,000 processes, and no more than are read elsewhere', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, pid) => toldProcess({ pid: pid + 1, command: 'x' }));
  expect(listOf(many(10_000))?.length).toBe(10_000);
  expect(listOf(many(20_000))?.length).toBe(16_384);
});
