import { existsSync } from 'node:fs';
import path from 'node:path';
import { PlaygroundError } from '../problem.ts';
import type { Config, ServerEntry, StdioLaunch } from '../server/config.ts';

/** What a client needs to know to start a server, whatever folder it starts it from. */
export interface App {
  readonly name: string;
  /** The executable, absolute where it is this Node. */
  readonly command: string;
  /** Scripts and other files of it are absolute. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** `%APPDATA%`, on Windows. */
  readonly appData?: string;
  /** The executable of this Node, absolute. */
  readonly node: string;
  readonly exists: (file: string) => boolean;
}

export function thisMachine(home: string): Machine {
  const { platform, env, execPath } = process;
  return { platform, home, appData: env.APPDATA, node: execPath, exists: existsSync };
}

/** The path rules of that machine. */
export function pathOf({ platform }: Pick<Machine, 'platform'>): path.PlatformPath {
  return platform === 'win32' ? path.win32 : path.posix;
}

/**
 * The servers of those names, all if none is given, ready for a client.
 * @throws PlaygroundError for a name that the list does not have, a server that is no command, or one that is not built.
 */
export function chooseApps({ file, servers }: Config, names: readonly string[], machine: Machine): App[] {
  const unknown = names.find((name) => !servers.some((server) => server.name === name));
  if (unknown !== undefined || servers.length === 0)
    throw new PlaygroundError('unknown-app', {
      happened: unknown === undefined ? `${file} lists no server.` : `${file} has no server "${unknown}".`,
      fine: 'Nothing was written.',
      todo: `Choose one of: ${servers.map(({ name }) => name).join(', ') || 'none is listed'}.`,
    });
  const chosen = names.length === 0 ? servers : servers.filter(({ name }) => names.includes(name));
  return chosen.map((entry) => toApp(entry, machine));
}

function toApp({ name, launch, problem }: ServerEntry, machine: Machine): App {
  if (problem) throw new PlaygroundError('unusable-app', { ...problem, fine: 'Nothing was written.' });
  if (launch?.kind !== 'stdio')
    throw new PlaygroundError('remote-app', {
      happened: `"${name}" is reached at ${launch?.url}, and starts no command.`,
      fine: 'Nothing was written.',
      todo: "Give that address to your client's own form for remote servers, or leave this name out.",
    });
  const [script] = launch.args;
  const file = pathOf(machine).resolve(launch.cwd, script ?? '');
  if (launch.command === 'node' && script?.endsWith('.js') && !machine.exists(file))
    throw new PlaygroundError('not-built', {
      happened: `"${name}" is not built: ${file} is not there.`,
      fine: 'Nothing was written.',
      todo: 'Run npm run build, then this again.',
    });
  const args = launch.args.map((arg) => absolute(arg, launch, machine));
  return { name, command: commandOf(launch, machine), args, env: launch.env };
}

/**
 * `node` becomes the executable of this Node, for every client. Programs with windows (Claude Desktop, Cursor, VS Code,
 * Goose Desktop) don't have the PATH of a shell, where version managers put it; and a terminal may have an older Node
 * first than the one these servers run on.
 */
function commandOf({ command, cwd }: StdioLaunch, machine: Machine): string {
  return command === 'node' ? machine.node : absolute(command, { cwd }, machine);
}

/** Clients start servers in a folder of their own: what names a file from the list's folder is named in full. */
function absolute(word: string, { cwd }: Pick<StdioLaunch, 'cwd'>, machine: Machine): string {
  const file = pathOf(machine).resolve(cwd, word);
  return /^[^-].*[\\/.]/.test(word) && machine.exists(file) ? file : word;
}
