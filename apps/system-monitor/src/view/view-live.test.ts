import { describe, expect, it } from 'vitest';
import { TestMachine } from './test-machine.ts';
import { called, heading, live, type Opened, open, tile, useBrowser, words } from './test-view.ts';

useBrowser();

describe('live figures', () => {
  it('asks for what is new alone, one question at a time', async () => {
    const { view, machine } = await live();
    const { traffic } = await view.until(
      (recorded) =>
        recorded.traffic.filter(({ message }) => message.params?.name === 'fetch_system_metrics').length > 3,
    );
    const asked = machine.calls
      .filter(({ name }) => name === 'fetch_system_metrics')
      .map(({ args }) => Number(args.from));
    for (const from of asked.slice(1)) expect(from).toBeGreaterThan(machine.start);
    let inFlight = 0;
    for (const { message } of traffic) {
      if (message.method === 'tools/call') inFlight += 1;
      else if (message.id !== undefined && message.result?.content) inFlight -= 1;
      expect(inFlight).toBeLessThanOrEqual(1);
    }
  });

  /** A second view on the page is the clock: while it asks three times, the first one asks nothing. */
  async function staysSilent({ view, another }: Opened, silence: () => Promise<unknown>): Promise<void> {
    const clock = await another();
    await silence();
    // What was under way when it began may still end.
    const count = async () => (await called(clock)).filter((name) => name === 'fetch_system_metrics').length;
    const start = await count();
    await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(start + 1);
    const before = (await called(view)).length;
    await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(start + 4);
    expect(await called(view)).toHaveLength(before);
  }

  it('asks nothing while it is scrolled away, and goes on when it is back', async () => {
    const opened = await live();
    const { page, view } = opened;
    await staysSilent(opened, () =>
      page.evaluate(() => {
        const frame = document.querySelector('iframe');
        if (frame) frame.style.marginBottom = '2000px';
        scrollTo(0, 10_000);
      }),
    );
    const before = (await called(view)).length;
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(async () => (await called(view)).length, { timeout: 30_000 }).toBeGreaterThan(before);
  });

  it('asks nothing while it is frozen, and fetches what was missed afterwards', async () => {
    const opened = await live();
    const { view } = opened;
    await staysSilent(opened, () => view.frame.getByRole('button', { name: 'Freeze' }).click());
    expect(await words(heading(view))).toMatch(/Frozen at \d\d:\d\d:\d\d/);
    await view.frame.getByRole('button', { name: 'Freeze' }).click();
    await expect.poll(() => words(heading(view))).not.toMatch(/Frozen/);
  });

  it('keeps the last figures when the server is gone, tells their age, and tries again', async () => {
    const { view, machine } = await live();
    machine.isGone = true;
    await view.frame.getByText(/No answer for \d+\ss\. Figures of \d\d:\d\d:\d\d/).waitFor();
    expect(await words(tile(view, 'CPU'))).toMatch(/\d/);
    machine.isGone = false;
    await view.frame.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => words(heading(view)), { timeout: 30_000 }).not.toMatch(/No answer/);
  });

  it('states what a host lacks that refuses, keeps the figures and stops asking', async () => {
    const { view } = await open({ faults: ['refusesAppTools'] });
    await view.frame.getByText('No history here').waitFor();
    expect(await words(tile(view, 'CPU'))).toMatch(/\d/);
    expect(await view.frame.locator('.processes').isVisible()).toBe(false);
    await view.frame.getByText(/Figures are \d+\ss old/).waitFor();
    expect((await called(view)).filter((name) => name === 'fetch_system_metrics')).toHaveLength(1);
  });

  it('begins anew by itself for another machine', async () => {
    const { view, machine } = await live();
    machine.boot = 'second-boot';
    machine.shown = { summary: 'Idle: CPU 2 %' };
    await expect
      .poll(() => machine.calls.filter(({ args }) => args.source === 'linux:second-boot').length, { timeout: 30_000 })
      .toBeGreaterThan(1);
    expect(await view.frame.locator('.problem').count()).toBe(0);
  });

  it('does not begin anew for ever where two servers answer in turn', async () => {
    const { view, machine } = await live();
    const questions = () => machine.calls.filter(({ name }) => name === 'show_system').length;
    expect(questions()).toBe(1);
    machine.isTwo = true;
    await view.frame.getByText(/No answer for/).waitFor();
    expect(questions()).toBe(2);
    machine.isTwo = false;
    await view.frame.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => words(heading(view)), { timeout: 30_000 }).not.toMatch(/No answer/);
  });

  it('goes on from now where what was frozen is older than all that is kept', async () => {
    const machine = new TestMachine();
    const end = Date.now() - 2 * 86_400_000;
    machine.saved = { state: { tile: 'cpu', span: 300, frozen: true, end }, savedAt: Date.now() + 60_000 };
    const { view } = await open({}, machine);
    await expect.poll(() => machine.saved?.state.frozen, { timeout: 30_000 }).toBe(false);
    await view.frame.getByText('last 5 min').waitFor();
  });

  it('keeps the history of the same machine when its server begins anew', async () => {
    const { view, machine, page } = await live();
    const questions = () => machine.calls.filter(({ name }) => name === 'show_system').length;
    expect(questions()).toBe(1);
    machine.keepsSince = Math.floor(Date.now() / 1000) * 1000;
    machine.revision = 'bbbb1111';
    await expect.poll(questions, { timeout: 30_000 }).toBe(2);
    const asked = machine.calls.length;
    await expect.poll(() => machine.calls.length, { timeout: 30_000 }).toBeGreaterThan(asked + 3);
    expect(questions()).toBe(2);
    const box = await view.frame.locator('.u-over').boundingBox();
    if (!box) throw new Error('The chart is not on screen.');
    await page.mouse.move(box.x + box.width * 0.3, box.y + 20);
    await view.frame.locator('.chart-head .readout b', { hasText: /^\d+\s%$/ }).waitFor();
    expect(await view.frame.locator('.chart-head .readout').textContent()).toMatch(/^CPU\d\d:\d\d:\d\d\d+\s%/);
  });
});
