import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKS } from './causes.ts';
import { Episodes } from './episodes.ts';
import { History } from './history.ts';
import type { Sample } from './rates.ts';
import { at, T } from './test-past.ts';

const limits = { cpu: { cores: 4, scope: 'machine' as const }, memory: { total: 1000, scope: 'machine' as const } };
type Part = [seconds: number, values: Sample['values'] | undefined];

/** Follows a past as a sampler does, a reading a second; undefined values are a gap. */
function follow(...parts: Part[]) {
  const [history, episodes] = [new History(0), new Episodes()];
  let second = 0;
  for (const [seconds, values] of parts)
    for (let end = second + seconds; second < end; second++) {
      if (!values) continue;
      history.add({ time: at(second) + 500, values, cores: [] });
      episodes.follow(history, limits);
    }
  return episodes;
}
const told = (...parts: Part[]) =>
  follow(...parts)
    .between(T, at(1e6))
    .map(({ about, from, to, mean, peak, isOn }) => [about, (from - T) / 1000, (to - T) / 1000, mean, peak, isOn]);
const calm = { cpu: 5 };

describe('an episode', () => {
  it('is there once its window is over, goes on with the next, and ends with the first below the mark', () => {
    expect(told([10, { cpu: 90 }])).toEqual([]);
    expect(told([11, { cpu: 90 }])).toEqual([['cpu', 0, 10, 90, 90, true]]);
    expect(told([20, { cpu: 80 }], [10, { cpu: 95 }], [1, calm])).toEqual([['cpu', 0, 30, 85, 95, true]]);
    expect(told([20, { cpu: 80 }], [10, { cpu: 95 }], [11, calm])).toEqual([['cpu', 0, 30, 85, 95, false]]);
  });

  it('needs a mean over ten seconds: a peak of one is none, and a dip of one ends none', () => {
    expect(told([5, calm], [1, { cpu: 100 }], [20, calm])).toEqual([]);
    expect(told([14, { cpu: 90 }], [1, calm], [16, { cpu: 90 }])).toEqual([
      ['cpu', 0, 30, expect.closeTo(87.17, 2), 90, true],
    ]);
  });

  it('ends with a gap: nobody knows what was then', () => {
    expect(told([20, { cpu: 90 }], [30, undefined], [11, { cpu: 90 }])).toEqual([
      ['cpu', 50, 60, 90, 90, true],
      ['cpu', 0, 20, 90, 90, false],
    ]);
    expect(told([20, { cpu: 90 }], [100_000, undefined], [11, { cpu: 90 }]).length).toBe(2);
  });

  it('is one of each level, the latest first', () => {
    expect(told([10, calm], [20, { cpu: 90, iowait: 40 }], [20, { cpu: 90, iowait: 0 }], [1, calm])).toEqual([
      ['disk-wait', 10, 30, 40, 40, false],
      ['cpu', 10, 50, 90, 90, true],
    ]);
  });

  it('is found where it touches a span, both ends exclusive', () => {
    const episodes = follow([10, calm], [20, { cpu: 90 }], [20, calm]);
    const found = (from: number, to: number) => episodes.between(at(from), at(to)).length;
    expect([found(0, 10), found(0, 11), found(29, 99), found(30, 99), found(15, 16)]).toEqual([0, 1, 1, 0, 1]);
  });

  it('is measured against the limits of its time', () => {
    const [history, episodes] = [new History(0), new Episodes()];
    for (let second = 0; second <= 10; second++) {
      history.add({ time: at(second), values: { memory: 240 }, cores: [] });
      episodes.follow(history, { ...limits, memory: { total: 250, scope: 'container' } });
    }
    expect(episodes.between(T, at(100))).toMatchObject([{ about: 'memory', mean: 96 }]);
  });
});

it('keeps the last 500, and one that goes on however old it is', () => {
  const [history, episodes] = [new History(0), new Episodes()];
  for (let window = 0; window < 1300; window++) {
    history.add({ time: at(window * 10), values: { cpu: window % 2 === 0 ? 90 : 5, steal: 20 }, cores: [] });
    episodes.follow(history, limits);
  }
  const kept = episodes.between(T, at(1e6));
  expect(kept.length).toBe(500);
  expect(kept.at(-1)).toMatchObject({ about: 'steal', from: at(0), to: at(12_990), isOn: true });
  expect(kept[0]).toMatchObject({ about: 'cpu', from: at(12_980) });
});

it('gives nothing that is NaN, below its mark or beyond its range, and none that overlap, whatever was read', () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true });
  const values = fc.record(
    { cpu: percent, iowait: percent, memory: fc.nat(2000), swapIn: fc.nat(), swapOut: fc.nat(), temperature: percent },
    { requiredKeys: [] },
  );
  const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 35 }), fc.option(values, { nil: undefined })), {
    maxLength: 10,
  });
  let seen = 0;
  fc.assert(
    fc.property(parts, (made) => {
      const found = follow(...(made as Part[]), [1, calm]).between(0, at(1e6));
      for (const [index, { about, from, to, mean, peak }] of found.entries()) {
        seen++;
        expect(from % 10_000 === 0 && to % 10_000 === 0 && from < to).toBe(true);
        expect(mean >= MARKS[about].from && mean <= peak, `${about} ${mean} ${peak}`).toBe(true);
        if (MARKS[about].unit === '%') expect(peak).toBeLessThanOrEqual(100);
        for (const other of found.slice(index + 1).filter((one) => one.about === about))
          expect(other.to).toBeLessThanOrEqual(from);
      }
    }),
    { numRuns: 300 },
  );
  expect(seen).toBeGreaterThan(100);
});
