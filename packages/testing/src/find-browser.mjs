// Plain JavaScript with no dependency: the root's launcher asks before anything is installed or built.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const LINUX_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PATHS = [
  String.raw`Google\Chrome\Application\chrome.exe`,
  String.raw`Microsoft\Edge\Application\msedge.exe`,
];
const WINDOWS_ROOTS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];

/**
 * Where a Chromium, Chrome or Edge may be on this system, best first. Nothing but `CHROMIUM_PATH` counts where it is set.
 *
 * @param {NodeJS.Platform} platform
 * @param {Record<string, string | undefined>} environment
 * @returns {string[]}
 */
export function browserCandidates(platform, environment) {
  if (environment.CHROMIUM_PATH) return [environment.CHROMIUM_PATH];
  if (platform === 'win32') {
    const roots = WINDOWS_ROOTS.flatMap((name) => environment[name] ?? []);
    return WINDOWS_PATHS.flatMap((file) => roots.map((root) => path.win32.join(root, file)));
  }
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(environment.HOME ? [path.posix.join(environment.HOME, 'Applications')] : [])];
    return MAC_APPS.flatMap((app) => folders.map((folder) => `${folder}/${app}.app/Contents/MacOS/${app}`));
  }
  const folders = [...(environment.PATH ?? '').split(':').filter(Boolean), '/usr/bin', '/snap/bin'];
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => path.posix.join(folder, name)));
}

/**
 * The executable of a system browser that Playwright can drive, or undefined when there is none.
 *
 * @returns {string | undefined}
 */
export function findBrowser(platform = process.platform, environment = process.env) {
  return browserCandidates(platform, environment).find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not to be run: the next candidate
  }
}
