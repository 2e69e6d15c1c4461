import { basename } from 'node:path';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { nameAudit } from '../audit.ts';
import { Drafts } from '../drafts.ts';
import { Roots } from '../roots.ts';
import { openStore } from '../store.ts';
import type { UploadLimits, Uploads } from '../uploads.ts';
import type { Urls } from '../urls.ts';
import { ViewStore } from '../view-store.ts';
import { type Flag, type FlagValues, helpText, readFlags } from './flags.ts';

type Values = ReturnType<typeof readFlags>;

/** What lives as long as the process, for the server factory to hand out. */
export interface Services {
  views: ViewStore;
  drafts: Drafts;
  roots: Roots;
  /** Loaded when first asked for: network sources are the exception. */
  urls(): Promise<Urls>;
  uploads(limits: UploadLimits): Promise<Uploads>;
}

export interface ServeOptions {
  /** Server name, folder and `ui://` authority in one. */
  name: string;
  /** The package's version. */
  version: string;
  /** One sentence for `--help`. */
  summary: string;
  /** Flags of this server beside the common ones. */
  flags?: Record<string, Flag>;
  /** Largest HTTP request body, in bytes; {@link DEFAULT_BODY_LIMIT} unless given. */
  bodyLimit?: number;
}

export const DEFAULT_BODY_LIMIT = 4 * 1024 * 1024;
const DEFAULT_PORT = 3001;
const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];
/** SIGINT and SIGTERM end the process within a second. */
const DRAIN_MS = 900;

/**
 * The whole life of a server process: reads the command line, makes the services, and serves `setup`'s factory over
 * stdio or HTTP in both protocol eras. Without a transport flag a piped stdin means stdio and a terminal means HTTP.
 * A wrong command line, a missing root or a taken port ends the process with one sentence and exit code 1 or 2.
 *
 * @param setup Makes what lives long (samplers, indexes), and returns the factory that runs once a connection or request.
 */
export async function serve(
  setup: (services: Services, values: FlagValues) => McpServerFactory | Promise<McpServerFactory>,
  options: ServeOptions,
): Promise<void> {
  const { name, version, summary, flags = {} } = options;
  nameAudit(name);
  const values = orExit(2, () => readFlags(process.argv.slice(2), flags));
  const stdio = values.stdio === true || (values.http === undefined && !process.stdin.isTTY);
  if (values.help) return void process.stdout.write(`${helpText(commandName(), summary, flags)}\n`);
  if (values.version) return void process.stdout.write(`${version}\n`);
  if (values['text-only']) process.env.MCP_UI = 'off';
  if (stdio) console.log = console.error; // stdout carries JSON-RPC only
  process.on('unhandledRejection', (reason) => console.error('unhandled:', reason));

  try {
    const services = await makeServices(name, values, stdio);
    const factory = await setup(services, values);
    await (stdio ? runStdio(factory) : runHttp(factory, options, values));
  } catch (error) {
    exitWith(1, error);
  }
}

async function makeServices(name: string, values: Values, stdio: boolean): Promise<Services> {
  const trusted = stdio || values['allow-write'] === true || tokenOf(values) !== undefined;
  const roots = await Roots.open(values.root, trusted ? undefined : 'any local user can reach this HTTP server');
  const store = await openStore(text(values.store));
  const views = new ViewStore(store);
  return {
    views,
    drafts: new Drafts(store, views),
    roots,
    urls: async () => new (await import('../urls.ts')).Urls(list(values['allow-url'])),
    uploads: async (limits) => {
      const uploads = await (await import('../uploads.ts')).Uploads.create(name, limits);
      atExit.push(uploads.close);
      return uploads;
    },
  };
}

function runStdio(factory: McpServerFactory): void {
  const handle = serveStdio(factory, { onerror: (error) => console.error('stdio:', error.message) });
  process.stdout.on('error', () => process.exit(0)); // the client is gone
  process.stdin.on('end', () => void shutDown(() => handle.close()));
  onSignals(() => handle.close());
}

async function runHttp(factory: McpServerFactory, options: ServeOptions, values: FlagValues): Promise<void> {
  const { serveHttp } = await import('./http.ts');
  const { name, bodyLimit = DEFAULT_BODY_LIMIT } = options;
  const host = text(values.host) ?? '127.0.0.1';
  const inUrl = host.includes(':') ? `[${host}]` : host;
  const token = tokenOf(values);
  const named = list(values['allowed-host']);
  if (!LOOPBACK_HOSTS.includes(inUrl) && (!token || named.length === 0))
    throw new Error(`--host ${host} opens the server to other machines: give --token and --allowed-host too.`);
  const asked = portOf(text(values.http));
  const allowedHosts = [...LOOPBACK_HOSTS, ...named];
  const listen = (port: number) => serveHttp(factory, { host, port, allowedHosts, token, bodyLimit });
  const { port, server } = await listen(asked ?? DEFAULT_PORT).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE' && asked === undefined) {
      console.error(`Port ${DEFAULT_PORT} is taken, so this server takes another.`);
      return listen(0);
    }
    if (error.code === 'EADDRINUSE') throw new Error(`Port ${asked} is in use: choose another with --http PORT.`);
    throw error;
  });
  onSignals(async () => {
    server.close();
    server.closeIdleConnections();
  });
  process.stdout.write(`${pasteText(name, `http://${inUrl}:${port}/mcp`)}\n`);
}

/** What a person pastes into a client. */
function pasteText(name: string, url: string): string {
  const script = process.argv[1] ?? '';
  const entry = { mcpServers: { [name]: { command: 'node', args: [script, '--stdio'] } } };
  return [
    `${name} serves MCP at ${url}`,
    '',
    'For a client that takes a URL, paste the URL. For one that starts servers itself, paste:',
    '',
    JSON.stringify(entry, null, 2),
    '',
    `To see it in the playground, from the workshop's folder: npm start -- ${name}`,
  ].join('\n');
}

function commandName(): string {
  const script = process.argv[1] ?? '';
  return script.endsWith('.js') ? `node ${basename(script)}` : basename(script);
}

const atExit: (() => Promise<void>)[] = [];

function onSignals(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shutDown(close));
}

async function shutDown(close: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(0), DRAIN_MS).unref();
  await Promise.allSettled([close(), ...atExit.map((last) => last())]);
  process.exitCode = 0;
  process.stdin.destroy();
}

function portOf(given: string | undefined): number | undefined {
  if (!given) return undefined;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--http ${given} is not a port (0 to 65535).`);
  return port;
}

const text = (value: FlagValues[string]): string | undefined =>
  typeof value === 'string' && value ? value : undefined;
const list = (value: FlagValues[string]): string[] => (Array.isArray(value) ? value.map(String) : []);
const tokenOf = (values: FlagValues): string | undefined => text(values.token) ?? process.env.MCP_TOKEN;

function orExit<Result>(code: number, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    exitWith(code, error);
  }
}

/** One sentence for the person at the terminal; a stack would hide it. */
function exitWith(code: number, error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(code);
}
