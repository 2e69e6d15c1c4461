import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToolCallError } from './index.ts';
import { openView, settle } from './test-host.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A view that polls once a second; every round is noted with its time since the start. */
async function poll(run: (signal: AbortSignal) => Promise<void> = async () => {}) {
  const opened = await openView();
  const start = Date.now();
  const rounds: number[] = [];
  const errors: [string, number | undefined][] = [];
  const poller = opened.view.poll({
    every: 1_000,
    run(signal) {
      rounds.push(Date.now() - start);
      return run(signal);
    },
    onError: (error, retryIn) => errors.push([error.message, retryIn]),
  });
  await settle();
  return { ...opened, poller, rounds, errors };
}
const fail = async () => {
  throw new Error('no sensor');
};

describe('view.poll', () => {
  it('starts at once and goes on at its pace', async () => {
    const { rounds } = await poll();
    await settle(3_000);
    expect(rounds).toEqual([0, 1_000, 2_000, 3_000]);
  });

  it('has one round at a time, however long one takes', async () => {
    let end = () => {};
    const { rounds } = await poll(
      () =>
        new Promise((resolve) => {
          end = resolve;
        }),
    );
    await settle(30_000);
    expect(rounds).toEqual([0]);
    end();
    await settle();
    expect(rounds).toEqual([0, 30_000]);
  });

  it('is slower when the person has done nothing for a minute, and quick again at the first touch', async () => {
    const { rounds, page } = await poll();
    await settle(60_000);
    rounds.length = 0;
    await settle(60_000);
    expect(rounds).toEqual([
      65_000, 70_000, 75_000, 80_000, 85_000, 90_000, 95_000, 100_000, 105_000, 110_000, 115_000, 120_000,
    ]);
    await settle(2_000);
    page.touch();
    await settle(1_500);
    expect(rounds.slice(-3)).toEqual([120_000, 122_000, 123_000]);
  });

  it('takes the idle pace that is asked for', async () => {
    const { view } = await openView();
    let rounds = 0;
    const run = async () => {
      rounds += 1;
    };
    view.poll({ every: 1_000, idleEvery: 30_000, run });
    await settle(60_000);
    rounds = 0;
    await settle(120_000);
    expect(rounds).toBe(4);
  });

  it('knows the age of what it has', async () => {
    let broken = false;
    const { poller } = await poll(() => (broken ? fail() : Promise.resolve()));
    expect(poller.age).toBe(0);
    await settle(400);
    expect(poller.age).toBe(400);
    broken = true;
    await settle(5_600);
    expect(poller.age).toBe(6_000);
    expect((await poll(fail)).poller.age).toBeUndefined();
  });

  it('runs at once when poked, and keeps its pace from there', async () => {
    const { poller, rounds } = await poll();
    await settle(400);
    poller.poke();
    await settle(1_000);
    expect(rounds).toEqual([0, 400, 1_400]);
  });

  it('runs once more when poked during a round', async () => {
    const ends: (() => void)[] = [];
    const { poller, rounds } = await poll(() => new Promise((resolve) => ends.push(resolve)));
    poller.poke();
    await settle(10);
    poller.poke();
    await settle(10);
    expect(rounds).toEqual([0]);
    ends[0]?.();
    await settle();
    expect(rounds).toEqual([0, 20]);
  });
});

describe('no round', () => {
  it.each([
    ['in a hidden page', 'hidden'],
    ['scrolled away', 'away'],
  ])('%s, and one as soon as it is seen again', async (_where, kind) => {
    const { rounds, page, poller } = await poll();
    const set = (seen: boolean) =>
      kind === 'hidden' ? page.setVisibility(seen ? 'visible' : 'hidden') : page.scroll(seen);
    set(false);
    await settle(3_600_000);
    poller.poke();
    await settle(1_000);
    expect(rounds).toEqual([0]);
    set(true);
    await settle();
    expect(rounds).toEqual([0, 3_601_000]);
  });

  it('in a frame that begins hidden, and one as soon as it is shown', async () => {
    const { view, page } = await openView({}, { hiddenFrame: true });
    const run = vi.fn(async () => {});
    view.poll({ every: 1_000, run });
    await settle(600_000);
    expect(run).not.toHaveBeenCalled();
    page.scroll(true);
    await settle();
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('after stop, and the one in flight is told', async () => {
    let signal: AbortSignal | undefined;
    const { poller, rounds, errors } = await poll((own) => {
      signal = own;
      return new Promise((_resolve, reject) => own.addEventListener('abort', () => reject(own.reason)));
    });
    poller.stop();
    await settle(60_000);
    expect(signal?.aborted).toBe(true);
    expect(rounds).toEqual([0]);
    expect(errors).toEqual([]);
  });

  it('after teardown, nor when started after it', async () => {
    const { rounds, bridge, view } = await poll();
    await bridge.teardownResource({});
    const run = vi.fn(async () => {});
    view.poll({ every: 1_000, run });
    await settle(60_000);
    expect(rounds).toEqual([0]);
    expect(run).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('rounds that fail', () => {
  it('come less and less often, at least once a minute', async () => {
    const { rounds, errors, page } = await poll(fail);
    for (let minute = 0; minute < 5; minute += 1) {
      await settle(59_000);
      page.touch();
    }
    expect(rounds.slice(0, 8)).toEqual([0, 2_000, 6_000, 14_000, 30_000, 62_000, 122_000, 182_000]);
    expect(errors.slice(0, 3)).toEqual([
      ['no sensor', 2_000],
      ['no sensor', 4_000],
      ['no sensor', 8_000],
    ]);
  });

  it('leave the pace as it was once one succeeds', async () => {
    let failures = 3;
    const { rounds } = await poll(async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('no sensor');
    });
    await settle(16_000);
    expect(rounds).toEqual([0, 2_000, 6_000, 14_000, 15_000, 16_000]);
  });

  it('V3 end the polling when the host refuses the tool', async () => {
    const { rounds, errors } = await poll(async () => {
      throw new ToolCallError('refused', 'fetch_metrics', 'The host does not let the view call it.');
    });
    await settle(600_000);
    expect(rounds).toEqual([0]);
    expect(errors).toEqual([['The host does not let the view call it.', undefined]]);
  });

  it('are logged where nobody listens', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { view } = await openView();
    view.poll({ every: 1_000, run: fail });
    await settle();
    expect(log).toHaveBeenCalledExactlyOnceWith(new Error('no sensor'));
  });
});
