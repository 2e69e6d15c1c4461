import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openGallery, useBrowser } from './open.ts';

useBrowser();

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
const active = (page: Page): Promise<string | null> => page.locator('[aria-selected="true"] .label').textContent();
const isOpen = (page: Page): Promise<boolean> =>
  page.locator('.menu').evaluate((menu) => menu.matches(':popover-open'));

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Search commands' }).waitFor();
}

describe('More', () => {
  it('opens on its search field, moves with the arrows, and goes round', async () => {
    const { page } = await openGallery();
    await openMenu(page);
    expect(await focused(page)).toBe('Search commands');
    expect(await page.getByRole('button', { name: 'More' }).getAttribute('aria-expanded')).toBe('true');
    expect(await active(page)).toBe('Contents');
    await page.keyboard.press('ArrowDown');
    expect(await active(page)).toBe('Details');
    const id = await page.locator('[aria-selected="true"]').getAttribute('id');
    expect(await page.getByRole('combobox', { name: 'Search commands' }).getAttribute('aria-activedescendant')).toBe(
      id,
    );
    await page.keyboard.press('End');
    expect(await active(page)).toBe('Notice: danger');
    await page.keyboard.press('ArrowDown');
    expect(await active(page)).toBe('Contents');
    await page.keyboard.press('ArrowUp');
    expect(await active(page)).toBe('Notice: danger');
    await page.keyboard.press('Home');
    expect(await active(page)).toBe('Contents');
  });

  it('keeps the active line in sight', async () => {
    const { page } = await openGallery({ width: 360, height: 420 });
    await openMenu(page);
    await page.keyboard.press('End');
    const list = await page.getByRole('listbox').boundingBox();
    const line = await page.locator('[aria-selected="true"]').boundingBox();
    expect(line && list && line.y + line.height <= list.y + list.height).toBe(true);
    const menu = await page.locator('.menu').boundingBox();
    expect(menu && menu.y + menu.height).toBeLessThanOrEqual(412);
  });

  it('searches words in any order, without accents, and says when nothing is left', async () => {
    const { page } = await openGallery();
    await openMenu(page);
    await page.keyboard.type('thémE dark');
    expect(await page.locator('.menu .label').allTextContents()).toEqual(['Dark theme']);
    await page.keyboard.type('x');
    expect(await page.locator('.menu [role="option"]').count()).toBe(0);
    expect(await page.locator('.menu [role="status"]').textContent()).toBe('No command has these words.');
    await page.keyboard.press('Enter');
    expect(await isOpen(page)).toBe(true);
  });

  it('runs a command on Enter, with the focus back first', async () => {
    const { page, problems } = await openGallery();
    await openMenu(page);
    await page.keyboard.type('dark');
    await page.keyboard.press('Enter');
    expect(await isOpen(page)).toBe(false);
    expect(await focused(page)).toBe('More');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(problems).toEqual([]);
  });

  it('closes on Esc, on Tab and on a click elsewhere, and starts afresh', async () => {
    const { page } = await openGallery();
    await openMenu(page);
    await page.keyboard.type('dark');
    await page.keyboard.press('Escape');
    expect(await isOpen(page)).toBe(false);
    expect(await focused(page)).toBe('More');
    await openMenu(page);
    expect(await page.getByRole('combobox', { name: 'Search commands' }).inputValue()).toBe('');
    await page.keyboard.press('Tab');
    expect(await isOpen(page)).toBe(false);
    await page.getByRole('button', { name: 'More' }).click();
    expect(await isOpen(page)).toBe(true);
    await page.mouse.click(100, 400);
    expect(await isOpen(page)).toBe(false);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    expect(await isOpen(page)).toBe(false);
  });

  it('lists what is not available with the reason, and does not run it', async () => {
    const { page } = await openGallery();
    await openMenu(page);
    await page.keyboard.type('temperature');
    const line = page.locator('.menu [role="option"]');
    expect(await line.textContent()).toBe('Temperaturenot available here');
    expect(await line.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    await line.click({ force: true });
    expect(await isOpen(page)).toBe(true);
  });

  it('keeps the screen keyboard away until the field is tapped', async () => {
    const { page } = await openGallery({ width: 360, hasTouch: true, isMobile: true });
    await page.getByRole('button', { name: 'More' }).tap();
    expect(await focused(page)).not.toBe('Search commands');
    await page.keyboard.press('ArrowDown');
    expect(await active(page)).toBe('Details');
    await page.keyboard.type('dark');
    expect(await page.getByRole('combobox', { name: 'Search commands' }).inputValue()).toBe('dark');
  });

  it('refuses two commands of one id or one key, and a button that stands nowhere', async () => {
    const { page } = await openGallery();
    const make = (other: { id: string; key: string }) =>
      page.evaluate((second) => {
        const commands = [
          { id: 'fit', label: 'Fit', key: 'F', run: () => undefined },
          { ...second, label: 'Full', run: () => undefined },
        ];
        const strings = { search: '', commands: '', nothing: '' };
        window.gallery.createMenu(document.createElement('button'), () => commands, strings);
      }, other);
    await expect(make({ id: 'full', key: 'G' })).rejects.toThrow('Put the button into its toolbar before createMenu()');
    await expect(make({ id: 'fit', key: 'G' })).rejects.toThrow('The commands "Fit" and "Full" share the id "fit".');
    await expect(make({ id: 'full', key: 'f' })).rejects.toThrow('The commands "Fit" and "Full" share the key "f".');
  });
});

describe('keys', () => {
  it('run commands with the menu closed', async () => {
    const { page } = await openGallery();
    await page.keyboard.press('Shift+L');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.keyboard.press('l');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  });

  it('are letters where text is typed', async () => {
    const { page } = await openGallery();
    await page.getByPlaceholder('Find a station').focus();
    await page.keyboard.type('dL');
    expect(await page.getByPlaceholder('Find a station').inputValue()).toBe('dL');
    expect(await page.getByRole('region', { name: 'Details' }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Span' }).focus();
    await page.keyboard.press('d');
    expect(await page.getByRole('region', { name: 'Details' }).count()).toBe(0);
  });
});

describe('a panel', () => {
  it('takes the focus to its title and gives it back on Esc', async () => {
    const { page } = await openGallery();
    const button = page.locator('.toolbar').getByRole('button', { name: 'Details' });
    await button.focus();
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Details');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Close');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('region', { name: 'Details' }).isVisible()).toBe(false);
    expect(await focused(page)).toBe('Details');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    expect(await button.getAttribute('aria-expanded')).toBe('false');
  });

  it('is the only one, and keeps what was written in it', async () => {
    const { page } = await openGallery();
    await page.keyboard.press('d');
    await page.getByRole('textbox', { name: 'Note' }).fill('rising');
    await page.locator('.toolbar').getByRole('button', { name: 'Contents' }).click();
    expect(await page.locator('.panel:visible').count()).toBe(1);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    expect(await page.locator('.panel:visible').count()).toBe(0);
    await page.locator('.toolbar').getByRole('button', { name: 'Details' }).click();
    expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('rising');
  });

  it('stays when Esc closes the menu above it', async () => {
    const { page } = await openGallery();
    await page.keyboard.press('d');
    await openMenu(page);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('region', { name: 'Details' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('region', { name: 'Details' }).isVisible()).toBe(false);
  });

  it('stands beside the content from 720 px', async () => {
    const { page } = await openGallery({ width: 720 });
    await page.keyboard.press('d');
    const panel = page.getByRole('region', { name: 'Details' });
    await expect.poll(() => panel.boundingBox()).toEqual({ x: 432, y: 40, width: 288, height: 460 });
    const content = await page.locator('.content').boundingBox();
    expect(content).toEqual({ x: 0, y: 40, width: 432, height: 460 });
  });

  it('is a sheet over the lower half below 720 px', async () => {
    const { page } = await openGallery({ width: 719, reducedMotion: 'reduce' });
    await page.keyboard.press('d');
    const panel = page.getByRole('region', { name: 'Details' });
    await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 270, width: 719, height: 230 });
    const content = await page.locator('.content').boundingBox();
    expect(content).toEqual({ x: 0, y: 40, width: 719, height: 460 });
  });
});

