import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { execute, ROOT } from './steps.mjs';

/** `npm run format`: what `npm run check` would complain of and can be mended by a program. */
export async function run() {
  await ensureInstalled('all');
  const biome = path.join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'biome.cmd' : 'biome');
  process.exitCode = (await execute(biome, ['check', '--write', '.'])).code;
}
