import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServerMessage } from '../wire.ts';
import type { Launch } from './config.ts';
import { ServerConnection } from './connection.ts';
import { KeptReviews } from './kept-reviews.ts';
import { describeMessage } from './messages.ts';
import { snapshot } from './snapshot.ts';

const FIXTURES = fileURLToPath(new URL('./fixtures/', import.meta.url));
const open: ServerConnection[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()));
});

interface Watched {
  connection: ServerConnection;
  messages: ServerMessage[];
  /** Resolves when the connection next reaches the state. */
  reaches(state: string): Promise<void>;
  onChange(see: (connection: ServerConnection) => void): void;
}

function watch(
  launch: Launch,
  {
    startLimitMs = 8_000,
    mayStart = true,
    reviews,
  }: { startLimitMs?: number; mayStart?: boolean; reviews?: KeptReviews } = {},
): Watched {
  const messages: ServerMessage[] = [];
  const seeing: ((connection: ServerConnection) => void)[] = [];
  const waiting: { state: string; done: () => void }[] = [];
  const connection = new ServerConnection(
    { name: 'fixture', launch, notes: [] },
    {
      version: '0.0.0',
      startLimitMs,
      mayStart: () => mayStart,
      message: (...message) => messages.push(describeMessage(...message)),
      reviews,
      changed: (changed) => {
        for (const { state, done } of waiting) if (state === changed.status.state) done();
        for (const see of seeing) see(changed);
      },
    },
  );
  open.push(connection);
  const reaches = (state: string) => new Promise<void>((done) => waiting.push({ state, done }));
  return { connection, messages, reaches, onChange: (see) => void seeing.push(see) };
}

const stdio = (name: string, cwd = FIXTURES, command = 'node'): Launch => ({
  kind: 'stdio',
  command,
  args: [`${name}.mjs`],
  env: {},
  cwd,
});

describe('a server that works', () => {
  it('is started once, however many ask at once', async () => {
    const { connection, messages } = watch(stdio('notes'));
    await connection.start();
    messages.length = 0;
    await Promise.all([connection.start(), connection.start(), connection.start()]);
    expect(messages.filter(({ method }) => method === 'initialize')).toHaveLength(1);
  });

  it('I5: comes up with all pages of its tools, its reviewed template and its examples', async () => {
    const { connection, messages } = watch(stdio('notes'));
    await connection.start();
    const seen = snapshot(connection);
    expect(seen.state).toBe('ready');
    expect(seen).toMatchObject({
      era: 'legacy',
      protocolVersion: '2025-11-25',
      implementation: { name: 'notes', version: '1.2.3' },
      instructions: 'Notes to try a host with.',
      examples: [{ prompt: 'What have I written about paging?', tool: 'show_notes' }],
    });
    expect(seen.tools.map((tool) => [tool.definition.name, tool.forModel, tool.forView, tool.template])).toEqual([
      ['show_notes', true, true, 'ui://notes/view.html'],
      ['fetch_notes', false, true, undefined],
      ['read_note', true, false, undefined],
      ['end_notes', true, true, undefined],
      ['show_big', true, true, 'ui://notes/view.html'],
    ]);
    // The content item's metadata wins over the list entry's, which says false.
    expect(seen.templates).toMatchObject([{ uri: 'ui://notes/view.html', ui: { prefersBorder: true } }]);
    expect(messages.filter(({ method }) => method).map(({ method }) => method)).toEqual([
      'server/discover',
      'initialize',
      'notifications/initialized',
      'tools/list',
      'tools/list',
      'resources/list',
      'resources/read',
      'resources/read',
    ]);
    const initialize = messages.find(({ method }) => method === 'initialize');
    expect(initialize?.text).toContain(
      '"extensions":{"io.modelcontextprotocol/ui":{"mimeTypes":["text/html;profile=mcp-app"]}}',
    );
    const refused = messages[1];
    expect(refused).toMatchObject({ direction: 'in', failed: true, id: messages[0]?.id });
  });

  it('is shown as failed when it ends later, and starts again', async () => {
    const { connection, reaches } = watch(stdio('notes'));
    await connection.start();
    const failed = reaches('failed');
    await expect(connection.callTool('end_notes', {})).rejects.toThrow('Connection closed');
    await failed;
    expect(snapshot(connection).problem?.happened).toBe('It ended with exit code 7 while it was in use.');
    expect(connection.tools).toEqual([]);
    await connection.start();
    expect(connection.status.state).toBe('ready');
    expect(connection.tools).toHaveLength(5);
  });
});

