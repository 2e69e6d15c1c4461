import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';

/** Software GL, no traffic of the browser's own, and no kernel sandbox, which containers refuse. */
const FLAGS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];
/**
 * Playwright turns storage partitioning off, and without it Chromium blocks all storage in cross-site frames. A later
 * list replaces Playwright's, so that frames get the partitioned storage they have in people's browsers.
 */
const PARTITIONED_STORAGE = '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider';

export interface LaunchOptions {
  /** Storage in views of a real origin: `blocked` (default) throws a SecurityError, `allowed` is partitioned. */
  readonly thirdPartyStorage?: 'blocked' | 'allowed';
  /** Whether names under `.localhost` resolve to this machine; in some browsers they don't. */
  readonly localhostNames?: boolean;
}

/** No browser to test with; the message holds the one command that helps. */
export class BrowserNotFoundError extends Error {
  override readonly name = 'BrowserNotFoundError';
}

/**
 * Starts the system's Chromium, Chrome or Edge, headless.
 *
 * @throws BrowserNotFoundError when there is none.
 * @example
 * const browser = await launchBrowser();
 * const page = await browser.newPage();
 */
export async function launchBrowser({
  thirdPartyStorage = 'blocked',
  localhostNames = true,
}: LaunchOptions = {}): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new BrowserNotFoundError(notFound(process.platform, process.env.CHROMIUM_PATH));
  const args = [
    ...FLAGS,
    ...(thirdPartyStorage === 'allowed' ? [PARTITIONED_STORAGE] : []),
    ...(localhostNames ? [] : ['--host-resolver-rules=MAP *.localhost ~NOTFOUND']),
  ];
  return chromium.launch({ executablePath, args });
}

const INSTALL: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'brew install --cask google-chrome',
  win32: 'winget install Google.Chrome',
};

/** What is said when no browser was found. */
export function notFound(platform: NodeJS.Platform, chromiumPath: string | undefined): string {
  if (chromiumPath)
    return `CHROMIUM_PATH is "${chromiumPath}", which can't be run. Nothing was changed. Set it to a browser's executable.`;
  const command = INSTALL[platform] ?? 'sudo apt-get install -y chromium';
  return `No Chromium, Chrome or Edge was found. Tests without a browser still run. Run: ${command}`;
}
