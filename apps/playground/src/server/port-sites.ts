import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { SandboxSites } from '@workshop/bridge/host';

/**
 * For browsers in which `*.localhost` does not resolve: a port for each MCP server, on which its views' pages are answered.
 * Off until a page says that it can't reach the sandbox's sites.
 */
export class PortSites {
  isOn = false;
  readonly #servers = new Map<string, Promise<Server>>();

  constructor(private readonly sites: () => SandboxSites) {}

  /** Host and port for the views of this MCP server, or undefined while this is off. */
  async addressFor(server: string): Promise<string | undefined> {
    if (!this.isOn) return undefined;
    const known = this.#servers.get(server) ?? this.#listen();
    this.#servers.set(server, known);
    const address = (await known).address();
    return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  async close(): Promise<void> {
    for (const server of await Promise.all(this.#servers.values())) {
      server.close();
      server.closeAllConnections();
    }
  }

  async #listen(): Promise<Server> {
    const server = createServer((request, response) => {
      if (!this.sites().handle(request, response)) response.writeHead(421).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }
}
