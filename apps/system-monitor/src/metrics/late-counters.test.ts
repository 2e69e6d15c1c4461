import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LATE, LateCounters } from './late-counters.ts';

const of = (...values: number[]) => [{ name: 'en0', values }];
const S = 1000;

describe('counters that are renewed every few seconds', () => {
  it('grow each second by the mean of a renewal, eight seconds late', () => {
    const counters = new LateCounters();
    const told = [];
    for (let second = 0; second <= 16; second++) {
      if (second % 5 === 0) counters.add(second * S, of(second * second * 10));
      told.push(counters.at(second * S)?.[0]?.values[0]);
    }
    expect(told.slice(0, LATE / S)).toEqual(Array(8).fill(undefined));
    // 0 to 250 in the first five seconds, to 1,000 in the next.
    expect(told.slice(LATE / S)).toEqual([0, 50, 100, 150, 200, 250, 400, 550, 700]);
  });

  it('are not known without a renewal before and after', () => {
    const counters = new LateCounters();
    expect(counters.at(0)).toBeUndefined();
    counters.add(10 * S, of(5));
    expect(counters.at(10 * S + LATE)).toBeUndefined();
    counters.add(15 * S, of(10));
    expect(counters.at(9 * S + LATE)).toBeUndefined();
    expect(counters.at(10 * S + LATE)).toEqual(of(5));
    expect(counters.at(15 * S + LATE)).toBeUndefined();
  });

  it('are not known over a gap, and again after it', () => {
    const counters = new LateCounters();
    for (const second of [0, 5, 21, 26]) counters.add(second * S, of(second));
    expect([2, 5, 10, 20, 21, 23].map((second) => counters.at(second * S + LATE)?.[0]?.values[0])).toEqual([
      2,
      undefined,
      undefined,
      undefined,
      21,
      23,
    ]);
  });

  it('leave out a device that is new, gone, or went back', () => {
    const counters = new LateCounters();
    counters.add(0, [
      { name: 'same', values: [1, 1] },
      { name: 'gone', values: [1, 1] },
      { name: 'reset', values: [9, 9] },
    ]);
    counters.add(5 * S, [
      { name: 'new', values: [1, 1] },
      { name: 'reset', values: [10, 8] },
      { name: 'same', values: [1, 2] },
    ]);
    expect(counters.at(LATE)).toEqual([{ name: 'same', values: [1, 1] }]);
  });

  it('never go back, however irregular the renewals are', () => {
    const waits = fc.array(fc.tuple(fc.integer({ min: 1, max: 9000 }), fc.nat(1e6)), { minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(waits, (renewals) => {
        const counters = new LateCounters();
        let [clock, count, last] = [0, 0, 0];
        for (const [wait, grown] of renewals) {
          clock += wait;
          count += grown;
          counters.add(clock, of(count));
          const [value] = counters.at(clock)?.[0]?.values ?? [last];
          expect(value).toBeGreaterThanOrEqual(last);
          expect(value).toBeLessThanOrEqual(count);
          last = value ?? last;
        }
      }),
    );
  });
});
