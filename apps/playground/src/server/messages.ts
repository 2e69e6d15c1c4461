import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import type { ServerMessage } from '../wire.ts';
import type { Direction } from './tap.ts';

/** How much of a message's text goes to the page: enough to read, never the bulk a view pages. */
const SHOWN_CHARACTERS = 4_000;

/** One message on the wire, as the page shows it. */
export function describeMessage(server: string, direction: Direction, message: JSONRPCMessage): ServerMessage {
  const text = JSON.stringify(message);
  const params = 'params' in message ? message.params : undefined;
  const target = params && ['name', 'uri'].map((key) => params[key]).find((value) => typeof value === 'string');
  return {
    server,
    direction,
    at: Date.now(),
    id: 'id' in message ? message.id : undefined,
    method: 'method' in message ? message.method : undefined,
    target: typeof target === 'string' ? target : undefined,
    failed: 'error' in message || ('result' in message && message.result.isError === true),
    bytes: Buffer.byteLength(text),
    text: text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text,
  };
}