describe('a server that does not stay as it was', () => {
  it('changes its list: it is read again', async () => {
    const watched = watch(stdio('changes'));
    await watched.connection.start();
    const changed = new Promise<void>((done) => watched.onChange(({ changes }) => changes === 1 && done()));
    await watched.connection.callTool('grow', {});
    await changed;
    expect(snapshot(watched.connection)).toMatchObject({ changes: 1, state: 'ready' });
    expect(watched.connection.tools.map(({ name }) => name)).toContain('grown_5');
  });

  it('answers a template differently on the second read: that is a finding, and views get the first bytes', async () => {
    const { connection } = watch(stdio('changes'));
    await connection.start();
    const [template] = snapshot(connection).templates;
    expect(template?.findings.map(({ code, level }) => [code, level])).toEqual([['unsteady', 'warn']]);
    expect(connection.templates.get('ui://changes/view.html')).toMatchObject({
      html: '<!doctype html><title>Read 1</title>',
    });
  });

  it('is told of a cancelled call, and may answer it all the same', async () => {
    const { connection, messages } = watch(stdio('changes'));
    await connection.start();
    const cancel = new AbortController();
    const call = expect(connection.callTool('wait', {}, cancel.signal)).rejects.toThrow();
    await expect.poll(() => messages.some(({ target }) => target === 'wait')).toBe(true);
    cancel.abort();
    await call;
    const { content } = await connection.callTool('say_cancelled', {});
    expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/^\[\d+\]$/) }]);
    expect(connection.status.state).toBe('ready');
  });

  it('writes without end: it is stopped, and how much that was is said', async () => {
    const { connection, reaches } = watch(stdio('changes'));
    await connection.start();
    const failed = reaches('failed');
    await expect(connection.callTool('flood', {})).rejects.toThrow();
    await failed;
    expect(snapshot(connection).problem?.happened).toBe(
      'It wrote a line of more than 33554432 bytes to stdout, more than one MCP message may have, and was ended while it was in use.',
    );
  });

  it('is compared with how it was at an earlier start of the playground', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'reviews-')), 'reviews.json');
    const first = watch(stdio('changes'), { reviews: new KeptReviews(file) });
    await first.connection.start();
    const second = watch(stdio('notes'), { reviews: new KeptReviews(file) });
    await second.connection.start();
    expect(codes(second)).toEqual([]);
    const reviews = JSON.parse(readFileSync(file, 'utf8'));
    reviews.fixture.show_notes.hash = '0000000000000000';
    reviews.fixture.show_notes.origins = ['https://known.example'];
    writeFileSync(file, JSON.stringify(reviews));
    const third = watch(stdio('notes'), { reviews: new KeptReviews(file) });
    await third.connection.start();
    expect(codes(third)).toEqual(['changed']);
  });
});

const codes = ({ connection }: Watched) => snapshot(connection).templates[0]?.findings.map(({ code }) => code);

describe('a server that does not come up', () => {
  const problemOf = async (watched: Watched) => {
    await watched.connection.start();
    const { state, problem, stderr } = snapshot(watched.connection);
    expect(state).toBe('failed');
    expect(problem?.fine).toBe('The other servers are not affected.');
    expect(problem?.todo).not.toBe('');
    return { happened: problem?.happened, stderr };
  };

  it('dies at start: exit code and last words', async () => {
    expect(await problemOf(watch(stdio('dies')))).toEqual({
      happened: 'It ended with exit code 3 before it answered.',
      stderr: ['cannot open the database'],
    });
  });

  it('hangs: it is stopped after the limit', async () => {
    const watched = watch(stdio('hangs'), { startLimitMs: 1_000 });
    expect(await problemOf(watched)).toEqual({
      happened: 'It did not answer in 1 s and was stopped.',
      stderr: ['waiting for the moon'],
    });
    expect(watched.connection.process?.exit).toBeDefined();
  });

  it('prints to stdout: the line is shown', async () => {
    const { happened } = await problemOf(watch(stdio('prints'), { startLimitMs: 1_000 }));
    expect(happened).toContain('It printed "Listening on http://localhost:3000" on stdout');
  });

  it('speaks no MCP: what it said is shown', async () => {
    const { happened } = await problemOf(watch(stdio('no-mcp'), { startLimitMs: 1_000 }));
    expect(happened).toContain(`It printed "{"hello":"world"}" on stdout`);
  });

  it('is not there: the command or the folder is named', async () => {
    const missing = await problemOf(watch(stdio('notes', FIXTURES, 'no-such-command-here')));
    expect(missing.happened).toBe('The command "no-such-command-here" was not found.');
    const nowhere = await problemOf(watch(stdio('notes', '/no/such/folder')));
    expect(nowhere.happened).toBe('The folder /no/such/folder does not exist.');
  });

  it('redirects: nothing of ours goes there', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer(({ headers, url }, response) => {
      if (url === '/elsewhere') asked.push(headers.authorization);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' && address?.port}`;
    const watched = watch({ kind: 'http', url: `${origin}/mcp`, headers: { authorization: 'Bearer secret' } });
    expect((await problemOf(watched)).happened).toBe(
      `${origin}/mcp answered with status 307: go to ${origin}/elsewhere. Redirects are not followed.`,
    );
    expect(asked).toEqual([]);
    server.closeAllConnections();
    server.close();
  });

  it('is a URL where nothing listens, or something else', async () => {
    const serve = async () => {
      const server = createServer((_, response) => response.writeHead(404).end('nothing here'));
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const address = server.address();
      const url = `http://127.0.0.1:${typeof address === 'object' && address?.port}/mcp`;
      return { server, url, launch: { kind: 'http', url, headers: {} } as const };
    };
    const [other, gone] = await Promise.all([serve(), serve()]);
    await new Promise((done) => gone.server.close(done));
    expect((await problemOf(watch(other.launch))).happened).toBe(`${other.url} answered with status 404.`);
    expect((await problemOf(watch(gone.launch))).happened).toBe(`Nothing listens at ${gone.url}.`);
    other.server.closeAllConnections();
    other.server.close();
  });
});

it('a command that is not approved is not started', async () => {
  const { connection } = watch(stdio('notes'), { mayStart: false });
  await connection.start();
  expect(connection.status.state).toBe('asks');
  expect(connection.process).toBeUndefined();
});
