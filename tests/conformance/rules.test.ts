import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client, Tool } from '@modelcontextprotocol/client';
import { connectClient } from '@workshop/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPS } from './apps.ts';

const MIME = 'text/html;profile=mcp-app';
const KB = 1000;
const MODEL_VERBS =
  /^(list|show|read|search|query|describe|explain|measure|compare|annotate|edit|fill|transpose|save|export)_/;
const VIEW_VERBS = /^(fetch_|save_.+_(view|upload)$|save_)/;

interface Ui {
  resourceUri?: string;
  visibility?: string[];
}
const uiOf = (tool: Tool) => (tool._meta?.ui ?? {}) as Ui;
const isFor = (who: string) => (tool: Tool) => (uiOf(tool).visibility ?? ['model', 'app']).includes(who);

describe.each(APPS)('$name keeps the rules of servers', (app) => {
  let client: Client;
  let tools: Tool[];
  beforeAll(async () => {
    client = await connectClient({ command: process.execPath, args: [app.entry, '--stdio'] });
    tools = (await client.listTools()).tools;
  });
  afterAll(() => client.close());

  it('names its tools by verb and noun, so that servers never collide', () => {
    for (const tool of tools) {
      expect(tool.name).toMatch(/^[a-z][a-z0-9_]{0,39}$/);
      expect(tool.name).toMatch(isFor('model')(tool) ? MODEL_VERBS : VIEW_VERBS);
    }
  });

  it('gives each a title, a description, strict input, an output and honest annotations', () => {
    for (const tool of tools) {
      expect(tool.title, tool.name).toBeTruthy();
      expect(tool.description, tool.name).toBeTruthy();
      expect(tool.inputSchema, tool.name).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool.outputSchema, tool.name).toMatchObject({ type: 'object' });
      expect(tool.annotations?.readOnlyHint, tool.name).toBeTypeOf('boolean');
      if (/^(fetch|show|read|list|search|describe|explain)_/.test(tool.name))
        expect(tool.annotations?.readOnlyHint, tool.name).toBe(true);
    }
  });

  it('costs the model less than 8 KB, and the whole list less than 24 KB', () => {
    const forModel = tools
      .filter(isFor('model'))
      .map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(JSON.stringify(forModel).length).toBeLessThan(8 * KB);
    expect(JSON.stringify(tools).length).toBeLessThan(24 * KB);
  });

  it('R4, R6, R7: links show_ tools to a template that is there, by both keys', async () => {
    const { resources } = await client.listResources();
    const shown = tools.filter((tool) => tool.name.startsWith('show_'));
    expect(shown.length).toBeGreaterThan(0);
    for (const tool of shown) {
      const { resourceUri } = uiOf(tool);
      expect(resources.map(({ uri }) => uri)).toContain(resourceUri);
      expect(tool._meta?.['ui/resourceUri']).toBe(resourceUri);
    }
  });

  it('V1: lists page tools and view savers for the app alone', () => {
    const hidden = tools.filter((tool) => !isFor('model')(tool));
    expect(hidden.some(({ name }) => name.startsWith('fetch_'))).toBe(true);
    for (const { name, annotations } of hidden) {
      expect(name).toMatch(VIEW_VERBS);
      expect(annotations?.destructiveHint ?? false).toBe(false);
    }
  });

  it('R1, R2, R3, R8: serves the built bytes with one MIME type and one _meta.ui, the same twice', async () => {
    const { resources } = await client.listResources();
    const built = readFileSync(path.join(app.dist, 'view.html'), 'utf8');
    for (const { uri, mimeType, _meta } of resources) {
      expect(uri).toMatch(new RegExp(`^ui://${app.name}/[0-9a-f]{16}/view\\.html$`));
      const [first] = (await client.readResource({ uri })).contents;
      const [second] = (await client.readResource({ uri })).contents;
      expect(mimeType).toBe(MIME);
      expect(first).toEqual({ uri, mimeType: MIME, text: built, ...(_meta && { _meta }) });
      expect(second).toEqual(first);
      expect(JSON.stringify(_meta ?? {})).not.toContain('null');
    }
  });

  it('answers an unknown tool with a protocol error and an unknown argument with one of three parts', async () => {
    await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow(/no_such_tool/);
    for (const { name } of tools) {
      const result = await client.callTool({ name, arguments: { surely_unknown: 1 } });
      expect(result.isError, name).toBe(true);
      expect(JSON.stringify(result.content), name).toMatch(/surely_unknown.*Nothing was done or changed/);
      expect(JSON.stringify(result.content), name).not.toMatch(/\\n\s+at |node_modules|\/src\//);
    }
  });

  it('D5: show_ tools say enough without a view, and stay under 8 KB a channel', async () => {
    const examples: { tool: string; arguments: Record<string, unknown> }[] = JSON.parse(
      readFileSync(path.join(app.dist, 'examples.json'), 'utf8'),
    );
    expect(examples.length).toBeGreaterThanOrEqual(3);
    expect(examples.length).toBeLessThanOrEqual(5);
    for (const example of examples) {
      const result = await client.callTool({ name: example.tool, arguments: example.arguments });
      expect(result.isError ?? false, JSON.stringify(result.content)).toBe(false);
      const text = (result.content as { text?: string }[]).map((block) => block.text ?? '').join('\n');
      expect(text.length).toBeGreaterThan(20);
      expect(text).not.toMatch(/shown above|see above|displayed/i);
      expect(text.length).toBeLessThan(8 * KB);
      expect(JSON.stringify(result.structuredContent).length).toBeLessThan(8 * KB);
      expect(JSON.stringify(result)).not.toMatch(/\/home\/|\/root\/|\/Users\//);
    }
  });
});
