import type { Recording } from './recording.ts';
import { LINE_MS, type RecordingLine, readingOf } from './recording-format.ts';
import type { Machine, MetricsSource, Reading } from './source.ts';

/**
 * A recorded machine, played as if it were now: from the start that its header names when first asked, and from its
 * first line again after its end.
 */
export class ReplaySource implements MetricsSource {
  readonly settle = LINE_MS;
  readonly #recording: Recording;
  readonly #duration: number;
  readonly #playFrom: number;
  /** Wall clock when it was first asked, at a full second, so that a reading each second meets a line each. */
  #startedAt: number | undefined;

  constructor(recording: Recording) {
    this.#recording = recording;
    this.#duration = (recording.lines.at(-1)?.at ?? 0) + LINE_MS;
    const { playFrom } = recording.header;
    this.#playFrom = playFrom < this.#duration ? playFrom : LINE_MS; // one that is cut off may not reach so far
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

  async read({ processes }: { processes: boolean }): Promise<Reading> {
    this.#start();
    const now = Date.now();
    const { round, at } = this.#position(now);
    const moment = (line: RecordingLine) => ({ time: now - (at - line.at), clock: round * this.#duration + line.at });
    const line = this.#lineAt(at);
    const reading = { ...readingOf(line, moment(line)), time: now };
    if (!processes) return reading;
    const withList = this.#recording.lines.findLast((earlier) => earlier.at <= at && earlier.processes);
    return { ...reading, processes: withList && readingOf(withList, moment(withList)).processes };
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
