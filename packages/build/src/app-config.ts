import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type PluginOption, type UserConfig, type UserConfigFnObject } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { BuildError } from './build-error.ts';
import { BuildInputs, collectInputs } from './licences/collect.ts';
import { templateHash } from './measure.ts';
import { leaveOutJsonSchema } from './plugins/json-schema.ts';
import { writeNotices } from './plugins/notices.ts';
import { finishPage } from './plugins/page.ts';
import { requireReproducible } from './plugins/reproducible.ts';
import { copyExamples, finishServer, SERVER_FILE } from './plugins/server.ts';
import { finishTemplate, keepWhileWatching, refuseInWorker, TEMPLATE_FILE } from './plugins/template.ts';

/** The oldest Node that runs a server (package.json `engines`). */
const SERVER_TARGET = 'node20';
const VIEW_TARGET = 'es2022';
/**
 * Browsers that know `light-dark()` and nesting. For older ones Vite would rewrite `light-dark()` into variables that
 * follow a style sheet's `color-scheme` only, and the theme would no longer follow the one that a host sets.
 */
const STYLE_TARGET = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];
const EVERYTHING_INLINE = 1e8;
/** Packages whose modules only define things, though their package.json does not say so: what is unused may go. */
const ONLY_DEFINES = /[\\/]node_modules[\\/](?:@modelcontextprotocol|zod|pkce-challenge)[\\/]/;

export interface AppBudget {
  /** dist/view.html, bytes after gzip. */
  readonly template: number;
  /** dist/main.js and every chunk it imports at once, raw bytes. */
  readonly start: number;
}

/**
 * The Vite config of an app. `vite build --mode view` makes dist/view.html of src/view/index.html, then `vite build`
 * makes dist/main.js of src/main.ts. Both refuse (BuildError) what README.md of this package lists.
 *
 * @param folder The app's folder: `import.meta.dirname` of its vite.config.ts.
 */
export function defineAppConfig(folder: string, { budget }: { budget: AppBudget }): UserConfigFnObject {
  return defineConfig(({ mode }) =>
    mode === 'view'
      ? viewConfig(folder, budget.template)
      : serverConfig(folder, budget.start, { __TEMPLATE_HASH__: JSON.stringify(readTemplateHash(folder)) }),
  );
}

export interface PlaygroundBudget {
  /** Every script and style sheet of dist/page/, bytes after gzip. */
  readonly page: number;
  /** As in AppBudget. */
  readonly start: number;
}

/**
 * The Vite config of the playground: `vite build --mode page` makes dist/page/ of src/page/index.html with `plugins`
 * (React's), then `vite build` makes dist/main.js of src/main.ts.
 */
export function definePlaygroundConfig(
  folder: string,
  { budget, plugins }: { budget: PlaygroundBudget; plugins: PluginOption[] },
): UserConfigFnObject {
  return defineConfig(({ mode }) =>
    mode === 'page' ? pageConfig(folder, budget.page, plugins) : serverConfig(folder, budget.start, {}),
  );
}

/** What every build has: the version, and no .env file or public folder that could change what comes out. */
function common(folder: string): UserConfig {
  return {
    root: folder,
    envDir: false,
    publicDir: false,
    define: { __APP_VERSION__: JSON.stringify(readVersion(folder)) },
  };
}

function viewConfig(folder: string, budget: number): UserConfig {
  const inputs = new BuildInputs();
  return {
    ...common(folder),
    root: join(folder, 'src/view'),
    plugins: [
      collectInputs(inputs),
      leaveOutJsonSchema(join(folder, 'src/view')),
      viteSingleFile(),
      finishTemplate(folder, budget, inputs),
      writeNotices(folder, TEMPLATE_FILE, inputs),
      keepWhileWatching(),
      requireReproducible(),
    ],
    worker: { format: 'es', plugins: () => [collectInputs(inputs), refuseInWorker(folder)] },
    build: {
      outDir: join(folder, 'dist'),
      emptyOutDir: true,
      target: VIEW_TARGET,
      cssTarget: STYLE_TARGET,
      cssCodeSplit: false,
      assetsInlineLimit: EVERYTHING_INLINE,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => !ONLY_DEFINES.test(id) } },
    },
  };
}

function serverConfig(folder: string, budget: number, define: Record<string, string>): UserConfig {
  const inputs = new BuildInputs();
  const shared = common(folder);
  return {
    ...shared,
    define: { ...shared.define, ...define },
    plugins: [
      collectInputs(inputs),
      copyExamples(folder),
      finishServer(folder, budget),
      writeNotices(folder, SERVER_FILE, inputs),
      requireReproducible(),
    ],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(folder, 'src/main.ts'),
      outDir: join(folder, 'dist'),
      emptyOutDir: false,
      target: SERVER_TARGET,
      minify: true,
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          entryFileNames: SERVER_FILE,
          chunkFileNames: '[name]-[hash].js',
          banner: ({ isEntry }) => (isEntry ? '#!/usr/bin/env node' : ''),
        },
      },
    },
  };
}

function pageConfig(folder: string, budget: number, plugins: PluginOption[]): UserConfig {
  const inputs = new BuildInputs();
  return {
    ...common(folder),
    root: join(folder, 'src/page'),
    plugins: [
      plugins,
      collectInputs(inputs),
      finishPage(budget),
      writeNotices(folder, 'page', inputs),
      requireReproducible(),
    ],
    build: {
      outDir: join(folder, 'dist/page'),
      emptyOutDir: true,
      target: VIEW_TARGET,
      cssTarget: STYLE_TARGET,
      modulePreload: false,
      reportCompressedSize: false,
    },
  };
}

function readTemplateHash(folder: string): string {
  const path = join(folder, 'dist', TEMPLATE_FILE);
  if (existsSync(path)) return templateHash(readFileSync(path));
  throw new BuildError(
    'template-missing',
    `dist/${TEMPLATE_FILE} is not there, and the server carries its hash; run "vite build --mode view" first.`,
  );
}

function readVersion(folder: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return version;
}
