import { readdir } from 'node:fs/promises';
import { cleanText } from './clean-text.ts';
import type { LimitedWaits } from './limited-waits.ts';
import type { Statfs } from './linux-spaces.ts';
import { maskMountPoint } from './mask-home.ts';
import { isNotAvailable } from './read-file.ts';
import type { SpaceReading } from './source.ts';

const VOLUMES = '/Volumes';
const DRIVES = Array.from('CDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `${letter}:\\`);

/**
 * Room in the file systems of macOS and Windows, asked of the system itself: systeminformation would start programs
 * and stop this one until they are done. Volumes of one pool tell the same room and are told once.
 *
 * @param namesIn The names in a folder.
 */
export async function readOtherSpaces(
  platform: string,
  statfs: Statfs,
  waits: LimitedWaits,
  namesIn: (folder: string) => Promise<readonly string[]> = readdir,
): Promise<SpaceReading[]> {
  const points = platform === 'win32' ? DRIVES : ['/', ...(await volumes(namesIn))];
  const spaces: SpaceReading[] = [];
  for (const point of points) {
    const size = await sizeOf(point, statfs, waits);
    if (!size) continue;
    const [total, available] = [size.blocks * size.bsize, size.bavail * size.bsize];
    const isSame = spaces.some((space) => space.total === total && space.available === available);
    if (total > 0 && available >= 0 && available <= total && !isSame)
      spaces.push({ name: cleanText(maskMountPoint(point.replace(/\\$/, ''))), total, available });
  }
  return spaces;
}

async function volumes(namesIn: (folder: string) => Promise<readonly string[]>): Promise<string[]> {
  try {
    return (await namesIn(VOLUMES)).filter((name) => !name.startsWith('.')).map((name) => `${VOLUMES}/${name}`);
  } catch (error) {
    if (isNotAvailable(error)) return [];
    throw error;
  }
}

/** A drive without a disk and one that does not answer have no size. */
async function sizeOf(point: string, statfs: Statfs, waits: LimitedWaits) {
  try {
    return (await waits.ask(point, () => statfs(point)))?.answer;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
