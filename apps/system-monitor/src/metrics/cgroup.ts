import { join } from 'node:path';
import { readText } from './read-file.ts';
import type { GroupReading, ThrottlingReading } from './source.ts';

/**
 * Limits of the control group this process is in, and of every group above it that is visible: the lowest one binds.
 * Version 2 first, then version 1, each at its standard mount point.
 *
 * @param root `/`, or a tree of fixtures.
 * @see Linux, Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/memory.rst
 */
export function readGroup(root: string): GroupReading {
  const membership = readText(join(root, 'proc/self/cgroup')) ?? '';
  const mount = join(root, 'sys/fs/cgroup');
  const isVersion2 = readText(join(mount, 'cgroup.controllers')) !== undefined;
  if (isVersion2) {
    const levels = levelsOf(mount, pathOf(membership, ''));
    return { memory: lowest(levels.map(memoryOfVersion2)), cpu: fewest(levels.map(cpuOfVersion2)) };
  }
  const memory = levelsOf(join(mount, 'memory'), pathOf(membership, 'memory'));
  const cpu = levelsOf(join(mount, 'cpu'), pathOf(membership, 'cpu'));
  // The same group in the accounting hierarchy, so that use and limit are of one group or use is not known.
  const accounts = levelsOf(join(mount, 'cpuacct'), pathOf(membership, 'cpu'));
  return {
    memory: lowest(memory.map(memoryOfVersion1)),
    cpu: fewest(cpu.map((group, level) => cpuOfVersion1(group, accounts[level] ?? ''))),
  };
}

/** A line is `id:controllers:path`; version 2 has one with no controllers. */
function pathOf(membership: string, controller: string): string {
  for (const line of membership.split('\n')) {
    const [, controllers, path] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    if (controllers?.split(',').includes(controller)) return path ?? '/';
  }
  return '/';
}

/**
 * The group's folder and those above it. Inside a container the path may be the host's, which is not there, or lead
 * out of what is mounted (`/..`): the mount itself, which is the container's group, is then the one that counts.
 */
function levelsOf(mount: string, path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return [mount];
  return [...parts.map((_, index) => join(mount, ...parts.slice(0, parts.length - index))), mount];
}

function memoryOfVersion2(group: string): GroupReading['memory'] {
  const limit = numberIn(readText(join(group, 'memory.max'))); // "max" is no number
  if (limit === undefined) return undefined;
  const current = numberIn(readText(join(group, 'memory.current')));
  return { limit, used: withoutCache(current, readText(join(group, 'memory.stat')), 'inactive_file') };
}

function memoryOfVersion1(group: string): GroupReading['memory'] {
  const limit = numberIn(readText(join(group, 'memory.limit_in_bytes')));
  if (limit === undefined) return undefined;
  const usage = numberIn(readText(join(group, 'memory.usage_in_bytes')));
  return { limit, used: withoutCache(usage, readText(join(group, 'memory.stat')), 'total_inactive_file') };
}

/** Inactive file cache is given back at need, so it is not "used"; `docker stats` reckons the same way. */
function withoutCache(usage: number | undefined, stat: string | undefined, key: string): number | undefined {
  const cache = countIn(stat, key);
  return usage === undefined || cache === undefined ? undefined : Math.max(0, usage - cache);
}

/** `cpu.max` is `quota period` in microseconds, or `max period`. */
function cpuOfVersion2(group: string): GroupReading['cpu'] {
  const [quota, period] = (readText(join(group, 'cpu.max')) ?? '').split(' ').map(numberIn);
  if (!quota || !period) return undefined;
  const stat = readText(join(group, 'cpu.stat'));
  const microseconds = countIn(stat, 'usage_usec');
  const used = microseconds === undefined ? undefined : microseconds / 1e3;
  return { cores: quota / period, used, throttling: throttlingOf(stat) };
}

function cpuOfVersion1(group: string, account: string): GroupReading['cpu'] {
  const quota = numberIn(readText(join(group, 'cpu.cfs_quota_us'))); // -1 is no limit
  const period = numberIn(readText(join(group, 'cpu.cfs_period_us')));
  if (!quota || !period) return undefined;
  const nanoseconds = numberIn(readText(join(account, 'cpuacct.usage')));
  const used = nanoseconds === undefined ? undefined : nanoseconds / 1e6;
  return { cores: quota / period, used, throttling: throttlingOf(readText(join(group, 'cpu.stat'))) };
}

/** Both versions count the periods of the quota, and those at whose end tasks had to wait for the next. */
function throttlingOf(stat: string | undefined): ThrottlingReading | undefined {
  const [periods, throttled] = [countIn(stat, 'nr_periods'), countIn(stat, 'nr_throttled')];
  return periods === undefined || throttled === undefined ? undefined : { periods, throttled };
}

function lowest(found: GroupReading['memory'][]): GroupReading['memory'] {
  return found.filter((memory) => memory !== undefined).sort((a, b) => a.limit - b.limit)[0];
}

function fewest(found: GroupReading['cpu'][]): GroupReading['cpu'] {
  return found.filter((cpu) => cpu !== undefined).sort((a, b) => a.cores - b.cores)[0];
}

/** A line of a flat keyed file: `key number`. */
function countIn(stat: string | undefined, key: string): number | undefined {
  return numberIn(new RegExp(`^${key} (\\d+)$`, 'm').exec(stat ?? '')?.[1]);
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) : undefined;
}
