import type { Violation } from '@workshop/bridge/host';

/** The violations of one view, and a way to wait for one. */
export class ViolationLog {
  readonly #violations: Violation[] = [];
  readonly #waiting = new Set<(violation: Violation) => void>();

  add(violation: Violation): void {
    this.#violations.push(violation);
    for (const tell of this.#waiting) tell(violation);
  }

  all(): readonly Violation[] {
    return this.#violations;
  }

  /** Resolves with the first violation, past or to come, that `matches`. */
  until(matches: (violation: Violation) => boolean): Promise<Violation> {
    const found = this.#violations.find(matches);
    if (found) return Promise.resolve(found);
    return new Promise((resolve) => {
      const tell = (violation: Violation) => {
        if (!matches(violation)) return;
        this.#waiting.delete(tell);
        resolve(violation);
      };
      this.#waiting.add(tell);
    });
  }
}
