import { describe, expect, it } from 'vitest';
import { GAP, TestMachine } from './test-machine.ts';
import { heading, live, open, tile, useBrowser, words } from './test-view.ts';

useBrowser();

describe('what is on screen', () => {
  it('is the result at once, and then the history', async () => {
    const { view, machine } = await live();
    expect(await words(heading(view))).toMatch(/^Working: CPU \d+ %, nothing stands out/);
    expect(await words(tile(view, 'CPU'))).toMatch(/^CPU\s+\d+\s+%\s+of 8 cores$/);
    expect(await words(tile(view, 'Memory'))).toMatch(/of 16\sGiB/);
    expect(await view.frame.locator('.processes tbody tr').allInnerTexts()).toHaveLength(5);
    const [first] = machine.calls.filter(({ name }) => name === 'fetch_system_metrics');
    expect(machine.start - Number(first?.args.from)).toBeGreaterThan(890_000);
  });

  it('is a dash where nothing is known yet, never 0', async () => {
    const machine = new TestMachine();
    machine.hasRates = false;
    const { view } = await open({ faults: ['refusesAppTools'] }, machine);
    await view.frame.getByText('No history here').waitFor();
    expect(await words(tile(view, 'CPU'))).toMatch(/^CPU\s+–\s+of 8 cores$/);
    expect(await words(tile(view, 'Disk'))).toMatch(/–/);
  });

  it('leaves out what can’t be had here, and says so under More', async () => {
    const machine = new TestMachine();
    machine.shown = { unavailable: [{ what: 'disk activity', why: 'no disk is visible here' }] };
    machine.hasRates = false;
    const { view } = await live({}, machine);
    expect(await tile(view, 'Disk').isVisible()).toBe(false);
    await view.frame.getByRole('button', { name: 'More' }).click();
    const missing = view.frame.getByRole('option', { name: /Disk activity/ });
    expect(await words(missing)).toMatch(/not available here/);
    expect(await missing.getAttribute('aria-disabled')).toBe('true');
  });

  it('shows a gap as a gap, and tells that there was no reading', async () => {
    const { view, machine, page } = await live();
    const box = await view.frame.locator('.u-over').boundingBox();
    if (!box) throw new Error('The chart is not on screen.');
    const ago = (Date.now() - machine.start) / 1000 + (GAP.from + GAP.to) / 2;
    await page.mouse.move(box.x + box.width * (1 - ago / 900), box.y + 20);
    await view.frame.getByText('no reading').waitFor();
  });

  it('says of a recording that it is one', async () => {
    const machine = new TestMachine();
    machine.shown = { machine: { kind: 'recording', name: 'Busy laptop', scope: 'machine', cores: 8 } };
    const { view } = await live({}, machine);
    expect(await words(heading(view))).toMatch(/Recording: Busy laptop$/);
  });

  it('has a row for each core', async () => {
    const { view, machine } = await live();
    await view.frame.getByRole('button', { name: 'More' }).click();
    await view.frame.getByRole('option', { name: 'Show each core' }).click();
    await view.frame.getByText('Share of each core').waitFor();
    await expect.poll(() => machine.calls.some(({ args }) => String(args.series).includes('cores'))).toBe(true);
  });

  it('shows the chart in place of the processes on a narrow frame, and back', async () => {
    const { view } = await live({ width: 360, height: 420 });
    const [chart, processes] = [view.frame.locator('.chart'), view.frame.locator('.processes')];
    expect([await chart.isVisible(), await processes.isVisible()]).toEqual([false, true]);
    expect(await view.frame.locator('.processes tbody tr:visible').count()).toBe(3);
    await tile(view, 'Memory').click();
    expect([await chart.isVisible(), await processes.isVisible()]).toEqual([true, false]);
    await view.frame.getByRole('button', { name: 'Close the chart' }).click();
    expect([await chart.isVisible(), await processes.isVisible()]).toEqual([false, true]);
  });
});
