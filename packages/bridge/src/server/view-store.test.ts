import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Drafts } from './drafts.ts';
import { openStore } from './store.ts';
import { contextOf } from './test-server.ts';
import { MAX_VIEWS, ViewStore } from './view-store.ts';

const local = contextOf();
let views: ViewStore;
let drafts: Drafts;
beforeEach(async () => {
  const store = await openStore();
  views = new ViewStore(store);
  drafts = new Drafts(store, views);
});

describe('ViewStore', () => {
  it('knows no view before one was shown', async () => {
    expect(await views.read(local)).toBeUndefined();
  });

  it('issues an id whose state is not reported yet', async () => {
    const viewId = await views.issue(local);
    expect(viewId).toMatch(/^[0-9a-f]{32}$/);
    expect(await views.read(local, viewId)).toEqual({ viewId, sequence: -1, savedAt: expect.any(Number) });
  });

  it('keeps the last state by sequence number, whatever the order of arrival', async () => {
    const viewId = await views.issue(local);
    expect(await views.save(local, viewId, 2, { page: 2 })).toBe(true);
    expect(await views.save(local, viewId, 1, { page: 1 })).toBe(false);
    expect((await views.read(local, viewId))?.state).toEqual({ page: 2 });
  });

  it('reads the view that was shown last when none is named', async () => {
    await views.issue(local);
    const last = await views.issue(local);
    expect((await views.read(local))?.viewId).toBe(last);
  });

  it('refuses an id that was not issued to this principal', async () => {
    const viewId = await views.issue(contextOf('ann'));
    await expect(views.save(contextOf('bob'), viewId, 0, {})).rejects.toThrow(/was shown by this server/);
    await expect(views.read(local, viewId)).rejects.toThrow(/Show it again/);
    await expect(views.save(local, '0'.repeat(32), 0, {})).rejects.toThrow(/No view 0000/);
  });

  it('refuses a state of over 16 KB and keeps the one before', async () => {
    const viewId = await views.issue(local);
    await views.save(local, viewId, 0, { text: 'short' });
    await expect(views.save(local, viewId, 1, { text: 'x'.repeat(16_384) })).rejects.toThrow(/more than 16384/);
    expect((await views.read(local, viewId))?.state).toEqual({ text: 'short' });
  });

  it('forgets the oldest view past its count, and every view after seven days', async () => {
    vi.useFakeTimers();
    const first = await views.issue(local);
    for (let count = 0; count < MAX_VIEWS; count++) await views.issue(local);
    await expect(views.read(local, first)).rejects.toThrow(/No view/);
    vi.advanceTimersByTime(7 * 24 * 3600 * 1000 + 1);
    expect(await views.read(local)).toBeUndefined();
    vi.useRealTimers();
  });
});

describe('Drafts', () => {
  it('adds edits of person and model in one order', async () => {
    const viewId = await views.issue(local);
    await drafts.edit(local, viewId, 0, 'person', { note: 'a' });
    const draft = await drafts.edit(local, viewId, 1, 'model', { note: 'b' });
    expect(draft).toMatchObject({
      revision: 2,
      edits: [{ author: 'person', edit: { note: 'a' } }, { author: 'model' }],
    });
    await drafts.clear(local, viewId);
    expect(await drafts.read(local, viewId)).toEqual({ revision: 0, edits: [] });
  });

  it('refuses an edit of an older revision and keeps both', async () => {
    const viewId = await views.issue(local);
    await drafts.edit(local, viewId, 0, 'person', 1);
    await expect(drafts.edit(local, viewId, 0, 'model', 2)).rejects.toThrow(/revision 0; the draft is at 1/);
    expect((await drafts.read(local, viewId)).edits).toHaveLength(1);
  });

  it('refuses what would not fit, and a view that was never shown', async () => {
    const viewId = await views.issue(local);
    await expect(drafts.edit(local, viewId, 0, 'person', 'x'.repeat(1024 * 1024))).rejects.toThrow(/more than 1048576/);
    await expect(drafts.read(local, '1'.repeat(32))).rejects.toThrow(/No view/);
  });
});

it('openStore refuses a file that can not be written, before anything is stored', async () => {
  await expect(openStore('file:/dev/null/store.json')).rejects.toThrow(
    /--store file:\/dev\/null\/store\.json can't be written/,
  );
});

it('openStore refuses an address of another form', async () => {
  await expect(openStore('mongodb://x')).rejects.toThrow(/neither file:PATH nor redis/);
});
