import { describe, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { definePageTool, defineTool, saveViewInput, saveViewOutput } from '../contract/index.ts';
import type { View } from './index.ts';
import { connectView } from './index.ts';

const show = defineTool({
  name: 'show_notes',
  title: 'Show notes',
  description: 'Opens the notes.',
  inputSchema: z.strictObject({ topic: z.string().default('all') }),
  outputSchema: z.object({ source: z.string(), viewId: z.string() }),
  annotations: { readOnlyHint: true },
});
const edit = defineTool({ ...show, name: 'edit_notes', outputSchema: z.object({ changed: z.number() }) });
const fetchNotes = definePageTool({
  name: 'fetch_notes',
  title: 'Fetch notes',
  description: 'A page of notes.',
  filters: { tag: z.string() },
  item: z.object({ id: z.string() }),
});
const save = defineTool({
  name: 'save_notes_view',
  title: 'Save',
  description: 'Saves.',
  inputSchema: saveViewInput(z.strictObject({ page: z.number() })),
  outputSchema: saveViewOutput,
  annotations: {},
  visibility: ['app'],
});

describe('types', () => {
  it('flow from the contract', () => {
    const use = async (view: View) => {
      expectTypeOf(await view.call(show, { topic: 'x' })).toEqualTypeOf<{ source: string; viewId: string }>();
      // @ts-expect-error an unknown argument
      view.call(show, { subject: 'x' });
      for await (const page of view.pages(fetchNotes, { source: 's', tag: 'x' })) {
        expectTypeOf(page.items).toEqualTypeOf<readonly { id: string }[]>();
      }
      // @ts-expect-error a filter is missing
      view.pages(fetchNotes, { source: 's' });
      // @ts-expect-error the cursor is kept by pages
      view.pages(fetchNotes, { source: 's', tag: 'x', cursor: 'c' });
      view.save(save, 'id', { page: 3 });
      // @ts-expect-error another state
      view.save(save, 'id', { pages: 3 });
    };
    expectTypeOf(use).toBeFunction();
    const connect = () => {
      connectView({
        name: 'n',
        version: '1',
        shows: [show],
        onResult(output) {
          expectTypeOf(output).toEqualTypeOf<{ source: string; viewId: string }>();
        },
      });
      connectView({
        name: 'n',
        version: '1',
        shows: [show, edit],
        onResult(output) {
          expectTypeOf(output).toEqualTypeOf<{ source: string; viewId: string } | { changed: number }>();
        },
      });
    };
    expectTypeOf(connect).toBeFunction();
  });
});
