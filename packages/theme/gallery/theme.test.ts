import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ThemeContext } from '../src/theme.ts';
import { openGallery, useBrowser } from './open.ts';

useBrowser();

const apply = (page: Page, context: ThemeContext): Promise<boolean> =>
  page.evaluate((given) => window.gallery.applyTheme(given), context);
const read = (page: Page, name: string): Promise<string> =>
  page.evaluate((token) => window.gallery.readToken(token), name);
const ground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

describe('applyTheme', () => {
  it("T1: lets the host's values win, theme by theme, and takes them back", async () => {
    const { page } = await openGallery();
    const variables = { '--color-background-primary': 'light-dark(#fdf6e3, #002b36)' };
    expect(await apply(page, { theme: 'light', styles: { variables } })).toBe(true);
    expect(await ground(page)).toBe('rgb(253, 246, 227)');
    expect(await apply(page, { theme: 'dark', styles: { variables } })).toBe(true);
    expect(await ground(page)).toBe('rgb(0, 43, 54)');
    expect(await apply(page, { theme: 'dark', styles: { variables } })).toBe(false);
    expect(await apply(page, { theme: 'dark' })).toBe(true);
    expect(await ground(page)).toBe('rgb(21, 23, 26)');
  });

  it("follows the host's theme against the system's, and the system's without a host's", async () => {
    const { page } = await openGallery({ colorScheme: 'light', theme: 'dark' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
    await apply(page, {});
    expect(await page.evaluate(() => window.gallery.currentTheme())).toBe('light');
    expect(await ground(page)).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await page.evaluate(() => window.gallery.currentTheme())).toBe('dark');
    expect(await ground(page)).toBe('rgb(21, 23, 26)');
  });

  it('sets nothing but variables, whatever names the host sends', async () => {
    const { page } = await openGallery();
    await apply(page, { styles: { variables: { display: 'none', '--odd': '1' } } });
    expect(await page.evaluate(() => document.documentElement.style.cssText)).toBe('--odd: 1;');
  });

  it('replaces fonts and removes them', async () => {
    const { page } = await openGallery();
    const fonts = () => document.querySelectorAll('#host-fonts').length;
    await apply(page, { styles: { css: { fonts: '@font-face { font-family: A; src: local("A") }' } } });
    await apply(page, { styles: { css: { fonts: '@font-face { font-family: B; src: local("B") }' } } });
    expect(await page.evaluate(fonts)).toBe(1);
    expect(await page.locator('#host-fonts').textContent()).toContain('font-family: B');
    await apply(page, {});
    expect(await page.evaluate(fonts)).toBe(0);
  });

  it.each([
    ['he', 'he', 'rtl'],
    ['pa-PK', 'pa-PK', 'rtl'],
    ['az', 'az', 'ltr'],
    ['en_US.UTF-8', 'en', 'ltr'],
  ])('takes the locale %s for language %s, %s', async (locale, lang, dir) => {
    const { page } = await openGallery();
    await apply(page, { locale });
    const html = page.locator('html');
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([lang, dir]);
  });

  it('keeps the view out from under the bars of the host', async () => {
    const { page } = await openGallery({ width: 390, height: 844 });
    await apply(page, { safeAreaInsets: { top: 48, right: 0, bottom: 80, left: 12 } });
    expect(await page.locator('.toolbar').boundingBox()).toEqual({ x: 12, y: 48, width: 378, height: 40 });
    expect(await page.locator('.stage').boundingBox()).toEqual({ x: 12, y: 88, width: 378, height: 676 });
  });

  it.each<[string, ThemeContext, number]>([
    ['its own where the host leaves it open', {}, 460],
    ['at most what the host allows', { containerDimensions: { maxHeight: 300 } }, 300],
    ['what the host fixes, though the frame be low', { containerDimensions: { height: 900 } }, 900],
    ['the frame, in fullscreen without a word', { displayMode: 'fullscreen' }, 500],
  ])('gives a view a height: %s', async (_name, context, height) => {
    const { page } = await openGallery();
    await page.addStyleTag({ content: ':root { --view-height: 460px }' });
    await apply(page, context);
    expect((await page.locator('.view').boundingBox())?.height).toBe(height);
  });
});

describe('readToken', () => {
  it('resolves colours for the theme in force', async () => {
    const { page } = await openGallery();
    expect(await read(page, '--color-text-primary')).toBe('rgb(28, 30, 33)');
    expect(await read(page, '--accent')).toBe('rgb(30, 91, 161)');
    expect(await read(page, '--color-background-ghost')).toBe('rgba(255, 255, 255, 0)');
    await apply(page, { theme: 'dark' });
    expect(await read(page, '--color-text-primary')).toBe('rgb(233, 235, 238)');
    expect(await read(page, '--accent')).toBe('rgb(130, 185, 242)');
  });

  it('turns whatever notation a host uses into rgb()', async () => {
    const { page } = await openGallery();
    const variables = {
      '--color-text-info': 'oklch(62.8% 0.2577 29.23)',
      '--color-border-primary': 'color-mix(in srgb, #ff0000 50%, transparent)',
    };
    await apply(page, { styles: { variables } });
    expect(await read(page, '--color-text-info')).toBe('rgb(255, 0, 0)');
    expect(await read(page, '--color-border-primary')).toBe('rgba(255, 0, 0, 0.502)');
  });

  it('gives lengths in px and the rest as written', async () => {
    const { page } = await openGallery();
    expect(await read(page, '--font-text-sm-size')).toBe('13px');
    expect(await read(page, '--font-weight-medium')).toBe('500');
    expect(await read(page, '--font-mono')).toContain('ui-monospace');
  });

  it('names a variable that is not set', async () => {
    const { page } = await openGallery();
    await expect(read(page, '--colour')).rejects.toThrow(
      'No value for the CSS variable --colour. Is tokens.css loaded?',
    );
  });

  it('leaves nothing behind in the document', async () => {
    const { page } = await openGallery();
    const count = () => document.documentElement.childElementCount;
    const before = await page.evaluate(count);
    await read(page, '--accent');
    expect(await page.evaluate(count)).toBe(before);
  });
});

it('draws a canvas anew in the frame in which the theme changes', async () => {
  const { page } = await openGallery();
  const [light, dark, later] = await page.evaluate(async () => {
    const canvas = document.querySelector('canvas');
    if (!canvas) throw new Error('No canvas.');
    const before = canvas.toDataURL();
    document.querySelector<HTMLInputElement>('input[value="dark"]')?.click();
    const now = canvas.toDataURL();
    await new Promise(requestAnimationFrame);
    return [before, now, canvas.toDataURL()];
  });
  expect(dark).not.toBe(light);
  expect(later).toBe(dark);
});
