import satisfies from 'spdx-satisfies';
import { BuildError } from '../build-error.ts';
import type { ThirdParty } from './third-party.ts';

/**
 * Licences that let us ship a package inside an MIT bundle with no more duty than its notice. Copyleft, also the weak
 * kind (MPL, LGPL), is not among them: its text would bind the bundle it is melted into.
 */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

/** Throws BuildError for a licence that is not permissive or not an SPDX expression. */
export function requirePermissive({ name, version, licence }: ThirdParty): void {
  if (isPermissive(licence)) return;
  throw new BuildError(
    'licence-refused',
    `"${name}" ${version} has the licence "${licence}", which is not on the permissive list (${ALLOWED.join(', ')}); use another package.`,
  );
}

function isPermissive(expression: string): boolean {
  try {
    return satisfies(expression, ALLOWED);
  } catch {
    // Not an SPDX expression ("SEE LICENSE IN ...", "BSD"): nobody can say what it permits.
    return false;
  }
}
