import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchView } from './watch-view.ts';

let visibility = 'visible';
beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibility;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function watched() {
  const end = new AbortController();
  const told: string[] = [];
  const asked: number[] = [];
  let answers = true;
  const view = {
    ended: end.signal,
    ping: (within: number) => {
      asked.push(within);
      const after = answers ? 1 : within;
      const answered = answers;
      return new Promise<boolean>((resolve) => setTimeout(() => resolve(answered), after));
    },
  };
  const words = { silent: () => void told.push('silent'), back: () => void told.push('back') };
  const answer = (does: boolean) => {
    answers = does;
  };
  return { view, words, told, asked, end: () => end.abort(), answer };
}

it('I6: tells once when a view is silent for 5 s, and once when it is back', async () => {
  const { view, words, told, asked, answer, end } = watched();
  watchView(view, words);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(told).toEqual([]);
  answer(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['silent']);
  answer(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['silent', 'back']);
  expect(new Set(asked)).toEqual(new Set([5000]));
  end();
});

it('I6: asks nothing while the page is hidden, and believes no silence of then', async () => {
  const { view, words, told, asked, answer, end } = watched();
  answer(false);
  watchView(view, { ...words, every: 1000, within: 500 });
  await vi.advanceTimersByTimeAsync(1200);
  expect(asked).toHaveLength(1);
  visibility = 'hidden'; // while it was asked
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1);
  expect(told).toEqual([]);
  visibility = 'visible';
  await vi.advanceTimersByTimeAsync(3000);
  expect(told).toEqual(['silent']);
  end();
});

it.each(['the view ends', 'the signal is aborted'])('E1: leaves no timer when %s', async (which) => {
  const { view, words, told, asked, answer, end } = watched();
  const control = new AbortController();
  answer(false);
  watchView(view, { ...words, signal: control.signal });
  await vi.advanceTimersByTimeAsync(11_000);
  expect(asked).toHaveLength(1);
  if (which === 'the view ends') end();
  else control.abort();
  await vi.advanceTimersByTimeAsync(5000);
  expect(vi.getTimerCount()).toBe(0);
  expect(told).toEqual([]);
  watchView(view, { ...words, signal: AbortSignal.abort() });
  expect(vi.getTimerCount()).toBe(0);
});
