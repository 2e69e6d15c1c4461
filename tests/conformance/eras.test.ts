import type { Client } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as FirstStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { connectClient } from '@workshop/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPS, serveHttp } from './apps.ts';

describe.each(APPS)('$name answers clients of each era', (app) => {
  const stdio = { command: process.execPath, args: [app.entry, '--stdio'] };
  let http: Awaited<ReturnType<typeof serveHttp>>;
  beforeAll(async () => {
    http = await serveHttp(app);
  });
  afterAll(() => http.stop());

  /** What every client must see alike. */
  async function seen(client: Client) {
    try {
      const { tools } = await client.listTools();
      const { resources } = await client.listResources();
      return { tools: tools.map(({ name, _meta }) => ({ name, _meta })), resources: resources.map(({ uri }) => uri) };
    } finally {
      await client.close();
    }
  }

  it('2025-11-25 and 2026-07-28, over stdio and HTTP, and sees the same tools and templates', async () => {
    const all = [
      await seen(await connectClient(stdio, '2025-11-25')),
      await seen(await connectClient(stdio, '2026-07-28')),
      await seen(await connectClient({ url: http.url }, '2025-11-25')),
      await seen(await connectClient({ url: http.url }, '2026-07-28')),
    ];
    expect(all[0]?.tools.length).toBeGreaterThan(1);
    for (const one of all) expect(one).toEqual(all[0]);
  });

  it('and the first SDK', async () => {
    const client = new FirstClient({ name: 'first', version: '1.0.0' });
    await client.connect(new FirstStdio({ ...stdio, stderr: 'ignore' }));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain(tools.find(({ name }) => name.startsWith('show_'))?.name);
    await client.close();
  });

  it('I5: announces the extension, its own version and instructions', async () => {
    const client = await connectClient(stdio, '2025-11-25');
    expect(client.getServerCapabilities()).toMatchObject({
      extensions: { 'io.modelcontextprotocol/ui': {} },
      tools: { listChanged: false },
      resources: { listChanged: false },
    });
    expect(client.getServerVersion()).toMatchObject({ name: app.name, version: app.version });
    expect(
      client
        .getInstructions()
        ?.split(/\.\s|\.$/)
        .filter(Boolean),
    ).toHaveLength(3);
    await client.close();
  });

  it('without a handshake, on a fresh request', async () => {
    const response = await fetch(http.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('"show_');
  });
});
