import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdtemp, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shown, ToolError } from './errors.ts';
import { pathFrom } from './file-path.ts';

/** A folder, or one file, that the person who started the server opened to it. */
interface Root {
  /** How results name it: its last path part, never the absolute path. */
  label: string;
  /** Real path, links resolved. */
  real: string;
  isFile: boolean;
}

/** A file opened under a root. Close `handle` when done. */
export interface OpenFile {
  handle: FileHandle;
  /** `<root label>/<path below it>`: what tools and results call it. */
  name: string;
  size: number;
  /** Changes whenever the file does: modification time and size. */
  revision: string;
}

/** Files of a server: those under its roots and no others, symlinks that leave refused for reading and writing. */
export class Roots {
  readonly #roots: Root[];
  /** Why writing is refused, or undefined where it is allowed. */
  readonly #readOnly: string | undefined;

  private constructor(roots: Root[], readOnly: string | undefined) {
    this.#roots = roots;
    this.#readOnly = readOnly;
  }

  /**
   * @param given Folders and files, as paths or `file://` URLs.
   * @throws Error naming the first that does not exist.
   */
  static async open(given: readonly string[], readOnly?: string): Promise<Roots> {
    const roots: Root[] = [];
    for (const one of given) {
      const real = await realpath(path.resolve(pathFrom(one))).catch(() => undefined);
      if (!real) throw new Error(`--root ${one} does not exist. Give an existing folder or file.`);
      const label = uniqueLabel(path.basename(real) || 'root', roots);
      roots.push({ label, real, isFile: (await stat(real)).isFile() });
    }
    return new Roots(roots, readOnly);
  }

  /** The labels of all roots. */
  get labels(): string[] {
    return this.#roots.map(({ label }) => label);
  }

  /**
   * Opens a file for reading. The file is opened first and the opened file's real path checked then, so that a link
   * swapped in between changes nothing.
   *
   * @param name `<root label>/<path>`, a path below a root, an absolute path or a `file://` URL.
   * @throws ToolError `outside-roots`, `no-such-file`, `not-a-file`.
   */
  async openFile(name: string): Promise<OpenFile> {
    for (const { root, candidate } of this.#candidates(name)) {
      const handle = await open(candidate, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(() => undefined);
      if (!handle) continue;
      const real = await openedPath(handle, candidate);
      const about = await handle.stat();
      if (real && contains(root, real) && about.isFile())
        return { handle, name: nameOf(root, real), size: about.size, revision: revisionOf(about) };
      await handle.close();
      if (real && contains(root, real)) throw notAFile(name);
    }
    throw this.#refused(name);
  }

  /**
   * Writes a whole file under a root: beside it first, then renamed, so that a failure leaves the old file.
   *
   * @param overwrite Whether an existing file may be replaced.
   * @throws ToolError `read-only`, `file-exists`, `outside-roots`.
   */
  async writeFile(name: string, bytes: Uint8Array, { overwrite }: { overwrite: boolean }): Promise<string> {
    if (this.#readOnly)
      throw new ToolError('read-only', {
        happened: `${shown(name)} was not written: ${this.#readOnly}.`,
        fine: 'The draft is kept.',
        todo: 'Start the server with --allow-write, or over stdio.',
      });
    const target = await this.#writable(name);
    if (!target) throw this.#refused(name);
    const { root, real } = target;
    if (!overwrite && (await stat(real).catch(() => undefined)))
      throw new ToolError('file-exists', {
        happened: `${shown(name)} exists already.`,
        fine: 'It was not touched.',
        todo: 'Choose another name, or ask for it to be overwritten.',
      });
    const beside = path.join(path.dirname(real), `.${randomUUID()}`);
    try {
      await writeFile(beside, bytes, { flag: 'wx', flush: true });
      await rename(beside, real);
    } finally {
      await rm(beside, { force: true });
    }
    return nameOf(root, real);
  }

  /** Where the name could be meant, in order: below a named root, below any root, absolute. */
  #candidates(name: string): { root: Root; candidate: string }[] {
    let asked: string;
    try {
      asked = pathFrom(name);
    } catch {
      throw this.#refused(name); // a URL of another host, an escaped slash, NUL: never a file of ours
    }
    return this.#roots.flatMap((root) => {
      const below = asked.startsWith(`${root.label}${path.sep}`) ? asked.slice(root.label.length + 1) : asked;
      const candidate = root.isFile
        ? [root.label, root.real].includes(asked) && root.real
        : path.resolve(root.real, path.isAbsolute(asked) ? asked : below);
      return candidate ? [{ root, candidate }] : [];
    });
  }

  async #writable(name: string): Promise<{ root: Root; real: string } | undefined> {
    for (const { root, candidate } of this.#candidates(name)) {
      const folder = await realpath(path.dirname(candidate)).catch(() => undefined);
      if (!folder) continue;
      const there = await realpath(candidate).catch(() => undefined);
      const real = there ?? path.join(folder, path.basename(candidate));
      if (contains(root, real)) return { root, real };
    }
    return undefined;
  }

  #refused(name: string): ToolError {
    const open = this.labels.length ? `Open are: ${this.labels.join(', ')}.` : 'No folder is open to this server.';
    return new ToolError('outside-roots', {
      happened: `${shown(name)} is not a file in an open folder.`,
      fine: open,
      todo: 'Name a file there, or start the server with --root FOLDER.',
    });
  }
}

/** A private root for uploads and texts a model gave; removed with `close`. */
export async function temporaryFolder(prefix: string): Promise<{ folder: string; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), `${prefix}-`));
  return { folder, close: () => rm(folder, { recursive: true, force: true }) };
}

/** Linux tells the path of an opened file; elsewhere the path is resolved again and must be the very same file. */
async function openedPath(handle: FileHandle, candidate: string): Promise<string | undefined> {
  if (process.platform === 'linux') return realpath(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
  const real = await realpath(candidate).catch(() => undefined);
  if (!real) return undefined;
  const [opened, named] = await Promise.all([handle.stat({ bigint: true }), stat(real, { bigint: true })]);
  return opened.ino === named.ino && opened.dev === named.dev ? real : undefined;
}

function contains({ real, isFile }: Root, file: string): boolean {
  if (isFile) return file === real;
  const below = path.relative(real, file);
  return below === '' || !(below === '..' || below.startsWith(`..${path.sep}`) || path.isAbsolute(below));
}

function nameOf({ label, real, isFile }: Root, file: string): string {
  return isFile ? label : [label, ...path.relative(real, file).split(path.sep)].join('/');
}

function revisionOf({ mtimeMs, size }: { mtimeMs: number; size: number }): string {
  return `${Math.round(mtimeMs).toString(36)}-${size.toString(36)}`;
}

function notAFile(name: string): ToolError {
  return new ToolError('not-a-file', {
    happened: `${shown(name)} is a folder or a device, not a file.`,
    fine: 'It was not touched.',
    todo: 'Name a file.',
  });
}

function uniqueLabel(base: string, roots: Root[]): string {
  const taken = new Set(roots.map(({ label }) => label));
  let label = base;
  for (let count = 2; taken.has(label); count++) label = `${base}-${count}`;
  return label;
}
