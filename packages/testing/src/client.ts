import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { TEMPLATE_MIME_TYPE, UI_EXTENSION } from '@workshop/bridge/contract';

/** A server to start and speak with over stdio. */
export interface StdioTarget {
  readonly command: string;
  readonly args?: readonly string[];
  /** Added to the few variables that the SDK passes on. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}
/** A server that listens already. */
export interface HttpTarget {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}
export type ServerTarget = StdioTarget | HttpTarget;

/** The protocol revisions our servers speak; `auto` takes the newest that the server offers. */
export type Era = '2025-11-25' | '2026-07-28' | 'auto';

/**
 * Connects the SDK's client, announcing MCP Apps. Close it when done; a stdio server ends with it.
 *
 * @throws what the SDK throws when the server can't be reached or does not offer the era.
 * @example
 * const client = await connectClient({ command: process.execPath, args: ['dist/main.js', '--stdio'] }, '2026-07-28');
 * const { tools } = await client.listTools();
 * await client.close();
 */
export async function connectClient(target: ServerTarget, era: Era = 'auto'): Promise<Client> {
  const mode = era === 'auto' ? 'auto' : era === '2025-11-25' ? 'legacy' : { pin: era };
  const client = new Client(
    { name: 'workshop-testing', version: '0.1.0' },
    {
      capabilities: { extensions: { [UI_EXTENSION]: { mimeTypes: [TEMPLATE_MIME_TYPE] } } },
      versionNegotiation: { mode },
    },
  );
  await client.connect(transportTo(target));
  return client;
}

function transportTo(target: ServerTarget) {
  if ('url' in target)
    return new StreamableHTTPClientTransport(new URL(target.url), { requestInit: { headers: { ...target.headers } } });
  const { command, args = [], env, cwd } = target;
  return new StdioClientTransport({ command, args: [...args], env: { ...env }, cwd, stderr: 'inherit' });
}
