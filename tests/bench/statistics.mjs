/** The middle one of some numbers; of an even count, the upper of the two in the middle. */
export function median(values) {
  if (values.length === 0) throw new RangeError('There is no median of no values.');
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/**
 * Medians over rounds, and the ratio of ours to another as the median of the rounds' own ratios: what slows a machine
 * down for a while slows both down.
 *
 * @param {Record<string, number>[]} rounds The same names in each.
 * @returns {{ medians: Record<string, number>, ratio(of: string, to: string): number }}
 */
export function over(rounds) {
  const [first = {}] = rounds;
  const names = Object.keys(first);
  const medians = Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => round[name]))]));
  const ratio = (of, to) => median(rounds.map((round) => round[of] / round[to]));
  return { medians, ratio };
}

/** Each of some names first once in as many rounds, so that none always follows the same one. */
export function inTurn(names, round) {
  return names.map((_, turn) => names[(round + turn) % names.length]);
}
