import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineTool, saveViewInput, saveViewOutput } from '../contract/index.ts';
import { type Answer, failure, openView, result, settle } from './test-host.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const saveNotes = defineTool({
  name: 'save_notes_view',
  title: 'Save the view',
  description: 'Saves.',
  inputSchema: saveViewInput(z.strictObject({ page: z.number() })),
  outputSchema: saveViewOutput,
  annotations: { idempotentHint: true },
  visibility: ['app'],
});
const ID = '0123456789abcdef0123456789abcdef';
const ok: Answer = () => result({ saved: true });

describe('view.save', () => {
  it('sends the last state of each second', async () => {
    const { view, calls } = await openView({}, { tools: { save_notes_view: ok } });
    for (let page = 1; page <= 15; page += 1) {
      view.save(saveNotes, ID, { page });
      await settle(100);
    }
    await settle(10_000);
    expect(calls.map(({ args }) => args)).toEqual([
      { viewId: ID, sequence: 1_700_000_001_000, state: { page: 10 } },
      { viewId: ID, sequence: 1_700_000_002_000, state: { page: 15 } },
    ]);
  });

  it('numbers saves upwards even where the clock stands still', async () => {
    const { view, calls } = await openView({}, { tools: { save_notes_view: ok } });
    view.save(saveNotes, ID, { page: 1 });
    await settle(1_000);
    vi.setSystemTime(1_600_000_000_000);
    view.save(saveNotes, ID, { page: 2 });
    await settle(1_000);
    expect(calls.map(({ args }) => args.sequence)).toEqual([1_700_000_001_000, 1_700_000_001_001]);
  });

  it('keeps views apart, and the state as it was when it was saved', async () => {
    const { view, calls } = await openView({}, { tools: { save_notes_view: ok } });
    const state = { page: 1 };
    view.save(saveNotes, ID, state);
    view.save(saveNotes, ID.replace('0', 'f'), { page: 9 });
    state.page = 2;
    await settle(1_000);
    expect(calls.map(({ args }) => args.state)).toEqual([{ page: 1 }, { page: 9 }]);
  });

  it('says that changes are not saved, tries again, and takes it back', async () => {
    let broken = true;
    const save_notes_view: Answer = () => {
      if (broken) throw Object.assign(new Error('connection reset'), { code: -32000 });
      return result({ saved: true });
    };
    const { view, calls } = await openView({}, { tools: { save_notes_view } });
    view.save(saveNotes, ID, { page: 1 });
    await settle(1_000);
    expect(view.status).toMatchObject({
      state: 'waiting',
      reduced: expect.stringMatching(/^Your last changes are not saved: .*connection reset/),
    });
    broken = false;
    await settle(10_000);
    expect(view.status.reduced).toBeUndefined();
    expect(calls.map(({ args }) => args.state)).toEqual([{ page: 1 }, { page: 1 }]);
  });

  it('does not send an older state after a newer one', async () => {
    let refuse: (error: Error) => void = () => {};
    const save_notes_view: Answer = ({ state }) =>
      (state as { page: number }).page === 1
        ? new Promise((_resolve, reject) => {
            refuse = (error) => reject(Object.assign(error, { code: -32000 }));
          })
        : result({ saved: true });
    const { view, calls } = await openView({}, { tools: { save_notes_view } });
    view.save(saveNotes, ID, { page: 1 });
    await settle(1_000);
    view.save(saveNotes, ID, { page: 2 });
    refuse(new Error('connection reset'));
    await settle(60_000);
    expect(calls.map(({ args }) => args.state)).toEqual([{ page: 1 }, { page: 2 }]);
  });

  it('does not repeat what the server refused, and says why', async () => {
    const save_notes_view = () => failure('This view is not known. What you see stays. Open it again.');
    const { view, calls } = await openView({}, { tools: { save_notes_view } });
    view.save(saveNotes, ID, { page: 1 });
    await settle(60_000);
    expect(calls).toHaveLength(1);
    expect(view.status.reduced).toBe(
      'Your last changes are not saved: This view is not known. What you see stays. Open it again.',
    );
  });
});
