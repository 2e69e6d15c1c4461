import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPS, serveHttp } from '../conformance/apps.ts';

interface Answer {
  status: number;
  type: string;
  body: string;
}
const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

/** A request as no browser and no client library would send it. */
function send(
  url: string,
  {
    body = LIST,
    method = 'POST',
    headers = {},
  }: { body?: string | Buffer; method?: string; headers?: Record<string, string> },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method,
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      },
      async (response) => {
        let text = '';
        for await (const piece of response) text += piece;
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body: text });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(method === 'GET' ? undefined : body);
  });
}

/** JSON-RPC, and nothing of the machine in it. */
function expectRefusal({ type, body }: Answer) {
  expect(type).toMatch(/^application\/json/);
  expect(JSON.parse(body)).toMatchObject({
    jsonrpc: '2.0',
    error: { code: expect.any(Number), message: expect.any(String) },
  });
  expect(body).not.toMatch(/<html|node_modules|\n\s+at |\/dist\//);
}

describe.each(APPS)('$name over HTTP', (app) => {
  let http: Awaited<ReturnType<typeof serveHttp>>;
  beforeAll(async () => {
    http = await serveHttp(app);
  });
  afterAll(() => http.stop());
  const alive = async () => expect((await send(http.url, {})).status).toBe(200);

  it('listens on the loopback interface alone', () => expect(new URL(http.url).hostname).toBe('127.0.0.1'));

  it.each<Record<string, string>>([{ host: 'evil.example' }, { origin: 'https://evil.example' }, { origin: 'null' }])(
    'refuses %j before anything else',
    async (headers) => {
      const answer = await send(http.url, { headers });
      expect(answer.status).toBe(403);
      expectRefusal(answer);
      await alive();
    },
  );

  it('refuses malformed JSON, an empty body and a batch of rubbish', async () => {
    for (const body of ['{"jsonrpc":', '', '[1,2', 'null', '"text"', '{}']) {
      const answer = await send(http.url, { body });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expectRefusal(answer);
    }
    await alive();
  });

  it('refuses a body of 100 MB and goes on', async () => {
    const answer = await send(http.url, { body: Buffer.alloc(100 * 1024 * 1024, ' ') }).catch(
      (error: NodeJS.ErrnoException) => error,
    );
    if (answer instanceof Error) expect(answer.code).toMatch(/ECONNRESET|EPIPE/);
    else {
      expect(answer.status).toBe(413);
      expectRefusal(answer);
    }
    await alive();
  });

  it('survives deep nesting and prototype names', async () => {
    const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
    for (const params of [
      `{"name":"__proto__","arguments":{}}`,
      `{"name":"constructor","arguments":${deep}}`,
      '{"arguments":null}',
    ]) {
      await send(http.url, { body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}` });
    }
    await alive();
  });

  it('answers other paths and methods in JSON, and says that it is well', async () => {
    const elsewhere = await send(new URL('/', http.url).href, { method: 'GET' });
    expect(elsewhere.status).toBe(404);
    expectRefusal(elsewhere);
    expect((await send(new URL('/healthz', http.url).href, { method: 'GET' })).status).toBe(200);
    expect((await send(http.url, { method: 'GET' })).status).toBe(405);
  });

  it('ends within a second of SIGTERM, idle connections or not', async () => {
    const other = await serveHttp(app);
    await send(other.url, { headers: { connection: 'keep-alive' } });
    const begun = performance.now();
    expect(await other.stop()).toBe(0);
    expect(performance.now() - begun).toBeLessThan(1500);
  });

  it('refuses to open to other machines without a token and a host name', async () => {
    await expect(serveHttp(app, ['--host', '0.0.0.0'])).rejects.toThrow(
      /ended with 1: --host 0\.0\.0\.0 opens the server/,
    );
  });

  it('asks for the token where one was set', async () => {
    const guarded = await serveHttp(app, ['--token', 'correct']);
    for (const authorization of ['', 'Bearer wrong', 'Bearer correct2', 'Basic correct']) {
      const answer = await send(guarded.url, { headers: { authorization } });
      expect(answer.status).toBe(401);
      expectRefusal(answer);
    }
    expect((await send(guarded.url, { headers: { authorization: 'Bearer correct' } })).status).toBe(200);
    await guarded.stop();
  });

  it('ends with one sentence when its port is taken', async () => {
    await expect(serveHttp(app, [`--http=${new URL(http.url).port}`])).rejects.toThrow(
      /ended with 1: Port \d+ is in use: choose another with --http PORT\.\n$/,
    );
  });

  it('ends with one sentence for a root that does not exist and a flag it does not know', async () => {
    await expect(serveHttp(app, ['--root', '/no/such'])).rejects.toThrow(
      /ended with 1: --root \/no\/such does not exist/,
    );
    await expect(serveHttp(app, ['--nope'])).rejects.toThrow(/ended with 2: .*--nope/);
  });
});
