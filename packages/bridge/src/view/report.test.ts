import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openView, settle } from './test-host.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const text = (words: string) => [{ type: 'text', text: words }];

describe('view.report', () => {
  it('Q4 sends the whole last snapshot, at most one a second', async () => {
    const { view, reports } = await openView();
    for (let page = 1; page <= 10; page += 1) {
      view.report(`page ${page}`);
      await settle(100);
    }
    await settle(10_000);
    expect(reports).toEqual([text('page 1'), text('page 10')]);
  });

  it('does not say the same twice, nor what has changed back in the meantime', async () => {
    const { view, reports } = await openView();
    view.report('page 1');
    await settle(2_000);
    view.report('page 1');
    await settle(2_000);
    view.report('page 2');
    await settle();
    view.report('page 3');
    view.report('page 2');
    await settle(10_000);
    expect(reports).toEqual([text('page 1'), text('page 2')]);
  });

  it('sends what was reported before the handshake', async () => {
    const { view, reports, answer } = await openView({}, { silent: true });
    view.report('page 1');
    await answer();
    expect(reports).toEqual([text('page 1')]);
  });

  it('I4 is nothing where the host takes no reports', async () => {
    const { view, reports, sent } = await openView({}, { capabilities: { serverTools: {} } });
    expect(view.can.report).toBe(false);
    view.report('page 1');
    await settle(10_000);
    expect(reports).toEqual([]);
    expect(sent.filter((message) => 'method' in message && message.method === 'ui/update-model-context')).toEqual([]);
  });

  it('takes less than 4,000 bytes, counted as UTF-8', async () => {
    const { view, reports } = await openView();
    expect(() => view.report('x'.repeat(4_000))).toThrow(RangeError);
    expect(() => view.report('ü'.repeat(2_000))).toThrow('A report of 4000 bytes: keep it under 4000.');
    view.report('ü'.repeat(1_999));
    await settle();
    expect(reports).toEqual([text('ü'.repeat(1_999))]);
  });

  it('sends the same text again when the host did not take it', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { view, bridge } = await openView();
    let calls = 0;
    bridge.onupdatemodelcontext = async () => {
      calls += 1;
      throw new Error('too many');
    };
    view.report('page 1');
    await settle(2_000);
    view.report('page 1');
    await settle(2_000);
    expect(calls).toBe(2);
    const ours = warn.mock.calls.filter(([what]) => what === 'The host did not take the report to the model:');
    expect(ours).toHaveLength(2);
  });
});
