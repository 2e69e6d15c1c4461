import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templateUri } from '../contract/index.ts';
import { registerTemplate } from './template.ts';
import { connected } from './test-server.ts';

const html = '<!doctype html><title>Notes</title>';
const hash = createHash('sha256').update(html).digest('hex').slice(0, 16);
const ui = { prefersBorder: true, csp: { connectDomains: ['https://tiles.example'] } };
const template = { name: 'notes', title: 'Notes', description: 'The notes.', hash, ui };
let folder = '';
let file: URL;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'template-'));
  file = pathToFileURL(path.join(folder, 'view.html'));
  await writeFile(file, html);
});
afterAll(() => rm(folder, { recursive: true }));

describe('registerTemplate', () => {
  it('R1, R2, R3, R8: one address, MIME type and _meta.ui in list and read', async () => {
    const client = await connected((server) => registerTemplate(server, template, file));
    const { resources } = await client.listResources();
    const uri = templateUri(template);
    const same = { uri, mimeType: 'text/html;profile=mcp-app', _meta: { ui } };
    expect(resources).toHaveLength(1);
    expect(resources[0]).toMatchObject({ ...same, title: 'Notes', description: 'The notes.' });
    expect((await client.readResource({ uri })).contents).toEqual([{ ...same, text: html }]);
  });

  it('answers the hash of another build with the current template', async () => {
    const client = await connected((server) => registerTemplate(server, template, file));
    const uri = 'ui://notes/ffffffffffffffff/view.html';
    expect((await client.readResource({ uri })).contents[0]).toMatchObject({ uri, text: html });
    await expect(client.readResource({ uri: 'ui://other/ffffffffffffffff/view.html' })).rejects.toThrow(/not found/i);
  });

  it('refuses bytes that are not those it was built with', async () => {
    const other = pathToFileURL(path.join(folder, 'other.html'));
    await writeFile(other, `${html}<p>changed`);
    const client = await connected((server) => registerTemplate(server, template, other));
    await expect(client.readResource({ uri: templateUri(template) })).rejects.toThrow(/not the one it was built with/);
  });
});
