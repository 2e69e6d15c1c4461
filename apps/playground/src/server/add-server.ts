import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { applyEdits, modify } from 'jsonc-parser';
import parseArgv from 'string-argv';
import * as z from 'zod';
import { readJson } from '../json.ts';
import { messageOf, PlaygroundError } from '../problem.ts';
import { parseConfig, type ServerEntry } from './config.ts';

/** An entry as it will stand in mcp.json. */
export interface NewServer {
  readonly name: string;
  /** What is written under that name. */
  readonly value: Record<string, unknown>;
  /** The same, as the playground reads it. */
  readonly entry: ServerEntry;
}

const NOTHING_ADDED = 'Nothing was added and nothing was started.';
const serverList = z.looseObject({ mcpServers: z.record(z.string(), z.record(z.string(), z.unknown())) });

/**
 * Reads what a person pasted: a URL, a command line, or the JSON that a README tells them to paste.
 * @param file absolute path of mcp.json; relative paths of the command count from its folder.
 * @param taken names that are in use; the new one gets a number where it has to.
 * @throws PlaygroundError when it is none of these.
 */
export function readNewServer(text: string, file: string, taken: readonly string[]): NewServer {
  const pasted = text.trim().replace(/^\$\s+/, '');
  if (pasted === '') throw wrong('Nothing was pasted.', 'Paste a command, a URL, or the JSON of an entry.');
  const { name, value } = pasted.startsWith('{') ? readPastedJson(pasted) : readPastedLine(pasted);
  const free = freeName(name, taken);
  const [entry] = parseConfig(JSON.stringify({ mcpServers: { [free]: value } }), file).servers;
  if (!entry) throw wrong(`"${free}" can't be read as a server.`, 'Give it another name.');
  if (entry.problem) throw wrong(entry.problem.happened.replace(/^mcp\.json, [^:]+: /, ''), entry.problem.todo);
  return { name: free, value, entry };
}

/**
 * Writes the entry into mcp.json; the file's comments stay.
 * @throws PlaygroundError when the file can't be read or written; it is unchanged then.
 */
export function addToConfig(file: string, { name, value }: Pick<NewServer, 'name' | 'value'>): void {
  try {
    const before = readFileSync(file, 'utf8');
    const edits = modify(before, ['mcpServers', name], value, {
      formattingOptions: { insertSpaces: true, tabSize: 2 },
    });
    const beside = `${file}.new`;
    writeFileSync(beside, applyEdits(before, edits));
    renameSync(beside, file);
  } catch (error) {
    const problem = {
      happened: `${file} can't be written (${messageOf(error)}).`,
      fine: NOTHING_ADDED,
      todo: 'Make the file writable, or add the entry by hand.',
    };
    throw new PlaygroundError('config-unwritable', problem, { cause: error });
  }
}

function readPastedLine(line: string): { name: string; value: Record<string, unknown> } {
  if (/^https?:\/\//i.test(line)) {
    if (!URL.canParse(line)) throw wrong(`"${line}" is no web address.`, 'Paste the whole address.');
    return { name: new URL(line).hostname, value: { type: 'http', url: line } };
  }
  if (/[\r\n]/.test(line)) throw wrong('More than one line was pasted.', 'Paste one command, on one line.');
  const operator = /(?:^|\s)(&&|\|\||[|;<>&])(?:\s|$)/.exec(line.replaceAll(/"[^"]*"|'[^']*'/g, ''))?.[1];
  if (operator)
    throw wrong(`"${operator}" is for a shell, and none is used here.`, 'Paste one command with its arguments.');
  const [command, ...args] = parseArgv(line);
  if (command === undefined) throw wrong(`"${line}" is no command.`, 'Paste a command, a URL, or JSON.');
  return { name: nameOf([command, ...args]), value: { command, args } };
}

/** `{"mcpServers": {...}}`, `{"name": {...}}` or the entry alone. */
function readPastedJson(text: string): { name: string; value: Record<string, unknown> } {
  const read = readJson(text, { comments: true });
  if ('fault' in read) {
    const { line, column, what } = read.fault;
    throw wrong(`What was pasted is not valid JSON: line ${line}, column ${column}: ${what}.`, 'Correct that place.');
  }
  const value = z.record(z.string(), z.unknown()).parse(read.value);
  const list = serverList.safeParse(read.value);
  const named = list.success ? list.data.mcpServers : 'command' in value || 'url' in value ? undefined : value;
  if (named === undefined) return { name: nameOf([String(value.command ?? value.url)]), value };
  const [first, second] = Object.entries(named);
  if (!first) throw wrong('What was pasted names no server.', 'Paste an entry with a "command" or a "url".');
  if (second) throw wrong('What was pasted holds more than one server.', 'Paste them one by one.');
  const [name, entry] = first;
  const one = z.record(z.string(), z.unknown()).safeParse(entry);
  if (!one.success) throw wrong(`"${name}" is not an object.`, 'Give it a "command" or a "url".');
  return { name, value: one.data };
}

/** A package or script says more than `node` or `npx`. */
function nameOf(argv: readonly string[]): string {
  const telling = argv.find((word, index) => index > 0 && !word.startsWith('-')) ?? argv[0] ?? 'server';
  const folder = /([^/\\]+)[/\\](?:dist|build)[/\\][^/\\]+$/.exec(telling)?.[1];
  const last = folder ?? telling.split(/[/\\]/).findLast((part) => part !== '') ?? 'server';
  return last.replace(/\.[cm]?[jt]s$|\.py$/, '').replace(/(?<=.)@[\w.-]+$/, '') || 'server';
}

function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  for (let number = 2; ; number += 1) if (!taken.includes(`${name}-${number}`)) return `${name}-${number}`;
}

function wrong(happened: string, todo: string): PlaygroundError {
  return new PlaygroundError('not-a-server', { happened, fine: NOTHING_ADDED, todo });
}
