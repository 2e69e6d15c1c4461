export interface RangeOptions {
  /** The cache keeps at most this many bytes, the least recently used go first; 32 MiB by default. */
  cacheBytes?: number;
}

export interface RangeReader {
  /** Bytes in the whole source, known after the first read. */
  readonly size: number | undefined;
  /**
   * Bytes `[begin, end)`, cut off at the end of the source.
   * @throws StaleSourceError when the source has another revision by now.
   */
  read(begin: number, end: number, signal?: AbortSignal): Promise<Uint8Array>;
}
