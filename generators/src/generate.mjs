import { fileURLToPath } from 'node:url';
import nodePlop from 'node-plop';
import { planApp } from './new-app.mjs';
import { Refusal } from './refusal.mjs';

export { planApp } from './new-app.mjs';

const PLOPFILE = fileURLToPath(new URL('../plopfile.mjs', import.meta.url));

/**
 * Runs plop's generator of that kind.
 * @param {string} root
 * @param {string} kind
 * @param {string | undefined} name Asked for in the terminal when left out.
 * @returns {Promise<import('./new-app.mjs').Plan>} what was made
 */
export async function generate(root, kind, name) {
  const plop = await nodePlop(PLOPFILE);
  const generator = plop.getGenerator(kind);
  const answers = name === undefined ? await generator.runPrompts() : { name };
  const plan = planApp(root, kind, answers.name);
  const { failures } = await generator.runActions(answers);
  const [failure] = failures;
  if (failure) throw new Refusal(`The app was not made: ${failure.error}`, 'Nothing was left behind.', 'Try again.');
  return plan;
}
