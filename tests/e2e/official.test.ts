import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../rules/sources.ts';
import { call, usePlayground } from './open-playground.ts';

/** Three of the official example servers; `npm run prove` goes through all that work offline. */
const OFFICIAL = {
  'basic-vanillajs': 'get-time',
  'budget-allocator': 'get-budget-data',
  'system-monitor': 'get-system-info',
};
const servers = Object.fromEntries(
  Object.keys(OFFICIAL).map((name) => [
    name,
    {
      command: 'node',
      args: [path.join(ROOT, `tests/node_modules/@modelcontextprotocol/server-${name}/dist/index.js`), '--stdio'],
    },
  ]),
);
const playground = usePlayground(servers);

it.each(Object.entries(OFFICIAL))('%s renders unchanged, without a protocol error', async (name, tool) => {
  const page = await playground.open();
  for (const profile of ['reference', 'declared']) {
    await page.getByTestId('setting-profile').selectOption(profile);
    await call(page, tool);
    const view = page.getByTestId('view').last();
    await expect.poll(() => view.getAttribute('data-state')).toBe('open');
    const snapshot = () =>
      page.evaluate(() => {
        const { turns, traffic } = Reflect.get(window, 'playground').snapshot();
        const { view: shown, stage, id } = turns.at(-1);
        const failed = traffic.filter(
          ({ request, answer }: { request: { turn?: number; failed: boolean }; answer?: { failed: boolean } }) =>
            request.turn === id && (request.failed || answer?.failed),
        );
        return { stage, initialized: shown.initialized, remarks: shown.remarks, failed: failed.length };
      });
    await expect
      .poll(snapshot, { timeout: 20_000 })
      .toEqual({ stage: 'done', initialized: true, remarks: [], failed: 0 });
    const frame = page
      .getByTestId('view-frame')
      .last()
      .locator('iframe')
      .contentFrame()
      .locator('iframe')
      .contentFrame();
    await frame.locator('body :visible').first().waitFor();
    expect(await page.getByTestId('turn-text').last().textContent(), name).not.toBe('');
  }
});
