import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A source file and what it imports: specifiers as written, type-only ones apart. */
export interface Source {
  /** Relative to the repository, with forward slashes. */
  file: string;
  text: string;
  imports: string[];
}

/** Every TypeScript source below a folder of the repository, tests and what only tests import left out. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name).replaceAll('\\', '/'))
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test-[^/]*$|\/fixtures\/|\.d\.ts$|node_modules|\/dist\//.test(file),
    )
    .map((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8');
      return { file, text, imports: importsOf(file, text) };
    });
}

/** The folders below `folder`. */
export function foldersIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** What a file imports at run time: types are erased and tie nothing together. */
function importsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const from = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  );
  const reexported = module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  return [
    ...from.map(({ moduleRequest }) => moduleRequest.value),
    ...reexported.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ...dynamic,
  ];
}

/** A specifier as a path of the repository where it is relative, else as it is. */
export function target({ file }: Source, specifier: string): string {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier;
}

/** Lines of code: blank ones, comments, imports and lines that hold nothing but brackets say nothing and don't count. */
export function codeLines(text: string): number {
  const lines = text.replace(/\/\*[\s\S]*?\*\//g, '').split('\n');
  return lines.filter((line) => !/^\s*(\/\/.*|import .*|[\])}({;,]*)$/.test(line)).length;
}
