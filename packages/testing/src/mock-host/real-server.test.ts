import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { startMockHost } from './mock-host.ts';

const SERVER = fileURLToPath(new URL('../../fixtures/server.mjs', import.meta.url));

it('opens a view of a real server over stdio', async () => {
  const browser = await launchBrowser();
  const host = await startMockHost({ servers: { fixture: { command: process.execPath, args: [SERVER] } } });
  const page = await browser.newPage();
  const view = await host.open(page, { tool: 'show_fixture', args: { word: 'hello' } });
  await view.frame.getByText('fixture view').waitFor();
  await expect.poll(() => host.audit.entries.length).toBe(1);
  expect(host.audit.entries[0]).toMatchObject({
    origin: 'model',
    server: 'fixture',
    name: 'show_fixture',
    outcome: 'ok',
  });
  expect(host.audit.entries[0]?.template).toMatch(/^[0-9a-f]{16}$/);
  await expect(host.open(page, { tool: 'read_fixture' })).rejects.toThrow(/carries no template/);
  await browser.close();
  await host.close();
});
