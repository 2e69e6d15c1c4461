import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { BuildInputs } from '../licences/collect.ts';
import { mergeNotices, NOTICES_FILE } from '../licences/notices.ts';
import type { ThirdParty } from '../licences/third-party.ts';

/** Vite plugin: merges the packages of this build into dist/THIRD-PARTY.txt, as those of `part`. */
export function writeNotices(folder: string, part: string, inputs: BuildInputs): Plugin {
  let packages: readonly ThirdParty[] = [];
  return {
    name: 'workshop:notices',
    generateBundle() {
      packages = inputs.packages();
    },
    writeBundle() {
      const path = join(folder, 'dist', NOTICES_FILE);
      const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
      writeFileSync(path, mergeNotices(before, part, packages));
    },
  };
}
