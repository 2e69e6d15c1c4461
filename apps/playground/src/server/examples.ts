import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, resolve, sep } from 'node:path';
import * as z from 'zod';
import { messageOf } from '../problem.ts';
import type { Example } from '../wire.ts';
import type { Launch } from './config.ts';

const examplesFile = z.array(
  z.object({
    title: z.string(),
    prompt: z.string().min(1),
    tool: z.string(),
    arguments: z.record(z.string(), z.unknown()).default({}),
    notice: z.string().default(''),
    picture: z.string().optional(),
  }),
);
export interface Examples {
  readonly examples: readonly Example[];
  /** Why the file can't be used, if so. */
  readonly note?: string;
}

const PICTURE_TYPES: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png' };
const MAX_PICTURE_BYTES = 200 * 1024;

/**
 * The `examples.json` that an app ships beside its script (`dist/`) or one folder up. No file is no fault; one that can't
 * be used is told in `note`.
 */
export function readExamples(launch: Launch): Examples {
  const script = launch.kind === 'stdio' ? launch.args.find((arg) => /\.[cm]?js$/.test(arg)) : undefined;
  if (launch.kind === 'http' || script === undefined) return { examples: [] };
  const folder = dirname(resolve(launch.cwd, script));
  const file = [folder, dirname(folder)].map((at) => join(at, 'examples.json')).find(existsSync);
  return file ? readExamplesFile(file) : { examples: [] };
}

/** One `examples.json`; one that can't be used is told in `note`. */
export function readExamplesFile(file: string): Examples {
  try {
    const entries = examplesFile.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { examples: entries.map((entry) => ({ ...entry, picture: readPicture(entry.picture, dirname(file)) })) };
  } catch (error) {
    return { examples: [], note: `Its examples.json can't be used: ${messageOf(error).split('\n', 1)[0]}` };
  }
}

function readPicture(path: string | undefined, folder: string): string | undefined {
  const type = path && PICTURE_TYPES[extname(path)];
  if (!path || !type) return undefined;
  const file = resolve(folder, path);
  if (!file.startsWith(folder + sep) || !existsSync(file) || statSync(file).size > MAX_PICTURE_BYTES) return undefined;
  return `data:${type};base64,${readFileSync(file).toString('base64')}`;
}
