import { describe, expect, it } from 'vitest';
import { FIGURES, figuresOf } from './arguments.mjs';
import { report, table } from './report.mjs';
import { inTurn, median, over } from './statistics.mjs';
import { verdicts } from './targets.mjs';

describe('statistics', () => {
  it('has medians, and ratios round by round', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(3);
    expect(() => median([])).toThrow(RangeError);
    const { medians, ratio } = over([
      { ours: 10, official: 20 },
      { ours: 100, official: 200 },
      { ours: 30, official: 100 },
    ]);
    expect(medians).toEqual({ ours: 30, official: 100 });
    expect(ratio('ours', 'official')).toBe(0.5);
  });

  it('gives everyone the first turn', () => {
    expect([0, 1, 2, 3].map((round) => inTurn(['a', 'b', 'c'], round).join(''))).toEqual(['abc', 'bca', 'cab', 'abc']);
  });
});

describe('verdicts', () => {
  it('are of what was measured alone, a must and an aim each', () => {
    expect(verdicts({ template: 120.4 })).toEqual([
      { kind: 'must', what: 'template, gzip', measured: '120.4 KB', wanted: '121.0 KB or less', isMet: true },
      { kind: 'aim', what: 'template, gzip', measured: '120.4 KB', wanted: '115.0 KB or less', isMet: false },
    ]);
  });

  it('miss what is too slow, and what is not fast enough', () => {
    expect(verdicts({ paint: 0.71 }).map(({ isMet }) => isMet)).toEqual([false, false]);
    expect(verdicts({ calls: 1.49 }).map(({ isMet }) => isMet)).toEqual([false, false]);
    expect(verdicts({ calls: 2.6 }).map(({ isMet }) => isMet)).toEqual([true, true]);
  });
});

describe('the command line', () => {
  it('measures all, or what is named, in order', () => {
    expect(figuresOf([])).toEqual(FIGURES);
    expect(figuresOf(['--only', 'page,start'])).toEqual(['start', 'page']);
  });

  it.each([
    [['--only', 'speed'], /There is no figure "speed"\. Nothing was measured\. Choose among start, template,/],
    [['--fast'], /--fast/],
  ])('refuses %j', (args, message) => {
    expect(() => figuresOf(args)).toThrow(message);
  });
});

describe('the report', () => {
  it('holds what was measured, and nothing of what was not', () => {
    const templates = { ours: { raw: 400_000, gzip: 120_400, brotli: 99_000 } };
    const names = { ours: 'mcp-app-a' };
    const page = report({
      commit: 'abc',
      machine: 'Node 20',
      verdicts: verdicts({ template: 120.4 }),
      templates,
      names,
    });
    expect(page).toContain('| template, gzip | 120.4 KB | 121.0 KB or less | yes |');
    expect(page).toContain('| template, gzip | 120.4 KB | 115.0 KB or less | **no** |');
    expect(page).toContain('| mcp-app-a | 400.0 KB | 120.4 KB | 99.0 KB |');
    expect(page).not.toContain('## View load');
  });

  it('writes tables', () => {
    expect(table(['a', 'b'], [['1', '2']])).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
  });
});
