import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connectClient } from '@workshop/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchSampleList, showSampleList } from './contract.ts';

const built = (file: string) => fileURLToPath(new URL(`../dist/${file}`, import.meta.url));
const target = { command: process.execPath, args: [built('main.js'), '--stdio'] };

describe.each(['2025-11-25', '2026-07-28'] as const)('the built server, by the protocol of %s', (era) => {
  let client: Awaited<ReturnType<typeof connectClient>>;
  beforeAll(async () => {
    client = await connectClient(target, era);
  });
  afterAll(() => client.close());

  const show = async (search?: string) => {
    const result = await client.callTool({ name: showSampleList.name, arguments: search ? { search } : {} });
    return { result, text: textOf(result), ...showSampleList.outputSchema.parse(result.structuredContent) };
  };
  const page = (args: Record<string, unknown>) =>
    client.callTool({ name: fetchSampleList.name, arguments: { source: 'elements', ...args } });

  it('lists one tool for model and view, and one for the view alone', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name, _meta }) => [name, _meta?.ui])).toEqual([
      ['show_sample_list', { resourceUri: expect.stringMatching(/^ui:\/\/sample-list\/[0-9a-f]{16}\/view\.html$/) }],
      ['fetch_sample_list', { visibility: ['app'] }],
    ]);
  });

  it('serves the template that the tool names', async () => {
    const { tools } = await client.listTools();
    const uri = String(tools[0]?._meta?.['ui/resourceUri']);
    const { contents } = await client.readResource({ uri });
    expect(contents).toMatchObject([
      { uri, mimeType: 'text/html;profile=mcp-app', text: readFileSync(built('view.html'), 'utf8') },
    ]);
  });

  it('says enough in words, and hands out a source instead of the list', async () => {
    const { text, source, total } = await show('iron');
    expect(text).toBe('1 of 118 chemical elements match "iron".\n26 Fe Iron');
    expect({ source, total }).toEqual({ source: 'elements', total: 1 });
  });

  it('names the first forty of many and says how many more there are', async () => {
    const lines = (await show()).text.split('\n');
    expect(lines[0]).toBe('118 of 118 chemical elements are known.');
    expect(lines[1]).toBe('1 H Hydrogen');
    expect(lines.at(-1)).toBe('and 78 more; a search finds them.');
    expect(lines).toHaveLength(42);
  });

  it('answers nothing found as an answer', async () => {
    const { result, text, total } = await show('unobtainium');
    expect(result.isError).toBeUndefined();
    expect([text, total]).toEqual(['0 of 118 chemical elements match "unobtainium".', 0]);
  });

  it('pages every item once, whatever the size of a page', async () => {
    const numbers: number[] = [];
    let cursor: string | undefined;
    do {
      const { structuredContent } = await page({ limit: 50, ...(cursor && { cursor }) });
      const { items, nextCursor, total } = fetchSampleList.outputSchema.parse(structuredContent);
      expect(total).toBe(118);
      numbers.push(...items.map(({ number }) => number));
      cursor = nextCursor;
    } while (cursor);
    expect(numbers).toEqual(Array.from({ length: 118 }, (_, index) => index + 1));
  });

  it.each([
    [{ search: 'x'.repeat(101) }, /"search": Too big.*Nothing was done or changed/],
    [{ serch: 'iron' }, /Unrecognized key: "serch"/],
  ])('refuses %j', async (args, why) => {
    const result = await client.callTool({ name: showSampleList.name, arguments: args });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringMatching(why)]);
  });

  it.each([
    [{ source: 'stars' }, 'There is no list "stars". The list "elements" is still there.'],
    [{ cursor: 'made-up' }, 'The cursor "made-up" was not issued for this query.'],
  ])('refuses a page of %j', async (args, why) => {
    const result = await page(args);
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining(why)]);
  });

  it('does what examples.json promises', async () => {
    const examples: { title: string; tool: string; arguments: Record<string, unknown> }[] = JSON.parse(
      readFileSync(built('examples.json'), 'utf8'),
    );
    expect(examples.length).toBeGreaterThan(2);
    for (const { tool, arguments: args } of examples)
      expect(await client.callTool({ name: tool, arguments: args })).not.toHaveProperty('isError');
  });
});

function textOf({ content }: { content: { type: string; text?: string }[] }): string {
  return content.map(({ text = '' }) => text).join('\n');
}
