import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openView, settle } from './test-host.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
/** Untouched for long enough that changes are not the person's doing. */
async function openAtRest(options = {}, host = {}) {
  const opened = await openView(options, host);
  await settle(10_000);
  return opened;
}

describe('size reports', () => {
  it("Z1 tell the height of the content's own box, and no width", async () => {
    const { sizes } = await openAtRest();
    expect(sizes).toEqual([{ height: 300 }]);
  });

  it('Z1 follow the content, one for all changes of a frame', async () => {
    const { sizes, page, view } = await openAtRest();
    page.resize(310);
    view.reportSize();
    page.resize(320.2);
    await settle(1_000);
    expect(sizes).toEqual([{ height: 300 }, { height: 321 }]);
  });

  it('are never repeated', async () => {
    const { sizes, page, view } = await openAtRest();
    for (let round = 0; round < 5; round += 1) {
      page.resize(299.5 + round / 10);
      view.reportSize();
      await settle(5_000);
    }
    expect(sizes).toEqual([{ height: 300 }]);
  });

  it('are at most three in five seconds at rest, and the last height is told', async () => {
    const { sizes, page } = await openAtRest();
    sizes.length = 0;
    for (let height = 301; height <= 330; height += 1) {
      page.resize(height);
      await settle(100);
    }
    // At 0, 0.4 and 1.6 s.
    expect(sizes).toEqual([{ height: 301 }, { height: 305 }, { height: 317 }]);
    await settle(1_900);
    expect(sizes).toHaveLength(3);
    await settle(200);
    expect(sizes.slice(3)).toEqual([{ height: 330 }]);
  });

  it('are at most three while the view is built up, too', async () => {
    const { sizes, page } = await openView();
    for (const height of [40, 120, 480, 460, 470]) {
      page.resize(height);
      await settle(150);
    }
    await settle(4_000);
    expect(sizes).toEqual([{ height: 40 }, { height: 480 }, { height: 470 }]);
  });

  it('Z1, Z2: do not run away where the host applies each one and the content follows the frame', async () => {
    const { bridge, page } = await openAtRest();
    let reports = 0;
    bridge.addEventListener('sizechange', ({ height = 0 }) => {
      reports += 1;
      page.resize(height + 20);
    });
    page.resize(320);
    await settle(5_000);
    expect(reports).toBeLessThanOrEqual(3);
  });

  it('come at once when the person opens and closes something', async () => {
    const { sizes, page } = await openAtRest();
    sizes.length = 0;
    for (const height of [500, 300, 500, 300, 500]) {
      page.touch();
      page.resize(height);
      await settle(100);
    }
    expect(sizes).toEqual([500, 300, 500, 300, 500].map((height) => ({ height })));
  });

  it('say nothing while nothing is laid out', async () => {
    const { sizes, page } = await openAtRest();
    page.resize(0);
    await settle(1_000);
    page.resize(300);
    await settle(1_000);
    expect(sizes).toEqual([{ height: 300 }]);
  });

  it('leave the inline height alone in fullscreen, and go on after it', async () => {
    const host = { context: { displayMode: 'inline' as const } };
    const { sizes, page, bridge } = await openAtRest({ displayModes: ['inline', 'fullscreen'] }, host);
    await bridge.sendHostContextChange({ displayMode: 'fullscreen' });
    page.resize(900);
    await settle(1_000);
    page.height = 340;
    await bridge.sendHostContextChange({ displayMode: 'inline' });
    await settle(1_000);
    expect(sizes).toEqual([{ height: 300 }, { height: 340 }]);
  });

  it('wait for the handshake', async () => {
    const { sizes, page, view, answer } = await openView({}, { silent: true });
    page.resize(400);
    view.reportSize();
    await settle(60_000);
    expect(sizes).toEqual([]);
    await answer();
    await settle(100);
    expect(sizes).toEqual([{ height: 400 }]);
  });

  it('take the element that the app names', async () => {
    const content = { getBoundingClientRect: () => ({ height: 77 }) };
    const { sizes } = await openAtRest({ content });
    expect(sizes).toEqual([{ height: 77 }]);
  });
});
