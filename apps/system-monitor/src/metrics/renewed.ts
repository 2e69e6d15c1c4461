/** After so long, an answer is no longer waited for in silence. */
const PATIENCE = 15_000;
/** Questions come once a second, a little early or late. */
const EARLY = 500;

/**
 * Something that takes long to learn: it is asked for in the background, at its own pace, and only while somebody wants
 * it. While an answer is outstanding it is not asked for again, however long that takes.
 */
export class Renewed<Content> {
  readonly #pace: number;
  readonly #ask: () => Promise<Content | undefined>;
  #began = Number.NEGATIVE_INFINITY;
  #isAsking = false;
  #latest: { content: Content; clock: number } | undefined;
  #why = 'it is being read';

  /**
   * @param pace Milliseconds from one question to the next.
   * @param ask Answers undefined where there is nothing to know on this machine.
   */
  constructor(pace: number, ask: () => Promise<Content | undefined>) {
    this.#pace = pace;
    this.#ask = ask;
  }

  /** Why there is nothing. */
  get why(): string {
    return this.#isAsking && performance.now() - this.#began > PATIENCE ? 'it does not answer' : this.#why;
  }

  /** Asks anew where it is time to; waits for nothing. */
  renew(): void {
    const clock = performance.now();
    if (this.#isAsking || clock - this.#began < this.#pace - EARLY) return;
    this.#isAsking = true;
    this.#began = clock;
    this.#asked()
      .then(
        (content) => {
          this.#why = 'this system does not tell it';
          this.#latest = content === undefined ? undefined : { content, clock };
        },
        () => {
          this.#why = 'it is not readable'; // what was read before stays true for as long as it may
        },
      )
      .finally(() => {
        this.#isAsking = false;
      });
  }

  /** The last answer, unless it was asked for longer ago than `age` milliseconds. */
  latest(age: number): Content | undefined {
    return this.#latest && performance.now() - this.#latest.clock <= age ? this.#latest.content : undefined;
  }

  /** A question that throws at once fails like one that rejects. */
  async #asked(): Promise<Content | undefined> {
    return this.#ask();
  }
}
