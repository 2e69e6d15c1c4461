import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Where zod writes JSON Schema; a view needs that only to announce tools of its own. */
const WRITERS = /[\\/]node_modules[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/;
const DECLARES_TOOL = /\bviewTool\(/;

/**
 * Leaves zod's writers of JSON Schema (5 KB after gzip) out of a view that offers no tools of its own: what they export
 * is there, and throws.
 *
 * @param viewFolder The folder whose sources tell whether `viewTool()` is called.
 */
export function leaveOutJsonSchema(viewFolder: string): Plugin {
  const offersTools = sourcesIn(viewFolder).some((file) => DECLARES_TOOL.test(readFileSync(file, 'utf8')));
  return {
    name: 'workshop:json-schema',
    enforce: 'pre',
    load(id) {
      if (offersTools || !WRITERS.test(id)) return null;
      const names = exportsOf(readFileSync(id, 'utf8'));
      const missing = "() => { throw new Error('This view was built without tools of its own.'); }";
      // zod gives each schema a method made by these two; they are called, what they return is not.
      const isMaker = (name: string) => name.startsWith('create');
      const values = names.map((name) => `export const ${name} = ${isMaker(name) ? `() => ${missing}` : missing};`);
      return values.join('\n');
    },
  };
}

function sourcesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((each) => each.isFile() && each.name.endsWith('.ts'))
    .map((each) => join(each.parentPath, each.name));
}

function exportsOf(code: string): string[] {
  const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
  const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name = '']) => name);
  return [...declared, ...renamed];
}
