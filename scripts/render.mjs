import path from 'node:path';
import { build, ensureInstalled } from './install.mjs';
import { execute, ROOT } from './steps.mjs';

/** `npm run render -- SERVER TOOL [options]`: opens one tool's view headless and says what is wrong with it. */
export async function run(args) {
  // The report is on stdout alone.
  console.log = console.error;
  await ensureInstalled('all');
  await build(['./apps/*']);
  const main = path.join(ROOT, 'apps', 'playground', 'dist', 'main.js');
  const { code } = await execute(process.execPath, [main, 'render', ...args], { cwd: process.env.INIT_CWD ?? ROOT });
  process.exitCode = code;
}
