import { Agent, createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MountRequest, SandboxSites, type Violation } from './index.ts';

const request: MountRequest = {
  server: 'map',
  html: '<!doctype html><title>Map</title>é',
  profile: 'spec',
  opaque: true,
};
let server: Server;
let sites: SandboxSites;
let port: number;
let violations: [string, Violation][];

beforeEach(async () => {
  violations = [];
  server = createServer((incoming, response) => {
    if (!sites.handle(incoming, response)) response.end('the host itself');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  sites = new SandboxSites({
    hostOrigin: `http://127.0.0.1:${port}`,
    port,
    onViolation: (id, violation) => violations.push([id, violation]),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const agent = new Agent({ keepAlive: true, maxSockets: 20 });
interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
/** Asks for an address whose name this system need not resolve. */
function ask(address: string, { method = 'GET', body = '' } = {}): Promise<Answer> {
  const { host, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { agent, host: '127.0.0.1', port, path: pathname + search, method, headers: { host } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: text }));
      },
    );
    sent.on('error', reject).end(body);
  });
}
/** What the proxy page is told. */
async function proxyData(address: string): Promise<Record<string, string>> {
  const { body } = await ask(address);
  const [, data = ''] = /data-mount="([^"]*)"/.exec(body) ?? [];
  return JSON.parse(data.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'));
}
const reportAddress = (view: string, policy: string) => {
  const [, path] = /report-uri (\S+)/.exec(policy) ?? [];
  return new URL(path ?? '', view).href;
};

describe('a mount', () => {
  it('B1: has its proxy and its view on sites of their own, one pair a server', async () => {
    const one = sites.mount(request);
    const other = sites.mount({ ...request, server: 'Map' });
    expect(one.proxyOrigin).toMatch(new RegExp(`^http://p-map-[0-9a-f]{8}\\.localhost:${port}$`));
    expect(other.proxyOrigin).not.toBe(one.proxyOrigin);
    const { src, host, viewOrigin } = await proxyData(one.proxyUrl);
    expect(host).toBe(`http://127.0.0.1:${port}`);
    expect(viewOrigin).toBe('null');
    expect(new URL(src ?? '').host).toBe(new URL(one.proxyOrigin).host.replace('p-', 'v-'));
  });

  it('C2: answers with the template once, under the policy it shows', async () => {
    const mount = sites.mount(request);
    const { src = '' } = await proxyData(mount.proxyUrl);
    const first = await ask(src);
    expect(first.status).toBe(200);
    expect(first.body).toBe(request.html);
    expect(first.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': mount.policy,
      'connection-allowlist': '(response-origin)',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(mount.policy).toContain(
      `frame-ancestors http://127.0.0.1:${port} ${mount.proxyOrigin}; sandbox allow-scripts;`,
    );
    expect((await ask(src)).status).toBe(410);
  });

  it('gives the proxy a policy with its one script and its one child', async () => {
    const mount = sites.mount({ ...request, permissions: { camera: {} } });
    const { body, headers } = await ask(mount.proxyUrl);
    const { src } = await proxyData(mount.proxyUrl);
    expect(headers['content-security-policy']).toContain(`frame-src ${src}; frame-ancestors http://127.0.0.1:${port};`);
    expect(headers['content-security-policy']).toMatch(/script-src 'sha256-[\w+/]+='/);
    expect(body).not.toContain(request.html);
    expect([mount.html, mount.allow, mount.permissions]).toEqual(['', 'camera', { camera: {} }]);
  });

  it('C1: leaves hostile and own domains out, and reports them', () => {
    const csp = { connectDomains: ['https://a.example', 'https://a; script-src *', `http://127.0.0.1:${port}`] };
    const mount = sites.mount({ ...request, csp });
    expect(mount.csp?.connectDomains).toEqual(['https://a.example']);
    expect(mount.dropped.map(({ entry, reason }) => `${entry}: ${reason}`)).toEqual([
      'https://a; script-src *: it is not an origin such as https://example.com',
      `http://127.0.0.1:${port}: it names the host itself`,
    ]);
    expect(mount.policy).toContain("connect-src 'self' https://a.example;");
  });

  it('in the reference profile has the template itself and the looser policy on the proxy', async () => {
    const mount = sites.mount({ ...request, profile: 'reference', opaque: false });
    expect(mount.html).toBe(request.html);
    expect(mount.sandbox).toBe('allow-scripts allow-same-origin allow-forms');
    const { headers } = await ask(mount.proxyUrl);
    expect(headers['content-security-policy']).toBe(mount.policy);
    expect(await proxyData(mount.proxyUrl)).toEqual({
      host: `http://127.0.0.1:${port}`,
      viewOrigin: mount.proxyOrigin,
      sandbox: mount.sandbox,
      allow: '',
    });
  });

  it('V4: knows its server while it is open, and nothing after', async () => {
    const mount = sites.mount(request);
    const { src = '' } = await proxyData(mount.proxyUrl);
    expect(sites.serverOf(mount.id)).toBe('map');
    sites.close(mount.id);
    expect(sites.serverOf(mount.id)).toBeUndefined();
    expect([(await ask(mount.proxyUrl)).status, (await ask(src)).status]).toEqual([410, 410]);
    sites.close(mount.id);
  });

  it('is dropped when forgotten: unused after ten minutes, used after twelve hours', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    const unused = sites.mount(request);
    const used = sites.mount(request);
    await ask((await proxyData(used.proxyUrl)).src ?? '');
    const open = () => [unused, used].map(({ id }) => sites.serverOf(id) !== undefined);
    vi.setSystemTime(10 * 60_000);
    sites.mount(request);
    expect(open()).toEqual([true, true]);
    vi.setSystemTime(10 * 60_000 + 1);
    sites.mount(request);
    expect(open()).toEqual([false, true]);
    vi.setSystemTime(12 * 3_600_000 + 1);
    sites.mount(request);
    expect(open()).toEqual([false, false]);
  });
});

