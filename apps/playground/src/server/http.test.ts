import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  CallOutcome,
  MountOutcome,
  NewServerOutcome,
  PlaygroundEvent,
  ReadOutcome,
  ResourcesOutcome,
  ServerMessage,
  ServerSnapshot,
  SourcePlaces,
} from '../wire.ts';
import { type RunningPlayground, startPlayground } from './start.ts';
import { TOKEN_HEADER } from './token.ts';

const FIXTURES = fileURLToPath(new URL('./fixtures/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'playground-http-'));
const config = join(folder, 'mcp.json');
const approvals = join(folder, 'approved.json');
const options = { version: '9.9.9', config, approvals, workspace: folder, page: join(folder, 'page'), port: 0 };
let playground: RunningPlayground;
let events: EventReader;

beforeAll(async () => {
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page/index.html'), '<!doctype html><title>Playground</title>');
  const script = (name: string) => ({
    command: 'node',
    args: [join(FIXTURES, `${name}.mjs`)],
    env: { SECRET: 'hush' },
  });
  writeFileSync(
    config,
    JSON.stringify({ mcpServers: { notes: script('notes'), dies: script('dies'), broken: { command: 1 } } }),
  );
  playground = await startPlayground(options);
  events = await EventReader.open();
});
afterAll(async () => {
  events.close();
  await playground.close();
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: () => { code: string; problem: { happened: string; fine: string; todo: string } };
}

/** Plain `node:http`, because `fetch` won't send a Host of our choice. */
function ask(path: string, change: RequestOptions & { body?: string } = {}): Promise<Answer> {
  const { body, headers, ...rest } = change;
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: playground.port, path, agent: false, headers, ...rest },
      (response) => {
        response.setEncoding('utf8');
        let text = '';
        response.on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: () => JSON.parse(text) }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const withToken = (more: Record<string, string> = {}) => ({ [TOKEN_HEADER]: playground.token, ...more });
const post = (method: string, body: unknown, headers = withToken()) =>
  ask(`/api/${method}`, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
async function ok<T>(method: string, body: unknown): Promise<T> {
  const { status, text } = await post(method, body);
  expect({ status, text }).toMatchObject({ status: 200 });
  return JSON.parse(text);
}

/** Reads the event stream and waits for what a test needs. */
class EventReader {
  readonly seen: PlaygroundEvent[] = [];
  readonly #waiting = new Set<() => void>();
  constructor(readonly close: () => void) {}

  static open(): Promise<EventReader> {
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port: playground.port, path: '/api/events', headers: withToken() },
        (response) => {
          const reader = new EventReader(() => sent.destroy());
          let rest = '';
          response.setEncoding('utf8').on('data', (piece: string) => {
            const lines = (rest + piece).split('\n');
            rest = lines.pop() ?? '';
            reader.seen.push(...lines.map((line) => JSON.parse(line) as PlaygroundEvent));
            for (const check of reader.#waiting) check();
          });
          response.on('error', () => {});
          resolve(reader);
        },
      );
      sent.on('error', reject).end();
    });
  }

  /** The last snapshot of a server. */
  server(name: string): ServerSnapshot | undefined {
    return this.seen
      .flatMap((event) =>
        event.type === 'hello' || event.type === 'servers'
          ? event.servers
          : event.type === 'server'
            ? [event.server]
            : [],
      )
      .findLast((server) => server.name === name);
  }

  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!holds()) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
      check();
    });
  }
}

