import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SpanError } from './errors.ts';
import { explainSpan } from './explain-span.ts';
import { Sampler } from './sampler.ts';
import { cpuOf, processOf, ScriptedSource, steady, ticks } from './test-readings.ts';

const T = 1_700_000_000_000;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ now: T });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Both cores in use, by one process. */
const hog = ({ time, clock }: { time: number; clock: number }) => ({
  cpu: cpuOf(ticks(clock / 10, 0), ticks(clock / 10, 0)),
  memory: { total: 1000, available: 500 },
  processes: { time, clock, processes: [processOf({ pid: 7, ticks: clock / 5, memory: 100 })] },
  missing: [{ what: 'pressure', why: 'no file' }],
});
async function explained(sampler: Sampler, asked: { from?: number; to?: number } = {}) {
  const answer = explainSpan(sampler, asked);
  // Whoever waits hears of it later.
  answer.catch(() => undefined);
  await pass(500);
  return answer;
}

describe('explainSpan', () => {
  it('is of the last five minutes where it is left open, and names what is not available', async () => {
    const sampler = new Sampler(new ScriptedSource(hog));
    await explained(sampler);
    await pass(300_000);
    const { data, lines } = await explained(sampler);
    expect(data).toMatchObject({ from: T + 1000, to: T + 301_000, read: 300, unread: 0 });
    expect(data.causes).toMatchObject([{ about: 'cpu', mean: 100, process: { pid: 7, name: 'worker' } }]);
    expect(lines).toEqual([
      'From 2023-11-14T22:13:21.000Z to 2023-11-14T22:18:21.000Z: CPU 100 % busy of 2 cores for 5 min, mostly worker (pid 7): 100 %.',
      'Not available here: pressure (no file).',
    ]);
  });

  it('says at once what it can from two readings, and how much was not read', async () => {
    const { data, lines } = await explained(new Sampler(new ScriptedSource(hog)));
    expect(data).toMatchObject({ read: 1, unread: 299, causes: [{ about: 'cpu', process: { pid: 7 } }] });
    expect(lines[1]).toBe('4 min of this span were not read (nobody watched then); it holds for the other 1 s.');
  });

  it('explains what is over, while nobody samples any more', async () => {
    let isBusy = true;
    const busyTicks = { at: 0, used: 0 };
    const source = new ScriptedSource(({ clock }) => {
      if (isBusy) busyTicks.used += (clock - busyTicks.at) / 10;
      busyTicks.at = clock;
      return {
        cpu: cpuOf(ticks(busyTicks.used, clock / 10 - busyTicks.used)),
        memory: { total: 1000, available: 500 },
      };
    });
    const sampler = new Sampler(source);
    await explained(sampler);
    await pass(60_000);
    isBusy = false;
    await pass(600_000);
    const { data } = await explained(sampler, { from: T, to: T + 60_000 });
    expect(data).toMatchObject({
      from: T,
      to: T + 60_000,
      unread: 0,
      causes: [{ about: 'cpu', seconds: 60, mean: 100 }],
    });
    expect((await explained(sampler)).data.causes).toEqual([]);
  });

  it('ends now, and begins no later than it ends', async () => {
    const sampler = new Sampler(new ScriptedSource(steady));
    await explained(sampler);
    await pass(20_000);
    const { data } = await explained(sampler, { from: T, to: T + 3_600_000 });
    expect(data).toMatchObject({ from: T, to: Date.now(), read: 21, unread: 0 });
  });

  it.each([
    ['in the future', { from: T + 3_600_000 }, /^The span begins 35\d\d s in the future/],
    ['that ends before it begins', { from: T, to: T - 1 }, /^The span ends \(\d+\) before it begins/],
    [
      'before all that is kept',
      { from: T - 60_000, to: T - 30_000 },
      /^Nothing was read from .* What is kept begins at 2023-11-14T22:13:20\.000Z\./,
    ],
    ['of no time', { from: T, to: T }, /^Nothing was read/],
  ])('refuses one %s', async (_, asked, message) => {
    const sampler = new Sampler(new ScriptedSource(steady));
    await explained(sampler);
    await expect(explained(sampler, asked)).rejects.toThrow(SpanError);
    await expect(explained(sampler, asked)).rejects.toThrow(message);
  });

  it('answers soon whatever it is asked for', async () => {
    const sampler = new Sampler(new ScriptedSource(steady));
    await explained(sampler);
    const { data, lines } = await explained(sampler, { from: 0 });
    expect(data).toMatchObject({ from: 0, causes: [] });
    expect(lines[0]).toMatch(/^From 1970-01-01T00:00:00\.000Z to .*: Nothing stands out: CPU 50 %/);
    expect(lines[1]).toMatch(/^472222 h 13 min of this span were not read/);
  });
});
