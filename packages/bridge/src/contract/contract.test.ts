import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { definePageTool, defineTool, type ItemOf, type ToolInput, type ToolOutput, templateUri } from './index.ts';

const annotations = { readOnlyHint: true };
const show = defineTool({
  name: 'show_notes',
  title: 'Show notes',
  description: 'Opens the notes.',
  inputSchema: z.strictObject({ topic: z.string().default('all') }),
  outputSchema: z.object({ source: z.string(), total: z.number().int() }),
  annotations,
});
const fetchNotes = definePageTool({
  name: 'fetch_notes',
  title: 'Fetch notes',
  description: 'A page of notes.',
  filters: { tag: z.string().optional() },
  item: z.object({ id: z.string(), text: z.string() }),
});
const fetchBytes = definePageTool({
  name: 'fetch_bytes',
  title: 'Bytes',
  description: 'Ranges.',
  bytes: true,
});

describe('defineTool', () => {
  it('lets types flow to both sides', () => {
    expectTypeOf<ToolInput<typeof show>>().toEqualTypeOf<{ topic?: string | undefined }>();
    expectTypeOf<ToolOutput<typeof show>>().toEqualTypeOf<{ source: string; total: number }>();
    expectTypeOf<ItemOf<typeof fetchNotes>>().toEqualTypeOf<{ id: string; text: string }>();
    expectTypeOf<ToolInput<typeof fetchNotes>['tag']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<ToolOutput<typeof fetchBytes>['chunks'][number]['bytes']>().toEqualTypeOf<string>();
  });

  it('refuses a name that some host would refuse', () => {
    for (const name of ['Show', 'show-notes', '1show', '', 'a'.repeat(41)])
      expect(() => defineTool({ ...show, name })).toThrow(/does not match/);
  });

  it('refuses an input schema that would drop unknown arguments', () => {
    expect(() => defineTool({ ...show, inputSchema: z.object({}) })).toThrow(/z\.strictObject/);
  });
});

describe('definePageTool', () => {
  it('is for the view alone, read-only and idempotent', () => {
    expect(fetchNotes.visibility).toEqual(['app']);
    expect(fetchNotes.annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true });
  });

  it('takes a source, a cursor and its own filters, and nothing else', () => {
    expect(fetchNotes.inputSchema.safeParse({ source: 's', tag: 'x', cursor: 'c', limit: 5 }).success).toBe(true);
    expect(fetchNotes.inputSchema.safeParse({ source: 's', other: 1 }).success).toBe(false);
    expect(fetchBytes.inputSchema.safeParse({ source: 's', ranges: [[0, 10]] }).success).toBe(true);
    expect(fetchBytes.inputSchema.safeParse({ source: 's', ranges: [] }).success).toBe(false);
  });
});

it('builds a template address that carries the content hash', () => {
  expect(templateUri({ name: 'map', hash: '0123456789abcdef' })).toBe('ui://map/0123456789abcdef/view.html');
});
