import { Refusal } from './refusal.mjs';

/**
 * One app's name in every form that code, tools and people need.
 * @typedef {object} Names
 * @property {string} kebab `recipe-box`: folder, server name and `ui://` authority in one.
 * @property {string} snake `recipe_box`: the noun of its tools.
 * @property {string} camel `recipeBox`
 * @property {string} pascal `RecipeBox`
 * @property {string} title `Recipe box`: what a person reads.
 */

/** Some host refuses longer tool names; the longest of an app is its noun after `fetch_`. */
const MAX_TOOL_NAME = 40;
export const MAX_NAME = MAX_TOOL_NAME - 'fetch_'.length;

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Names of devices on Windows, where no folder can have them. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])$/i;
const SHOWN_CHARACTERS = 60;
/** Proposed where nothing of the given name can be kept. */
const FALLBACK = 'recipe-box';

/**
 * @param {string} kebab A name that {@link checkName} lets pass.
 * @returns {Names}
 */
export function deriveNames(kebab) {
  const words = kebab.split('-');
  const pascal = words.map(capital).join('');
  return {
    kebab,
    snake: words.join('_'),
    camel: [words[0], ...words.slice(1).map(capital)].join(''),
    pascal,
    title: capital(words.join(' ')),
  };
}

/**
 * Checks a name by the rules of every system, before anything is written.
 * @param {string} name
 * @throws {Refusal} saying what is wrong with it and proposing a good one.
 */
export function checkName(name) {
  const wrong = fault(name);
  if (wrong) throw refusedName(name, wrong, proposeName(name));
}

/**
 * @param {string} name
 * @param {string} wrong Goes on after `"name" can't be an app's name: `.
 * @param {string} proposal
 */
export function refusedName(name, wrong, proposal) {
  return new Refusal(
    `${shown(name)} can't be an app's name: ${wrong}.`,
    'Nothing was written.',
    `Try --name ${proposal}.`,
  );
}

/**
 * A good name that keeps what it can of a bad one.
 * @param {string} name
 * @param {(proposal: string) => boolean} [isTaken]
 * @returns {string}
 */
export function proposeName(name, isTaken = () => false) {
  const words = name
    .replace(/^@[^/]*\//, '') // a scope
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const cut = words.replace(/^-+/, '').slice(0, MAX_NAME).replace(/-+$/, '');
  const kept = fault(cut) === undefined ? cut : fault(`${cut}-app`) === undefined ? `${cut}-app` : FALLBACK;
  let proposal = kept;
  for (let count = 2; isTaken(proposal); count++)
    proposal = `${kept.slice(0, MAX_NAME - 1 - String(count).length).replace(/-+$/, '')}-${count}`;
  return proposal;
}

/**
 * What is wrong with a name, most telling first.
 * @param {string} name
 * @returns {string | undefined}
 */
function fault(name) {
  if (name.trim() === '') return 'it is empty';
  if (name === '.' || name === '..') return 'it means a folder itself, not a new one';
  if (name === 'node_modules') return 'that folder belongs to the package manager';
  if (/^@.*\//.test(name)) return 'it has a scope; the package gets its own name from the plain one';
  if (/[/\\]/.test(name)) return 'it is a path; apps are made in apps/, by their bare name';
  if (DEVICE.test(name)) return 'Windows keeps it for a device';
  if (name.length > MAX_NAME)
    return `it has ${name.length} characters and at most ${MAX_NAME} fit a tool name (fetch_... in ${MAX_TOOL_NAME})`;
  const foreign = name.match(/[^\p{ASCII}]/u)?.[0];
  if (foreign) return `${shown(foreign)} is outside a to z, which is all that tool names and addresses take`;
  if (/\s/.test(name)) return 'it has a space; words are joined by hyphens';
  const odd = name.match(/[^A-Za-z0-9-]/)?.[0];
  if (odd) return `${shown(odd)} does not fit folders, addresses and tool names alike; hyphens do`;
  if (/[A-Z]/.test(name)) return 'it has capitals, which some systems tell apart and others do not';
  if (!NAME.test(name)) return 'it has a hyphen at an end, or two in a row';
  if (!/[a-z]/.test(name)) return 'it has no letter';
  return undefined;
}

/** @param {string} word */
function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** @param {string} value */
function shown(value) {
  const text = JSON.stringify(value).replace(/[\p{Cc}\p{Cf}]/gu, '�');
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…"` : text;
}