describe('who is let in', () => {
  it('the page, with a policy and nothing cached', async () => {
    const { status, headers, text } = await ask('/', { headers: { host: `127.0.0.1:${playground.port}` } });
    expect(status).toBe(200);
    expect(text).toBe('<!doctype html><title>Playground</title>');
    expect(headers['content-security-policy']).toContain(`frame-src http://*.localhost:${playground.port};`);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('localhost is sent to 127.0.0.1', async () => {
    const { status, headers } = await ask('/', { headers: { host: `localhost:${playground.port}` } });
    expect([status, headers.location]).toEqual([302, `http://127.0.0.1:${playground.port}/`]);
  });

  it('another Host is refused in JSON, the API included', async () => {
    for (const host of ['evil.example', `evil.example:${playground.port}`, '127.0.0.1', '127.0.0.1:1', '[::1]']) {
      for (const path of ['/', '/api/events']) {
        const answer = await ask(path, { headers: { ...withToken(), host } });
        expect([host, answer.status, answer.headers['content-type']]).toEqual([host, 421, 'application/json']);
        expect(answer.json().problem.todo).toBe(`Use http://127.0.0.1:${playground.port}/.`);
      }
    }
    const redirected = await ask('/api/call', {
      method: 'POST',
      headers: withToken({ host: `localhost:${playground.port}` }),
    });
    expect(redirected.status).toBe(421);
  });

  it('a *.localhost Host never reaches the page or the API', async () => {
    for (const name of ['p-notes.localhost', 'v-notes-12345678.localhost', 'a.b.localhost']) {
      for (const path of ['/', '/api/events', '/api/audit']) {
        const answer = await ask(path, { headers: withToken({ host: `${name}:${playground.port}` }) });
        expect([path, answer.status]).toEqual([path, 410]);
        expect(answer.text).not.toContain('Playground</title>');
      }
    }
  });

  it('another Origin is refused', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      `http://localhost:${playground.port}`,
      'http://127.0.0.1:1',
    ]) {
      const answer = await post('restart', { server: 'dies' }, withToken({ origin }));
      expect([origin, answer.status, answer.json().code]).toEqual([origin, 403, 'wrong-origin']);
    }
    const own = await post('nothing', {}, withToken({ origin: `http://127.0.0.1:${playground.port}` }));
    expect(own.json().code).toBe('no-such-method');
  });

  it('no token, or another, is refused before anything is read', async () => {
    for (const token of ['', 'x', `${playground.token}x`, playground.token.slice(1), playground.token.toUpperCase()]) {
      const answer = await ask('/api/events', { headers: { [TOKEN_HEADER]: token } });
      expect([token, answer.status, answer.json().code]).toEqual([token, 401, 'no-token']);
    }
    expect((await ask('/api/audit')).status).toBe(401);
    expect((await ask(`/api/audit?token=${playground.token}`)).status).toBe(401);
  });

  it('bad requests are told what is wrong', async () => {
    const cases: [string, unknown, number, string][] = [
      ['nothing', {}, 404, 'no-such-method'],
      ['constructor', {}, 404, 'no-such-method'],
      ['call', '{"server": ', 400, 'not-json'],
      ['call', { server: 'notes' }, 400, 'bad-request'],
      ['call', { server: 'notes', tool: 'x', arguments: {}, extra: 1 }, 400, 'bad-request'],
      ['call', 'x'.repeat(4 * 1024 * 1024 + 1), 413, 'too-large'],
      ['close', { mount: '../../etc' }, 400, 'bad-request'],
    ];
    for (const [method, body, status, code] of cases) {
      const answer = await post(method, body);
      expect([method, answer.status, answer.json().code]).toEqual([method, status, code]);
    }
    expect((await ask('/api/call', { headers: withToken() })).status).toBe(405);
    expect((await ask('/', { method: 'DELETE' })).status).toBe(405);
    for (const path of ['/nothing', '/../mcp.json', '/..%2fmcp.json', '//etc/passwd'])
      expect((await ask(path)).json().code).toBe('no-such-page');
  });
});

describe('servers', () => {
  it('asks before a command starts, and hides values', () => {
    const hello = events.seen[0];
    expect(hello).toMatchObject({ type: 'hello', version: '9.9.9', config });
    const notes = events.server('notes');
    expect(notes).toMatchObject({
      state: 'asks',
      launch: { kind: 'stdio', argv: ['node', join(FIXTURES, 'notes.mjs')], cwd: folder, env: ['SECRET'] },
    });
    expect(JSON.stringify(events.seen)).not.toContain('hush');
    expect(events.server('broken')?.problem?.happened).toContain('"broken.command"');
  });

  it('starts what was approved as it was shown, and nothing else', async () => {
    const stale = await post('approve', { server: 'notes', fingerprint: '0'.repeat(64) });
    expect(stale.json().problem.happened).toBe('"notes" no longer has the command that was shown.');
    const launch = events.server('notes')?.launch;
    const fingerprint = launch?.kind === 'stdio' ? launch.fingerprint : '';
    await ok('approve', { server: 'notes', fingerprint });
    await events.until(() => events.server('notes')?.state === 'ready');
    expect(events.server('dies')?.state).toBe('asks');
    expect(JSON.parse(readFileSync(approvals, 'utf8'))).toEqual({ approved: [fingerprint] });
  });
});

