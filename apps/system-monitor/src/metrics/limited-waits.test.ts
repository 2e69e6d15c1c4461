import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { LimitedWaits } from './limited-waits.ts';

/** Milliseconds. */
const LIMIT = 10;

/** A question that is answered when the test says so. */
function question() {
  let answer: (value: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return { ask: vi.fn(() => promise), answer, fail };
}

it('gives an answer that comes in time', async () => {
  const waits = new LimitedWaits(LIMIT);
  expect(await waits.ask('a', async () => 0)).toEqual({ answer: 0 });
  expect(await waits.ask('a', async () => undefined)).toEqual({ answer: undefined });
});

it('waits no longer than its limit, and asks again only after the late answer came', async () => {
  const waits = new LimitedWaits(LIMIT);
  const slow = question();
  const first = waits.ask('a', slow.ask);
  expect(await first).toBeUndefined();
  expect(await waits.ask('a', slow.ask)).toBeUndefined();
  expect(slow.ask).toHaveBeenCalledTimes(1);
  expect(await waits.ask('b', async () => 'other')).toEqual({ answer: 'other' });
  slow.answer('late');
  await setImmediate();
  expect(await waits.ask('a', slow.ask)).toEqual({ answer: 'late' });
});

it('asks nothing while two hang', async () => {
  const waits = new LimitedWaits(LIMIT);
  const [a, b, c] = [question(), question(), question()];
  const both = Promise.all([waits.ask('a', a.ask), waits.ask('b', b.ask)]);
  expect(await both).toEqual([undefined, undefined]);
  expect(await waits.ask('c', c.ask)).toBeUndefined();
  expect(c.ask).not.toHaveBeenCalled();
});

it('throws what fails in time; what fails later only ends the wait', async () => {
  const waits = new LimitedWaits(LIMIT);
  await expect(waits.ask('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const slow = question();
  const first = waits.ask('a', slow.ask);
  expect(await first).toBeUndefined();
  slow.fail(new Error('late'));
  await setImmediate();
  expect(await waits.ask('a', async () => 'again')).toEqual({ answer: 'again' });
});
