import { join } from 'node:path';
import { cleanText } from './clean-text.ts';
import { readNames, readSlowText } from './read-file.ts';
import type { BatteryReading } from './source.ts';

const STATES: Readonly<Record<string, BatteryReading['state']>> = {
  Charging: 'charging',
  Discharging: 'discharging',
  Full: 'full',
  'Not charging': 'idle',
};

/** Batteries that power this machine (kernel, ABI/testing/sysfs-class-power); not those of a mouse or a headset. */
export async function readBatteries(root: string): Promise<BatteryReading[]> {
  const folder = join(root, 'sys/class/power_supply');
  const batteries: BatteryReading[] = [];
  for (const name of (readNames(folder) ?? []).sort()) {
    const text = async (file: string) => (await readSlowText(join(folder, name, file)))?.trim();
    if ((await text('type')) !== 'Battery' || (await text('scope')) === 'Device') continue;
    const capacity = (await text('capacity')) ?? '';
    const percent = Number(capacity);
    if (!/^\d{1,3}$/.test(capacity) || percent > 100) continue;
    batteries.push({ name: cleanText(name), percent, state: STATES[(await text('status')) ?? ''] ?? 'unknown' });
  }
  return batteries;
}
