import path from 'node:path';
import { build, ensureInstalled } from './install.mjs';
import { execute, ROOT } from './steps.mjs';

/** `npm run review -- COMMAND | URL | NAME`: looks a server over without a browser and says what to correct. */
export async function run(args) {
  // The report is on stdout alone.
  console.log = console.error;
  await ensureInstalled('run');
  await build(['./apps/*']);
  const main = path.join(ROOT, 'apps', 'playground', 'dist', 'main.js');
  const { code } = await execute(process.execPath, [main, 'review', ...args], { cwd: process.env.INIT_CWD ?? ROOT });
  process.exitCode = code;
}
