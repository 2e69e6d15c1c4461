import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { call, fixture, heard, usePlayground, viewFrame } from './open-playground.ts';

const playground = usePlayground({ everything: fixture('everything') });
const HOSTILE = path.join(import.meta.dirname, 'fixtures', 'hostile.mjs');

it('the form is made of the schema, lists and all; what does not fit is said, and can be sent all the same', async () => {
  const page = await playground.open();
  await page.getByTestId('composer-tool').selectOption({ label: 'show_everything' });
  await page.getByTestId('composer-form').click();
  await page.getByTestId('argument-text').fill('hello');
  await page.getByRole('button', { name: 'Add one to list' }).click();
  await page.getByTestId('argument-list_0').fill('first');
  await page.getByTestId('argument-count').fill('0');
  await page.getByTestId('composer-call').click();
  await expect
    .poll(() => page.getByTestId('composer-refused').textContent())
    .toBe('count: 0 is less than 1. To send it all the same, use Edit call.');
  expect(await page.getByTestId('turn').count()).toBe(0);
  await page.getByTestId('argument-count').fill('3');
  await page.getByTestId('composer-call').click();
  await expect
    .poll(() => page.getByTestId('turn-text').textContent())
    .toBe('Shown with {"text":"hello","list":["first"],"count":3}.');
  await page.getByTestId('composer-edit').click();
  await page.getByTestId('composer-raw').fill('{"count": "many"}');
  await page.getByTestId('composer-call').click();
  await expect.poll(() => page.getByTestId('turn-text').last().textContent()).toBe('Shown with {"count":"many"}.');
  await page.getByTestId('composer-raw').fill('{"count": ');
  await page.getByTestId('composer-call').click();
  await expect.poll(() => page.getByTestId('composer-refused').textContent()).toMatch(/^Line 1, column \d+/);
});

it('a command that is pasted is shown whole, and started only on a click', async () => {
  const page = await playground.open();
  await page.getByTestId('rail-add').click();
  await page.getByTestId('add-text').fill('{"mcpServers": {');
  await page.getByTestId('add-look').click();
  await expect
    .poll(() => page.getByTestId('add-problem').textContent())
    .toMatch(/not valid JSON: line 1, column 17.*Nothing was added/);
  await page.getByTestId('add-text').fill(`node "${HOSTILE}"`);
  expect(await page.getByTestId('add-problem').count()).toBe(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByTestId('add-found').waitFor();
  expect(await page.getByTestId('add-found').textContent()).toContain(HOSTILE);
  expect(readFileSync(playground.config(), 'utf8')).not.toContain('hostile');
  await page.getByTestId('add-confirm').click();
  await expect.poll(() => page.getByTestId('app-panel').textContent(), { timeout: 20_000 }).toMatch(/StateRunning/);
  expect(readFileSync(playground.config(), 'utf8')).toContain('hostile.mjs');
  await page.getByTestId('rail-app-hostile').waitFor();
});

it('a URL that is pasted is added, and one where nothing listens says so', async () => {
  const page = await playground.open();
  await page.getByTestId('rail-add').click();
  await page.getByTestId('add-text').fill('http://127.0.0.1:59321/mcp');
  await page.getByTestId('add-look').click();
  await page.getByTestId('add-confirm').click();
  await expect
    .poll(() => page.getByTestId('app-panel').textContent(), { timeout: 20_000 })
    .toContain('Nothing listens at http://127.0.0.1:59321/mcp.');
});

it('a link shows its call and makes none, whatever it says', async () => {
  const page = await playground.open();
  await call(page, 'show_everything');
  const link = await page.getByTestId('call-link').getAttribute('data-link');
  if (!link) throw new Error('There is no link.');
  expect(link).not.toContain('token');
  const address = new URL(link);
  address.hash = new URLSearchParams({
    app: 'everything',
    tool: 'show_everything',
    args: '{"text":"from a link"}',
  }).toString();
  await page.goto('about:blank');
  await page.goto(address.href);
  await page.getByTestId('from-link').waitFor();
  await expect.poll(() => page.getByTestId('argument-text').inputValue()).toBe('from a link');
  expect(await page.getByTestId('turn').count()).toBe(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByTestId('turn-text').textContent()).toBe('Shown with {"text":"from a link"}.');
});

it.each([
  [
    { app: 'everything', tool: 'fetch_everything' },
    /"everything" offers models no tool "fetch_everything"\..*There are: show_everything/,
  ],
  [{ app: 'everything', tool: 'show_everything', args: '[1' }, /The arguments can't be used: Line 1/],
])('a link to %j says why it is no call', async (hash, why) => {
  const page = await playground.open();
  const address = new URL(page.url());
  address.hash = new URLSearchParams(hash).toString();
  await page.goto('about:blank');
  await page.goto(address.href);
  await expect.poll(() => page.getByTestId('trouble').textContent()).toMatch(why);
  expect(await page.getByTestId('turn').count()).toBe(0);
});

it('T1, T2: a host without colours, a phone with bars, another time zone: the view is told', async () => {
  const page = await playground.open();
  await call(page, 'show_everything');
  const frame = await viewFrame(page);
  await page.getByTestId('host-open').click();
  await page.getByTestId('host-insets').selectOption('phone');
  await page.getByTestId('host-timeZone').selectOption('Asia/Tokyo');
  await page.getByTestId('host-touch').selectOption('on');
  await expect.poll(() => heard(frame, 'ui/notifications/host-context-changed')).toHaveLength(3);
  expect(await heard(frame, 'ui/notifications/host-context-changed')).toEqual([
    { safeAreaInsets: { top: 48, right: 0, bottom: 34, left: 0 } },
    { timeZone: 'Asia/Tokyo' },
    { deviceCapabilities: { touch: true, hover: false } },
  ]);
  await page.getByTestId('host-palette').selectOption('none');
  await page.getByTestId('view-reload').click();
  const again = await viewFrame(page);
  await expect.poll(() => again.evaluate(() => 'styles' in window.told.hostContext)).toBe(false);
  await page.getByTestId('host-reset').click();
});
