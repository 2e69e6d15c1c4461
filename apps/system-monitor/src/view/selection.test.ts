import { expect, it } from 'vitest';
import { Format } from './format.ts';
import { Samples } from './samples.ts';
import { explanation, findings, spanBetween, spanInWords, within } from './selection.ts';
import { TestMachine } from './test-machine.ts';

const format = new Format('en', 'UTC');
const T = Date.UTC(2026, 10, 30, 14, 2, 0);
const samples = new Samples();
samples.add(
  Array.from({ length: 60 }, (_, second) => {
    const cpu = second >= 10 && second <= 19 ? 90 : 30;
    return { t: T + second * 1000, readings: 1, values: { cpu, swap: 0 } };
  }),
);
const shown = new TestMachine().show();
const all = { from: T, to: T + 59_000 };
const selected = spanBetween(T + 19_000, T + 10_000, 1000);

it('takes two moments in either order, and two seconds at least', () => {
  expect(selected).toEqual({ from: T + 10_000, to: T + 19_000 });
  expect(spanBetween(T, T, 1000)).toEqual({ from: T, to: T + 1000 });
});

it('cuts a span to what is shown', () => {
  expect(within(selected, { from: T + 15_000, to: T + 59_000 })).toEqual({ from: T + 15_000, to: T + 19_000 });
  expect(within(selected, { from: T + 19_000, to: T + 59_000 })).toBeUndefined();
});

it('compares a span with the rest, and leaves out what did nothing at all', () => {
  expect(findings(shown, samples, selected, all)).toEqual([
    {
      tile: 'cpu',
      name: 'cpu',
      inside: { min: 90, mean: 90, max: 90 },
      outside: { min: 30, mean: 30, max: 30 },
    },
  ]);
});

it('says it in words and numbers, the last second included', () => {
  expect(spanInWords(selected, format)).toBe('14:02:10 to 14:02:19 (10\u00a0s)');
  expect(explanation(selected, findings(shown, samples, selected, all), format)).toBe(
    '14:02:10 to 14:02:19 (10\u00a0s)\nCPU: mean 90\u00a0%, peak 90\u00a0%, rest 30\u00a0%',
  );
});
