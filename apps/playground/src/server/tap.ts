import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';

/** Seen from the host. */
export type Direction = 'out' | 'in';

/**
 * Lets `see` look at every message of a transport, the era probe's too: handlers that are merely set beforehand do not
 * get those, so the handler is wrapped at the moment the transport reads it.
 */
export function tap(transport: Transport, see: (direction: Direction, message: JSONRPCMessage) => void): void {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    see('out', message);
    return send(message, options);
  };
  let handler: Transport['onmessage'];
  Object.defineProperty(transport, 'onmessage', {
    configurable: true,
    set: (given: Transport['onmessage']) => {
      handler = given;
    },
    get: (): Transport['onmessage'] => {
      const current = handler;
      return (
        current &&
        ((message, extra) => {
          see('in', message);
          current(message, extra);
        })
      );
    },
  });
}
