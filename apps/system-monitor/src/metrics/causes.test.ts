import { describe, expect, it } from 'vitest';
import { CauseName, MARK_FROM } from '../shapes.ts';
import { BRINGS, CAUSES, MARKS, weightOf } from './causes.ts';

const MIB = 1024 ** 2;
const limits = { cpu: { cores: 4, scope: 'machine' as const }, memory: { total: 1000, scope: 'machine' as const } };

describe('the marks', () => {
  it('are those that the contract names, and that a view draws', () => {
    expect([...CauseName.options]).toEqual([...CAUSES]);
    expect(Object.fromEntries(CAUSES.map((about) => [about, MARKS[about].from]))).toEqual(MARK_FROM);
  });

  it('weigh 1 where they begin and 3 at the worst, which a busy disk never reaches', () => {
    for (const about of CAUSES) {
      const mark = MARKS[about];
      expect(weightOf(mark, mark.from), about).toBe(1);
      expect(weightOf(mark, mark.worst), about).toBe(3);
      expect(weightOf(mark, mark.worst * 10), about).toBe(3);
      expect(weightOf(mark, mark.from * 0.9), about).toBeLessThan(1);
    }
    expect(weightOf(MARKS['disk-busy'], 100)).toBe(2);
  });

  it('are measured against limits where there are some', () => {
    const memory = (used: number | undefined, total: number | undefined) =>
      MARKS.memory.level(() => used, { ...limits, memory: { total, scope: 'container' } });
    expect(memory(900, 1000)).toBe(90);
    expect(memory(1100, 1000)).toBe(100); // a limit that was just lowered
    expect(memory(undefined, 1000)).toBeUndefined();
    expect(memory(900, undefined)).toBeUndefined();
    expect(memory(900, 0)).toBeUndefined();
  });

  it('add up both ways of swap, and need both', () => {
    const swap = (swapIn: number | undefined, swapOut: number | undefined) =>
      MARKS.swapping.level((name) => (name === 'swapIn' ? swapIn : swapOut), limits);
    expect(swap(3 * MIB, 2 * MIB)).toBe(5 * MIB);
    expect(swap(0, 0)).toBe(0);
    expect(swap(3 * MIB, undefined)).toBeUndefined();
    expect(swap(undefined, 3 * MIB)).toBeUndefined();
  });
});

it('no cause brings itself, not even by others, and a cause stands before what it brings', () => {
  for (const [index, cause] of CAUSES.entries())
    for (const brought of BRINGS[cause] ?? [])
      expect(CAUSES.indexOf(brought), `${cause}, ${brought}`).toBeGreaterThan(index);
});
