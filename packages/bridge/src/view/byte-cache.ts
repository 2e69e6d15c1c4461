/** Keeps blocks of bytes up to a cap in bytes; the least recently used go first. */
export class ByteCache {
  readonly #cap: number;
  /** In order of use: a Map iterates in the order of insertion. */
  readonly #blocks = new Map<number, Uint8Array>();
  #bytes = 0;

  constructor(cap: number) {
    this.#cap = cap;
  }

  get(index: number): Uint8Array | undefined {
    const block = this.#blocks.get(index);
    if (!block) return undefined;
    this.#blocks.delete(index);
    this.#blocks.set(index, block);
    return block;
  }

  /** `index` must not be in the cache. */
  set(index: number, block: Uint8Array): void {
    this.#blocks.set(index, block);
    this.#bytes += block.length;
    for (const [oldest, { length }] of this.#blocks) {
      if (this.#bytes <= this.#cap) return;
      this.#blocks.delete(oldest);
      this.#bytes -= length;
    }
  }
}
