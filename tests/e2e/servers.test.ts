import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '@workshop/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { APPS, serveHttp } from '../conformance/apps.ts';
import { monitor, Playground } from './playground.ts';

const OFFICIAL = fileURLToPath(
  import.meta.resolve('@modelcontextprotocol/server-system-monitor').replace(/server\.js$/, 'index.js'),
);
const node = (code: string) => ({ command: process.execPath, args: ['--input-type=module', '--eval', code] });

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Ends with its test, however that ends. */
function started(config: string | Record<string, object>, flags?: string[]): Promise<Playground> {
  const playground = new Playground();
  onTestFinished(() => playground.stop());
  return playground.start(config, flags);
}

async function opened(playground: Playground): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce' });
  onTestFinished(() => page.close());
  await page.goto(playground.url);
  return page;
}

it('the official system monitor renders unchanged, after its command was shown and approved', async () => {
  const playground = await started({
    official: { command: process.execPath, args: [OFFICIAL, '--stdio'] },
  });
  const page = await opened(playground);
  expect(await page.getByTestId('approval-official').textContent()).toContain(path.basename(OFFICIAL));
  await page.getByTestId('approve-official').click();
  await page.getByTestId('card-0').click();
  const view = page.getByTestId('view-frame').locator('iframe').contentFrame().locator('iframe').contentFrame();
  await view.locator('canvas').first().waitFor();
  await expect.poll(() => page.getByTestId('ledger-view').textContent(), { timeout: 20_000 }).toMatch(/[1-9]\d* calls/);
});

it('a server over HTTP works as one over stdio', async () => {
  const [app] = APPS;
  if (!app) throw new Error('no app is built');
  const http = await serveHttp(app);
  onTestFinished(async () => void (await http.stop()));
  const playground = await started({ remote: { type: 'http', url: http.url } });
  const page = await opened(playground);
  await page.getByTestId('card-0').click();
  await expect.poll(() => page.getByTestId('ledger-view').textContent(), { timeout: 20_000 }).toMatch(/[1-9]\d* calls/);
});

it('servers that die, print rubbish or speak no MCP are named with the reason, and the others work', async () => {
  const playground = await started({
    dies: node('console.error("out of cheese"); process.exit(3)'),
    prints: node('setInterval(() => console.log("hello"), 50)'),
    missing: { command: 'no-such-command-anywhere', args: [] },
    'system-monitor': monitor(),
  });
  const page = await opened(playground);
  for (const [name, reason] of [
    ['dies', /out of cheese/],
    ['prints', /hello/],
    ['missing', /no-such-command-anywhere/],
  ] as const) {
    await page.getByTestId(`approve-${name}`).click();
    await page.getByTestId(`rail-app-${name}`).click();
    await expect.poll(() => page.getByTestId('app-panel').textContent(), { timeout: 20_000 }).toMatch(reason);
    await page.getByTestId('app-panel-close').click();
  }
  await page.getByTestId('card-0').click();
  await expect.poll(() => page.getByTestId('turn-text').last().textContent()).toMatch(/CPU/);
});

it('an mcp.json with a syntax error ends with its line and column', async () => {
  await expect(started('{\n  "mcpServers": {\n    "a": { "command" "node" }\n  }\n}')).rejects.toThrow(
    /line 3, column \d+/,
  );
});

it('a taken port ends with one sentence', async () => {
  const first = await started({});
  await expect(started({}, ['--port', new URL(first.url).port])).rejects.toThrow(
    /ended with 2: Port \d+ is taken by another program/,
  );
});

it.each(['', 'not a recording\n', '\u0000\u0001\u0002'])(
  'a replay file that is %j is said on screen, and the server is not shown as well',
  async (text) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'replay-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'broken.jsonl');
    writeFileSync(file, text);
    const playground = await started({ 'system-monitor': monitor('--replay', file) });
    const page = await opened(playground);
    await page.getByTestId('rail-app-system-monitor').click();
    await expect.poll(() => page.getByTestId('app-panel').textContent(), { timeout: 20_000 }).toMatch(/broken\.jsonl/);
    await page.close();
    await playground.stop();
  },
);
