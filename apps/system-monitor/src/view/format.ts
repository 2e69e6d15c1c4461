import { strings } from './strings.ts';

/** A figure and what it counts, apart, because a tile writes them in two sizes. */
export interface Amount {
  readonly value: string;
  readonly unit: string;
}

/** Powers of 1,024, as the kernel counts. */
const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** Writes figures in one language and time zone. */
export class Format {
  readonly #whole: Intl.NumberFormat;
  readonly #tenth: Intl.NumberFormat;
  readonly #steadyTenth: Intl.NumberFormat;
  readonly #hundredth: Intl.NumberFormat;
  readonly #minute: Intl.DateTimeFormat;
  readonly #second: Intl.DateTimeFormat;

  /**
   * @param locale a BCP 47 tag; the browser's language where left out
   * @param timeZone an IANA name; one the browser does not know counts as left out
   */
  constructor(locale?: string, timeZone?: string) {
    this.#whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
    this.#tenth = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    this.#steadyTenth = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    this.#hundredth = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
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
    let power = 0;
    let scale = 1;
    while (unitOf / scale >= 999.5 && power < BYTE_UNITS.length - 1) {
      scale *= 1024;
      power += 1;
    }
    const value = count / scale;
    const tenth = isSteady ? this.#steadyTenth : this.#tenth;
    const digits = value < 99.95 && power > 0 ? tenth : this.#whole;
    return { value: digits.format(value), unit: BYTE_UNITS[power] ?? '' };
  }

  /** Bytes a second: "1.2", "MiB/s"; the parameters as for bytes. */
  rate(perSecond: number, isSteady = false, unitOf = perSecond): Amount {
    const { value, unit } = this.bytes(perSecond, isSteady, unitOf);
    return { value, unit: strings.perSecond(unit) };
  }

  count(value: number): string {
    return this.#hundredth.format(value);
  }

  /** A time of day: "14:02", or "14:02:31". */
  time(milliseconds: number, withSeconds = true): string {
    return (withSeconds ? this.#second : this.#minute).format(milliseconds);
  }

  /** A span of time, rounded to seconds, in minutes and seconds: "15 min", "1 min 30 s", "40 s". */
  span(milliseconds: number): string {
    const total = Math.round(milliseconds / 1000);
    const [minutes, seconds] = [Math.floor(total / 60), total % 60];
    const parts = [
      ...(minutes > 0 ? [strings.minutes(this.#whole.format(minutes))] : []),
      ...(seconds > 0 || minutes === 0 ? [strings.seconds(this.#whole.format(seconds))] : []),
    ];
    return parts.join(' ');
  }
}

/** In one line, never broken between the two. */
export function written({ value, unit }: Amount): string {
  return `${value}\u00a0${unit}`;
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
