import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { type AuthInfo, createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server';

export interface HttpOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Host names (without port) that requests may be addressed to, and their origins may have. */
  allowedHosts: readonly string[];
  token: string | undefined;
  /** Largest request body, in bytes. */
  bodyLimit: number;
}

/** How long a connection may take to send one whole request. */
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Serves MCP at `/mcp` over plain HTTP, both protocol eras, stateless. Host and Origin are validated before anything
 * else (the SDK's handler does neither); every refusal is JSON-RPC.
 *
 * @throws the listen error (`EADDRINUSE`, ...).
 */
export async function serveHttp(
  factory: McpServerFactory,
  options: HttpOptions,
): Promise<{ port: number; server: Server }> {
  const { bodyLimit, token } = options;
  const onerror = (error: Error) => console.error('http:', error.message);
  const handler = createMcpHandler(factory, { maxRequestBodySize: bodyLimit, onerror });
  const mcp = toNodeHandler(handler, { maxRequestBodySize: bodyLimit, onerror });
  const hostAllowed = hostHeaderValidation([...options.allowedHosts]);
  const originAllowed = originValidation([...options.allowedHosts]);

  async function route(request: IncomingMessage & { auth?: AuthInfo }, response: ServerResponse): Promise<void> {
    if (!hostAllowed(request, response) || !originAllowed(request, response)) return;
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/healthz') return answer(response, 200, { status: 'ok' });
    if (pathname !== '/mcp') return refuse(response, 404, 'There is nothing here; MCP is at /mcp.');
    if (token) {
      if (!sameToken(bearer(request), token))
        return refuse(response, 401, 'A bearer token is needed: Authorization: Bearer TOKEN.', {
          'www-authenticate': 'Bearer',
        });
      request.auth = { token: '', clientId: 'token', scopes: [] };
    }
    await mcp(request, response);
  }

  const server = createServer((request, response) => {
    route(request, response).catch((error) => {
      onerror(error);
      if (!response.headersSent) refuse(response, 500, 'The request failed for a reason of the server.');
      else response.destroy();
    });
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, server };
}

function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
    .end(JSON.stringify(body));
}

/** JSON-RPC's invalid request, with no id: the request was not read. */
function refuse(response: ServerResponse, status: number, message: string, headers?: Record<string, string>): void {
  answer(response, status, { jsonrpc: '2.0', id: null, error: { code: -32600, message } }, headers);
}

function bearer(request: IncomingMessage): string {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/** Digests first: `timingSafeEqual` wants equal lengths, and a length is a hint too. */
function sameToken(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
