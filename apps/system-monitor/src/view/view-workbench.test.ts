import { axe } from '@workshop/testing';
import { describe, expect, it } from 'vitest';
import { BUSY, type TestMachine } from './test-machine.ts';
import { live, type Opened, useBrowser, words } from './test-view.ts';

useBrowser();

/** Runs a command of More by its words. */
async function run({ view, page }: Opened, command: string): Promise<void> {
  await view.frame.getByRole('button', { name: 'More' }).click();
  await page.keyboard.type(command);
  await page.keyboard.press('Enter');
}
/** The last question for a history. */
const asked = (machine: TestMachine) =>
  machine.calls.filter(({ name, args }) => name === 'fetch_system_metrics' && !isOfDay(args)).at(-1)?.args ?? {};
const isOfDay = ({ series }: Record<string, unknown>) => String(series) === 'cpu';
const titles = ({ view }: Opened) => view.frame.locator('.row-head strong').allTextContents();

describe('all charts', () => {
  it('share one time axis, each with what it is about, and none for what is not there', async () => {
    const opened = await live({ width: 800, height: 600 });
    await run(opened, 'all charts');
    await expect
      .poll(() => titles(opened), { timeout: 20_000 })
      .toEqual(['CPU', 'Cores', 'Memory', 'Disk', 'Disk transfer', 'Network', 'Waiting for', 'Temperature']);
    const { view } = opened;
    expect(await view.frame.locator('.times').isVisible()).toBe(true);
    expect(await view.frame.locator('.processes').isVisible()).toBe(false);
    const ends = await view.frame.locator('.u-over').evaluateAll((all) => {
      return all.map((each) => [each.getBoundingClientRect().left, each.getBoundingClientRect().right].join());
    });
    expect(new Set(ends).size).toBe(1);
    expect(await axe(view.frame)).toEqual([]);
    expect(await view.violations()).toEqual([]);
  });

  it('are read together, at one moment', async () => {
    const opened = await live({ width: 800, height: 600 });
    const { view, page, machine } = opened;
    await run(opened, 'all charts');
    await expect.poll(async () => (await titles(opened)).length, { timeout: 20_000 }).toBe(8);
    const box = await view.frame.locator('.u-over').first().boundingBox();
    if (!box) throw new Error('The charts are not on screen.');
    const ago = (Date.now() - machine.start) / 1000 + (BUSY.from + BUSY.to) / 2;
    await page.mouse.move(box.x + box.width * (1 - ago / 900), box.y + 20);
    const [cpu, memory] = [view.frame.locator('.row-head').nth(0), view.frame.locator('.row-head').nth(2)];
    await expect.poll(() => words(cpu)).toMatch(/^CPUprograms [67]\d\s%system 1\d\s%waiting for disk 4\s%/);
    expect(await words(memory)).toMatch(/^Memoryused 9\.\d\sGiBcache 4\.0\sGiB/);
    const told = await view.frame.getByRole('slider', { name: /^All charts/ }).getAttribute('aria-valuetext');
    expect(told).toMatch(/CPU programs.*Memory used.*Network in.*Temperature/);
  });

  it('come with fullscreen, and go with it', async () => {
    const { view } = await live();
    await view.frame.getByRole('button', { name: 'Fullscreen' }).click();
    await view.frame.locator('.view.workbench').waitFor();
    await view.frame.getByRole('button', { name: 'Leave fullscreen' }).click();
    await view.frame.locator('.view:not(.workbench)').waitFor();
  });
});

