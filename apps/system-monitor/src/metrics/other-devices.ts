import { LimitedWaits } from './limited-waits.ts';
import type { Statfs } from './linux-spaces.ts';
import { batteriesOf, temperaturesOf } from './other-parts.ts';
import { readOtherSpaces } from './other-spaces.ts';
import type { OtherSystem } from './other-told.ts';
import { Renewed } from './renewed.ts';
import type { BatteryReading, DevicesReading, Missing, SpaceReading, TemperatureReading } from './source.ts';

const PACE = 30_000;
/** Milliseconds for which an answer is told. */
const AGE = 120_000;
/** How long one file system may take to answer. */
const WAIT = 300;

/** Disk space, temperatures and batteries of a machine that is not a Linux one, read in the background. */
export class OtherDevices {
  readonly #spaces: Renewed<SpaceReading[]>;
  readonly #temperatures: Renewed<TemperatureReading[]>;
  readonly #batteries: Renewed<BatteryReading[]>;

  constructor(platform: string, { statfs, system }: { statfs: Statfs; system: () => Promise<OtherSystem> }) {
    const waits = new LimitedWaits(WAIT);
    this.#spaces = new Renewed(PACE, async () => orNone(await readOtherSpaces(platform, statfs, waits)));
    this.#temperatures = new Renewed(PACE, async () => orNone(temperaturesOf(await (await system()).cpuTemperature())));
    this.#batteries = new Renewed(PACE, async () => orNone(batteriesOf(await (await system()).battery())));
  }

  /** Asks for what is due; waits for nothing. */
  renew(): void {
    for (const part of [this.#spaces, this.#temperatures, this.#batteries]) part.renew();
  }

  /** What was told last, and what was not. */
  latest(): { devices: DevicesReading; missing: Missing[] } {
    const missing: Missing[] = [{ what: 'fans', why: 'this system does not tell it' }];
    const of = <Part>(what: string, part: Renewed<Part[]>): Part[] => {
      const found = part.latest(AGE);
      if (!found) missing.push({ what, why: part.why });
      return found ?? [];
    };
    const devices = {
      spaces: of('disk space', this.#spaces),
      temperatures: of('temperatures', this.#temperatures),
      fans: [],
      batteries: of('battery', this.#batteries),
    };
    return { devices, missing };
  }
}

function orNone<Part>(parts: Part[]): Part[] | undefined {
  return parts.length > 0 ? parts : undefined;
}
