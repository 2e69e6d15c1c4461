import type { Recording } from './recording.ts';
import { LINE_MS, type RecordingLine, readingOf } from './recording-format.ts';
import type { DevicesReading, Machine, MetricsSource, Missing, Reading, Wanted } from './source.ts';

/**
 * A recorded machine, played as if it were now: from the start that its header names when first asked, and from its
 * first line again after its end.
 */
export class ReplaySource implements MetricsSource {
  /**
   * Under a second, or a timer that is early by a millisecond would find it too soon and lose a second; over half of
   * one, or a question just before the middle of a second would have the timer there read its line again.
   */
  readonly settle = 0.75 * LINE_MS;
  readonly #recording: Recording;
  readonly #duration: number;
  readonly #playFrom: number;
  /** Wall clock when it was first asked, at a full second, so that a reading each second meets a line each. */
  #startedAt: number | undefined;
  /** Position, counted over all rounds, of the line that was read last. */
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(recording: Recording) {
    this.#recording = recording;
    this.#duration = (recording.lines.at(-1)?.at ?? 0) + LINE_MS;
    const { playFrom } = recording.header;
    // One that is cut off may not reach so far; without a line before it, there would be no rates to begin with.
    this.#playFrom = playFrom >= LINE_MS && playFrom < this.#duration ? playFrom : LINE_MS;
  }

  get machine(): Machine {
    const { title, machine } = this.#recording.header;
    const { uptime, ...rest } = machine;
    return {
      ...rest,
      kind: 'recording',
      name: title,
      bootedAt: (this.#startedAt ?? Date.now()) - this.#playFrom - uptime,
    };
  }

  notes(): readonly string[] {
    const { header, notes } = this.#recording;
    const rounds = this.#position(Date.now()).round;
    const again = `The recording ended and began again, ${rounds === 1 ? 'once' : `${rounds} times`} so far.`;
    const what = `These figures are a recording ("${header.title}"), not this machine.`;
    return [what, ...notes, ...(rounds > 0 ? [again] : [])];
  }

  /** The lines up to the one that is played first, at the times that they would have had. */
  *past(): Generator<Reading> {
    const start = this.#start() - this.#playFrom;
    for (const line of this.#recording.lines)
      if (line.at <= this.#playFrom) yield readingOf(line, { time: start + line.at, clock: line.at });
  }

  /**
   * The line in force now. After a while without a question it is the one before, of a second ago: with the next
   * reading it gives the rates of now, and not those of all that nobody saw.
   */
  async read(wanted: Partial<Wanted>): Promise<Reading> {
    const start = this.#start();
    const now = Date.now();
    const played = Math.max(0, now - start + this.#playFrom);
    const isLate = played - this.#readAt > 2 * LINE_MS && this.#readAt > Number.NEGATIVE_INFINITY;
    const ago = isLate && played % this.#duration >= LINE_MS ? LINE_MS : 0;
    this.#readAt = played;
    const { round, at } = this.#position(now - ago);
    const asOf = (line: RecordingLine) =>
      readingOf(line, { time: now - ago - (at - line.at), clock: round * this.#duration + line.at });
    const before = this.#recording.lines.filter((line) => line.at <= at);
    const { devices, missing = [], ...line } = asOf(this.#lineAt(at));
    const lists = before.filter(({ processes }) => processes);
    const list = (ago > 0 ? lists.at(-2) : undefined) ?? lists.at(-1);
    const lineWithDevices = before.findLast((earlier) => earlier.devices);
    const kept = lineWithDevices && asOf(lineWithDevices).devices;
    return {
      ...line,
      time: now - ago,
      missing: [...missing, ...missingDevices(kept)],
      devices: wanted.devices ? kept : undefined,
      processes: wanted.processes && list ? asOf(list).processes : undefined,
    };
  }

  /** The line that is in force `at` milliseconds after the first. */
  #lineAt(at: number): RecordingLine {
    const { lines } = this.#recording;
    const line = lines.findLast((earlier) => earlier.at <= at) ?? lines[0];
    if (!line) throw new RangeError('A recording has two lines at least.');
    return line;
  }

  #start(): number {
    this.#startedAt ??= Math.floor(Date.now() / LINE_MS) * LINE_MS;
    return this.#startedAt;
  }

  /** How often it was played to its end, and how far it is this time. */
  #position(now: number): { round: number; at: number } {
    const played = Math.max(0, now - (this.#startedAt ?? now) + this.#playFrom);
    return { round: Math.floor(played / this.#duration), at: played % this.#duration };
  }
}

function missingDevices(devices: DevicesReading | undefined): Missing[] {
  const named = { 'disk space': devices?.spaces, temperatures: devices?.temperatures, fans: devices?.fans };
  return Object.entries({ ...named, battery: devices?.batteries }).flatMap(([what, found]) =>
    found && found.length > 0 ? [] : { what, why: 'the recording has none' },
  );
}
