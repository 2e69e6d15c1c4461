import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { KINDS } from '../generators/src/kinds.mjs';
import { checkName } from '../generators/src/names.mjs';
import { nearest } from '../generators/src/nearest.mjs';
import { checkFree } from '../generators/src/taken.mjs';
import { ensureInstalled } from './install.mjs';
import { Expected, execute, ROOT, step } from './steps.mjs';

const USAGE = 'npm run new -- KIND --name NAME [--dry-run]';
const FLAGS = /** @type {const} */ ({ name: { type: 'string' }, 'dry-run': { type: 'boolean' } });

/** `npm run new -- KIND --name NAME`: makes a new app and links it. Everything is checked before anything is done. */
export async function run(args) {
  let asked;
  try {
    asked = readArguments(args);
  } catch (error) {
    if (!error.expected) throw error;
    console.error(error.message);
    process.exitCode = 2;
    return;
  }
  const { kind, name, dryRun } = asked;
  await ensureInstalled('all');
  // Loaded now and not above: these need what was just installed.
  const { generate, planApp } = await import(pathToFileURL(path.join(ROOT, 'generators/src/generate.mjs')).href);
  if (dryRun) return printDryRun(planApp(ROOT, kind, name));
  const plan = await generate(ROOT, kind, name);
  await link(plan.folder);
  printNext(plan);
}

/** @throws Expected naming the first thing that is missing or unknown. */
function readArguments(args) {
  const { values, positionals, tokens } = parseArgs({
    args,
    options: FLAGS,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const kinds = Object.keys(KINDS);
  const [kind, ...rest] = positionals;
  const options = tokens.filter((token) => token.kind === 'option');
  const unknown = options.find((token) => !(token.name in FLAGS));
  if (unknown) throw usage(`There is no flag ${unknown.rawName}${meant(unknown.name, Object.keys(FLAGS), '--')}`);
  if (kind === undefined) throw usage(`A kind is missing. There is: ${kinds.join(', ')}.`);
  if (!kinds.includes(kind))
    throw usage(`There is no kind ${JSON.stringify(kind)}${meant(kind, kinds)} There is: ${kinds.join(', ')}.`);
  if (rest.length) throw usage(`${JSON.stringify(rest[0])} is one word too many; a name is given with --name.`);
  const dryRun = options.some((token) => token.name === 'dry-run');
  const given = options.some((token) => token.name === 'name');
  const name = typeof values.name === 'string' ? values.name : undefined;
  if (given && name === undefined) throw usage('--name has no value.');
  if (name === undefined && (dryRun || !process.stdin.isTTY)) throw usage('--name is missing.');
  if (name !== undefined) {
    checkName(name);
    checkFree(ROOT, name);
  }
  return { kind, name, dryRun };
}

const usage = (what) => new Expected(`${what} Nothing was written. Usage: ${USAGE}`);

function meant(given, candidates, prefix = '') {
  const near = nearest(given, candidates);
  return near ? `. Did you mean ${prefix}${near}?` : '.';
}

/** Makes the new package known to the workspace, without the network where that is possible. */
async function link(folder) {
  step('Linking the new package');
  const env = await ensureInstalled('all');
  const pnpm = process.platform === 'win32' ? 'pnpm.cmd' : 'pnpm';
  const install = (...flags) => execute(pnpm, ['install', '--no-frozen-lockfile', ...flags], { quiet: true, env });
  let linked = await install('--offline');
  if (linked.code !== 0) linked = await install();
  if (linked.code !== 0) {
    console.error(linked.output.trimEnd());
    throw new Expected(`${folder} was made and is complete, but could not be linked. Run npm install to try again.`);
  }
  await ensureInstalled('all'); // takes note of the new lockfile
}

function printDryRun({ folder, files, kept }) {
  console.log(`Would make ${folder}:`);
  for (const file of files) console.log(`  ${folder}/${file.path}`);
  for (const file of kept) console.log(`  ${folder}/${file} stays as it is`);
  console.log('and add it to mcp.json. Nothing was written.');
}

function printNext({ folder, names, files, kept }) {
  const { kebab, snake, title } = names;
  const stays = kept.map((file) => `; ${file} stays as it was`).join('');
  console.log(`
Made ${folder} (${files.length} files${stays}) and added it to mcp.json.
"${title}": package mcp-app-${kebab}, tools show_${snake} and fetch_${snake}, template ui://${kebab}

Go on with
  npm start -- ${kebab}                see it in the playground
  npm test -- mcp-app-${kebab}         its tests
  npm run build -- ${kebab}            build it alone
Begin reading at ${folder}/README.md.

To remove it, delete ${folder} and its entry in mcp.json, then run npm install.`);
}
