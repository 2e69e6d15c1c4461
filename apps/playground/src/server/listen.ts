import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { PlaygroundError } from '../problem.ts';

export const DEFAULT_PORT = 4000;
const TRIED_PORTS = 20;

/**
 * Listens on 127.0.0.1 and nowhere else. A port that was asked for is used or refused; the default moves on to the next
 * free one.
 * @throws PlaygroundError when the port asked for, or every one tried, is taken.
 */
export async function listen(asked: number | undefined): Promise<{ server: Server; port: number }> {
  const first = asked ?? DEFAULT_PORT;
  const last = asked === undefined ? first + TRIED_PORTS - 1 : first;
  for (let port = first; port <= last; port += 1) {
    const server = createServer();
    server.listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
      const address = server.address();
      return { server, port: typeof address === 'object' && address ? address.port : port };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
  }
  throw new PlaygroundError('port-taken', {
    happened:
      asked === undefined ? `Ports ${first} to ${last} are all taken.` : `Port ${first} is taken by another program.`,
    fine: 'Nothing was started.',
    todo: 'Choose another with --port.',
  });
}
