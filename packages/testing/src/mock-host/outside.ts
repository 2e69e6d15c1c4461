import { createServer } from 'node:http';
import { portOf } from './site.ts';

/** A server outside of everything a view may reach: it counts connections and requests, and answers all of them. */
export async function startOutside() {
  let connections = 0;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('outside');
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    reached: () => ({ connections, requests: [...requests] }),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
