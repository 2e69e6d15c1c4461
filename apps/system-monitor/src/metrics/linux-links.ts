import { join } from 'node:path';
import { cleanText } from './clean-text.ts';
import { readNames, readText } from './read-file.ts';

const MBIT = 1_000_000;

/**
 * Bits a second that each link can carry, by the interface's cleaned name. One that is down or wireless has no speed
 * to read, a virtual one says -1: both are absent.
 */
export function readLinkSpeeds(root: string): ReadonlyMap<string, number> {
  const folder = join(root, 'sys/class/net');
  const speeds = new Map<string, number>();
  for (const name of readNames(folder) ?? []) {
    const mbits = readText(join(folder, name, 'speed'))?.trim() ?? '';
    if (/^[1-9]\d{0,7}$/.test(mbits)) speeds.set(cleanText(name), Number(mbits) * MBIT);
  }
  return speeds;
}
