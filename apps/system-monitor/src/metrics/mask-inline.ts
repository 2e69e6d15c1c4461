import { isSecretName } from './mask-names.ts';

/** Stands for what is hidden. */
export const HIDDEN = '***';

/** Secrets that are known by how they look, whatever they are the value of. */
const LOOKS_SECRET: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*/g,
  /\b(?:AKIA|ASIA)[A-Z\d]{16}\b/g, // AWS, an access key
  /(?<![\w/+=.-])(?=[^/]*[A-Z])(?=\S*[a-z])(?=\S*\d)[A-Za-z\d+][A-Za-z\d/+]{39}(?![\w/+=.-])/g, // and its secret
  /\b(?:gh[oprsu]_|github_pat_|glpat-|npm_|hf_|hvs\.|dop_v1_|ya29\.|xox[abeprs]-)[\w.-]{10,}/g,
  /\b[prs]k[-_](?=[\w-]*\d)[\w-]{16,}/g,
  /\bAIza[\w-]{30,}/g,
  /\bSG\.[\w-]{16,}\.[\w-]{16,}/g,
  /\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)*/g, // RFC 7519, a JSON Web Token
];

/** `scheme://who@`; a password may hold a slash or an at sign. `git@` is everybody. */
const URL_WITH_PASSWORD = /\b([a-z][a-z\d+.-]{1,15}:\/\/)[^\s/?#@:[\]]*:(?!\d{1,5}(?:[/?#]|$))\S*@/gi;
const URL_WITH_USER = /\b([a-z][a-z\d+.-]{1,15}:\/\/)(?!git@)[^\s/?#]*@/gi;
/** The same with no scheme; what follows a digest's at sign is no host. */
const USER_WITH_PASSWORD = /(^|[\s='"]|\/\/)[^\s:@/='"]+:[^\s/]+@(?!sha\d)(?=[\w.[-])/g;

const SCHEME = /\b(Bearer|Basic|Negotiate|Digest)\s+(?!\*\*\*)[\w.~+/=:-]{8,}/gi;
const OPENSSL = /(?<![\w-])pass:\S+/g;

/** What has a name: how the name is told, and, from there on, its value. Names come first, so that none hides in a value. */
const NAMED: readonly { name: RegExp; value: RegExp }[] = [
  // a member of JSON, or of YAML in braces
  { name: /["']([\w.-]+)\\?["']\s*:\s*/g, value: /\\?"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s,}\]]+/y },
  // name=value among others: a query, a connection string, options of a mount, a script
  { name: /(?<![\w.-])([A-Za-z_$][\w.$-]*)\s?=\s?(?!=)/g, value: /"[^"]*"?|'[^']*'?|[^\s&;"'#)]+/y },
  // a header
  { name: /(?<![\w-])([A-Za-z][\w-]*)\s*:\s+/g, value: /[^\n"']+/y },
  { name: /(?<![\w-])([\w-]*(?:passw(?:or)?d|passphrase|token|api[-_]?key)):(?!\/\/)/gi, value: /[^\s"']+/y },
];
const SAYS_NOTHING = /^["']?(?:true|false|yes|no|on|off|none|null|)["']?$/i;

/** Hides what is secret in a text by its form: addresses with a password, headers, `name=value`, keys that are known. */
export function maskInline(text: string): string {
  let masked = text
    .replace(URL_WITH_PASSWORD, `$1${HIDDEN}@`)
    .replace(URL_WITH_USER, `$1${HIDDEN}@`)
    .replace(USER_WITH_PASSWORD, `$1${HIDDEN}@`);
  for (const { name, value } of NAMED) masked = maskNamed(masked, name, value);
  masked = masked.replace(SCHEME, `$1 ${HIDDEN}`).replace(OPENSSL, `pass:${HIDDEN}`);
  for (const secret of LOOKS_SECRET) masked = masked.replace(secret, HIDDEN);
  return masked;
}

function maskNamed(text: string, nameForm: RegExp, valueForm: RegExp): string {
  let masked = '';
  let done = 0;
  for (const found of text.matchAll(nameForm)) {
    const at = found.index + found[0].length;
    if (found.index < done || !isSecretName(found[1] ?? '')) continue;
    valueForm.lastIndex = at;
    const value = valueForm.exec(text)?.[0] ?? '';
    if (SAYS_NOTHING.test(value)) continue;
    masked += text.slice(done, at) + HIDDEN;
    done = at + value.length;
  }
  return masked + text.slice(done);
}

/** Whether a value says no more than yes or no. */
export function saysNothing(value: string): boolean {
  return SAYS_NOTHING.test(value);
}
