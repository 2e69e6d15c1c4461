import { cleanLine } from './clean-text.ts';
import { maskHomes } from './mask-home.ts';
import { HIDDEN, maskInline, saysNothing } from './mask-inline.ts';
import { isAsking, isSecretName } from './mask-names.ts';

/** What a command is cut to, in characters. */
export const MAX_COMMAND = 1024;
/** Ends a command that was cut. */
export const CUT = '… (cut)';

/** Options of one letter: their value is a secret when it follows at once (`-pSECRET`), or as the next argument. */
interface ShortOptions {
  attached: string;
  next: string;
}
const NONE: ShortOptions = { attached: '', next: '' };
/** By the name of the program, or of its part: `docker run -p` is a port, `docker login -p` is not. */
const SHORT_OPTIONS: readonly [RegExp, ShortOptions][] = [
  [/^(?:mysql\w*|mariadb(?:-\w+)*|mytop|7z\w?|rar|unrar|[xws]freerdp\d?)$/, { attached: 'p', next: '' }],
  [/^(?:sshpass|mongo\w*|login|cqlsh|influx)$/, { attached: 'p', next: 'p' }],
  [/^(?:curl|lftp|smbclient)$/, { attached: 'uU', next: 'uU' }],
  [/^(?:zip|unzip|sqlcmd|bcp|mosquitto_\w+)$/, { attached: 'P', next: 'P' }],
  [/^ldap\w+$/, { attached: 'w', next: 'w' }],
  [/^(?:redis-cli|https?|xh)$/, { attached: 'a', next: 'a' }],
  [/^(?:openssl)$/, { attached: '', next: 'kK' }],
  [/^(?:ssh|scp|sftp|docker|podman)$/, NONE],
];

const OPTION = /^(--?|\/(?=[A-Za-z]+:))([A-Za-z_][\w.-]*)(?:([=:])([\s\S]*))?$/;
const ASSIGNMENT = /^([A-Za-z_][\w.-]*)=([\s\S]*)$/;
/** What follows such an option is another option and not its value. */
const IS_OPTION = /^--[A-Za-z][\w-]*(?:=[\s\S]*|;)?$|^-[A-Za-z];?$/;
/** Between two commands of a shell. */
const IS_OPERATOR = /^(?:&&?|\|\|?|;)$/;
/** `sh -c`, `bash -lc`, `python3 -c`. */
const IS_SCRIPT_NEXT = /^-[a-z]*c$/;
const IS_QUOTED = /^(["'])((?:(?!\1)[\s\S])*)\1?$/;
/** `git config user.password x`, `aws configure set aws_secret_access_key x`. */
const IS_SETTING = /^[A-Za-z_]\w*(?:[_.]|_auth)(?:pass|password|secret|token|key)$/i;
const USER_OPTION = /^--?(?:proxy-)?user(?:pwd)?$/;
const WORDS = /\s+|(?:[^\s"']+|"[^"]*"?|'[^']*'?)+/g;

/**
 * The arguments of a process as one line that may be shown: what options, variables and headers named like secrets
 * hold, passwords in addresses and keys known by their form are `***`, home folders `~`. A secret that nothing tells
 * (`htpasswd file ada hunter2`) can't be known; that is why arguments are only read when asked for.
 *
 * Files that hold secrets (`--key-file server.pem`) stay readable. A plain `--key` hides what follows, even where it
 * is a column.
 *
 * @param args As the process got them; one that holds white space is masked as a command of its own, too.
 * @param home The home folder of who runs this server.
 */
export function maskCommand(args: readonly string[], home?: string): string {
  const masked = maskWords(args, false).map((word) => (/\s/.test(word) || word === '' ? `"${word}"` : word));
  return bounded(cleanLine(maskHomes(masked.join(' '), home)));
}

/**
 * The same of a command line that is one text, as some systems tell it. Where arguments end is not known there: after
 * an option that names a secret, all is hidden up to the next option.
 */
export function maskCommandLine(line: string, home?: string): string {
  return bounded(cleanLine(maskHomes(maskText(line), home)));
}

function maskWords(words: readonly string[], isJoined: boolean): string[] {
  const masked: string[] = [];
  let short = NONE;
  let hiding: 'nothing' | 'one' | 'all' = 'nothing';
  for (const [index, word] of words.entries()) {
    if (hiding !== 'nothing' && !IS_OPTION.test(word) && !(isJoined && IS_OPERATOR.test(word))) {
      if (masked.at(-1) !== HIDDEN) masked.push(HIDDEN);
      if (hiding === 'one' || word.endsWith(';')) hiding = 'nothing';
      continue;
    }
    const isScript = !isJoined && IS_SCRIPT_NEXT.test(words[index - 1] ?? '');
    masked.push(isScript ? maskText(word) : maskWord(word, short, isJoined));
    hiding = !hidesNext(word, short) ? 'nothing' : isJoined || word.endsWith(':') ? 'all' : 'one';
    short = SHORT_OPTIONS.find(([program]) => program.test(programOf(word)))?.[1] ?? short;
  }
  return masked;
}

function maskWord(word: string, short: ShortOptions, isJoined: boolean): string {
  const [, quote, quoted] = (isJoined && IS_QUOTED.exec(word)) || [];
  if (quoted !== undefined) return `${quote}${maskWord(quoted, short, false)}${quote}`;
  const [, dash, name = '', sign = '', value] = OPTION.exec(word) ?? [];
  if (value !== undefined && isSecretName(name)) return saysNothing(value) ? word : `${dash}${name}${sign}${HIDDEN}`;
  const [, variable, assigned = ''] = ASSIGNMENT.exec(word) ?? [];
  if (variable !== undefined && isSecretName(variable)) return saysNothing(assigned) ? word : `${variable}=${HIDDEN}`;
  const letter = word[1];
  if (word[0] === '-' && letter !== undefined && word.length > 2 && short.attached.includes(letter))
    return `-${letter}${HIDDEN}`;
  if (/^\/[a-z]:./i.test(word) && short.attached.includes(letter ?? ' ')) return `/${letter}:${HIDDEN}`;
  if (value !== undefined && USER_OPTION.test(`${dash}${name}`) && /:.*\D/.test(value))
    return `${dash}${name}${sign}${HIDDEN}`;
  return /\s/.test(word) && !isJoined ? maskText(word) : maskInline(word);
}

/** Whether the next argument is the value of this one, and a secret. */
function hidesNext(word: string, short: ShortOptions): boolean {
  if (/^bearer$/i.test(word)) return true;
  const header = /^["']?([A-Za-z][\w-]*):$/.exec(word)?.[1];
  if (header !== undefined) return isSecretName(header);
  if (IS_SETTING.test(word)) return isSecretName(word);
  const [, dash = '', name, sign] = OPTION.exec(word) ?? [];
  if (name === undefined || sign !== undefined) return false;
  if (name.length === 1) return dash === '-' && short.next.includes(name);
  return (isSecretName(name) && !isAsking(name)) || (short.next.includes('u') && USER_OPTION.test(`${dash}${name}`));
}

/** A text of several words: first what spans them, then one after the other. */
function maskText(text: string): string {
  const parts = maskInline(text).match(WORDS) ?? [];
  const words = parts.filter((part) => part.trim() !== '');
  return maskWords(words, true).join(' ');
}

function programOf(word: string): string {
  return (word.split(/[/\\]/).at(-1) ?? '').toLowerCase().replace(/(?:\.exe)?["']?$/, '');
}

function bounded(line: string): string {
  return line.length > MAX_COMMAND ? `${line.slice(0, MAX_COMMAND)}${CUT}` : line;
}
