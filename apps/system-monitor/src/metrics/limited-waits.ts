import { setTimeout as sleep } from 'node:timers/promises';

/** Each that hangs keeps a thread of Node's pool of four: further ones would stop every other file of this server. */
const MAX_HANGING = 2;

/** Questions that may never be answered: a disk that died, a bus that is stuck. */
export class LimitedWaits {
  readonly #milliseconds: number;
  readonly #hanging = new Set<string>();

  /** @param milliseconds How long an answer may take. */
  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /**
   * The answer, or undefined where there is none in time. While an earlier question of the same key hangs, or two
   * others do, it is not asked again.
   *
   * @throws what the question throws in time; what it throws later changes nothing
   */
  async ask<Answer>(key: string, question: () => Promise<Answer>): Promise<{ answer: Answer } | undefined> {
    if (this.#hanging.has(key) || this.#hanging.size >= MAX_HANGING) return undefined;
    const giveUp = new AbortController();
    const late = sleep(this.#milliseconds, undefined, { signal: giveUp.signal, ref: false }).catch(() => undefined);
    const asked = question().then((answer) => ({ answer }));
    const first = await Promise.race([asked, late]).finally(() => giveUp.abort());
    if (first) return first;
    this.#hanging.add(key);
    const done = () => this.#hanging.delete(key);
    asked.then(done, done);
    return undefined;
  }
}
