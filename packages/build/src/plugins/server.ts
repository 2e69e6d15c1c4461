import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { isAbsolute, join, normalize } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { BuildError } from '../build-error.ts';
import { bytes } from '../measure.ts';
import { refuseMachinePaths } from './machine-path.ts';

export const SERVER_FILE = 'main.js';
const BUILTIN = new Set([...builtinModules, ...builtinModules.map((name) => `node:${name}`)]);

/**
 * Vite plugin: the server must run with no node_modules beside it, and its start must stay small. `budget` is the raw
 * bytes of main.js and every chunk it imports at once. Chunks of an earlier build are removed.
 */
export function finishServer(folder: string, budget: number): Plugin {
  return {
    name: 'workshop:server',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const chunk of chunks) {
          refuseExternal(chunk, bundle);
          refuseMachinePaths(folder, chunk.fileName, chunk.code);
        }
        const start = startSize(bundle);
        if (start > budget)
          throw new BuildError(
            'over-budget',
            `${SERVER_FILE} and what it imports at once are ${bytes(start)}, ${bytes(start - budget)} over their budget of ${bytes(budget)} (budget.start in vite.config.ts); load what the first answer does not need with import().`,
          );
        this.info(`${SERVER_FILE} starts with ${bytes(start)} of ${bytes(budget)}`);
      },
    },
    writeBundle({ dir }, bundle) {
      if (!dir) return;
      for (const file of readdirSync(dir)) if (file.endsWith('.js') && !(file in bundle)) rmSync(join(dir, file));
    },
  };
}

/** One entry of examples.json, as far as the build must know it. */
interface Example {
  readonly title?: unknown;
  /** A picture's path, relative to the app's folder. */
  readonly picture?: unknown;
}

/** Vite plugin: copies examples.json, if the app has one, and the pictures it names. */
export function copyExamples(folder: string): Plugin {
  return {
    name: 'workshop:examples',
    generateBundle() {
      const path = join(folder, 'examples.json');
      if (!existsSync(path)) return;
      const source = readFileSync(path, 'utf8');
      this.emitFile({ type: 'asset', fileName: 'examples.json', source });
      for (const { title, picture } of parseExamples(source)) {
        if (typeof picture !== 'string') continue;
        if (normalize(picture).startsWith('..') || isAbsolute(picture) || !existsSync(join(folder, picture)))
          throw new BuildError(
            'bad-examples',
            `examples.json: "${title}" names the picture "${picture}", which is no file of the app's folder.`,
          );
        this.emitFile({ type: 'asset', fileName: picture, source: readFileSync(join(folder, picture)) });
      }
    },
  };
}

function parseExamples(source: string): readonly Example[] {
  try {
    const examples: unknown = JSON.parse(source);
    if (Array.isArray(examples)) return examples;
  } catch (error) {
    throw new BuildError('bad-examples', `examples.json: ${error instanceof Error ? error.message : error}.`);
  }
  throw new BuildError('bad-examples', 'examples.json: it must be a list of examples.');
}

function refuseExternal(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): void {
  const external = [...chunk.imports, ...chunk.dynamicImports].find((name) => !BUILTIN.has(name) && !(name in bundle));
  if (external === undefined) return;
  throw new BuildError(
    'not-bundled',
    `${chunk.fileName} imports "${external}", which is not bundled, and there is no node_modules beside it; add it to the dependencies of package.json.`,
  );
}

function startSize(bundle: Rolldown.OutputBundle): number {
  const start = new Set([SERVER_FILE]);
  let size = 0;
  for (const name of start) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk') continue;
    size += Buffer.byteLength(chunk.code);
    for (const imported of chunk.imports) start.add(imported);
  }
  return size;
}
