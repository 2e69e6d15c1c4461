import type { SystemViewState } from '../contract.ts';
import { strings } from './strings.ts';

/** A figure and what it counts, apart, because a tile writes them in two sizes. */
export interface Amount {
  readonly value: string;
  readonly unit: string;
}

/** How the person wants figures written. */
export type Units = NonNullable<SystemViewState['units']>;

/** Powers of 1,024, as the kernel counts; powers of 1,000, as disks are sold and networks are. */
const SCALES = {
  binary: { base: 1024, units: ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] },
  decimal: { base: 1000, units: ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] },
  bits: { base: 1000, units: ['bit', 'kbit', 'Mbit', 'Gbit', 'Tbit', 'Pbit'] },
} as const;

/** Writes figures in one language and time zone. */
export class Format {
  readonly #whole: Intl.NumberFormat;
  readonly #tenth: Intl.NumberFormat;
  readonly #steadyTenth: Intl.NumberFormat;
  readonly #hundredth: Intl.NumberFormat;
  readonly #day: Intl.DateTimeFormat;
  readonly #minute: Intl.DateTimeFormat;
  readonly #second: Intl.DateTimeFormat;
  readonly #units: Units;

  /**
   * @param locale a BCP 47 tag; the browser's language where left out
   * @param timeZone an IANA name; one the browser does not know counts as left out
   * @param units powers of 1,024 and bytes where left out
   */
  constructor(locale?: string, timeZone?: string, units: Units = { bytes: 'binary', network: 'bytes' }) {
    this.#units = units;
    this.#whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
    this.#tenth = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    this.#steadyTenth = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    this.#hundredth = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    this.#day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: knownZone(timeZone) });
    const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: knownZone(timeZone) } as const;
    this.#minute = new Intl.DateTimeFormat(locale, clock);
    this.#second = new Intl.DateTimeFormat(locale, { ...clock, second: '2-digit' });
  }

  /** A share of 0 to 100, whole: "87", "%". */
  percent(share: number): Amount {
    return { value: this.#whole.format(share), unit: '%' };
  }

  /**
   * A count of bytes, in three digits at most: "3.2", "GiB"; the same figures as the server's sentences.
   *
   * @param isSteady writes "6.0" where "6" would do: a figure that changes in place moves its unit less
   * @param unitOf another count, whose unit is taken
   */
  bytes(count: number, isSteady = false, unitOf = count): Amount {
    return this.#scaled(count, isSteady, unitOf, SCALES[this.#units.bytes]);
  }

  /** Bytes a second: "1.2", "MiB/s"; the parameters as for bytes. */
  rate(perSecond: number, isSteady = false, unitOf = perSecond): Amount {
    return aSecond(this.bytes(perSecond, isSteady, unitOf));
  }

  /** What a network carries, of bytes a second: in bits where those are wanted. */
  network(perSecond: number, isSteady = false, unitOf = perSecond): Amount {
    if (this.#units.network === 'bytes') return this.rate(perSecond, isSteady, unitOf);
    return aSecond(this.#scaled(perSecond * 8, isSteady, unitOf * 8, SCALES.bits));
  }

  /** What a link can carry, of bits a second: "1", "Gbit/s". */
  bits(perSecond: number): Amount {
    return aSecond(this.#scaled(perSecond, false, perSecond, SCALES.bits));
  }

  #scaled(count: number, isSteady: boolean, unitOf: number, { base, units }: (typeof SCALES)[keyof typeof SCALES]) {
    let power = 0;
    let scale = 1;
    while (unitOf / scale >= 999.5 && power < units.length - 1) {
      scale *= base;
      power += 1;
    }
    const value = count / scale;
    const tenth = isSteady ? this.#steadyTenth : this.#tenth;
    const digits = value < 99.95 && power > 0 ? tenth : this.#whole;
    return { value: digits.format(value), unit: units[power] ?? '' };
  }

  /** A clock of so many MHz: "3.4", "GHz". */
  clock(megahertz: number): Amount {
    return { value: this.#steadyTenth.format(megahertz / 1000), unit: 'GHz' };
  }

  temperature(celsius: number): Amount {
    return { value: this.#whole.format(celsius), unit: '°C' };
  }

  count(value: number): string {
    return this.#hundredth.format(value);
  }

  /** A time of day: "14:02", or "14:02:31". */
  time(milliseconds: number, withSeconds = true): string {
    return (withSeconds ? this.#second : this.#minute).format(milliseconds);
  }

  /** A day and a time of day, for times that need not be of today. */
  date(milliseconds: number): string {
    return `${this.#day.format(milliseconds)} ${this.time(milliseconds)}`;
  }

  /** A span of time, rounded to seconds, in its two largest units: "24 h", "15 min", "1 min 30 s", "40 s". */
  span(milliseconds: number): string {
    const total = Math.round(milliseconds / 1000);
    const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
    const parts = [
      ...(hours > 0 ? [strings.hours(this.#whole.format(hours))] : []),
      ...(minutes > 0 ? [strings.minutes(this.#whole.format(minutes))] : []),
      ...((seconds > 0 && hours === 0) || total === 0 ? [strings.seconds(this.#whole.format(seconds))] : []),
    ];
    return parts.join(' ');
  }
}

function aSecond({ value, unit }: Amount): Amount {
  return { value, unit: strings.perSecond(unit) };
}

/** In one line, never broken between the two. */
export function written({ value, unit }: Amount): string {
  return unit === '' ? value : `${value}\u00a0${unit}`;
}

function knownZone(timeZone: string | undefined): string | undefined {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone });
    return timeZone;
  } catch {
    // Hosts pass on what the system says, and not every browser knows each zone: its own clock is the next best.
    return undefined;
  }
}
