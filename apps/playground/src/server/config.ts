import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser';
import * as z from 'zod';
import { positionOf, readJson } from '../json.ts';
import { messageOf, PlaygroundError, type Problem } from '../problem.ts';

/** A server that is started as a child process and spoken to on its pipes. */
export interface StdioLaunch {
  readonly kind: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  /** Added to the few variables every server gets. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute. */
  readonly cwd: string;
}

/** A server that runs already and is spoken to over Streamable HTTP. */
export interface HttpLaunch {
  readonly kind: 'http';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type Launch = StdioLaunch | HttpLaunch;

/** One entry of `mcpServers`. An entry that can't be used keeps its name and says why; the others go on. */
export interface ServerEntry {
  readonly name: string;
  readonly launch?: Launch;
  readonly problem?: Problem;
  /** What was read and ignored. */
  readonly notes: readonly string[];
}

export interface Config {
  /** Absolute. */
  readonly file: string;
  readonly servers: readonly ServerEntry[];
  readonly notes: readonly string[];
}

const stdioEntry = z.object({
  type: z.literal('stdio').optional(),
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
  cwd: z.string().min(1).optional(),
});
const httpEntry = z.object({
  type: z.enum(['http', 'streamable-http']).optional(),
  url: z.url({ protocol: /^https?$/ }),
  headers: z.record(z.string(), z.string()).default({}),
});

const OTHERS_FINE = 'The other servers are not affected.';

/**
 * Reads the standard `mcp.json` (`{ "mcpServers": { name: { command, args, env, cwd } | { url, headers } } }`).
 * Comments and trailing commas pass. Relative paths are taken from the file's folder, which is also the default `cwd`.
 * @throws PlaygroundError when the file can't be read or is no such file, with line and column of the fault.
 */
export function readConfig(path: string): Config {
  const file = resolve(path);
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, ''); // editors on Windows begin files with it
  } catch (error) {
    throw new PlaygroundError(
      'config-unreadable',
      {
        happened: `The server list ${file} can't be read (${messageOf(error)}).`,
        fine: 'Nothing was started.',
        todo: 'Name another file with --config FILE.',
      },
      { cause: error },
    );
  }
  return parseConfig(text, file);
}

/** {@link readConfig} on text; `file` is absolute and only names it. */
export function parseConfig(text: string, file: string): Config {
  const read = readJson(text, { comments: true });
  if ('fault' in read) {
    const { line, column, what } = read.fault;
    throw notAServerList(`${file} is not valid JSON: line ${line}, column ${column}: ${what}.`, 'Correct that place.');
  }
  const root = parseTree(text, [], { allowTrailingComma: true });
  const servers = root && findNodeAtLocation(root, ['mcpServers']);
  if (root?.type !== 'object' || servers?.type !== 'object')
    throw notAServerList(
      `${file} has no "mcpServers" object.`,
      'Write the servers as {"mcpServers": {"name": {"command": "node", "args": ["server.js"]}}}.',
    );
  const notes = keysOf(root)
    .filter((key) => key !== 'mcpServers' && key !== '$schema')
    .map((key) => `"${key}" is not read by the playground.`);
  // From the tree, for an object of ours would lose an entry that is called "__proto__".
  const entries = (servers.children ?? []).map(({ children: [key, value] = [] }) => {
    const node = value ?? servers;
    return readEntry(String(key?.value), value && getNodeValue(value), dirname(file), (path) => {
      const { line, column } = positionOf(text, (findNodeAtLocation(node, path) ?? node).offset);
      return `line ${line}, column ${column}`;
    });
  });
  return { file, notes, servers: [...new Map(entries.map((entry) => [entry.name, entry])).values()] };
}

function readEntry(name: string, entry: unknown, folder: string, where: (path: string[]) => string): ServerEntry {
  const bad = (path: string[], what: string, todo: string): ServerEntry => ({
    name,
    notes: [],
    problem: { happened: `mcp.json, ${where(path)}: ${what}.`, fine: OTHERS_FINE, todo },
  });
  if (!name) return bad([], 'a server has an empty name', 'Give it a name.');
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return bad([], `"${name}" is not an object`, 'Give it a "command" or a "url".');
  const schema = 'url' in entry ? httpEntry : stdioEntry;
  if ('type' in entry && entry.type === 'sse')
    return bad(['type'], 'the old "sse" transport is not spoken here', "Use the server's Streamable HTTP address.");
  if (!('url' in entry) && !('command' in entry))
    return bad([], `"${name}" has neither a "command" nor a "url"`, 'Add the one that fits.');
  const parsed = schema.safeParse(entry);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = (issue?.path ?? []).map(String);
    return bad(path, `"${[name, ...path].join('.')}": ${issue?.message ?? 'not valid'}`, 'Correct that value.');
  }
  const notes = Object.keys(entry)
    .filter((key) => !(key in schema.shape))
    .map((key) => `"${key}" is not read by the playground.`);
  return { name, notes, launch: toLaunch(parsed.data, folder) };
}

function toLaunch(entry: z.infer<typeof stdioEntry> | z.infer<typeof httpEntry>, folder: string): Launch {
  if ('url' in entry) return { kind: 'http', url: entry.url, headers: entry.headers };
  const { command, args, env, cwd } = entry;
  return { kind: 'stdio', command, args, env, cwd: resolve(folder, cwd ?? '.') };
}

function keysOf(object: Node): string[] {
  return (object.children ?? []).flatMap(({ children }) => (children?.[0] ? [String(children[0].value)] : []));
}

function notAServerList(happened: string, todo: string): PlaygroundError {
  return new PlaygroundError('config-invalid', { happened, fine: 'Nothing was started.', todo });
}
