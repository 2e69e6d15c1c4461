const NEWLINE = 0x0a;

/**
 * Cuts a byte stream into lines. Readline is no help here: it also cuts at U+2028, which JSON text may contain.
 * A line that grows over `limit` bytes without an end is an error, or with `overflow: 'cut'` simply cut.
 */
export class LineSplitter {
  #rest: Buffer[] = [];
  #bytes = 0;

  constructor(
    private readonly limit: number,
    private readonly overflow: 'throw' | 'cut' = 'throw',
  ) {}

  /** @returns the lines that `chunk` completes, without their ends. @throws RangeError over the limit. */
  push(chunk: Buffer): string[] {
    const lines: string[] = [];
    let begin = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, begin)) {
      lines.push(this.#take(chunk.subarray(begin, end)));
      begin = end + 1;
    }
    this.#keep(chunk.subarray(begin));
    if (this.#bytes > this.limit) {
      if (this.overflow === 'throw') throw new RangeError(`a line of more than ${this.limit} bytes`);
      lines.push(this.end());
    }
    return lines;
  }

  /** What came after the last line end. */
  end(): string {
    return this.#take(Buffer.alloc(0));
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#bytes += piece.length;
    this.#rest.push(piece);
  }

  #take(piece: Buffer): string {
    const line = Buffer.concat([...this.#rest, piece])
      .toString('utf8')
      .replace(/\r$/, '');
    this.#rest = [];
    this.#bytes = 0;
    return line;
  }
}

/** The last lines of a text stream, each cut to a readable length. */
export class Tail {
  readonly #lines: string[] = [];
  /** All lines there were, the forgotten ones too. */
  count = 0;

  constructor(private readonly keep: number) {}

  add(line: string): void {
    const longest = 500;
    this.count += 1;
    this.#lines.push(line.length > longest ? `${line.slice(0, longest)}…` : line);
    if (this.#lines.length > this.keep) this.#lines.shift();
  }

  get lines(): readonly string[] {
    return this.#lines;
  }
}
