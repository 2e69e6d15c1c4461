import { join } from 'node:path';
import { cleanText } from './clean-text.ts';
import type { LimitedWaits } from './limited-waits.ts';
import { readNames, readSlowText } from './read-file.ts';
import type { FanReading, Missing, TemperatureReading } from './source.ts';

const MILLI = 1000;
/** What lies outside is a broken or absent sensor: -273 and 255 are common. */
const MIN_CELSIUS = -50;
const MAX_CELSIUS = 150;

interface Chip {
  temperatures: TemperatureReading[];
  fans: FanReading[];
  /** How many temperatures make no sense. */
  senseless: number;
}

/**
 * Temperatures and fans of hwmon (kernel, hwmon/sysfs-interface.rst); temperatures of thermal zones where hwmon has
 * none. Reading a sensor can wait for its bus: it is done off the main thread, and a chip that hangs is left out.
 */
export async function readSensors(
  root: string,
  waits: LimitedWaits,
): Promise<{ temperatures: TemperatureReading[]; fans: FanReading[]; missing: Missing[] }> {
  const late: string[] = [];
  const chipsOf = async (folder: string, pattern: RegExp, read: (path: string) => Promise<Chip>) => {
    const chips: Chip[] = [];
    for (const name of inOrder(readNames(folder) ?? [], pattern)) {
      const told = await waits.ask(join(folder, name), () => read(join(folder, name)));
      if (told) chips.push(told.answer);
      else late.push(cleanText(name));
    }
    return chips;
  };
  const chips = await chipsOf(join(root, 'sys/class/hwmon'), /^hwmon\d+$/, readChip);
  const hasTemperature = chips.some(({ temperatures }) => temperatures.length > 0);
  if (!hasTemperature) chips.push(...(await chipsOf(join(root, 'sys/class/thermal'), /^thermal_zone\d+$/, readZone)));

  const temperatures = toldApart(chips.flatMap((chip) => chip.temperatures));
  const fans = toldApart(chips.flatMap((chip) => chip.fans));
  const isSenseless = chips.some(({ senseless }) => senseless > 0);
  const missing: Missing[] = late.map((name) => ({ what: 'temperatures', why: `${name} does not answer` }));
  if (temperatures.length === 0 && late.length === 0)
    missing.push({
      what: 'temperatures',
      why: isSenseless ? 'no sensor gives a figure that makes sense' : 'no sensor is visible here',
    });
  if (fans.length === 0) missing.push({ what: 'fans', why: 'no fan is visible here' });
  return { temperatures, fans, missing };
}

async function readChip(folder: string): Promise<Chip> {
  const chip: Chip = { temperatures: [], fans: [], senseless: 0 };
  const files = readNames(folder) ?? [];
  const text = async (file: string) =>
    files.includes(file) ? (await readSlowText(join(folder, file)))?.trim() : undefined;
  const chipName = (await text('name')) || 'sensor';
  const nameOf = async (sensor: string) => {
    const label = await text(`${sensor}_label`);
    return cleanText(label ? `${chipName} ${label}` : chipName);
  };
  for (const file of inOrder(files, /^temp\d+_input$/)) {
    const sensor = file.replace('_input', '');
    const value = numberIn(await text(file));
    if (value === undefined) continue;
    addTemperature(chip, await nameOf(sensor), value, numberIn(await text(`${sensor}_crit`)));
  }
  for (const file of inOrder(files, /^fan\d+_input$/)) {
    const rpm = numberIn(await text(file));
    if (rpm !== undefined && rpm >= 0) chip.fans.push({ name: await nameOf(file.replace('_input', '')), rpm });
  }
  return chip;
}

/** A thermal zone has one temperature, and points at which the kernel acts. */
async function readZone(folder: string): Promise<Chip> {
  const chip: Chip = { temperatures: [], fans: [], senseless: 0 };
  const text = async (file: string) => (await readSlowText(join(folder, file)))?.trim();
  const value = numberIn(await text('temp'));
  if (value === undefined) return chip;
  let critical: number | undefined;
  for (const file of inOrder(readNames(folder) ?? [], /^trip_point_\d+_type$/))
    if ((await text(file)) === 'critical') critical = numberIn(await text(file.replace('_type', '_temp')));
  addTemperature(chip, cleanText((await text('type')) || 'thermal zone'), value, critical);
  return chip;
}

function addTemperature(chip: Chip, name: string, milli: number, criticalMilli: number | undefined): void {
  const celsius = milli / MILLI;
  const critical = criticalMilli === undefined ? Number.NaN : criticalMilli / MILLI;
  if (!isCelsius(celsius)) chip.senseless++;
  else chip.temperatures.push({ name, celsius, ...(critical > 0 && isCelsius(critical) && { critical }) });
}

const isCelsius = (value: number) => value >= MIN_CELSIUS && value <= MAX_CELSIUS;

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Those that match, by their numbers: `temp2` is before `temp10`. */
function inOrder(names: readonly string[], pattern: RegExp): string[] {
  const number = (name: string) => Number(/\d+/.exec(name)?.[0]);
  return names.filter((name) => pattern.test(name)).sort((a, b) => number(a) - number(b));
}

/** Two disks of a kind have sensors of the same name: the second is "nvme Composite 2". */
function toldApart<Sensor extends { name: string }>(sensors: readonly Sensor[]): Sensor[] {
  const seen = new Map<string, number>();
  return sensors.map((sensor) => {
    const count = (seen.get(sensor.name) ?? 0) + 1;
    seen.set(sensor.name, count);
    return count === 1 ? sensor : { ...sensor, name: `${sensor.name} ${count}` };
  });
}
