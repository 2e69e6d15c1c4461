import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { KINDS } from './kinds.mjs';
import { deriveNames, proposeName, refusedName } from './names.mjs';

/**
 * Refuses the name of an app that exists, and a name whose tools another app has: five servers in one chat must never
 * collide.
 * @param {string} root The workshop's folder.
 * @param {string} name A name that `checkName` lets pass.
 * @throws {import('./refusal.mjs').Refusal}
 */
export function checkFree(root, name) {
  const apps = findApps(root);
  const conflict = conflictOf(name, apps);
  if (conflict)
    throw refusedName(
      name,
      conflict,
      proposeName(name, (proposal) => conflictOf(proposal, apps) !== undefined),
    );
}

/**
 * @param {string} name
 * @param {{ app: string, tools: Set<string> }[]} apps
 * @returns {string | undefined}
 */
function conflictOf(name, apps) {
  if (Object.values(KINDS).some(({ sample }) => sample === name)) return 'a template has it';
  if (apps.some(({ app }) => app.toLowerCase() === name)) return `apps/${name} exists`;
  const { snake } = deriveNames(name);
  for (const tool of [`show_${snake}`, `fetch_${snake}`]) {
    const owner = apps.find(({ tools }) => tools.has(tool));
    if (owner) return `${owner.app} has a tool ${tool} already`;
  }
  return undefined;
}

/**
 * The apps there are, and the tools their contracts define. A folder without package.json is no app yet.
 * @param {string} root
 */
function findApps(root) {
  const folder = path.join(root, 'apps');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((app) => existsSync(path.join(folder, app, 'package.json')))
    .map((app) => ({ app, tools: toolsOf(path.join(folder, app, 'src', 'contract.ts')) }));
}

/** @param {string} contract */
function toolsOf(contract) {
  const text = existsSync(contract) ? readFileSync(contract, 'utf8') : '';
  return new Set(Array.from(text.matchAll(/\bname: ['"]([a-z0-9_]+)['"]/g), ([, tool = '']) => tool));
}
