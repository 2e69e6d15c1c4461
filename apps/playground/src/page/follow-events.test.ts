import { describe, expect, it } from 'vitest';
import type { MountOutcome, ServerSnapshot } from '../wire.ts';
import { applyEvent } from './follow-events.ts';
import { NO_STATE, newView, type PageState, type Turn } from './logic/state.ts';

const server = (name: string, state: ServerSnapshot['state']): ServerSnapshot => ({
  name,
  state,
  notes: [],
  stderr: [],
  tools: [],
  templates: [],
  changes: 0,
  examples: [],
});
const mount = (id: string) => ({ mount: { id } }) as MountOutcome;
const turn = (id: number, of: string): Turn => ({
  id,
  server: 'notes',
  tool: 'show_notes',
  stage: 'done',
  written: '{}',
  arguments: {},
  view: { ...newView('spec'), mount: mount(of) },
});
const state: PageState = { ...NO_STATE, servers: [server('a', 'starting'), server('b', 'ready')] };

describe('applyEvent', () => {
  it('takes over everything at the beginning, and keeps the turns of before', () => {
    const event = {
      type: 'hello',
      byPort: false,
      version: '1.0.0',
      page: 'p',
      config: '/mcp.json',
      notes: [],
      audit: [],
      messages: [],
    } as const;
    const before = { ...state, link: 'lost' as const, turns: [turn(1, 'x')] };
    const after = applyEvent(before, { ...event, servers: [server('c', 'ready')] });
    expect(after).toMatchObject({ link: 'open', version: '1.0.0', servers: [{ name: 'c' }], turns: [{ id: 1 }] });
  });

  it('changes the one server', () => {
    const after = applyEvent(state, { type: 'server', server: server('a', 'ready') });
    expect(after.servers.map((known) => known.state)).toEqual(['ready', 'ready']);
  });

  it('counts a violation for the view it happened in', () => {
    const before = { ...state, turns: [turn(1, 'x'), turn(2, 'y')] };
    const violation = { directive: 'connect-src', blocked: 'https://example.com' };
    const after = applyEvent(before, { type: 'violation', mount: 'y', ...violation });
    expect(after.turns.map(({ view }) => view?.violations)).toEqual([[], [violation]]);
    expect(applyEvent(before, { type: 'violation', mount: 'gone', ...violation })).toBe(before);
  });
});
