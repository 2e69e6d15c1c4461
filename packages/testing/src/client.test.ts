import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { connectClient, type Era, MODERN_META, RawServer } from './index.ts';

const SERVER = fileURLToPath(new URL('../fixtures/server.mjs', import.meta.url));
const target = { command: process.execPath, args: [SERVER], env: { FIXTURE: 'given' } };
const versions: [Era, string][] = [
  ['2025-11-25', '2025-11-25'],
  ['2026-07-28', '2026-07-28'],
  ['auto', '2026-07-28'],
];

describe('connectClient', () => {
  it.each(versions)('speaks %s over stdio', async (era, version) => {
    const client = await connectClient(target, era);
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['show_fixture', 'read_fixture']);
    const { content } = await client.callTool({ name: 'show_fixture', arguments: { word: 'hello' } });
    expect(content).toEqual([{ type: 'text', text: 'shown hello given' }]);
    await client.close();
  });

  it.each(versions)('speaks %s over HTTP', async (era, version) => {
    const server = new RawServer({ ...target, args: [SERVER, '--http'] });
    const url = await server.untilStderr(/http:\S+/);
    const client = await connectClient({ url }, era);
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect((await client.readResource({ uri: 'ui://fixture/view.html' })).contents).toHaveLength(1);
    await client.close();
    await server.stop();
  });

  it('fails loudly when the command is not there, and when the server dies', async () => {
    await expect(connectClient({ command: 'no-such-command' }, '2025-11-25')).rejects.toThrow(/ENOENT/);
    await expect(connectClient({ ...target, args: [SERVER, '--die'] }, '2025-11-25')).rejects.toThrow(/closed/i);
  });
});

describe('RawServer', () => {
  it('asks in both eras and keeps every line', async () => {
    const server = new RawServer(target);
    const { result } = await server.request('tools/list', { _meta: MODERN_META });
    expect(result?.tools).toHaveLength(2);
    const { error } = await server.request('no/such/method', { _meta: MODERN_META });
    expect(error).toMatchObject({ code: -32601 });
    expect(server.lines).toHaveLength(2);
    expect(server.lines.map((line) => JSON.parse(line).jsonrpc)).toEqual(['2.0', '2.0']);
    expect(server.stderr).toBe('fixture is up\n');
    expect(await server.stop()).toBeNull();
  });

  it('sends text as it is, and ends by hanging up', async () => {
    const server = new RawServer(target);
    server.send('this is no JSON\n');
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
    const { result } = await server.request('initialize', params);
    expect(result).toMatchObject({ protocolVersion: '2025-11-25', serverInfo: { name: 'fixture', version: '1.2.3' } });
    server.notify('notifications/initialized');
    server.hangUp();
    expect(await server.exit).toBe(0);
  });

  it('rejects what is waiting when the server dies, with what it said', async () => {
    const server = new RawServer({ ...target, args: [SERVER, '--die'] });
    await expect(server.request('ping')).rejects.toThrow('The server ended with code 7. It said: I die');
    await expect(server.untilStderr(/never said/)).rejects.toThrow(/ended with code 7/);
    expect(await server.exit).toBe(7);
  });

  it('rejects when the command is not there', async () => {
    const server = new RawServer({ command: 'no-such-command' });
    await expect(server.exit).rejects.toThrow(/ENOENT/);
    await expect(server.untilStderr(/x/)).rejects.toThrow(/ENOENT/);
  });
});
