import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { axe } from '@workshop/testing';
import { wcagContrast } from 'culori';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { colorsOf, openGallery, useBrowser } from './open.ts';

useBrowser();

const THEMES = ['light', 'dark'] as const;
const CASES = THEMES.flatMap((theme) => [320, 360, 800, 1200].map((width) => ({ theme, width })));

/** Every text on screen with its colour and the first ground behind it, once each. */
async function texts(page: Page): Promise<{ text: string; color: string; ground: string }[]> {
  return page.evaluate(() => {
    const found = new Map<string, { text: string; color: string; ground: string }>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || !parent?.checkVisibility() || parent.closest('script, style')) continue;
      let ground = 'rgba(0, 0, 0, 0)';
      for (let at: Element | null = parent; at && ground === 'rgba(0, 0, 0, 0)'; at = at.parentElement)
        ground = getComputedStyle(at).backgroundColor;
      const { color } = getComputedStyle(parent);
      found.set(`${color} ${ground}`, { text, color, ground });
    }
    return [...found.values()];
  });
}

describe.each(CASES)('$theme, $width px', ({ theme, width }) => {
  it('shows readable text, nothing that axe finds, nothing wider than the frame, and raises no violation', async () => {
    const { page, problems } = await openGallery({ theme, width });
    expect(await axe(page)).toEqual([]);
    const found = await texts(page);
    expect(found.length).toBeGreaterThan(15);
    expect(found.filter(({ color, ground }) => wcagContrast(color, ground) < 4.5)).toEqual([]);
    const widths = () => [document.documentElement.scrollWidth, document.querySelector('.content')?.scrollWidth];
    expect(await page.evaluate(widths)).toEqual([width, width]);
    expect(problems).toEqual([]);
  });
});

it.each(THEMES)('has nothing for axe, and readable text, with menu, panel and notice open (%s)', async (theme) => {
  const { page } = await openGallery({ theme });
  await page.keyboard.press('d');
  await page.getByRole('button', { name: 'More' }).click();
  await page.keyboard.type('notice warning');
  await page.keyboard.press('Enter');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('option', { name: 'Temperature' }).waitFor();
  expect(await axe(page)).toEqual([]);
  const found = await texts(page);
  expect(found.filter(({ color, ground }) => wcagContrast(color, ground) < 4.5)).toEqual([]);
});

describe('the toolbar', () => {
  it.each([
    { width: 800, most: 7 },
    { width: 360, most: 4 },
  ])('is 40 px high with at most $most controls at $width px', async ({ width, most }) => {
    const { page } = await openGallery({ width });
    const toolbar = page.locator('.toolbar');
    expect((await toolbar.boundingBox())?.height).toBe(40);
    const controls = await toolbar
      .locator('button:visible, fieldset:visible, input:visible:not(fieldset input)')
      .count();
    expect(controls).toBeGreaterThan(0);
    expect(controls).toBeLessThanOrEqual(most);
  });

  it('has 40 px targets under a finger', async () => {
    const { page } = await openGallery({ width: 360, hasTouch: true, isMobile: true });
    const heights = await page
      .locator('button.button, .field, select, .check, .segmented label')
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().height),
      );
    expect(heights.length).toBeGreaterThan(20);
    expect(heights.filter((height) => height < 38)).toEqual([]);
  });
});

it('stands the other way round from right to left', async () => {
  const { page, problems } = await openGallery({ locale: 'ar-EG', theme: 'dark' });
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await page.locator('html').getAttribute('lang')).toBe('ar-EG');
  const contents = await page.getByRole('button', { name: 'Contents' }).boundingBox();
  expect(contents?.x).toBe(800 - 6 - 28);
  await page.keyboard.press('c');
  const panel = await page.getByRole('region', { name: 'Contents' }).boundingBox();
  expect(panel && panel.x + panel.width).toBe(800);
  await page.getByRole('button', { name: 'More' }).click();
  const menu = await page.locator('.menu').boundingBox();
  expect(menu?.x).toBe(8);
  expect(await axe(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('keeps what is drawn as a background where colours are forced', async () => {
  const { page } = await openGallery({ forcedColors: 'active', height: 1200 });
  // A line on its ground, words on a filled button, the mark of what is on: two colours each, clearly apart.
  const selectors = ['.progress[aria-valuenow]', '.button.primary', '[aria-pressed="true"]', '.segmented label'];
  const shown = await colorsOf(page, selectors);
  for (const [index, [ground = '', ...marks]] of shown.entries()) {
    const most = Math.max(...marks.map((mark) => wcagContrast(ground, mark)));
    expect(most, `${selectors[index]} on ${ground}`).toBeGreaterThanOrEqual(3);
  }
  await page.evaluate(() =>
    window.gallery.applyTheme({ styles: { variables: { '--color-text-primary': '#123456' } } }),
  );
  expect(await page.evaluate(() => window.gallery.readToken('--color-text-primary'))).toBe('rgb(0, 0, 0)');
});

it('moves nothing for a person who wants no motion', async () => {
  const { page } = await openGallery({ reducedMotion: 'reduce' });
  await page.keyboard.press('d');
  await page.getByRole('region', { name: 'Details' }).waitFor();
  const running = () => document.getAnimations().filter(({ playState }) => playState === 'running').length;
  // Not waitForFunction: it evaluates a string in the page, and the page's policy forbids that.
  await expect.poll(() => page.evaluate(running)).toBe(0);
  expect(
    await page.evaluate(() => getComputedStyle(document.querySelector('.button') ?? document.body).transitionDuration),
  ).toBe('1e-05s');
});

it('reaches the browser with light-dark() as it was written', () => {
  const assets = path.join(import.meta.dirname, '../dist/assets');
  const sheet = readdirSync(assets).find((name) => name.endsWith('.css')) ?? '';
  const css = readFileSync(path.join(assets, sheet), 'utf8');
  expect(css).toContain('--color-background-primary:light-dark(#fff,#15171a)');
  expect(css).not.toContain('--lightningcss');
});
