import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { moveInto, planCopy, readTemplate, replaceFile, stage } from './copy.mjs';
import { KINDS } from './kinds.mjs';
import { checkName, deriveNames } from './names.mjs';
import { withServer } from './register.mjs';
import { checkFree } from './taken.mjs';

const TEMPLATES = fileURLToPath(new URL('../templates', import.meta.url));

/**
 * Everything that making an app will do, found out beforehand; nothing is written.
 * @typedef {object} Plan
 * @property {string} root The workshop's folder.
 * @property {import('./names.mjs').Names} names
 * @property {string} folder `apps/recipe-box`
 * @property {import('./copy.mjs').NewFile[]} files
 * @property {string[]} kept Files that stand in the folder and stay as they are.
 * @property {string} serverList The new text of mcp.json.
 */

/**
 * @param {string} root
 * @param {string} kind One of `KINDS`.
 * @param {string} name
 * @returns {Plan}
 * @throws {import('./refusal.mjs').Refusal} for a bad or taken name, a folder that is not empty, an unusable mcp.json.
 */
export function planApp(root, kind, name) {
  const { sample } = KINDS[kind] ?? unknownKind(kind);
  checkName(name);
  checkFree(root, name);
  const names = deriveNames(name);
  const folder = `apps/${name}`;
  const template = readTemplate(path.join(TEMPLATES, kind), deriveNames(sample), names);
  const { files, kept } = planCopy(template, path.join(root, folder), folder);
  return { root, names, folder, files, kept, serverList: withServer(path.join(root, 'mcp.json'), name) };
}

/**
 * Makes the app: all of it, or nothing at all.
 * @param {Plan} plan
 */
export async function writeApp({ root, folder, files, serverList }) {
  const destination = path.join(root, folder);
  const staged = stage(files, destination);
  try {
    await format(root, staged);
    const undo = moveInto(staged, destination);
    try {
      replaceFile(path.join(root, 'mcp.json'), serverList);
    } catch (error) {
      undo();
      throw error;
    }
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/**
 * A longer or shorter name breaks lines elsewhere: puts them where `npm run check` wants them.
 * @param {string} root
 * @param {string} folder
 */
async function format(root, folder) {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  await promisify(execFile)(process.execPath, [biome, 'check', '--write', path.relative(root, folder)], {
    cwd: root,
  });
}

/**
 * @param {string} kind
 * @returns {never}
 */
function unknownKind(kind) {
  throw new TypeError(`There is no kind "${kind}".`);
}
