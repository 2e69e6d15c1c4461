import { cleanText } from './clean-text.ts';
import type { Counted } from './late-counters.ts';
import type { ToldBattery, ToldDisks, ToldInterface, ToldMemory, ToldTemperatures } from './other-told.ts';
import type { BatteryReading, MemoryReading, TemperatureReading } from './source.ts';

/** What lies outside is a broken or absent sensor. */
const [MIN_CELSIUS, MAX_CELSIUS] = [1, 150];
/**
 * Interfaces whose bytes pass through another one as well (tunnels, bridges, virtual switches), or no network at all
 * (Apple's links to watches and to itself).
 */
const SECOND_HAND =
  /^(?:lo\d*$|utun|awdl|llw|bridge|gif|stf|anpi|ap\d|vmenet|vnic|veth|docker|tun|tap)|vethernet|vmware|virtualbox|loopback|wsl|vpn/i;
const MAX_INTERFACES = 8;

/** Of the names that `os.networkInterfaces()` has, those to ask about. */
export function interfacesToAsk(found: NodeJS.Dict<readonly { internal: boolean }[]>): string[] {
  const isReal = (name: string) => !SECOND_HAND.test(name) && !name.includes(',');
  return Object.entries(found)
    .flatMap(([name, addresses]) => (isReal(name) && addresses?.some(({ internal }) => !internal) ? name : []))
    .slice(0, MAX_INTERFACES);
}

/** Bytes received and sent. An interface with neither is one that was not found. */
export function countersOfNetwork(told: readonly ToldInterface[] | null): Counted[] | undefined {
  const interfaces = (told ?? []).flatMap(({ iface, rx_bytes, tx_bytes }) => {
    const isKnown = iface && isCounter(rx_bytes) && isCounter(tx_bytes) && rx_bytes + tx_bytes > 0;
    return isKnown ? [{ name: cleanText(iface), values: [rx_bytes, tx_bytes] }] : [];
  });
  return interfaces.length > 0 ? interfaces : undefined;
}

/** Bytes read and written. */
export function countersOfDisks(told: ToldDisks | null): Counted[] | undefined {
  if (!told || !isCounter(told.rx) || !isCounter(told.wx) || told.rx + told.wx === 0) return undefined;
  return [{ name: 'all disks', values: [told.rx, told.wx] }];
}

/**
 * Memory in bytes. On macOS, what Node calls free is only what lies idle; what can be had is told by the system alone.
 *
 * @param told Absent while it is not known.
 */
export function memoryOf(
  platform: string,
  { total, free }: { total: number; free: number },
  told: ToldMemory | undefined,
): MemoryReading | undefined {
  const available = platform === 'darwin' ? told?.available : free;
  if (!(total > 0) || !isCounter(available) || available > total) return undefined;
  const cached = told?.buffcache;
  const [swapTotal, swapFree] = [told?.swaptotal, told?.swapfree];
  const hasSwap = isCounter(swapTotal) && isCounter(swapFree) && swapFree <= swapTotal;
  return {
    total,
    available,
    ...(platform === 'darwin' && { free }),
    ...(isCounter(cached) && cached > 0 && cached < total && { cached }),
    // In whole bytes; macOS tells hundredths of a MiB.
    ...(hasSwap && { swapTotal: Math.round(swapTotal), swapFree: Math.round(swapFree) }),
  };
}

export function temperaturesOf(told: ToldTemperatures | null): TemperatureReading[] {
  const named: [string, number | null | undefined][] = [
    ['CPU', told?.main],
    ...(told?.socket ?? []).map((celsius, index): [string, number | null] => [`socket ${index + 1}`, celsius]),
    ['chipset', told?.chipset],
  ];
  return named.flatMap(([name, celsius]) =>
    isCounter(celsius) && celsius >= MIN_CELSIUS && celsius <= MAX_CELSIUS ? [{ name, celsius }] : [],
  );
}

export function batteriesOf(told: (ToldBattery & { additionalBatteries?: readonly ToldBattery[] | null }) | null) {
  const batteries = told ? [told, ...(told.additionalBatteries ?? [])] : [];
  return batteries
    .filter(({ hasBattery, percent }) => hasBattery === true && isCounter(percent) && percent <= 100)
    .map((battery, index): BatteryReading => {
      const percent = battery.percent ?? Number.NaN;
      return { name: index === 0 ? 'battery' : `battery ${index + 1}`, percent, state: stateOf(battery) };
    });
}

function stateOf({ percent, isCharging, acConnected }: ToldBattery): BatteryReading['state'] {
  if (isCharging) return 'charging';
  if (typeof acConnected !== 'boolean') return 'unknown';
  if (!acConnected) return 'discharging';
  return percent === 100 ? 'full' : 'idle';
}

/** A number from 0 up; -1 and NaN are how some say that they don't know. */
export function isCounter(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
