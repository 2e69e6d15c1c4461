/**
 * The candidate that begins so, or takes the fewest changed letters, if any is near enough to have been meant.
 * @param {string} given
 * @param {readonly string[]} candidates
 * @returns {string | undefined}
 */
export function nearest(given, candidates) {
  const typed = given.toLowerCase();
  const far = Math.max(2, Math.ceil(given.length / 2));
  const [best] = candidates
    .map((candidate) => ({
      candidate,
      distance: candidate.startsWith(typed) ? 0 : distance(typed, candidate),
    }))
    .filter((found) => found.distance <= far)
    .sort((one, other) => one.distance - other.distance);
  return best?.candidate;
}

/**
 * Levenshtein's distance: letters added, dropped or changed.
 * @param {string} from
 * @param {string} to
 */
function distance(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const letter of from) {
    const above = row;
    row = [(above[0] ?? 0) + 1];
    for (let index = 1; index <= to.length; index++) {
      const [left = 0, over = 0, corner = 0] = [row[index - 1], above[index], above[index - 1]];
      row.push(Math.min(left + 1, over + 1, corner + (letter === to[index - 1] ? 0 : 1)));
    }
  }
  return row.at(-1) ?? 0;
}
