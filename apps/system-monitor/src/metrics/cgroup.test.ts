import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readGroup } from './cgroup.ts';

const NONE = { memory: undefined, cpu: undefined };

/** The limits that a machine with these files has; `undefined` is a file that is not there. */
function groupOf(files: Record<string, string | undefined>) {
  const root = mkdtempSync(join(tmpdir(), 'system-monitor-cgroup-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return readGroup(root);
}

describe('version 2', () => {
  const FS = 'sys/fs/cgroup';
  const whole = {
    'proc/self/cgroup': '0::/\n',
    [`${FS}/cgroup.controllers`]: 'cpu memory\n',
    [`${FS}/memory.max`]: '1000\n',
    [`${FS}/memory.current`]: '600\n',
    [`${FS}/memory.stat`]: 'anon 1\ninactive_file 200\n',
    [`${FS}/cpu.max`]: '50000 100000\n',
    [`${FS}/cpu.stat`]: 'usage_usec 7000\nnr_periods 10\nnr_throttled 3\n',
  };
  const memory = { limit: 1000, used: 400 };
  const cpu = { cores: 0.5, used: 7, throttling: { periods: 10, throttled: 3 } };

  it.each<[string, Record<string, string | undefined>, ReturnType<typeof readGroup>]>([
    ['both', {}, { memory, cpu }],
    ['"max" memory', { [`${FS}/memory.max`]: 'max\n' }, { memory: undefined, cpu }],
    ['"max" time', { [`${FS}/cpu.max`]: 'max 100000\n' }, { memory, cpu: undefined }],
    ['"max" of both', { [`${FS}/memory.max`]: 'max\n', [`${FS}/cpu.max`]: 'max 100000\n' }, NONE],
    ['no memory.max', { [`${FS}/memory.max`]: undefined }, { memory: undefined, cpu }],
    ['no cpu.max', { [`${FS}/cpu.max`]: undefined }, { memory, cpu: undefined }],
    ['empty files', { [`${FS}/memory.max`]: '', [`${FS}/cpu.max`]: '' }, NONE],
    ['senseless files', { [`${FS}/memory.max`]: '-5\n', [`${FS}/cpu.max`]: 'x y\n' }, NONE],
    ['no period', { [`${FS}/cpu.max`]: '50000\n' }, { memory, cpu: undefined }],
    ['a period of 0', { [`${FS}/cpu.max`]: '50000 0\n' }, { memory, cpu: undefined }],
    ['no use of memory', { [`${FS}/memory.current`]: undefined }, { memory: { limit: 1000, used: undefined }, cpu }],
    ['"max" use of memory', { [`${FS}/memory.current`]: 'max\n' }, { memory: { limit: 1000, used: undefined }, cpu }],
    ['no file cache', { [`${FS}/memory.stat`]: 'anon 1\n' }, { memory: { limit: 1000, used: undefined }, cpu }],
    ['more file cache than use', { [`${FS}/memory.current`]: '100\n' }, { memory: { limit: 1000, used: 0 }, cpu }],
    [
      'no cpu.stat',
      { [`${FS}/cpu.stat`]: undefined },
      { memory, cpu: { cores: 0.5, used: undefined, throttling: undefined } },
    ],
    ['no membership', { 'proc/self/cgroup': undefined }, { memory, cpu }],
    ['a senseless membership', { 'proc/self/cgroup': 'x\n\u0000' }, { memory, cpu }],
    ['a group that is not visible', { 'proc/self/cgroup': '0::/gone/away\n' }, { memory, cpu }],
    ['no controllers, so not version 2', { [`${FS}/cgroup.controllers`]: undefined }, NONE],
    [
      'a group below with a lower limit',
      { 'proc/self/cgroup': '0::/a/b\n', [`${FS}/a/memory.max`]: '500\n' },
      { memory: { limit: 500, used: undefined }, cpu },
    ],
    [
      'a group below with "max"',
      { 'proc/self/cgroup': '0::/a/b\n', [`${FS}/a/b/memory.max`]: 'max\n' },
      { memory, cpu },
    ],
  ])('with %s', (_, files, group) => {
    expect(groupOf({ ...whole, ...files })).toEqual(group);
  });
});

describe('version 1', () => {
  const MEMORY = 'sys/fs/cgroup/memory/app';
  const CPU = 'sys/fs/cgroup/cpu/app';
  const whole = {
    'proc/self/cgroup': '5:memory:/app\n4:cpu,cpuacct:/app\n',
    [`${MEMORY}/memory.limit_in_bytes`]: '1000\n',
    [`${MEMORY}/memory.usage_in_bytes`]: '600\n',
    [`${MEMORY}/memory.stat`]: 'total_inactive_file 200\n',
    [`${CPU}/cpu.cfs_quota_us`]: '150000\n',
    [`${CPU}/cpu.cfs_period_us`]: '100000\n',
    [`${CPU}/cpu.stat`]: 'nr_periods 4\nnr_throttled 1\n',
    'sys/fs/cgroup/cpuacct/app/cpuacct.usage': '7000000\n',
  };
  const memory = { limit: 1000, used: 400 };
  const cpu = { cores: 1.5, used: 7, throttling: { periods: 4, throttled: 1 } };

  it.each<[string, Record<string, string | undefined>, ReturnType<typeof readGroup>]>([
    ['both', {}, { memory, cpu }],
    ['no quota', { [`${CPU}/cpu.cfs_quota_us`]: '-1\n' }, { memory, cpu: undefined }],
    ['no period', { [`${CPU}/cpu.cfs_period_us`]: undefined }, { memory, cpu: undefined }],
    ['no limit of memory', { [`${MEMORY}/memory.limit_in_bytes`]: undefined }, { memory: undefined, cpu }],
    [
      'no account',
      { 'sys/fs/cgroup/cpuacct/app/cpuacct.usage': undefined },
      { memory, cpu: { ...cpu, used: undefined } },
    ],
    ['nothing at all', Object.fromEntries(Object.keys(whole).map((file) => [file, undefined])), NONE],
  ])('with %s', (_, files, group) => {
    expect(groupOf({ ...whole, ...files })).toEqual(group);
  });
});
