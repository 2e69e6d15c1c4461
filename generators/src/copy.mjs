import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Refusal } from './refusal.mjs';

/** @typedef {{ path: string, content: Buffer }} NewFile `path` is relative, with forward slashes. */
/** @typedef {import('./names.mjs').Names} Names */

/** What installing, building and testing leave in a template's folder. */
const LEFT_BEHIND = new Set(['node_modules', 'dist', '.turbo', 'test-results.json']);
/** What may stand in a folder that an app is made in: a repository's beginning. */
const MAY_STAND = /^(\.git|readme(\.[a-z]+)?)$/i;

/**
 * Every file of a template with its name replaced by the new one, in each of its forms, in paths and in text.
 * @param {string} template The template's folder.
 * @param {Names} from The template's own name.
 * @param {Names} to
 * @returns {NewFile[]} sorted by path
 */
export function readTemplate(template, from, to) {
  const rename = renamer(from, to);
  return listFiles(template).map((file) => {
    const content = readFileSync(path.join(template, file));
    const isText = !content.includes(0);
    return { path: rename(file), content: isText ? Buffer.from(rename(content.toString('utf8'))) : content };
  });
}

/**
 * @param {Names} from
 * @param {Names} to
 * @returns {(text: string) => string}
 */
function renamer(from, to) {
  const pairs = new Map([
    [from.kebab, to.kebab],
    [from.snake, to.snake],
    [from.camel, to.camel],
    [from.pascal, to.pascal],
    [from.title, to.title],
  ]);
  const any = new RegExp([...pairs.keys()].join('|'), 'g');
  return (text) => text.replace(any, (found) => pairs.get(found) ?? found);
}

/**
 * @param {string} folder
 * @param {string} [below]
 * @returns {string[]}
 */
function listFiles(folder, below = '') {
  return readdirSync(path.join(folder, below), { withFileTypes: true })
    .filter(({ name }) => !LEFT_BEHIND.has(name))
    .flatMap((entry) => {
      const name = path.posix.join(below, entry.name);
      return entry.isDirectory() ? listFiles(folder, name) : [name];
    })
    .sort();
}

/**
 * What of `files` is to be written into `destination`: all, or all but a README that stands there.
 * @param {NewFile[]} files
 * @param {string} destination A folder that need not exist.
 * @param {string} shown How the folder is called in messages.
 * @returns {{ files: NewFile[], kept: string[] }} `kept` are the names that stay as they are.
 * @throws {Refusal} when anything else stands there; all of it is listed.
 */
export function planCopy(files, destination, shown) {
  const stat = lstatSync(destination, { throwIfNoEntry: false });
  if (!stat) return { files, kept: [] };
  if (!stat.isDirectory())
    throw new Refusal(
      `${shown} is there already and is no folder.`,
      'Nothing was written.',
      'Move it away, or take another name.',
    );
  const standing = readdirSync(destination);
  const conflicts = standing.filter((name) => !MAY_STAND.test(name));
  if (conflicts.length)
    throw new Refusal(
      `${shown} is not empty: ${conflicts.join(', ')}.`,
      'Nothing was written.',
      'Move these away, or take another name.',
    );
  const taken = new Set(standing.map((name) => name.toLowerCase()));
  return {
    files: files.filter((file) => !taken.has(file.path.toLowerCase())),
    kept: standing.filter((name) => files.some((file) => file.path.toLowerCase() === name.toLowerCase())),
  };
}

/**
 * Writes all files into a new temporary folder beside `destination`, to be moved there by {@link moveInto}.
 * @param {NewFile[]} files
 * @param {string} destination
 * @returns {string} the temporary folder; a failure leaves none behind
 */
export function stage(files, destination) {
  mkdirSync(path.dirname(destination), { recursive: true });
  const folder = mkdtempSync(path.join(path.dirname(destination), `.${path.basename(destination)}-`));
  try {
    for (const { path: file, content } of files) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), content);
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

/**
 * Moves what `staged` holds into `destination`, all or nothing.
 * @param {string} staged
 * @param {string} destination
 * @returns {() => void} takes it back
 */
export function moveInto(staged, destination) {
  const made = existsSync(destination) ? undefined : destination;
  if (made) mkdirSync(made);
  /** @type {string[]} */
  const moved = [];
  const undo = () => {
    for (const file of moved) rmSync(file, { recursive: true, force: true });
    if (made) rmSync(made, { recursive: true, force: true });
  };
  try {
    for (const name of readdirSync(staged)) {
      const target = path.join(destination, name);
      // Renaming would replace a file that came in between.
      if (existsSync(target)) throw new Error(`${target} appeared while the app was being made.`);
      renameSync(path.join(staged, name), target);
      moved.push(target);
    }
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}

/**
 * Replaces a file as a whole: written beside, then renamed.
 * @param {string} file
 * @param {string} text
 */
export function replaceFile(file, text) {
  const beside = `${file}.${process.pid}.new`;
  try {
    writeFileSync(beside, text);
    renameSync(beside, file);
  } finally {
    rmSync(beside, { force: true });
  }
}
