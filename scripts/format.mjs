import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { execute, ROOT } from './steps.mjs';

/**
 * `npm run format`: what `npm run check` would complain of and can be mended by a program, and docs/requirements.md, which
 * is made from the titles of the tests.
 */
export async function run() {
  await ensureInstalled('all');
  const biome = path.join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'biome.cmd' : 'biome');
  const formatted = await execute(biome, ['check', '--write', '.']);
  const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const cwd = path.join(ROOT, 'tests');
  const env = { ...process.env, CI: '' }; // on a build machine vitest writes no file
  await execute(process.execPath, [vitest, 'run', 'repository/requirements', '-t', 'docs/requirements.md', '-u'], {
    cwd,
    env,
  });
  process.exitCode = formatted.code;
}