describe('requests', () => {
  it('leaves those for the host itself alone, and answers for every *.localhost', async () => {
    expect((await ask(`http://127.0.0.1:${port}/api`)).body).toBe('the host itself');
    expect((await ask(`http://localhost:${port}/api`)).body).toBe('the host itself');
    for (const host of [`x.localhost:${port}`, 'p-map-00000000.localhost:1', 'A.LOCALHOST'])
      expect((await ask(`http://${host}/api/call`)).status).toBe(410);
  });

  it('neither reads nor echoes a query string', async () => {
    const mount = sites.mount(request);
    expect((await ask(`${mount.proxyUrl}?secret`)).status).toBe(200);
    const gone = await ask(`${mount.proxyOrigin}/nothing?secret`);
    expect(gone.body).toBe('{"error":"This page is gone. Open the view again from the host."}');
  });

  it('answers GET for pages and POST for reports, and refuses the rest', async () => {
    const mount = sites.mount(request);
    expect((await ask(mount.proxyUrl, { method: 'POST' })).status).toBe(405);
    expect((await ask(reportAddress(mount.proxyUrl.replace('//p-', '//v-'), mount.policy))).status).toBe(405);
  });
});

describe('violation reports', () => {
  const report = (fields: object) => JSON.stringify({ 'csp-report': fields });
  const blocked = {
    'effective-directive': 'img-src',
    'blocked-uri': 'https://a.example/b?secret=1#c',
    'line-number': 7,
  };

  it('reach the host with the mount they belong to, without query and fragment', async () => {
    const mount = sites.mount(request);
    const address = reportAddress(mount.proxyUrl.replace('//p-', '//v-'), mount.policy);
    expect((await ask(address, { method: 'POST', body: report(blocked) })).status).toBe(204);
    expect(violations).toEqual([[mount.id, { directive: 'img-src', blocked: 'https://a.example/b', line: 7 }]]);
  });

  it('that are no reports, or too large, or too many, are refused and count for nothing', async () => {
    const mount = sites.mount(request);
    const address = reportAddress(mount.proxyUrl.replace('//p-', '//v-'), mount.policy);
    const send = (body: string) => ask(address, { method: 'POST', body });
    const large = report({ ...blocked, 'script-sample': 'x'.repeat(64 * 1024) });
    for (const body of ['', 'null', '{', '[]', report({}), report({ ...blocked, 'blocked-uri': 7 }), large])
      expect(await send(body)).toMatchObject({ status: 400, body: '{"error":"This report is not taken."}' });
    expect(violations).toEqual([]);
    await Promise.all(Array.from({ length: 1000 }, () => send(report(blocked))));
    expect((await send(report(blocked))).status).toBe(400);
    expect(violations).toHaveLength(1000);
  }, 30_000);
});
