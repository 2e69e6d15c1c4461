import { type CallToolResult, isCallToolResult, type JSONRPCMessage } from '@modelcontextprotocol/client';
import { messageOf } from '../problem.ts';
import type { ServerConnection } from '../server/connection.ts';
import type { Direction } from '../server/tap.ts';

export type ListKind = 'tools' | 'resources';

/** What one call came to: the result as it was sent, or why there is none. */
export type Answer = { readonly result: CallToolResult } | { readonly failure: string };

/** What went over the wire, for a client refuses a result that breaks its schema, and a review looks at just those. */
export class Wire {
  /** The lists that the server notified of. */
  readonly notified = new Set<ListKind>();
  #call: unknown;
  #result?: CallToolResult;

  see(direction: Direction, message: JSONRPCMessage): void {
    if (direction === 'out' && 'method' in message && message.method === 'tools/call' && 'id' in message)
      this.#call = message.id;
    if (direction === 'out') return;
    if ('method' in message) {
      if (message.method === 'notifications/tools/list_changed') this.notified.add('tools');
      if (message.method === 'notifications/resources/list_changed') this.notified.add('resources');
    }
    if ('result' in message && message.id === this.#call && isCallToolResult(message.result))
      this.#result = message.result;
  }

  /** Calls one tool; one call at a time. */
  async call(connection: ServerConnection, name: string, args: Record<string, unknown>): Promise<Answer> {
    this.#result = undefined;
    try {
      const result = await connection.callTool(name, args);
      return { result: this.#result ?? result };
    } catch (error) {
      return this.#result ? { result: this.#result } : { failure: messageOf(error) };
    }
  }
}
