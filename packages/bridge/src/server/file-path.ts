import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The path that a person, a model or a client meant: a `file://` URL, a raw path, with `~` not expanded. Parsed by the
 * platform's own rules, so Windows drives and UNC shares come out right.
 *
 * @param windows Whose rules to use; this machine's by default.
 * @throws TypeError for a `file://` URL that names no local path (another host, an escaped slash, NUL).
 */
export function pathFrom(given: string, windows = process.platform === 'win32'): string {
  const rules = windows ? path.win32 : path.posix;
  const found = /^file:/i.test(given) ? fileURLToPath(new URL(given), { windows }) : given;
  if (found.includes('\0')) throw new TypeError('The path holds a NUL character.');
  return rules.normalize(found);
}