describe('calls and views', () => {
  let mount: MountOutcome;

  it('a model call goes through the gate and is measured', async () => {
    const outcome = await ok<CallOutcome>('call', { server: 'notes', tool: 'show_notes', arguments: { topic: 'x' } });
    expect(outcome.result.content).toEqual([
      { type: 'text', text: 'There are 12 notes on "x". The newest is "Note 12".' },
    ]);
    expect(outcome).toMatchObject({ bytes: 139, modelBytes: 139, oversized: false });
    const refused = await post('call', { server: 'notes', tool: 'fetch_notes', arguments: {} });
    expect([refused.status, refused.json().code]).toEqual([422, 'not-visible']);
    expect((await post('call', { server: 'dies', tool: 'x', arguments: {} })).json().code).toBe('not-connected');
  });

  it('a result larger than hosts like is delivered and marked', async () => {
    const outcome = await ok<CallOutcome>('call', { server: 'notes', tool: 'show_big', arguments: {} });
    expect(outcome.oversized).toBe(true);
    expect(outcome.bytes).toBeGreaterThan(1_200_000);
  });

  it('a view is mounted on its own site, once', async () => {
    mount = await ok('mount', {
      server: 'notes',
      tool: 'show_notes',
      profile: 'spec',
      opaque: false,
      declared: true,
      granted: ['camera'],
    });
    expect(mount.template).toMatchObject({ uri: 'ui://notes/view.html', ui: { prefersBorder: true } });
    expect(mount.mount.allow).toBe(''); // never more than the template declared
    expect(mount.mount.proxyOrigin).toMatch(new RegExp(`^http://p-notes-[0-9a-f]{8}\\.localhost:${playground.port}$`));
    expect(mount.mount.html).toBe('');
  });

  it("a view's call goes to its own server, and only to tools for views", async () => {
    const { id } = mount.mount;
    const page = await ok<CallOutcome>('viewCall', { mount: id, tool: 'fetch_notes', arguments: { cursor: '10' } });
    expect(page.result.structuredContent).toEqual({ items: ['Note 11', 'Note 12'] });
    expect((await post('viewCall', { mount: id, tool: 'read_note', arguments: { number: 1 } })).json().code).toBe(
      'not-visible',
    );
    expect((await post('viewCall', { mount: '0'.repeat(32), tool: 'fetch_notes', arguments: {} })).status).toBe(422);
  });

  it('Q1: reads and lists the resources of its own server', async () => {
    const { id } = mount.mount;
    const read = await ok<ReadOutcome>('viewRead', { mount: id, uri: 'ui://notes/view.html' });
    expect(read.result.contents[0]).toMatchObject({ mimeType: 'text/html;profile=mcp-app' });
    expect(read.bytes).toBe(Buffer.byteLength(JSON.stringify(read.result)));
    const list = await ok<ResourcesOutcome>('viewList', { mount: id });
    expect(list.result.resources.map(({ uri }) => uri)).toEqual(['ui://notes/view.html']);
    expect((await post('viewRead', { mount: '0'.repeat(32), uri: 'ui://notes/view.html' })).status).toBe(422);
  });

  it('a call into the view is written down as the model saw it', async () => {
    await ok('viewToolCall', { mount: mount.mount.id, tool: 'notes_select', outcome: 'ok', bytes: 30, ms: 2 });
  });

  it('its context update carries where it came from', async () => {
    const update = { mount: mount.mount.id, content: [{ type: 'text', text: 'It shows 5.' }] };
    const { forModel } = await ok<{ forModel: { text: string }[] }>('context', update);
    expect(forModel[0]?.text).toMatch(/^Reported by the view of notes, tool show_notes, at .*; not verified\.$/);
    expect(forModel[1]?.text).toBe('It shows 5.');
  });

  it('all of it is in the audit, and a closed view is gone', async () => {
    await ok('consent', { mount: mount.mount.id, about: 'open-link', granted: false, detail: 'https://example.com/' });
    await ok('note', { mount: mount.mount.id, kind: 'sandbox-view-left', detail: '' });
    await ok('close', { mount: mount.mount.id });
    expect((await post('viewCall', { mount: mount.mount.id, tool: 'fetch_notes', arguments: {} })).status).toBe(422);
    const { text, headers } = await ask('/api/audit', { headers: withToken() });
    expect(headers['content-type']).toBe('application/x-ndjson');
    const entries = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries.map(({ origin, kind, name, outcome }) => [origin, kind, name, outcome])).toEqual([
      ['user', 'consent', 'start', 'ok'],
      ['model', 'call', 'show_notes', 'ok'],
      ['model', 'call', 'fetch_notes', 'refused'],
      ['model', 'call', 'show_big', 'ok'],
      ['user', 'read', 'ui://notes/view.html', 'ok'],
      ['app', 'call', 'fetch_notes', 'ok'],
      ['app', 'call', 'read_note', 'refused'],
      ['app', 'read', 'ui://notes/view.html', 'ok'],
      ['app', 'read', 'resources/list', 'ok'],
      ['model', 'call', 'notes_select (of the view)', 'ok'],
      ['app', 'context', 'ui/update-model-context', 'ok'],
      ['user', 'consent', 'open-link', 'refused'],
      ['app', 'violation', 'sandbox-view-left', 'refused'],
    ]);
    expect(events.seen.filter(({ type }) => type === 'audit')).toHaveLength(entries.length);
  });
});

