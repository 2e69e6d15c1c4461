import path from 'node:path';
import { build, ensureInstalled } from './install.mjs';
import { execute, ROOT, step } from './steps.mjs';

/** `npm run prove [-- SERVER...]`: every official example server in the playground; the verdicts go into its README. */
export async function run(args) {
  await ensureInstalled('prove');
  await build(['./apps/*']);
  step('Rendering every official example server');
  const { code } = await execute(process.execPath, [path.join(ROOT, 'tests', 'prove', 'run.mjs'), ...args]);
  const biome = path.join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'biome.cmd' : 'biome');
  await execute(biome, ['format', '--write', 'apps/playground/README.md'], { quiet: true });
  process.exitCode = code;
}
