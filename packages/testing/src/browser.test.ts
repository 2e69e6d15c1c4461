import { createServer } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { notFound } from './browser.ts';
import { browserCandidates } from './find-browser.mjs';
import { BrowserNotFoundError, findBrowser, launchBrowser } from './index.ts';
import { portOf } from './mock-host/site.ts';

afterEach(() => vi.unstubAllEnvs());

describe('where a browser may be', () => {
  it.each([
    ['linux', { PATH: '/a:/b' }, '/a/chromium', '/snap/bin/microsoft-edge'],
    [
      'darwin',
      { HOME: '/Users/me' },
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Users/me/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ],
    [
      'win32',
      { PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local' },
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Users\\me\\AppData\\Local\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
  ] as const)('on %s', (platform, environment, first, last) => {
    const candidates = browserCandidates(platform, environment);
    expect([candidates[0], candidates.at(-1)]).toEqual([first, last]);
  });

  it('CHROMIUM_PATH is taken at its word', () => {
    expect(browserCandidates('linux', { PATH: '/usr/bin', CHROMIUM_PATH: '/x/y' })).toEqual(['/x/y']);
    expect(findBrowser('linux', { PATH: process.env.PATH, CHROMIUM_PATH: '/nothing/here' })).toBeUndefined();
    expect(findBrowser('linux', { CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  });

  it.each([
    ['linux', undefined, /Run: sudo apt-get install -y chromium$/],
    ['darwin', undefined, /Run: brew install --cask google-chrome$/],
    ['win32', undefined, /Run: winget install Google\.Chrome$/],
    ['linux', '/x', /^CHROMIUM_PATH is "\/x", which can't be run\./],
  ] as const)('on %s, with CHROMIUM_PATH %s, the error names one command', (platform, given, message) => {
    expect(notFound(platform, given)).toMatch(message);
  });

  it('launching without one is that error', async () => {
    vi.stubEnv('CHROMIUM_PATH', '/nothing/here');
    await expect(launchBrowser()).rejects.toThrow(BrowserNotFoundError);
  });
});

describe('the launched browser', () => {
  it.each([
    ['blocked', 'SecurityError'],
    ['allowed', 'stored'],
  ] as const)('has third-party storage %s, and GL', async (thirdPartyStorage, expected) => {
    const server = createServer((request, response) => {
      const inner = `<script>let said; try { localStorage.setItem('a', 'b'); said = 'stored'; } catch (error) { said = error.name; }
        parent.postMessage(said, '*')</script>`;
      const outer = `<p></p><script>addEventListener('message', ({ data }) => { document.querySelector('p').textContent = data })</script>
        <iframe src="http://other.localhost:${portOf(server)}/inner"></iframe>`;
      response.setHeader('content-type', 'text/html').end(request.url === '/inner' ? inner : outer);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const browser = await launchBrowser({ thirdPartyStorage });
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${portOf(server)}/`);
    await page.getByText(/./).waitFor();
    expect(await page.locator('p').textContent()).toBe(expected);
    expect(await page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null)).toBe(true);
    await browser.close();
    server.close();
  });
});
