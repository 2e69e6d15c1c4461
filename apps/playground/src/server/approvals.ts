import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import * as z from 'zod';
import { messageOf, PlaygroundError } from '../problem.ts';
import type { StdioLaunch } from './config.ts';

const approvalsFile = z.object({ approved: z.array(z.string().regex(/^[0-9a-f]{64}$/)) });

/**
 * Which commands a person has seen and approved, kept in one file as hashes. Adding a command means running code: a new
 * or changed one (argv, directory, environment) is asked for again.
 */
export class Approvals {
  readonly #approved: Set<string>;
  /** Why the file could not be used, if so: everything is asked for again. */
  readonly note?: string;

  constructor(private readonly file: string) {
    const { approved, note } = read(file);
    this.#approved = approved;
    this.note = note;
  }

  has(launch: StdioLaunch): boolean {
    return this.#approved.has(fingerprint(launch));
  }

  /** Remembers an approval, on disk too. @throws PlaygroundError when the file can't be written; it holds for now then. */
  add(launch: StdioLaunch): void {
    this.#approved.add(fingerprint(launch));
    try {
      this.#write();
    } catch (error) {
      const problem = {
        happened: `The approval can't be kept in ${this.file} (${messageOf(error)}).`,
        fine: 'It holds until the playground ends.',
        todo: 'Make that file writable, or name another with --approvals FILE.',
      };
      throw new PlaygroundError('approval-not-kept', problem, { cause: error });
    }
  }

  #write(): void {
    mkdirSync(dirname(this.file), { recursive: true });
    const beside = `${this.file}.new`;
    writeFileSync(beside, `${JSON.stringify({ approved: [...this.#approved] }, undefined, 2)}\n`, { mode: 0o600 });
    renameSync(beside, this.file);
  }
}

/** One SHA-256 over everything that decides what runs; values of the environment included, as one of them can load code. */
export function fingerprint({ command, args, env, cwd }: StdioLaunch): string {
  const sorted = Object.entries(env).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([command, args, cwd, sorted]))
    .digest('hex');
}

/**
 * True for the workspace's own servers, which need no approval: plain `node`, no environment of its own, and as first
 * argument a script that really lies in `<workspace>/apps/<app>/dist`.
 */
export function isOwn({ command, args, env, cwd }: StdioLaunch, workspace: string): boolean {
  const [script] = args;
  if (command !== 'node' || Object.keys(env).length > 0 || !script?.endsWith('.js')) return false;
  const path = resolve(cwd, script);
  if (!existsSync(path) || !existsSync(workspace)) return false;
  const inside = realpathSync(path).split(join(realpathSync(workspace), 'apps') + sep);
  return inside[0] === '' && inside[1]?.split(sep)[1] === 'dist';
}

function read(file: string): { approved: Set<string>; note?: string } {
  if (!existsSync(file)) return { approved: new Set() };
  try {
    return { approved: new Set(approvalsFile.parse(JSON.parse(readFileSync(file, 'utf8'))).approved) };
  } catch (error) {
    return {
      approved: new Set(),
      note: `The approvals in ${file} can't be read (${messageOf(error)}); each command is asked for again.`,
    };
  }
}
