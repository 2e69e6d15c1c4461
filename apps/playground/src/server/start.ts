import { dirname, join } from 'node:path';
import { SandboxSites } from '@workshop/bridge/host';
import { messageOf, PlaygroundError } from '../problem.ts';
import { Approvals, isOwn } from './approvals.ts';
import { type Config, readConfig, type ServerEntry } from './config.ts';
import { ServerConnection } from './connection.ts';
import { EventStreams } from './events.ts';
import { Host } from './host.ts';
import { handleRequest, type Site } from './http.ts';
import { answer } from './json-answer.ts';
import { KeptReviews } from './kept-reviews.ts';
import { listen } from './listen.ts';
import { describeMessage } from './messages.ts';
import { PageFiles } from './page-files.ts';
import { PortSites } from './port-sites.ts';
import { Servers } from './servers.ts';
import { snapshot } from './snapshot.ts';
import { newToken } from './token.ts';
import { watchConfig } from './watch-config.ts';

export interface StartOptions {
  readonly version: string;
  /** Path of mcp.json. */
  readonly config: string;
  /** Absent: 4000 or the next free one. 0: any. */
  readonly port?: number;
  /** Start this server alone, and have the page open with its first example called. */
  readonly app?: string;
  /** Added to that server's arguments. */
  readonly appArgs?: readonly string[];
  /** Where approved commands are remembered. */
  readonly approvals: string;
  /** The workspace whose own apps need no approval. */
  readonly workspace: string;
  /** Made up unless given. */
  readonly token?: string;
  /** Folder of the built page. */
  readonly page: string;
  readonly startLimitMs?: number;
}

export interface RunningPlayground {
  readonly port: number;
  readonly token: string;
  /** With the token in its fragment, which browsers don't send anywhere. */
  readonly url: string;
  close(): Promise<void>;
}

/** Output of a server comes in bursts; the page hears of a changed server this often at most. */
const CHANGE_MS = 50;

/**
 * Starts the playground and every server that may start. Servers come up on their own time: it answers at once.
 * @throws PlaygroundError when the server list or the port can't be used.
 */
export async function startPlayground(options: StartOptions): Promise<RunningPlayground> {
  const config = readConfig(options.config);
  const first = chooseServers(config, options);
  const approvals = new Approvals(options.approvals);
  const reviews = new KeptReviews(join(dirname(options.approvals), 'reviews.json'));
  const files = new PageFiles(options.page);
  const { server, port } = await listen(options.port);
  const token = options.token ?? newToken();
  const origin = `http://127.0.0.1:${port}`;
  const events = new EventStreams();
  const pending = new Set<ServerConnection>();
  let configNotes = config.notes;
  let configRefused: string | undefined;
  const notes = () => [...configNotes, ...[approvals.note, reviews.note].filter((note) => note !== undefined)];
  const servers = new Servers({
    connect: (entry) =>
      new ServerConnection(entry, {
        version: options.version,
        startLimitMs: options.startLimitMs,
        reviews,
        mayStart: (launch) => isOwn(launch, options.workspace) || approvals.has(launch),
        message: (name, direction, message) => host.saw(describeMessage(name, direction, message)),
        changed: (connection) => {
          if (pending.has(connection)) return;
          pending.add(connection);
          setTimeout(() => {
            pending.delete(connection);
            if (servers.all.includes(connection)) events.send({ type: 'server', server: snapshot(connection) });
          }, CHANGE_MS).unref();
        },
      }),
    changed: () => tellServers(),
  });
  const tellServers = () =>
    events.send({ type: 'servers', servers: servers.all.map(snapshot), notes: notes(), configRefused });
  const take = (read: Config) => {
    configNotes = read.notes;
    configRefused = undefined;
    servers.apply(chooseServers(read, options));
  };
  const watch = watchConfig(config.file, {
    changed: take,
    refused: (why) => {
      configRefused = why;
      tellServers();
    },
  });
  const ports = new PortSites(() => sites);
  const sites = new SandboxSites({
    hostOrigin: origin,
    port,
    onViolation: (mount, violation) => host.violated(mount, violation),
  });
  const host = new Host({
    version: options.version,
    page: files.hash,
    configFile: config.file,
    app: options.app,
    notes,
    configRefused: () => configRefused,
    servers,
    reread: () => take(readConfig(config.file)),
    approvals,
    sites,
    ports,
    send: (event) => events.send(event),
  });
  const site: Site = { port, token, sites, ports, files, host, events };
  server.on('request', (request, response) => {
    handleRequest(site, request, response).catch((error: unknown) => {
      console.error(`Request failed: ${messageOf(error)}`);
      if (!response.headersSent) answer(response, 500, { code: 'failed' });
    });
  });
  servers.apply(first);
  const fragment = new URLSearchParams({ token, ...(options.app && { app: options.app }) });
  return {
    port,
    token,
    url: `${origin}/#${fragment}`,
    close: async () => {
      watch.close();
      events.close();
      await servers.close();
      await ports.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

function chooseServers({ file, servers }: Config, { app, appArgs = [] }: StartOptions): readonly ServerEntry[] {
  if (app === undefined) return servers;
  const entry = servers.find(({ name }) => name === app);
  if (!entry)
    throw new PlaygroundError('unknown-app', {
      happened: `${file} has no server "${app}".`,
      fine: 'Nothing was started.',
      todo: `Choose one of: ${servers.map(({ name }) => name).join(', ') || 'none is listed'}.`,
    });
  const { launch } = entry;
  if (appArgs.length === 0 || launch?.kind !== 'stdio') return [entry];
  return [{ ...entry, launch: { ...launch, args: [...launch.args, ...appArgs] } }];
}
