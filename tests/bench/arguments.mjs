import { parseArgs } from 'node:util';

/** What can be measured, in this order. */
export const FIGURES = ['start', 'template', 'view', 'calls', 'page'];

/**
 * Reads the command line of `npm run bench`.
 *
 * @returns {string[]} the figures to measure, in order
 * @throws {TypeError} in one sentence for a figure or an argument that there is not
 */
export function figuresOf(args) {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } });
  if (values.only === undefined) return FIGURES;
  const wanted = values.only.split(',');
  const unknown = wanted.filter((name) => !FIGURES.includes(name));
  if (unknown.length > 0)
    throw new TypeError(
      `There is no figure "${unknown.join('", "')}". Nothing was measured. Choose among ${FIGURES.join(', ')}.`,
    );
  return FIGURES.filter((name) => wanted.includes(name));
}