describe('adding a server', () => {
  const list = () => JSON.parse(readFileSync(config, 'utf8')).mcpServers;

  it('shows a command whole, writes nothing before the person said so, then starts it', async () => {
    const text = `node "${join(FIXTURES, 'changes.mjs')}"`;
    const read = await ok<NewServerOutcome>('readServer', { text });
    expect(read).toMatchObject({
      name: 'changes',
      launch: { kind: 'stdio', argv: ['node', join(FIXTURES, 'changes.mjs')] },
    });
    expect(list()).not.toHaveProperty('changes');
    const wrong = await post('addServer', { text, fingerprint: 'f'.repeat(64) });
    expect([wrong.status, wrong.json().problem.happened]).toEqual([422, 'This is not the command that was shown.']);
    expect(list()).not.toHaveProperty('changes');
    const fingerprint = read.launch.kind === 'stdio' ? read.launch.fingerprint : '';
    await ok('addServer', { text, fingerprint });
    expect(list()).toHaveProperty('changes');
    await expect.poll(() => events.server('changes')?.state, { timeout: 8_000 }).toBe('ready');
  });

  it('a call that the page takes back is taken back from the server', async () => {
    const sent = request({
      ...{ host: '127.0.0.1', port: playground.port, path: '/api/call', method: 'POST', agent: false },
      headers: withToken(),
    });
    sent.on('error', () => {});
    sent.end(JSON.stringify({ server: 'changes', tool: 'wait', arguments: {} }));
    const passed = (is: (message: ServerMessage) => boolean) =>
      events.seen.some((event) => event.type === 'message' && is(event.message));
    await expect.poll(() => passed(({ target }) => target === 'wait'), { timeout: 8_000 }).toBe(true);
    sent.destroy();
    await expect
      .poll(() => passed(({ method }) => method === 'notifications/cancelled'), { timeout: 8_000 })
      .toBe(true);
    const { result } = await ok<CallOutcome>('call', { server: 'changes', tool: 'say_cancelled', arguments: {} });
    expect(result.content).toEqual([{ type: 'text', text: expect.stringMatching(/^\[\d+\]$/) }]);
  });

  it('says where a tool is in the source', async () => {
    const { places } = await ok<SourcePlaces>('source', { server: 'changes', tool: 'say_cancelled' });
    expect(places[0]).toMatchObject({ found: 'name', file: expect.stringContaining('changes.mjs') });
  });

  it('is not done in a playground for one app', async () => {
    const alone = await startPlayground({ ...options, app: 'notes' });
    const answer = await fetch(`http://127.0.0.1:${alone.port}/api/readServer`, {
      method: 'POST',
      headers: { [TOKEN_HEADER]: alone.token },
      body: JSON.stringify({ text: 'node x.js' }),
    });
    expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ code: 'one-app' })]);
    await alone.close();
  });
});

describe('starting', () => {
  it('refuses a port that was asked for and is taken', async () => {
    await expect(startPlayground({ ...options, port: playground.port })).rejects.toThrow(
      `Port ${playground.port} is taken by another program. Nothing was started. Choose another with --port.`,
    );
  });

  it('refuses an app that is not listed', async () => {
    await expect(startPlayground({ ...options, app: 'maps' })).rejects.toThrow(
      `${config} has no server "maps". Nothing was started. Choose one of: notes, dies, broken, changes.`,
    );
  });

  it('starts one app alone, and says so in the fragment', async () => {
    const alone = await startPlayground({ ...options, app: 'notes', appArgs: ['--root', '/x'] });
    expect(alone.url).toBe(`http://127.0.0.1:${alone.port}/#token=${alone.token}&app=notes`);
    await alone.close();
  });
});
