import { axe } from '@workshop/testing';
import { describe, expect, it } from 'vitest';
import { TestMachine } from './test-machine.ts';
import { drag, live, useBrowser, words } from './test-view.ts';

useBrowser();

describe('the person', () => {
  it('selects a span, which is shown, saved, explained and told', async () => {
    const { view, page, machine } = await live();
    await drag(page, view, 0.7, 0.85);
    await view.frame
      .getByText(/\d\d:\d\d:\d\d to \d\d:\d\d:\d\d/)
      .first()
      .waitFor();
    await expect.poll(() => machine.saved?.state.selection, { timeout: 20_000 }).toBeDefined();
    const { from, to } = machine.saved?.state.selection ?? { from: 0, to: 0 };
    expect((to - from) / 1000).toBeGreaterThan(120);
    expect((to - from) / 1000).toBeLessThan(150);
    await expect
      .poll(() => JSON.stringify(view.context()?.content), { timeout: 20_000 })
      .toContain(`from ${from} to ${to} ms since the epoch`);
    await view.frame.getByRole('button', { name: 'Explain' }).click();
    const row = view.frame.getByRole('row', { name: /^CPU/ });
    expect(await words(row)).toMatch(/^CPU\d+\s%\d+\s%\d+\s%$/);
    expect(await axe(view.frame)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => view.frame.locator('.selection-actions').isVisible()).toBe(false);
  });

  it('reads and selects by keys', async () => {
    const { view, page } = await live();
    const chart = view.frame.getByRole('slider');
    await chart.focus();
    await page.keyboard.press('PageDown');
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/^\d\d:\d\d:\d\d, \d+\s%, programs/);
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowLeft');
    expect(await view.frame.locator('.selection-actions').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => view.frame.locator('.selection-actions').isVisible()).toBe(false);
  });

  it('finds every command under More, by its words and its key', async () => {
    const { view, page } = await live();
    await view.frame.getByRole('button', { name: 'More' }).click();
    await page.keyboard.type('netw');
    await page.keyboard.press('Enter');
    await view.frame.locator('.chart-head .readout strong', { hasText: 'Network' }).waitFor();
    await page.keyboard.press('2');
    await view.frame.locator('.chart-head .readout strong', { hasText: 'Memory' }).waitFor();
  });

  it('finds the view as it was left after a reload', async () => {
    const machine = new TestMachine();
    const state = { tile: 'network', span: 300, frozen: false } as const;
    machine.saved = { state, savedAt: Date.now() + 60_000 };
    const { view } = await live({}, machine);
    await view.frame.locator('.chart-head .readout strong', { hasText: 'Network' }).waitFor();
    expect(await view.frame.getByRole('combobox', { name: 'Span' }).inputValue()).toBe('300');
  });

  it('is not overruled by what was saved before the result', async () => {
    const machine = new TestMachine();
    machine.saved = { state: { tile: 'network', span: 300, frozen: false }, savedAt: Date.now() - 60_000 };
    const { view } = await live({}, machine);
    expect(await words(view.frame.locator('.chart-head .readout strong'))).toBe('CPU');
  });
});
