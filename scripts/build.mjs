import { build, ensureInstalled } from './install.mjs';
import { step } from './steps.mjs';

/** `npm run build [-- APP ...]`: every app and the playground, or the named ones. */
export async function run(args) {
  await ensureInstalled('run');
  await build(args.length ? args.map((app) => `./apps/${app}`) : ['./apps/*']);
  step('Built');
}
