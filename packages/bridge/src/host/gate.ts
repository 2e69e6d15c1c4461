import type { CallToolResult, Tool } from '@modelcontextprotocol/client';
import type { AuditLog, Origin } from './audit.ts';
import { isVisibleTo } from './visibility.ts';

/** One connected server, as the caller holds it. The host has no transport of its own. */
export interface Connection {
  /** The server's name in this host. */
  readonly server: string;
  readonly tools: readonly Tool[];
  callTool(name: string, args: Record<string, unknown>): Promise<CallToolResult>;
}

export interface GateCall {
  readonly origin: Origin;
  readonly name: string;
  readonly arguments?: Record<string, unknown>;
  /** Hash of the template whose view calls. */
  readonly template?: string;
}

/** A call that the host did not let through; nothing was called. */
export class GateError extends Error {
  override readonly name = 'GateError';
  constructor(
    readonly code: 'unknown-tool' | 'not-visible',
    message: string,
  ) {
    super(message);
  }
}

/**
 * Calls a tool for the model, a view or the person: visibility first, audit always. A view's call must be given the
 * connection its mount belongs to, never one the view names (MCP Apps, "Visibility": "Host MUST reject tools/call
 * requests from apps for tools that don't include "app" in visibility"). The person may call every tool.
 *
 * @throws GateError when there is no such tool, or not for this caller; whatever `callTool` throws.
 */
export async function callThroughGate(
  connection: Connection,
  audit: AuditLog,
  { origin, name, arguments: args = {}, template }: GateCall,
): Promise<CallToolResult> {
  const { server, tools } = connection;
  const entry = { origin, server, kind: 'call', name: name.slice(0, 128), ...(template && { template }) } as const;
  const refuse = (outcome: 'unknown' | 'refused', code: GateError['code'], message: string): never => {
    audit.add({ ...entry, outcome });
    throw new GateError(code, `${message.slice(0, 500)}`);
  };
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) return refuse('unknown', 'unknown-tool', unknownTool(connection, entry.name));
  if (origin !== 'user' && !isVisibleTo(tool, origin))
    return refuse('refused', 'not-visible', notVisible(connection, name, origin));
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const result = await connection.callTool(name, args);
    const bytes = Buffer.byteLength(JSON.stringify(result));
    audit.add({ ...entry, outcome: result.isError ? 'tool-error' : 'ok', bytes, ms: ms() });
    return result;
  } catch (error) {
    audit.add({ ...entry, outcome: 'failed', ms: ms(), detail: error instanceof Error ? error.name : typeof error });
    throw error;
  }
}

const unknownTool = ({ server, tools }: Connection, name: string) =>
  `"${server}" has no tool "${name}". Nothing was called. Use one of: ${tools.map((tool) => tool.name).join(', ')}.`;

const notVisible = ({ server }: Connection, name: string, origin: 'model' | 'app') =>
  `Tool "${name}" of "${server}" is not for the ${origin === 'app' ? 'view' : 'model'}. Nothing was called. ` +
  `For that its visibility has to contain "${origin}".`;
