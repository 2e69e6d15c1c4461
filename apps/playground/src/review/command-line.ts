import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf, PlaygroundError } from '../problem.ts';
import { readConfig, type ServerEntry } from '../server/config.ts';

export const HELP = `Usage: playground review [options] COMMAND [ARGUMENT ...]
       playground review [options] URL | NAME

  COMMAND          starts a server for stdio, in this folder and with your environment
  URL              of a server that runs, Streamable HTTP
  NAME             a server of mcp.json in this folder
  --json           print one JSON object
  --examples FILE  calls to make, in the shape of examples.json; default: what lies beside the server's script
  --fail-on LEVEL  error or warn: exit with 1 at findings of that level or worse (default: error)

Options come first; what follows the command is its own. Only tools that say readOnlyHint: true are called.
Exit codes: 0 clean, 1 findings, 2 could not review.
`;

export type FailOn = 'warn' | 'error';

export interface ReviewCommandLine {
  readonly json: boolean;
  /** Absolute. */
  readonly examples?: string;
  readonly failOn: FailOn;
  readonly target: readonly [string, ...string[]];
}

const OPTIONS = {
  json: { type: 'boolean' },
  examples: { type: 'string' },
  'fail-on': { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** `help` where that is asked for. @throws PlaygroundError for an option that makes no sense or a missing command. */
export function readCommandLine(argv: string[], folder: string): ReviewCommandLine | 'help' {
  const { tokens } = parseArgs({ args: argv, options: OPTIONS, strict: false, tokens: true });
  const first = tokens.find(({ kind }) => kind !== 'option');
  const begin = first?.index ?? argv.length;
  const { json = false, examples, help, 'fail-on': failOn = 'error' } = parse(argv.slice(0, begin));
  if (help) return 'help';
  const [command, ...args] = argv.slice(first?.kind === 'option-terminator' ? begin + 1 : begin);
  if (failOn !== 'error' && failOn !== 'warn') throw wrong(`--fail-on "${failOn}" is neither error nor warn.`);
  if (command === undefined) throw wrong('No command, URL or name of a server is given.');
  return { json, failOn, examples: examples && resolve(folder, examples), target: [command, ...args] };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw wrong(messageOf(error).split('\n', 1)[0] ?? '');
  }
}

/**
 * The server that is meant: a URL, a name in the folder's mcp.json, or a command, which gets the person's own environment.
 * @throws PlaygroundError when mcp.json is needed and can't be read.
 */
export function readTarget([command, ...args]: ReviewCommandLine['target'], folder: string): ServerEntry {
  if (args.length === 0 && /^https?:\/\//i.test(command)) {
    if (!URL.canParse(command)) throw wrong(`"${command}" is no web address.`);
    return { name: new URL(command).host, notes: [], launch: { kind: 'http', url: command, headers: {} } };
  }
  const config = join(folder, 'mcp.json');
  if (args.length === 0 && !/[/\\]/.test(command) && existsSync(config)) {
    const named = readConfig(config).servers.find(({ name }) => name === command);
    if (named) return named;
  }
  if (args[0]?.startsWith('--') && existsSync(config) && isNamed(config, command)) {
    throw wrong(`"${args[0]}" comes after the server; options come first: review ${args[0]} ${command}.`);
  }
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return { name: command, notes: [], launch: { kind: 'stdio', command, args, env, cwd: folder } };
}

function isNamed(config: string, command: string): boolean {
  return readConfig(config).servers.some(({ name }) => name === command);
}

function wrong(happened: string): PlaygroundError {
  return new PlaygroundError('usage', {
    happened,
    fine: 'Nothing was started.',
    todo: 'See playground review --help.',
  });
}
