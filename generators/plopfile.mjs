import { fileURLToPath } from 'node:url';
import { KINDS } from './src/kinds.mjs';
import { checkName } from './src/names.mjs';
import { planApp, writeApp } from './src/new-app.mjs';
import { checkFree } from './src/taken.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** @param {import('plop').NodePlopAPI} plop */
export default function plopfile(plop) {
  plop.setActionType('new-app', async ({ name, kind }) => {
    const plan = planApp(ROOT, kind, name);
    await writeApp(plan);
    return `${plan.folder}: ${plan.files.length} files, and a line in mcp.json`;
  });

  for (const [kind, { description }] of Object.entries(KINDS))
    plop.setGenerator(kind, {
      description,
      prompts: [{ type: 'input', name: 'name', message: 'Name, in small letters and hyphens:', validate: isGoodName }],
      actions: [{ type: 'new-app', data: { kind } }],
    });
}

/**
 * @param {string} name
 * @returns {true | string} What is wrong with it, as inquirer shows it.
 */
function isGoodName(name) {
  try {
    checkName(name);
    checkFree(ROOT, name);
    return true;
  } catch (error) {
    if (error instanceof Error) return error.message;
    throw error;
  }
}
