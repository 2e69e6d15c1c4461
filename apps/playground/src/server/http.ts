import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostPolicy, type SandboxSites } from '@workshop/bridge/host';
import { messageOf } from '../problem.ts';
import { handleApi } from './api.ts';
import type { EventStreams } from './events.ts';
import type { Host } from './host.ts';
import { answer, refuse } from './json-answer.ts';
import type { PageFiles } from './page-files.ts';
import type { PortSites } from './port-sites.ts';
import { isToken, TOKEN_HEADER } from './token.ts';

export interface Site {
  readonly port: number;
  readonly token: string;
  readonly sites: SandboxSites;
  readonly ports: PortSites;
  readonly files: PageFiles;
  readonly host: Host;
  readonly events: EventStreams;
}

/**
 * The one door. Sandbox sites first, so that a `*.localhost` Host never comes further; then Host and Origin, before
 * anything is read; then the token, for everything under `/api/`. Whatever is refused is refused in JSON.
 */
export async function handleRequest(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (site.sites.handle(request, response)) return;
  const own = `127.0.0.1:${site.port}`;
  const { host, origin } = request.headers;
  const [path = '/'] = (request.url ?? '/').split('?', 1);
  if (host === `localhost:${site.port}` && request.method === 'GET') {
    // The browser keeps the fragment, and with it the token.
    response.writeHead(302, { location: `http://${own}${path}`, 'cache-control': 'no-store' }).end();
    return;
  }
  if (host !== own)
    return refuse(response, 421, 'wrong-host', 'This host name is not served here.', `Use http://${own}/.`);
  if (origin !== undefined && origin !== `http://${own}`)
    return refuse(response, 403, 'wrong-origin', 'Requests of other sites are not answered.');
  if (path.startsWith('/api/')) {
    if (!isToken(request.headers[TOKEN_HEADER], site.token))
      return refuse(
        response,
        401,
        'no-token',
        'The token is missing or wrong.',
        'Open the URL that the playground printed.',
      );
    try {
      return await handleApi(path.slice('/api/'.length), request, response, site);
    } catch (error) {
      const problem = { happened: messageOf(error), fine: 'The playground still runs.', todo: 'Try again.' };
      if (!response.headersSent) answer(response, 500, { code: 'failed', problem });
      return;
    }
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(response, 405, 'get-only', 'Pages are read with GET.');
  if (!site.files.answer(path, response, hostPolicy(site.port, site.ports.isOn)))
    refuse(response, 404, 'no-such-page', 'There is no such page.', `Use http://${own}/.`);
}
