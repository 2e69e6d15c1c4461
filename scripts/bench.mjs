import path from 'node:path';
import { build, ensureInstalled } from './install.mjs';
import { execute, ROOT, step } from './steps.mjs';

/** `npm run bench`: measures ours beside the official servers in one run and writes docs/benchmarks.md. */
export async function run(args) {
  await ensureInstalled('all');
  await build(['./apps/*']);
  step('Measuring');
  process.exitCode = (await execute(process.execPath, [path.join(ROOT, 'tests', 'bench', 'run.mjs'), ...args])).code;
}
