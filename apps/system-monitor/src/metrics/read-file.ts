import { readdirSync, readFileSync } from 'node:fs';

/** Absent, not ours to read, gone while read, or not readable in this kernel: all mean "not available". */
const NOT_AVAILABLE = new Set([
  'ENOENT',
  'EACCES',
  'EPERM',
  'ESRCH',
  'ENOTDIR',
  'EISDIR',
  'EINVAL',
  'EIO',
  'EOPNOTSUPP',
  'ENODEV',
]);

/**
 * A file of procfs or cgroupfs, or undefined where it is not available. Read at once: these files wait for no disk,
 * and 20 µs in the loop cost less than a trip through the thread pool.
 */
export function readBytes(path: string): Buffer | undefined {
  return ifAvailable(() => readFileSync(path));
}

/** The same as text; bytes that are no UTF-8 become U+FFFD. */
export function readText(path: string): string | undefined {
  return ifAvailable(() => readFileSync(path, 'utf8'));
}

/** The names in a folder, or undefined where it is not available. */
export function readNames(path: string): string[] | undefined {
  return ifAvailable(() => readdirSync(path));
}

function ifAvailable<Content>(read: () => Content): Content | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_AVAILABLE.has(String(error.code))) return undefined;
    throw error;
  }
}
