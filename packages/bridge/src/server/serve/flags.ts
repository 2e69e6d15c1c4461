import { parseArgs } from 'node:util';

/** A command line flag: what `parseArgs` needs, and what `--help` says. */
export interface Flag {
  type: 'string' | 'boolean';
  multiple?: boolean;
  /** Stands for the value in `--help`, such as `FILE`. */
  value?: string;
  description: string;
}
export type FlagValues = Record<string, string | boolean | (string | boolean)[] | undefined>;

const on = (description: string): Flag => ({ type: 'boolean', description });
const one = (value: string, description: string): Flag => ({ type: 'string', value, description });
const many = (value: string, description: string): Flag => ({ ...one(value, description), multiple: true });

/** The flags every server has. */
const COMMON_FLAGS: Record<string, Flag> = {
  stdio: on('Speak MCP on stdin and stdout (the default when stdin is a pipe).'),
  http: one('[PORT]', 'Serve HTTP (the default in a terminal).'),
  host: one('HOST', 'Address to listen on instead of 127.0.0.1; needs --token and --allowed-host.'),
  'allowed-host': many('NAME', 'Host name that clients may use, with --host.'),
  token: one('TOKEN', 'Bearer token that HTTP clients must send. Or set MCP_TOKEN.'),
  root: many('DIR', 'Folder or file the server may open. Plain arguments are roots too.'),
  'allow-write': on('Let tools write files under the roots over HTTP without a token.'),
  'allow-url': many('ORIGIN', 'https origin the server may read from.'),
  store: one('WHERE', 'Where view state is kept: file:PATH or redis://HOST; memory unless given.'),
  'text-only': on('List no templates with the tools. Or set MCP_UI=off.'),
  help: on('Print this and exit.'),
  version: on('Print the version and exit.'),
};

/**
 * Reads the command line: the common flags, the server's own, and plain arguments as roots.
 * @throws TypeError in one sentence for an unknown flag or a missing value.
 */
export function readFlags(args: readonly string[], own: Record<string, Flag>): FlagValues & { root: string[] } {
  const options = { ...COMMON_FLAGS, ...own };
  const { values, positionals } = parseArgs({
    args: withOptionalPort(args),
    options,
    allowPositionals: true,
  });
  const roots = Array.isArray(values.root) ? values.root.map(String) : [];
  return { ...values, root: [...roots, ...positionals] };
}

/** `--http` takes a port or none, which `parseArgs` has no word for. */
function withOptionalPort(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    if (joined.at(-1) === '--http=' && /^\d+$/.test(arg)) joined[joined.length - 1] += arg;
    else joined.push(arg === '--http' ? '--http=' : arg);
  }
  return joined;
}

/** The text of `--help`. */
export function helpText(command: string, summary: string, own: Record<string, Flag>): string {
  const name = ([flag, { value }]: [string, Flag]) => `--${flag}${value ? ` ${value}` : ''}`;
  const flags = Object.entries({ ...own, ...COMMON_FLAGS });
  const width = Math.max(...flags.map((flag) => name(flag).length)) + 2;
  const rows = flags.map((flag) => `  ${name(flag).padEnd(width)}${flag[1].description}`);
  return [summary, '', `Usage: ${command} [flags] [folder or file ...]`, '', ...rows].join('\n');
}
