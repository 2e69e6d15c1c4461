import { get } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type LaunchOptions, launchBrowser } from '../browser.ts';
import { testServer } from '../test-view.ts';
import { type MockHost, type OpenOptions, startMockHost } from './mock-host.ts';
import type { MockView } from './mock-view.ts';
import type { ScriptedServer } from './server-source.ts';

/** One browser and page a file, and hosts that end with each test: for the tests of this folder. */
export function useHost(options?: LaunchOptions) {
  let browser: Browser;
  let page: Page;
  const hosts: MockHost[] = [];
  beforeAll(async () => {
    browser = await launchBrowser(options);
    page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await page.goto('about:blank');
    await Promise.all(hosts.splice(0).map((host) => host.close()));
  });
  const start = async (servers: Record<string, ScriptedServer>): Promise<MockHost> => {
    const host = await startMockHost({ servers });
    hosts.push(host);
    return host;
  };
  return {
    start,
    page: () => page,
    /** A host with one server, and its view. */
    async open(html: string, how: Partial<OpenOptions> = {}, ui?: ScriptedServer['ui']): Promise<MockView> {
      const host = await start({ test: testServer(html, ui) });
      return host.open(page, { tool: 'show_test', ...how });
    },
  };
}

/** The status of a GET of a sandbox site, whose name this system need not resolve. */
export function statusOf(address: string): Promise<number | undefined> {
  const { port, host, pathname } = new URL(address);
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: pathname, headers: { host } };
    get(options, (response) => resolve(response.resume().statusCode)).on('error', reject);
  });
}
