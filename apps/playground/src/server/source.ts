import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { SourcePlace, SourcePlaces } from '../wire.ts';
import type { Launch } from './config.ts';

const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|py)$/;
const TEST = /\.test\.[cm]?[jt]sx?$/;
const SKIPPED = new Set(['node_modules', 'dist', 'build']);
const MAX_FILES = 500;
const MAX_ENTRIES = 5_000;
const MAX_FILE_BYTES = 500_000;
const MAX_PLACES = 8;
/** Lines shown around a place. */
const AROUND = 3;

/**
 * Where a tool is defined and where it is used in the source of its server: by its name as a string, and from there by the
 * constant that holds it. Reading the person's own files on the person's own machine; nothing is run.
 */
export function findSource(launch: Launch | undefined, tool: string): SourcePlaces {
  const folder = launch?.kind === 'stdio' ? packageFolder(launch.args, launch.cwd) : undefined;
  if (folder === undefined)
    return { places: [], why: 'Its source is not on this machine, or its command does not name a script.' };
  const files = sourceFiles(existsSync(join(folder, 'src')) ? join(folder, 'src') : folder).map((path) => ({
    path,
    lines: readFileSync(path, 'utf8').split('\n'),
  }));
  const named = new RegExp(`(['"\`])${pattern(tool)}\\1`);
  const places = placesIn(files, named, 'name', folder);
  const constants = new Set(places.flatMap(({ path, line }) => constantAbove(files, path, line) ?? []));
  const uses = [...constants].flatMap((name) =>
    placesIn(files, new RegExp(`(?<!(?:const|import|typeof|type) )\\b${name}\\b(?!,? *}? from)`), 'use', folder).filter(
      ({ path, line }) => !places.some((place) => place.path === path && Math.abs(place.line - line) <= 1),
    ),
  );
  const found = [...places, ...uses.filter((place) => !isImport(files, place))];
  if (found.length === 0)
    return { places: [], why: `No file under ${folder} has "${tool}" in it: it may be built, or made at run time.` };
  return { places: found.slice(0, MAX_PLACES), more: Math.max(0, found.length - MAX_PLACES) };
}

interface SourceFile {
  readonly path: string;
  readonly lines: readonly string[];
}

/** The folder of the package that the script belongs to, unless that is somebody else's, installed. */
function packageFolder(args: readonly string[], cwd: string): string | undefined {
  const script = args.find((arg) => SOURCE.test(arg));
  if (script === undefined) return undefined;
  for (let at = dirname(resolve(cwd, script)); ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json')) || existsSync(join(at, 'pyproject.toml'))) return at;
    if (dirname(at) === at) return existsSync(resolve(cwd, script)) ? dirname(resolve(cwd, script)) : undefined;
  }
}

/** Breadth first, so that what is near is found where a folder holds more than is looked at. Links are not followed. */
function sourceFiles(root: string): string[] {
  const found: string[] = [];
  const folders = [root];
  let looked = 0;
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      looked += 1;
      if (looked > MAX_ENTRIES || found.length >= MAX_FILES) return found;
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !SKIPPED.has(entry.name) && !entry.name.startsWith('.')) folders.push(path);
      else if (entry.isFile() && isSource(path)) found.push(path);
    }
  }
  return found;
}

function isSource(path: string): boolean {
  return SOURCE.test(path) && !TEST.test(path) && statSync(path).size <= MAX_FILE_BYTES;
}

function placesIn(
  files: readonly SourceFile[],
  pattern: RegExp,
  found: SourcePlace['found'],
  folder: string,
): SourcePlace[] {
  return files.flatMap(({ path, lines }) =>
    lines.flatMap((text, index) => {
      if (!pattern.test(text)) return [];
      const from = Math.max(0, index - AROUND);
      return [
        {
          found,
          path,
          file: relative(folder, path).replaceAll('\\', '/'),
          line: index + 1,
          from: from + 1,
          excerpt: lines.slice(from, index + AROUND + 1),
        },
      ];
    }),
  );
}

/** `export const showSystem = defineTool({ name: 'show_system'`: the constant, on that line or a few above. */
function constantAbove(files: readonly SourceFile[], path: string, line: number): string | undefined {
  const lines = files.find((file) => file.path === path)?.lines.slice(Math.max(0, line - 3), line) ?? [];
  return lines.map((text) => /^\s*(?:export )?const (\w+) =/.exec(text)?.[1]).findLast((name) => name !== undefined);
}

function isImport(files: readonly SourceFile[], { path, line }: SourcePlace): boolean {
  const text = files.find((file) => file.path === path)?.lines[line - 1] ?? '';
  return /^\s*(?:import\b|\w+,?$|} from)/.test(text);
}

function pattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
