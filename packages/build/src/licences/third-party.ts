import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BuildError } from '../build-error.ts';

/** A package that is not ours and whose code, styles or files are part of what we ship. */
export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  /** SPDX expression, e.g. `MIT` or `(MIT OR Apache-2.0)`. */
  readonly licence: string;
  /** Full text of its licence and notice files. */
  readonly text: string;
}

export function byName(a: ThirdParty, b: ThirdParty): number {
  return `${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1;
}

interface Manifest {
  readonly version?: string;
  readonly license?: string | { readonly type?: string };
  /** npm's old form, still found. */
  readonly licenses?: readonly { readonly type?: string }[];
}

const NODE_MODULES = '/node_modules/';
/** Apache-2.0, section 4(d), asks for the NOTICE file as well as the licence. */
const LICENCE_FILES = /^(?:licen[cs]e|copying|notice)/i;
/** Texts of packages that ship none: `<name, / as +>.txt`, SPDX identifier first, then the text. */
const SUPPLIED = join(import.meta.dirname, '../../licences');

/** The package folder that a module belongs to, or nothing for a module of our own. */
export function packageOf(moduleId: string): { name: string; folder: string } | undefined {
  const path = moduleId.replace(/^\0/, '').replace(/\?.*$/, '').replaceAll('\\', '/');
  const start = path.lastIndexOf(NODE_MODULES);
  if (start < 0) return undefined;
  const parts = path.slice(start + NODE_MODULES.length).split('/');
  const name = parts.slice(0, parts[0]?.startsWith('@') ? 2 : 1).join('/');
  return { name, folder: path.slice(0, start + NODE_MODULES.length) + name };
}

/** Reads name, version, licence and licence texts of an installed package. Throws BuildError where one is missing. */
export function readThirdParty(name: string, folder: string): ThirdParty {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const version = manifest.version ?? '0.0.0';
  const files = readdirSync(folder)
    .filter((file) => LICENCE_FILES.test(file))
    .sort();
  const text = files.map((file) => tidy(readFileSync(join(folder, file), 'utf8'))).join('\n\n');
  const supplied = text ? undefined : suppliedLicence(name);
  const licence = declaredLicence(manifest) ?? supplied?.licence;
  if (licence === undefined)
    throw new BuildError(
      'licence-refused',
      `${folder}/package.json: "${name}" ${version} declares no licence, so it may not be bundled; use another package, or ask its author to declare one.`,
    );
  if (supplied === undefined && !text) throw noText(`"${name}" ${version} (${licence}) ships no licence text`, name);
  return { name, version, licence, text: text || (supplied?.text ?? '') };
}

/** Packages that another package carries a copy of: their own folder is not installed. */
export function carriedThirdParty(name: string, version: string, carrier: string): ThirdParty {
  const supplied = suppliedLicence(name);
  if (!supplied) throw noText(`"${carrier}" carries a copy of "${name}" ${version} without its licence text`, name);
  return { name, version, ...supplied };
}

function declaredLicence({ license, licenses }: Manifest): string | undefined {
  const declared = typeof license === 'string' ? license.trim() : license?.type;
  return declared || licenses?.map(({ type }) => type).join(' OR ') || undefined;
}

function suppliedLicence(name: string): Pick<ThirdParty, 'licence' | 'text'> | undefined {
  const path = join(SUPPLIED, suppliedFile(name));
  if (!existsSync(path)) return undefined;
  const [licence = '', ...lines] = readFileSync(path, 'utf8').split(/\r?\n/);
  return { licence, text: tidy(lines.join('\n')) };
}

function suppliedFile(name: string): string {
  return `${name.replace('/', '+')}.txt`;
}

function noText(what: string, name: string): BuildError {
  return new BuildError(
    'licence-refused',
    `${what}: put it into packages/build/licences/${suppliedFile(name)}, SPDX identifier on the first line.`,
  );
}

function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .trim();
}
