import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where each system keeps Chromium, Chrome and Edge, in the order they are tried. */
const PLACES = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/**
 * The system's Chromium, Chrome or Edge. Plain JavaScript, since the launcher asks before anything is installed.
 *
 * @param {NodeJS.ProcessEnv} [env] `CHROMIUM_PATH` wins where it is set.
 * @param {NodeJS.Platform} [platform]
 * @param {(file: string) => boolean} [exists]
 * @returns {string | undefined} The executable's path, or undefined where there is none.
 */
export function findBrowser(env = process.env, platform = process.platform, exists = existsSync) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  return candidates(env, platform).find((file) => exists(file));
}

function candidates(env, platform) {
  if (platform === 'darwin') return PLACES.darwin;
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean);
    return folders.flatMap((folder) => PLACES.win32.map((place) => path.win32.join(folder, place)));
  }
  const folders = (env.PATH ?? '').split(':').filter(Boolean);
  return PLACES.linux.flatMap((name) => folders.map((folder) => path.posix.join(folder, name)));
}
