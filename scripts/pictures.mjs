import path from 'node:path';
import { build, ensureInstalled } from './install.mjs';
import { execute, ROOT, step } from './steps.mjs';

/** `npm run pictures`: takes docs/pictures/ anew, by the tests that go through what they show. */
export async function run() {
  await ensureInstalled('all');
  await build(['./apps/*']);
  step('Taking pictures');
  const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, RECORD: '1' };
  const { code } = await execute(process.execPath, [vitest, 'run', 'e2e/two-minutes', 'e2e/monitor-pictures'], {
    cwd: path.join(ROOT, 'tests'),
    env,
  });
  process.exitCode = code;
}
