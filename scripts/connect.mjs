import path from 'node:path';
import { build, ensureInstalled } from './install.mjs';
import { Expected, execute, ROOT } from './steps.mjs';

/** `npm run connect -- CLIENT [APP ...]`: builds the apps and prints what to paste into a client to have them there. */
export async function run(args) {
  if (args.length === 0) throw new Expected('Name a client: npm run connect -- claude [APP ...]. See -- --help.');
  // What is on stdout is to be pasted or piped; what is done meanwhile is not.
  console.log = console.error;
  await ensureInstalled('run');
  await build(['./apps/*']);
  const main = path.join(ROOT, 'apps', 'playground', 'dist', 'main.js');
  const { code } = await execute(process.execPath, [main, 'connect', ...args], { cwd: process.env.INIT_CWD ?? ROOT });
  process.exitCode = code;
}
