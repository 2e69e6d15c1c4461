/**
 * Whether a value that came by `postMessage` is plain JSON data of at most `limit` characters, roughly as serialised. It
 * stops counting at the limit, so that a huge value costs no more than a large one.
 */
export function isWithin(value: unknown, limit: number): boolean {
  const open: unknown[] = [value];
  let size = 0;
  while (open.length > 0) {
    const item = open.pop();
    size += typeof item === 'string' ? item.length + 2 : 6;
    if (size > limit) return false;
    if (typeof item !== 'object' || item === null) continue;
    if (!Array.isArray(item) && Object.getPrototypeOf(item) !== Object.prototype) return false;
    for (const [key, child] of Object.entries(item)) open.push(key, child);
  }
  return true;
}
