import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineTool, TEMPLATE_MIME_TYPE, UI_EXTENSION } from '../contract/index.ts';
import { ToolError } from './errors.ts';
import { connected, textOf } from './test-server.ts';
import { ERROR_CODE_META_KEY, registerTool } from './tool.ts';

const tool = defineTool({
  name: 'show_notes',
  title: 'Show notes',
  description: 'Opens the notes.',
  inputSchema: z.strictObject({ topic: z.string().max(5).default('all') }),
  outputSchema: z.object({ topic: z.string() }),
  annotations: { readOnlyHint: true },
});
const template = { name: 'notes', title: 'Notes', description: 'Notes', hash: '0123456789abcdef' };
const reply = (topic: string, extra = {}) => ({
  content: [{ type: 'text' as const, text: `Notes on ${topic}.` }],
  structuredContent: { topic, ...extra },
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('registerTool', () => {
  it('R7: links the template nested, and by the flat key for old hosts', async () => {
    const client = await connected((server) => registerTool(server, tool, ({ topic }) => reply(topic), template));
    const { tools } = await client.listTools();
    const uri = 'ui://notes/0123456789abcdef/view.html';
    expect(tools[0]?._meta).toEqual({ ui: { resourceUri: uri }, 'ui/resourceUri': uri });
  });

  it('D5: drops the link and leaves the tool working where MCP_UI is off', async () => {
    vi.stubEnv('MCP_UI', 'off');
    const client = await connected((server) => registerTool(server, tool, ({ topic }) => reply(topic), template));
    const { tools } = await client.listTools();
    expect(tools[0]?._meta).toEqual({ ui: {} });
    expect(textOf(await client.callTool({ name: 'show_notes', arguments: {} }))).toBe('Notes on all.');
  });

  it('V1: lists an app-only tool, marked', async () => {
    const appOnly = { ...tool, visibility: ['app'] as const };
    const client = await connected((server) => registerTool(server, appOnly, ({ topic }) => reply(topic)));
    expect((await client.listTools()).tools[0]?._meta).toEqual({ ui: { visibility: ['app'] } });
  });

  it('publishes the declared schema, unknown arguments excluded', async () => {
    const client = await connected((server) => registerTool(server, tool, ({ topic }) => reply(topic)));
    const listed = (await client.listTools()).tools[0];
    expect(listed?.inputSchema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: { topic: { type: 'string', maxLength: 5, default: 'all' } },
    });
    expect(listed?.outputSchema).toMatchObject({ properties: { topic: { type: 'string' } } });
  });

  it('fills defaults in and sends only the parsed output', async () => {
    const client = await connected((server) => registerTool(server, tool, ({ topic }) => reply(topic, { secret: 1 })));
    const result = await client.callTool({ name: 'show_notes', arguments: {} });
    expect(result.structuredContent).toEqual({ topic: 'all' });
  });

  it.each([
    [{ topic: 5 }, /"topic": .*expected string.*got 5/],
    [{ topic: 'too long' }, /"topic": .*got "too long"/],
    [{ other: 1 }, /Unrecognized key: "other", got \{"other":1\}/],
    [{ topic: '\u202e\n'.repeat(3) }, /got "[^\u202e\n]*"/],
  ])('answers wrong arguments %j in three parts, with the value', async (args, text) => {
    const client = await connected((server) => registerTool(server, tool, ({ topic }) => reply(topic)));
    const result = await client.callTool({ name: 'show_notes', arguments: args });
    expect(result.isError).toBe(true);
    expect(result._meta?.[ERROR_CODE_META_KEY]).toBe('bad-arguments');
    expect(textOf(result)).toMatch(text);
    expect(textOf(result)).toMatch(/Nothing was done or changed\. Call it again with topic/);
  });

  it('turns our own errors into text, code beside it', async () => {
    const error = new ToolError('gone', {
      happened: 'The note "a" is gone.',
      fine: 'Others are there.',
      todo: 'Pick one.',
    });
    const client = await connected((server) =>
      registerTool(server, tool, () => {
        throw error;
      }),
    );
    const result = await client.callTool({ name: 'show_notes', arguments: {} });
    expect(result).toMatchObject({ isError: true, _meta: { [ERROR_CODE_META_KEY]: 'gone' } });
    expect(textOf(result)).toBe('The note "a" is gone. Others are there. Pick one.');
  });

  it('answers any other error with a reference, its detail to stderr alone', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const client = await connected((server) =>
      registerTool(server, tool, () => {
        throw new Error('secret at /home/someone/file');
      }),
    );
    const text = textOf(await client.callTool({ name: 'show_notes', arguments: {} }));
    const reference = /reference ([0-9a-f]{8})/.exec(text)?.[1];
    expect(text).not.toMatch(/secret|home/);
    expect(logged).toHaveBeenCalledWith(`[${reference}] show_notes:`, expect.any(Error));
  });

  it('writes one audit line a call, without arguments or content', async () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const client = await connected((server) => registerTool(server, tool, ({ topic }) => reply(topic)));
    await client.callTool({ name: 'show_notes', arguments: { topic: 'hush' } });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: expect.stringMatching(/^\d{4}-/),
      server: 'unnamed',
      event: 'tool',
      tool: 'show_notes',
      visibility: ['model', 'app'],
      ms: expect.any(Number),
      bytes: expect.any(Number),
      outcome: 'ok',
    });
    expect(lines[0]).not.toContain('hush');
  });
});

it('uses the MIME type and the identifier of the specification', () => {
  expect(TEMPLATE_MIME_TYPE).toBe('text/html;profile=mcp-app');
  expect(UI_EXTENSION).toBe('io.modelcontextprotocol/ui');
});
