import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { styleUrls } from '../scan/style.ts';
import { requirePermissive } from './policy.ts';
import { byName, carriedThirdParty, packageOf, readThirdParty, type ThirdParty } from './third-party.ts';

/** Bundlers leave a comment with the path of each file they melt into a package: `//#region ../node_modules/ajv/...`. */
const CARRIED = /^[ \t]*\/\/ ?(?:#region )?((?:\S*\/)?node_modules\/\S+)/gm;
/** `.pnpm/ajv@8.18.0/node_modules/ajv/...`: the only place where a carried package's version stands. */
const PNPM_VERSION = /\.pnpm\/@?[^@/]+@([^_/]+)/;
const UNKNOWN_VERSION = 'unknown-version';
/** `?raw` and `?url` make a module of a style sheet, which its chunk names. */
const STYLE = /\.css(?:$|\?(?!raw|url))/;

/** What one build took in. */
export class BuildInputs {
  /** Modules of the output with the code they gave to it, by id. */
  readonly modules = new Map<string, Rolldown.RenderedModule>();
  /** Style sheets, those reached by `@import` too, by path. */
  readonly styles = new Map<string, string>();
  /** Files that style sheets pull in. */
  readonly styleFiles = new Set<string>();
  /** Paths that a module's own bundler left in its comments, by module id. */
  readonly carried = new Map<string, readonly string[]>();

  /** Third-party packages in the output, sorted by name. Throws BuildError for a missing or refused licence. */
  packages(): ThirdParty[] {
    const folders = new Map<string, ThirdParty>();
    const carried = new Map<string, ThirdParty>();
    for (const id of [...this.modules.keys(), ...this.styles.keys(), ...this.styleFiles]) {
      const owner = packageOf(id);
      if (!owner) continue;
      if (!folders.has(owner.folder)) folders.set(owner.folder, readThirdParty(owner.name, owner.folder));
      for (const path of this.carried.get(id) ?? []) {
        const inner = packageOf(`/${path}`);
        const version = PNPM_VERSION.exec(path)?.[1] ?? UNKNOWN_VERSION;
        if (inner) carried.set(`${inner.name} ${version}`, carriedThirdParty(inner.name, version, owner.name));
      }
    }
    const packages = [...folders.values(), ...carried.values()].sort(byName);
    for (const third of packages) requirePermissive(third);
    return packages;
  }
}

/**
 * Vite plugin that fills `inputs`. Chunks name their JavaScript modules; what style sheets import, and what a package
 * melted into itself before it was published, is in no chunk's list and is looked for here.
 */
export function collectInputs(inputs: BuildInputs): Plugin {
  return {
    name: 'workshop:collect-inputs',
    enforce: 'pre',
    async transform(code, id) {
      if (STYLE.test(id))
        await followStyle(code, id.replace(/\?.*$/, ''), inputs, (url, from) => this.resolve(url, from));
      else if (packageOf(id)) inputs.carried.set(id, carriedPaths(code));
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') for (const id of file.moduleIds) addModule(inputs, id, file.modules[id]);
    },
  };
}

async function followStyle(
  code: string,
  path: string,
  inputs: BuildInputs,
  find: (url: string, from: string) => Promise<{ id: string } | null>,
): Promise<void> {
  if (inputs.styles.get(path) === code) return;
  inputs.styles.set(path, code);
  for (const url of styleUrls(code)) {
    if (/^(?:[a-z]+:|\/\/|#)/i.test(url)) continue;
    const found = (await find(url, path))?.id ?? resolve(dirname(path), url);
    // A missing file is Vite's to report.
    if (STYLE.test(found) && existsSync(found)) await followStyle(readFileSync(found, 'utf8'), found, inputs, find);
    else inputs.styleFiles.add(found);
  }
}

function addModule(inputs: BuildInputs, id: string, module: Rolldown.RenderedModule | undefined): void {
  if (module) inputs.modules.set(id, module);
}

function carriedPaths(code: string): string[] {
  return [...new Set([...code.matchAll(CARRIED)].map(([, path = '']) => path))];
}