describe('the time shown', () => {
  it('reaches back 24 h, in steps that the server keeps', async () => {
    const opened = await live();
    const { view, machine } = opened;
    await view.frame.getByRole('combobox', { name: 'Span' }).selectOption('86400');
    await expect.poll(() => asked(machine).step, { timeout: 20_000 }).toBe(200_000);
    const { from, to } = asked(machine);
    expect((Number(to) - Number(from)) / 3_600_000).toBeCloseTo(24, 1);
    await view.frame.getByText('last 24 h').waitFor();
  });

  it('is less and more by keys, and earlier, frozen where it then ends', async () => {
    const opened = await live();
    const { view, page, machine } = opened;
    const chart = view.frame.getByRole('slider', { name: /^CPU/ });
    await chart.focus();
    await page.keyboard.press('+');
    await view.frame.getByText('last 7 min 30 s').waitFor();
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await view.frame.getByText('last 30 min').waitFor();
    await page.keyboard.press(',');
    await expect.poll(() => machine.saved?.state, { timeout: 20_000 }).toMatchObject({ span: 1800, frozen: true });
    const end = machine.saved?.state.end ?? 0;
    expect((machine.start - end) / 1000).toBeGreaterThan(880);
    await expect.poll(() => asked(machine).step, { timeout: 20_000 }).toBe(10_000);
    await view.frame.getByRole('button', { name: 'Freeze' }).click();
    await view.frame.getByText('last 30 min').waitFor();
    await expect.poll(() => machine.saved?.state.frozen, { timeout: 20_000 }).toBe(false);
  });

  it('is zoomed by the wheel with Ctrl alone: without it, the page scrolls', async () => {
    const { view, page } = await live();
    const box = await view.frame.locator('.u-over').boundingBox();
    if (!box) throw new Error('The chart is not on screen.');
    await page.mouse.move(box.x + box.width / 2, box.y + 20);
    await page.mouse.wheel(0, 100);
    expect(await view.frame.getByRole('combobox', { name: 'Span' }).inputValue()).toBe('900');
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 100);
    await page.keyboard.up('Control');
    await expect.poll(() => view.frame.getByRole('combobox', { name: 'Span' }).inputValue()).toBe('1125');
  });

  it('is where the slider over the last 24 h is put', async () => {
    const opened = await live({ width: 800, height: 600 });
    const { view, page, machine } = opened;
    await run(opened, 'all charts');
    const slider = view.frame.getByRole('slider', { name: 'The last 24 hours' });
    await slider.focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('PageDown');
    await expect.poll(() => machine.saved?.state.frozen, { timeout: 20_000 }).toBe(true);
    const { end = 0 } = machine.saved?.state ?? {};
    expect((machine.start - end) / 3_600_000).toBeGreaterThan(1);
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^15\smin up to /);
    await page.keyboard.press('End');
    await expect.poll(() => machine.saved?.state.frozen, { timeout: 20_000 }).toBe(false);
    expect(await slider.getAttribute('aria-valuetext')).toBe('Live');
  });
});

describe('figures', () => {
  it('are written in the units that the person wants, and remembered', async () => {
    const opened = await live();
    const { view, machine } = opened;
    await run(opened, 'Networks in bits');
    await expect.poll(() => words(view.frame.locator('.tile', { hasText: 'Network' }))).toMatch(/Mbit\/s/);
    await run(opened, 'bytes in 1,000s');
    await expect.poll(() => words(view.frame.locator('.tile', { hasText: 'Memory' }))).toMatch(/of 17\.2\sGB/);
    await expect
      .poll(() => machine.saved?.state.units, { timeout: 20_000 })
      .toEqual({ bytes: 'decimal', network: 'bits' });
  });

  it.each([
    ['CSV', 'text/csv', /^time,cpu,user,/],
    ['JSON', 'application/json', /"stepMs": 1000/],
    ['picture', 'image/png', /^\ufffdPNG/],
  ])('leave as %s', async (kind, mimeType, content) => {
    const opened = await live();
    await run(opened, `Export as ${kind === 'picture' ? 'a picture' : kind}`);
    const { downloads } = await opened.view.until((recorded) => recorded.downloads.length > 0);
    expect(downloads[0]?.type).toBe(mimeType);
    expect(downloads[0]?.text).toMatch(content);
    await opened.view.frame.getByText(/^Saved system-monitor-\d{8}T\d{6}Z-\d{8}T\d{6}Z\./).waitFor();
  });
});
