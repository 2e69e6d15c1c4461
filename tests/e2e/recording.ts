import { writeFileSync } from 'node:fs';
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

/** A moving picture of a page, a still for each moment worth seeing: small, and played by every reader of Markdown. */
export class Recording {
  readonly #gif = GIFEncoder();

  constructor(private readonly page: Page) {}

  /** Takes the page as it is, and shows it for `ms` milliseconds. */
  async still(ms: number): Promise<void> {
    const { data, width, height } = PNG.sync.read(await this.page.screenshot());
    const palette = quantize(data, 256);
    this.#gif.writeFrame(applyPalette(data, palette), width, height, { palette, delay: ms });
  }

  /** Writes it, to be played again and again. */
  save(file: string): void {
    this.#gif.finish();
    writeFileSync(file, this.#gif.bytes());
  }
}
