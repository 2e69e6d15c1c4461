import type { Tool } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { acceptViewTools, needsConfirmation } from './view-tools.ts';

const tool = (name: string): Tool => ({ name, inputSchema: { type: 'object' } });
const names = (tools: readonly Tool[]) => tools.map(({ name }) => name);

describe('Q10: which tools of a view are taken', () => {
  it('Q10: refuses what clashes with a tool of the server, what is listed twice, and what has no name for a tool', () => {
    const listed = ['notes_scroll', 'show_notes', 'notes_scroll', '', 'a b', 'x'.repeat(129), 'x'.repeat(128)];
    const { accepted, refused } = acceptViewTools(listed.map(tool), ['show_notes', 'fetch_notes']);
    expect(names(accepted)).toEqual(['notes_scroll', 'x'.repeat(128)]);
    const badName = 'Its name is not 1 to 128 letters, digits, dots, hyphens or underscores.';
    expect(refused).toEqual([
      { name: 'show_notes', reason: 'Its server has a tool of this name.' },
      { name: 'notes_scroll', reason: 'The view lists another tool of this name before it.' },
      { name: '', reason: badName },
      { name: 'a b', reason: badName },
      { name: 'x'.repeat(128), reason: badName },
    ]);
  });

  it('Q10: takes 50, and names those that come after', () => {
    const { accepted, refused } = acceptViewTools(
      Array.from({ length: 52 }, (_, index) => tool(`notes_${index}`)),
      [],
    );
    expect(accepted).toHaveLength(50);
    expect(refused).toEqual([
      { name: 'notes_50', reason: 'A view may offer 50 tools, and it comes after them.' },
      { name: 'notes_51', reason: 'A view may offer 50 tools, and it comes after them.' },
    ]);
  });

  it('Q10: a tool that is refused takes no place from another', () => {
    const listed = ['show_notes', ...Array.from({ length: 50 }, (_, index) => `notes_${index}`)];
    expect(acceptViewTools(listed.map(tool), ['show_notes']).accepted).toHaveLength(50);
  });
});

it.each([
  ['nothing said', undefined, true],
  ['no word of reading', {}, true],
  ['not only reading', { readOnlyHint: false }, true],
  ['not destructive', { destructiveHint: false }, true],
  ['only reading', { readOnlyHint: true }, false],
])('Q10: a call needs the yes of the person unless the tool only reads: %s', (_what, annotations, expected) => {
  expect(needsConfirmation({ annotations })).toBe(expected);
});
