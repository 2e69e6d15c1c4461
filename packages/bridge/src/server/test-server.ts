import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport, McpServer, type ServerContext } from '@modelcontextprotocol/server';

/** A real server and client in one process, for the tests of this folder. */
export async function connected(register: (server: McpServer) => void): Promise<Client> {
  const server = new McpServer({ name: 'test', version: '1.0.0' });
  register(server);
  const client = new Client({ name: 'test-client', version: '1.0.0' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  return client;
}

/** A context of an authenticated client, or of a local one. */
export function contextOf(clientId?: string): ServerContext {
  const http = clientId ? { authInfo: { clientId, token: '', scopes: [] } } : undefined;
  return { http } as Partial<ServerContext> as ServerContext;
}

/** The text of a result's first block. */
export function textOf(result: { content?: unknown }): string {
  const [first] = result.content as { text: string }[];
  return first?.text ?? '';
}
