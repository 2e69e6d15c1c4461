import path from 'node:path';
import { ensureInstalled, turbo } from './install.mjs';
import { execute, ROOT } from './steps.mjs';

const biome = path.join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'biome.cmd' : 'biome');

/** Lint and format of what belongs to no package. */
export async function checkRoot() {
  const { code } = await execute(biome, [
    'check',
    'scripts',
    'package.json',
    'turbo.json',
    'biome.json',
    'tsconfig.base.json',
  ]);
  return code === 0;
}

/** `npm run check`: types, lint and format. */
export async function run() {
  await ensureInstalled('all');
  const { code } = await turbo(['typecheck', 'lint'], { quiet: false });
  const clean = await checkRoot();
  process.exitCode = code === 0 && clean ? 0 : 1;
}
