import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hostPolicy } from '@workshop/bridge/host';

const PAGE = fileURLToPath(new URL('../../dist/mock-host/', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
const MAX_BODY = 8 * 1024 * 1024;

/** Answers one call of the page; what it throws becomes an error the page sees. */
export type Api = (body: unknown) => Promise<unknown>;

/** Listens on a free port of 127.0.0.1. */
export async function listen(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

/** The port a listening server got. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen on a port.');
  return address.port;
}

/** Answers the page, and its calls by path: from the page's own origin alone. */
export function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  api: Readonly<Record<string, Api>>,
): void {
  answer(request, response, api).catch((error: unknown) => {
    sendJson(response, 500, { error: error instanceof Error ? error.message : String(error) });
  });
}

async function answer(request: IncomingMessage, response: ServerResponse, api: Readonly<Record<string, Api>>) {
  const port = request.socket.localPort ?? 0;
  const origin = `http://127.0.0.1:${port}`;
  const { pathname } = new URL(request.url ?? '/', origin);
  if (`http://${request.headers.host}` !== origin) return sendJson(response, 403, { error: 'Host refused' });
  if (request.method === 'GET') return sendPage(response, pathname === '/' ? '/index.html' : pathname, port);
  const call = Object.hasOwn(api, pathname) ? api[pathname] : undefined;
  if (request.method !== 'POST' || request.headers.origin !== origin || !call)
    return sendJson(response, 403, { error: 'Refused' });
  sendJson(response, 200, await call(JSON.parse(await readBody(request))));
}

async function sendPage(response: ServerResponse, pathname: string, port: number): Promise<void> {
  const file = path.join(PAGE, path.posix.normalize(pathname));
  const type = TYPES[path.extname(file)];
  if (!type) return sendJson(response, 404, { error: 'No such page' });
  const body = await readFile(file).catch((error: Error) => {
    const help = 'Nothing was opened. Build it: npm run build';
    throw new Error(`The mock host's page is not built (${path.basename(file)}). ${help}`, { cause: error });
  });
  response
    .writeHead(200, { 'content-type': type, 'cache-control': 'no-store', 'content-security-policy': hostPolicy(port) })
    .end(body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > MAX_BODY) throw new RangeError(`A body of more than ${MAX_BODY} bytes is refused.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
