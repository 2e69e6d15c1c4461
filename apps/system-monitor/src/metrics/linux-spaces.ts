import { join } from 'node:path';
import { cleanText } from './clean-text.ts';
import type { LimitedWaits } from './limited-waits.ts';
import { maskMountPoint } from './mask-home.ts';
import { parseMountinfo } from './mountinfo.ts';
import { isNotAvailable, readText } from './read-file.ts';
import type { Missing, SpaceReading } from './source.ts';

/** What statfs(2) tells, in blocks. */
export interface FileSystemSize {
  bsize: number;
  blocks: number;
  /** Free for an ordinary user. */
  bavail: number;
}
export type Statfs = (path: string) => Promise<FileSystemSize>;

const WHAT = 'disk space';

/** Room in every local file system, one after the other; one that does not answer in time is left out and named. */
export async function readSpaces(
  root: string,
  statfs: Statfs,
  waits: LimitedWaits,
): Promise<{ spaces: SpaceReading[]; missing: Missing[] }> {
  const text = readText(join(root, 'proc/self/mountinfo'));
  if (text === undefined) return { spaces: [], missing: [{ what: WHAT, why: '/proc/self/mountinfo is not readable' }] };
  const spaces: SpaceReading[] = [];
  const missing: Missing[] = [];
  for (const { point } of parseMountinfo(text)) {
    const name = cleanText(maskMountPoint(point));
    const told = await sizeOf(point, statfs, waits);
    if (told === 'late') missing.push({ what: WHAT, why: `${name} does not answer` });
    else if (told === 'not available') missing.push({ what: WHAT, why: `${name} is not readable` });
    else {
      const [total, available] = [told.blocks * told.bsize, told.bavail * told.bsize];
      if (total > 0 && available >= 0 && available <= total) spaces.push({ name, total, available });
    }
  }
  if (spaces.length === 0 && missing.length === 0)
    missing.push({ what: WHAT, why: 'no local file system is visible here' });
  return { spaces, missing };
}

async function sizeOf(
  point: string,
  statfs: Statfs,
  waits: LimitedWaits,
): Promise<FileSystemSize | 'late' | 'not available'> {
  try {
    return (await waits.ask(point, () => statfs(point)))?.answer ?? 'late';
  } catch (error) {
    if (isNotAvailable(error)) return 'not available';
    throw error;
  }
}