describe('a tooltip', () => {
  it('shows name and key on keyboard focus, and goes on Esc', async () => {
    const { page } = await openGallery();
    await page.keyboard.press('Tab');
    const tip = page.locator('.tooltip');
    await tip.waitFor();
    expect(await tip.textContent()).toBe('ContentsC');
    await page.keyboard.press('Escape');
    expect(await tip.isVisible()).toBe(false);
  });

  it('shows on hover and lets the pointer onto itself', async () => {
    const { page } = await openGallery();
    await page.locator('.toolbar').getByRole('button', { name: 'Details' }).hover();
    const tip = page.locator('.tooltip');
    await tip.waitFor();
    expect(await tip.textContent()).toBe('DetailsD');
    await tip.hover();
    expect(await tip.isVisible()).toBe(true);
    await page.mouse.move(300, 300);
    expect(await tip.isVisible()).toBe(false);
  });

  it('does not explain a button that a menu gives the focus back to', async () => {
    const { page, problems } = await openGallery();
    await openMenu(page);
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('More');
    expect(await page.locator('.tooltip').isVisible()).toBe(false);
    expect(problems).toEqual([]);
  });
});

describe('what is said', () => {
  it('is the last of several words, in a polite region', async () => {
    const { page } = await openGallery();
    const said = await page.evaluate(async () => {
      const region = document.querySelector('.visually-hidden[role="status"]');
      if (!region) throw new Error('No region.');
      const heard: string[] = [];
      const spoken = new Promise<void>((resolve) => {
        new MutationObserver(() => {
          heard.push(region.textContent ?? '');
          if (region.textContent === 'three') resolve();
        }).observe(region, { childList: true });
      });
      for (const word of ['one', 'two', 'three']) window.gallery.announce(word);
      await spoken;
      return heard.filter((word) => word !== '');
    });
    expect(said).toEqual(['three']);
  });

  it('is urgent for an error alone, and a moving line is not said again', async () => {
    const { page } = await openGallery();
    const seen = await page.evaluate(() => {
      const target = document.createElement('div');
      document.body.append(target);
      const { showState } = window.gallery;
      showState(target, { kind: 'loading', title: 'Reading', done: 0.999 });
      const line = target.querySelector('.progress');
      const first = line?.getAttribute('aria-valuetext');
      showState(target, { kind: 'loading', title: 'Reading', done: 1 });
      const same = target.querySelector('.progress') === line;
      const roles = [target.getAttribute('role')];
      showState(target, { kind: 'error', title: 'Not read', detail: 'All is as it was.\nTry again.' });
      roles.push(target.getAttribute('role'));
      const paragraphs = [...target.querySelectorAll('p')].map(({ textContent }) => textContent);
      showState(target, undefined);
      return { first, same, last: line?.getAttribute('aria-valuetext'), roles, paragraphs, hidden: target.hidden };
    });
    expect(seen).toEqual({
      first: '99%',
      same: true,
      last: '100%',
      roles: ['status', 'alert'],
      paragraphs: ['All is as it was.', 'Try again.'],
      hidden: true,
    });
  });
});

it('switches between segments with the arrow keys', async () => {
  const { page } = await openGallery();
  await page.getByRole('radio', { name: 'Light' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
});
