/**
 * Merges the next partial arguments into those before, so that nothing which was on screen flickers back: hosts repair
 * cut-off JSON at each step, and a repair may lose a field, the tail of a string or of a list that the step before had.
 */
export function mergePartial(before: unknown, next: unknown): unknown {
  if (next === undefined || next === null) return before === undefined ? next : before;
  if (typeof before === 'string' && typeof next === 'string') return before.startsWith(next) ? before : next;
  if (Array.isArray(before) && Array.isArray(next)) {
    const length = Math.max(before.length, next.length);
    return Array.from({ length }, (_, index) => mergePartial(before[index], next[index]));
  }
  if (isRecord(before) && isRecord(next)) {
    const merged = new Map(Object.entries(before));
    for (const [key, value] of Object.entries(next)) merged.set(key, mergePartial(merged.get(key), value));
    return Object.fromEntries(merged);
  }
  return next;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
