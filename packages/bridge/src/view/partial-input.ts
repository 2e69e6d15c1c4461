/**
 * Merges the next partial arguments into those before, so that nothing which was on screen flickers back: hosts repair
 * cut-off JSON at each step, and a repair may lose a field, the tail of a string or of a list that the step before had.
 */
export function mergePartial(before: unknown, next: unknown): unknown {
  if (next === undefined || next === null) return before ?? next;
  if (typeof before === 'string' && typeof next === 'string') return before.startsWith(next) ? before : next;
  if (Array.isArray(before) && Array.isArray(next)) {
    const length = Math.max(before.length, next.length);
    return Array.from({ length }, (_, index) => mergePartial(before[index], next[index]));
  }
  if (isRecord(before) && isRecord(next)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(next)]);
    return Object.fromEntries([...keys].map((key) => [key, mergePartial(own(before, key), own(next, key))]));
  }
  return next;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function own(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
