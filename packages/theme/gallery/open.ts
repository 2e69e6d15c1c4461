import { launchBrowser } from '@workshop/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';

export interface Opening extends BrowserContextOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  readonly locale?: string;
}

let browser: Browser;
const open: Page[] = [];

/** One browser for a test file, and its pages closed after each test. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await Promise.all(open.splice(0).map((page) => page.context().close()));
  });
}

/** Opens the gallery. What the page throws, logs as an error or violates is in `problems`. */
export async function openGallery({
  width = 800,
  height = 500,
  theme = 'light',
  locale = 'en',
  ...options
}: Opening = {}) {
  const context = await browser.newContext({ viewport: { width, height }, ...options });
  const page = await context.newPage();
  open.push(page);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  // A violated policy is an error on the console too.
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`${inject('galleryUrl')}?theme=${theme}&locale=${locale}`);
  await page.locator('.toolbar').waitFor();
  return { page, problems };
}

/** The colours that each element shows, as `#rrggbb`, most pixels first. All of them must be in the frame. */
export async function colorsOf(page: Page, selectors: readonly string[]): Promise<string[][]> {
  const boxes = await Promise.all(selectors.map((selector) => page.locator(selector).first().boundingBox()));
  const png = await page.screenshot();
  const blank = await page.context().newPage();
  return blank.evaluate(
    async ({ source, areas }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!context) throw new Error('No canvas.');
      context.drawImage(image, 0, 0);
      return areas.map((area) => {
        if (!area) throw new Error('An element has no box.');
        const { data } = context.getImageData(area.x, area.y, area.width, area.height);
        const counts = new Map<string, number>();
        for (let index = 0; index < data.length; index += 4) {
          const hex = [...data.slice(index, index + 3)].map((part) => part.toString(16).padStart(2, '0')).join('');
          counts.set(`#${hex}`, (counts.get(`#${hex}`) ?? 0) + 1);
        }
        return [...counts].sort((a, b) => b[1] - a[1]).map(([color]) => color);
      });
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, areas: boxes },
  );
}
