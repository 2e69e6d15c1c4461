import type { Browser } from 'playwright-core';
import { messageOf, PlaygroundError } from '../problem.ts';

/** Software GL, so that canvases are drawn the same with and without a graphics card. */
const FLAGS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/**
 * Starts the system's Chromium, Chrome or Edge, headless. What drives it is not bundled, as only this command needs it.
 * @throws PlaygroundError when the driver or a browser is missing, or does not start.
 */
export async function openBrowser(): Promise<Browser> {
  const { chromium } = await load<typeof import('playwright-core')>('playwright-core');
  const { findBrowser } = await load<typeof import('@workshop/testing/find-browser')>('@workshop/testing/find-browser');
  const executablePath = findBrowser();
  if (!executablePath)
    throw cannot(
      process.env.CHROMIUM_PATH
        ? `CHROMIUM_PATH is "${process.env.CHROMIUM_PATH}", which can't be run.`
        : 'No Chromium, Chrome or Edge was found.',
      'Install one, or name its executable in CHROMIUM_PATH.',
    );
  const start = (chromiumSandbox: boolean) => chromium.launch({ executablePath, args: FLAGS, chromiumSandbox });
  try {
    // In containers, and for root, the browser's own sandbox does not start.
    return process.getuid?.() === 0 ? await start(false) : await start(true).catch(() => start(false));
  } catch (error) {
    const [reason = ''] = messageOf(error).split('\n', 1);
    throw cannot(`${executablePath} does not start (${reason}).`, 'Name another one in CHROMIUM_PATH.', error);
  }
}

/** A module that is there where everything is installed. The bundler can't see its name, and leaves it out. */
async function load<T>(name: string): Promise<T> {
  try {
    return await import(/* @vite-ignore */ name);
  } catch (error) {
    throw cannot(
      `"${name}", which drives the browser, is not installed.`,
      'Use npm run render, which installs it.',
      error,
    );
  }
}

function cannot(happened: string, todo: string, cause?: unknown): PlaygroundError {
  return new PlaygroundError('no-browser', { happened, fine: 'Nothing was started.', todo }, { cause });
}
