import type { Client } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connected, textOf } from './test-server.ts';
import { Uploads } from './uploads.ts';

let uploads: Uploads;
let client: Client;
beforeEach(async () => {
  uploads = await Uploads.create('test', { maxBytes: 1000, accepts: (head) => head[0] === 0x25 });
  client = await connected((server) => uploads.register(server, 'note'));
});
afterEach(() => uploads.close());

const send = (args: { begin: number; text: string; total: number; upload?: string; name?: string }) => {
  const { text, name = 'a.txt', ...rest } = args;
  const bytes = Buffer.from(text).toString('base64');
  return client.callTool({ name: 'save_note_upload', arguments: { ...rest, name, bytes } });
};

describe('Uploads', () => {
  it('puts the pieces together and opens the file by its source handle', async () => {
    const first = (await send({ begin: 0, text: '%abc', total: 6 })).structuredContent as {
      upload: string;
      next: number;
    };
    expect(first.next).toBe(4);
    const { upload } = first;
    const last = (await send({ upload, begin: 4, text: 'de', total: 6 })).structuredContent as {
      source: string;
    };
    const file = await uploads.files.openFile(last.source);
    expect(await file.handle.readFile('utf8')).toBe('%abcde');
    await file.handle.close();
  });

  it.each([
    [{ begin: 0, text: 'no percent', total: 10 }, /not of a format/],
    [{ begin: 0, text: '%', total: 1001 }, /1001 bytes, more than 1000/],
    [{ begin: 3, text: '%', total: 10 }, /begins at 3; byte 0 of 10 is next/],
    [{ begin: 0, text: '%abc', total: 2 }, /begins at 0/],
    [{ begin: 1, text: 'x', total: 2, upload: '0'.repeat(32) }, /begins at 1; byte 0 of 2 is next/],
    [{ begin: 0, text: '%', total: 2, upload: '0'.repeat(32) }, /was begun before/],
  ])('refuses %j', async (args, text) => {
    const result = await send(args);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(text);
  });

  it('keeps no path of the name it was given', async () => {
    const { source } = (await send({ begin: 0, text: '%', total: 1, name: '../../x/../evil.t/xt' }))
      .structuredContent as { source: string };
    expect(source).toMatch(/^test-[^/]+\/[0-9a-f]{32}(\.\w+)?$/);
  });
});
