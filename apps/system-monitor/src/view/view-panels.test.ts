import { axe } from '@workshop/testing';
import { describe, expect, it } from 'vitest';
import { BUSY, TestMachine } from './test-machine.ts';
import { drag, live, type Opened, useBrowser, words } from './test-view.ts';

useBrowser();

const lastQuery = (machine: TestMachine) =>
  machine.calls.filter(({ name, args }) => name === 'fetch_system_processes' && args.limit !== 5).at(-1)?.args ?? {};

async function processes(count = 8): Promise<Opened> {
  const machine = new TestMachine();
  machine.processCount = count;
  const opened = await live({}, machine);
  await opened.view.frame.getByRole('button', { name: 'Processes' }).click();
  await opened.view.frame.locator('.process-row').first().waitFor();
  return opened;
}

describe('the processes', () => {
  it('are sorted by any column, and accessible', async () => {
    const { view, machine } = await processes();
    await view.frame.getByText('8 processes').waitFor();
    for (const [column, order] of [
      ['Memory', 'descending'],
      ['Name', 'ascending'],
    ] as const) {
      await view.frame.getByRole('button', { name: column, exact: true }).click();
      await expect.poll(() => lastQuery(machine).sort, { timeout: 20_000 }).toBe(column.toLowerCase());
      const head = view.frame.getByRole('columnheader', { name: column });
      await expect.poll(() => head.getAttribute('aria-sort')).toBe(order);
    }
    expect(await axe(view.frame)).toEqual([]);
  });

  it('are 10,000 and more, of which those in sight are there and asked for', async () => {
    const { view, page, machine } = await processes(12_345);
    await view.frame.getByText('12,345 processes').waitFor();
    expect(await view.frame.locator('.process-row').count()).toBeLessThan(60);
    const grid = view.frame.getByRole('grid', { name: 'Processes' });
    expect(await grid.getAttribute('aria-rowcount')).toBe('12346');
    await grid.focus();
    await page.keyboard.press('End');
    await view.frame.getByText('worker-12344', { exact: true }).waitFor({ timeout: 20_000 });
    expect(Number(lastQuery(machine).start)).toBeGreaterThan(12_200);
    expect(Number(lastQuery(machine).limit)).toBeLessThan(200);
    await page.keyboard.press('Home');
    await view.frame.locator('.process-row').getByText('node', { exact: true }).waitFor({ timeout: 20_000 });
  });

  it('are filtered by the text as it is typed; what nothing has is said', async () => {
    const { view, page, machine } = await processes();
    await view.frame.getByRole('searchbox', { name: 'Filter processes' }).fill('fire');
    await view.frame.getByText('1 with “fire”').waitFor({ timeout: 20_000 });
    await view.frame.getByRole('searchbox', { name: 'Filter processes' }).fill('.*(');
    await view.frame.getByText('No process has “.*(” in its name, pid, user or command.').waitFor({ timeout: 20_000 });
    expect(lastQuery(machine).filter).toBe('.*(');
    expect(await view.frame.locator('.process-row').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('are a tree whose branches close and open, by hand and by key', async () => {
    const { view, page, machine } = await processes();
    await view.frame.getByRole('button', { name: 'As a tree' }).click();
    const grid = view.frame.getByRole('treegrid', { name: 'Processes' });
    const node = grid.getByRole('row', { name: /^node/ });
    await expect.poll(() => node.getAttribute('aria-expanded'), { timeout: 20_000 }).toBe('true');
    await node.locator('.twist').click();
    await expect.poll(() => lastQuery(machine).closed, { timeout: 20_000 }).toEqual([4121]);
    await view.frame.getByText('6 processes').waitFor({ timeout: 20_000 });
    await grid.focus();
    await page.keyboard.press('ArrowRight');
    await view.frame.getByText('8 processes').waitFor({ timeout: 20_000 });
  });

  it('tell all of one that is picked, which is saved and told', async () => {
    const { view, machine } = await processes();
    await view.frame.locator('.process-row', { hasText: 'firefox' }).click();
    await expect.poll(() => words(view.frame.locator('.process-detail'))).toMatch(/firefoxPID4258.*Statesleeping/);
    await expect.poll(() => machine.saved?.state.process, { timeout: 20_000 }).toEqual({ pid: 4258, name: 'firefox' });
    await expect
      .poll(() => JSON.stringify(view.context()?.content), { timeout: 20_000 })
      .toContain('The person picked the process firefox (pid 4258: 6');
  });

  it('stand still while they are paused, and can all be scrolled', async () => {
    const { view, page, machine } = await processes(2000);
    await view.frame.getByRole('button', { name: 'Pause the list' }).click();
    // all of it, a page at a time
    await expect.poll(() => lastQuery(machine).cursor, { timeout: 20_000 }).toBe('1000');
    const before = machine.calls.length;
    await view.frame.getByRole('grid', { name: 'Processes' }).focus();
    await page.keyboard.press('End');
    await view.frame.getByText('worker-1999', { exact: true }).waitFor({ timeout: 20_000 });
    const since = machine.calls.slice(before).filter(({ name }) => name === 'fetch_system_processes');
    expect(since).toEqual([]);
  });

  it('are asked for while they are to be seen, and no longer', async () => {
    const { view, page, machine } = await processes();
    await page.keyboard.press('Escape');
    const count = () => machine.calls.filter(({ args }) => args.tree === false).length;
    const before = count();
    const rounds = () => machine.calls.filter(({ name }) => name === 'fetch_system_metrics').length;
    const start = rounds();
    await expect.poll(rounds, { timeout: 30_000 }).toBeGreaterThan(start + 4);
    expect(count()).toBe(before);
    expect(await view.frame.locator('.process-grid').isVisible()).toBe(false);
  });

  it('keep what is there when the server is gone, and say so', async () => {
    const { view, machine } = await processes();
    machine.isGone = true;
    await expect
      .poll(() => words(view.frame.locator('.process-table > .hint')), { timeout: 20_000 })
      .toMatch(/connection to the server was lost/);
    expect(await view.frame.locator('.process-row').count()).toBe(8);
  });
});

describe('the other panels', () => {
  it('list episodes, and show the one that is chosen', async () => {
    const { view, page, machine } = await live();
    await view.frame.locator('.chart').focus();
    await page.keyboard.press('h');
    await view.frame.getByRole('button', { name: /CPU 84 % of 8 cores/ }).click();
    const from = machine.start - BUSY.from * 1000;
    await expect
      .poll(() => machine.saved?.state.selection, { timeout: 20_000 })
      .toEqual({ from, to: machine.start - BUSY.to * 1000 });
    await view.frame.getByRole('button', { name: /Memory 92 %/ }).click();
    await expect.poll(() => machine.saved?.state.frozen, { timeout: 20_000 }).toBe(true);
    expect(machine.saved?.state.end).toBeLessThan(machine.start - 3_600_000);
    expect(await axe(view.frame)).toEqual([]);
  });

  it('list devices by kind, with what each tells', async () => {
    const { view, page } = await live();
    await view.frame.locator('.chart').focus();
    await page.keyboard.press('d');
    const row = (name: string) => view.frame.getByRole('row', { name: new RegExp(name) });
    await expect.poll(() => words(row('~/projects'))).toMatch(/20\sGiB of 900\sGiB left98\s%/);
    expect(await words(row('wlan0'))).toMatch(/866\sMbit\/s.*in 1\.2\sMiB\/s, out 90\.0\sKiB\/s/);
    expect(await words(row('BAT0'))).toMatch(/on battery80\s%/);
    expect(await axe(view.frame)).toEqual([]);
  });

  it('explain a span by what the server says of it, and what of it nobody saw', async () => {
    const machine = new TestMachine();
    machine.unread = 60;
    const { view, page } = await live({}, machine);
    await drag(page, view, 0.7, 0.85);
    await view.frame.getByRole('button', { name: 'Explain' }).click();
    await view.frame.getByText('CPU 84 % busy of 8 cores for 1 min, mostly node (pid 4121): 60 %.').waitFor();
    await view.frame.getByText('1 min of it were not read: nobody watched then.').waitFor();
    const [question, ...more] = machine.calls.filter(({ name }) => name === 'explain_system_load');
    expect(more).toEqual([]);
    expect(Number(question?.args.to) - Number(question?.args.from)).toBeGreaterThan(100_000);
  });
});
