const MAX_DEPTH = 100;

/**
 * Whether a value that came by `postMessage` is plain JSON data and no larger than `limit` characters, roughly as
 * serialised. It stops counting at the limit, so that a huge value costs no more than a large one.
 */
export function isWithin(value: unknown, limit: number): boolean {
  return take(value, limit, 0) >= 0;
}

/** What is left of `budget` after `value`, negative when it does not fit or is not JSON. */
function take(value: unknown, budget: number, depth: number): number {
  if (budget < 0 || depth > MAX_DEPTH) return -1;
  if (typeof value === 'string') return budget - value.length - 2;
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number')
    return budget - 8;
  if (typeof value !== 'object') return -1;
  let left = budget - 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      left = take(item, left - 1, depth + 1);
      if (left < 0) return -1;
    }
    return left;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype) return -1;
  for (const [key, item] of Object.entries(value)) {
    left = take(item, left - key.length - 4, depth + 1);
    if (left < 0) return -1;
  }
  return left;
}
