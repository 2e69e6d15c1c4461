// `npm run dev` inside one package: rebuilds that package, and what it stands on, whenever a source changes.
import { readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { turbo } from './install.mjs';
import { ROOT } from './steps.mjs';

const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
let building = Promise.resolve();
const rebuild = () => {
  building = building.then(() => turbo(['build', `--filter=${name}`], { quiet: false }));
};
rebuild();
for (const folder of ['src', path.join(ROOT, 'packages')])
  watch(folder, { recursive: true }, (_event, file) => {
    if (file && !/(^|[\\/])(dist|node_modules|\.turbo)([\\/]|$)/.test(file)) rebuild();
  });
