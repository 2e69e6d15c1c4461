import type { Client, ReadResourceResult, Resource, Tool } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { loadTemplates, reviewsOf, summarize, templateOf } from './templates.ts';

const URI = 'ui://test/view.html';
const HTML = '<!doctype html><title>Test</title>';
const MIME = 'text/html;profile=mcp-app';
type Item = ReadResourceResult['contents'][number];
const tool = (ui: object | undefined, flat?: string): Tool => ({
  name: 'show_test',
  inputSchema: { type: 'object' },
  _meta: { ...(ui && { ui }), ...(flat && { 'ui/resourceUri': flat }) },
});

/** Only what loading asks for: a list, and one answer a read. */
function client(reads: (Item | undefined | Error)[], listed: Resource[] = []): Client {
  let index = 0;
  const fake: Pick<Client, 'getServerCapabilities' | 'listResources' | 'readResource'> = {
    getServerCapabilities: () => ({ resources: {} }),
    listResources: async () => ({ resources: listed }),
    readResource: async () => {
      const read = reads[Math.min(index++, reads.length - 1)];
      if (read instanceof Error) throw read;
      return { contents: read ? [read] : [] };
    },
  };
  return Object.assign(Object.create(null), fake);
}
async function load(reads: Parameters<typeof client>[0], listed?: Resource[], last = new Map()) {
  const [template] = (await loadTemplates(client(reads, listed), [tool({ resourceUri: URI })], last)).values();
  if (!template) throw new Error('Nothing was loaded.');
  return template;
}
const item = (
  change: Partial<{ uri: string; mimeType: string; text: string; _meta: Record<string, unknown> }> = {},
): Item => ({
  ...{ uri: URI, mimeType: MIME, text: HTML },
  ...change,
});

it('R7: reads the link where the spec has it, and where old servers put it', () => {
  expect(templateOf(tool({ resourceUri: URI }))).toBe(URI);
  expect(templateOf(tool(undefined, URI))).toBe(URI);
  expect(templateOf(tool({ resourceUri: URI }, 'ui://old'))).toBe(URI);
  expect(templateOf(tool({ resourceUri: 5 }))).toBeUndefined();
  expect(templateOf(tool(undefined))).toBeUndefined();
});

it('R3, R5: takes text, or the same as base64', async () => {
  const blob: Item = { uri: URI, mimeType: MIME, blob: Buffer.from(HTML).toString('base64') };
  const [text, bytes] = [await load([item()]), await load([blob])];
  expect(text).toMatchObject({ uri: URI, tool: 'show_test', html: HTML, findings: [] });
  expect(bytes).toMatchObject({ html: HTML, findings: [] });
  expect(summarize(bytes).hash).toBe(summarize(text).hash);
});

it.each([
  ['R1: an address that is no ui://', [item()], 'https://example.com/view.html', 'does not begin with ui://'],
  ['R2: another type', [item({ mimeType: 'text/html' })], URI, `Its type "text/html" is not ${MIME}.`],
  ['R2: no type', [item({ mimeType: undefined })], URI, `Its type "" is not ${MIME}.`],
  ['R3: nothing in it', [undefined], URI, 'was read and is empty'],
  ['R5: a read that fails', [new Error('no such thing')], URI, "can't be read: no such thing."],
])('%s is not shown, and says why', async (_, reads, uri, why) => {
  const loaded = await loadTemplates(client(reads), [tool({ resourceUri: uri })], new Map());
  const summary = [...loaded.values()].map(summarize)[0];
  expect(summary?.problem?.happened).toContain(why);
  expect(summary?.problem?.fine).toBe('Its tools still answer in text.');
});

it("R8: the content item's metadata wins over the list entry's, which counts where the item has none", async () => {
  const listed = [{ uri: URI, name: 'view', _meta: { ui: { csp: { connectDomains: ['https://listed.example'] } } } }];
  const wins = await load([item({ _meta: { ui: { prefersBorder: true } } })], listed);
  expect(summarize(wins).ui).toEqual({ prefersBorder: true });
  const falls = await load([item()], listed);
  expect(summarize(falls).ui).toEqual({ csp: { connectDomains: ['https://listed.example'] } });
});

it.each([{ csp: 'none' }, { csp: { connectDomains: 'https://a.example' } }, 'ui', { permissions: { camera: true } }])(
  'R8: broken metadata (%j) is a finding, and the restrictive default holds',
  async (ui) => {
    const template = await load([item({ _meta: { ui } })]);
    expect(summarize(template)).toMatchObject({ ui: {}, findings: [{ code: 'metadata', level: 'warn' }] });
  },
);

it('tells what is new since the last connect, whatever the address is by now', async () => {
  const before = reviewsOf(new Map([[URI, await load([item()])]]));
  const now = await load(
    [item({ text: `${HTML}!`, _meta: { ui: { csp: { connectDomains: ['https://new.example'] } } } })],
    [],
    new Map(before),
  );
  expect(summarize(now).findings.map(({ code }) => code)).toEqual(['changed', 'new-origin', 'origins']);
});

it('says so when two reads differ, and shows the first', async () => {
  const template = await load([item(), item({ text: `${HTML}!` })]);
  expect(template).toMatchObject({ html: HTML, findings: [{ code: 'unsteady' }] });
});
