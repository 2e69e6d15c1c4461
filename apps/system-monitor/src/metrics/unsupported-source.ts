import { availableParallelism } from 'node:os';
import { UnsupportedPlatformError } from './errors.ts';
import type { Machine, MetricsSource, Reading } from './source.ts';

/** A platform without a source of its own: the server starts, and every question is answered with the reason. */
export class UnsupportedSource implements MetricsSource {
  readonly machine: Machine = {
    kind: 'live',
    name: 'This machine',
    scope: 'machine',
    cores: availableParallelism(),
    boot: 'unknown-boot',
  };
  readonly settle = 0;
  readonly #platform: string;

  constructor(platform: string) {
    this.#platform = platform;
  }

  async read(): Promise<Reading> {
    throw new UnsupportedPlatformError(this.#platform);
  }
}
