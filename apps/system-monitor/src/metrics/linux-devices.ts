import { statfs as statfsOfNode } from 'node:fs/promises';
import { LimitedWaits } from './limited-waits.ts';
import { readBatteries } from './linux-batteries.ts';
import { readSensors } from './linux-sensors.ts';
import { readSpaces, type Statfs } from './linux-spaces.ts';
import type { DevicesReading, Missing } from './source.ts';

/** Milliseconds that one file system or one chip may take to answer. */
const WAIT = 300;

/** Disk space, sensors and batteries of a Linux machine. */
export class LinuxDevices {
  readonly #root: string;
  readonly #statfs: Statfs;
  readonly #waits = new LimitedWaits(WAIT);
  /** What the last look did not find. */
  missing: readonly Missing[] = [];

  /** @param statfs In place of Node's, for the tests. */
  constructor(root: string, statfs: Statfs = statfsOfNode) {
    this.#root = root;
    this.#statfs = statfs;
  }

  async read(): Promise<DevicesReading> {
    const { spaces, missing: noSpace } = await readSpaces(this.#root, this.#statfs, this.#waits);
    const { temperatures, fans, missing: noSensor } = await readSensors(this.#root, this.#waits);
    const told = await this.#waits.ask('power_supply', () => readBatteries(this.#root));
    const batteries = told?.answer ?? [];
    const noBattery = { what: 'battery', why: told ? 'none is visible here' : 'it does not answer' };
    this.missing = [...noSpace, ...noSensor, ...(batteries.length === 0 ? [noBattery] : [])];
    return { spaces, temperatures, fans, batteries };
  }
}
