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

/** The flags every server has. */
export const COMMON_FLAGS = {
  stdio: {
    type: 'boolean',
    description: 'Speak MCP on stdin and stdout (the default when stdin is a pipe).',
  },
  http: { type: 'string', value: '[PORT]', description: 'Serve HTTP (the default in a terminal).' },
  host: {
    type: 'string',
    value: 'HOST',
    description: 'Address to listen on; 127.0.0.1 unless given. Others need --token and --allowed-host.',
  },
  'allowed-host': {
    type: 'string',
    multiple: true,
    value: 'NAME',
    description: 'Host name that clients may use, with --host.',
  },
  token: {
    type: 'string',
    value: 'TOKEN',
    description: 'Bearer token that HTTP clients must send. Or set MCP_TOKEN.',
  },
  root: {
    type: 'string',
    multiple: true,
    value: 'DIR',
    description: 'Folder or file the server may open. Plain arguments are roots too.',
  },
  'allow-write': {
    type: 'boolean',
    description: 'Let tools write files under the roots over HTTP without a token.',
  },
  'allow-url': {
    type: 'string',
    multiple: true,
    value: 'ORIGIN',
    description: 'https origin the server may read from.',
  },
  store: {
    type: 'string',
    value: 'WHERE',
    description: 'Where view state is kept: file:PATH or redis://HOST; memory unless given.',
  },
  'text-only': { type: 'boolean', description: 'List no templates with the tools. Or set MCP_UI=off.' },
  help: { type: 'boolean', description: 'Print this and exit.' },
  version: { type: 'boolean', description: 'Print the version and exit.' },
} satisfies Record<string, Flag>;

/**
 * Reads the command line: the common flags, the server's own, and plain arguments as roots.
 * @throws TypeError in one sentence for an unknown flag or a missing value.
 */
export function readFlags(
  args: readonly string[],
  own: Record<string, Flag>,
): FlagValues & { root: string[] } {
  const options = Object.fromEntries(
    Object.entries({ ...COMMON_FLAGS, ...own }).map(([name, flag]) => [
      name,
      { type: flag.type, multiple: 'multiple' in flag && flag.multiple },
    ]),
  );
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
    const last = joined.at(-1);
    if (last === '--http=' && /^\d+$/.test(arg)) joined[joined.length - 1] = `--http=${arg}`;
    else joined.push(arg === '--http' ? '--http=' : arg);
  }
  return joined;
}

/** The text of `--help`. */
export function helpText(command: string, summary: string, own: Record<string, Flag>): string {
  const rows = Object.entries<Flag>({ ...own, ...COMMON_FLAGS }).map(([name, flag]) => [
    `--${name}${flag.value ? ` ${flag.value}` : ''}`,
    flag.description,
  ]);
  const width = Math.max(...rows.map(([name = '']) => name.length)) + 2;
  return [
    summary,
    '',
    `Usage: ${command} [flags] [folder or file ...]`,
    '',
    ...rows.map(([name = '', text]) => `  ${name.padEnd(width)}${text}`),
  ].join('\n');
}
