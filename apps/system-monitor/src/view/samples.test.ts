import { describe, expect, it } from 'vitest';
import { readingOf, type Sample, Samples } from './samples.ts';

const at = (seconds: number, cpu?: number): Sample => ({
  t: seconds * 1000,
  readings: cpu === undefined ? 0 : 1,
  values: cpu === undefined ? {} : { cpu: [cpu, cpu, cpu] },
});
function samplesOf(...items: Sample[]): Samples {
  const samples = new Samples();
  samples.add(items);
  return samples;
}

describe('add', () => {
  it('appends what is newer', () => {
    const samples = samplesOf(at(1, 10), at(2, 20));
    samples.add([at(3, 30)]);
    expect(samples.columns(['cpu'], 0, 9000)).toEqual([
      [1000, 2000, 3000],
      [10, 20, 30],
    ]);
  });

  it('replaces what came before, from the first new second on', () => {
    const samples = samplesOf(at(1, 10), at(2, 20), at(3, 30));
    samples.add([at(2, 21), at(3, 31)]);
    expect(samples.columns(['cpu'], 0, 9000)[1]).toEqual([10, 21, 31]);
  });

  it('keeps 15 minutes', () => {
    const samples = samplesOf(at(1, 10), at(100, 20));
    samples.add([at(901, 30)]);
    expect(samples.oldest?.t).toBe(100_000);
    expect(samples.newest?.t).toBe(901_000);
  });

  it('takes an empty page for no news', () => {
    const samples = samplesOf(at(1, 10));
    samples.add([]);
    expect(samples.newest?.t).toBe(1000);
  });
});

describe('columns', () => {
  it('has a gap where the server had no reading, and one where seconds are missing altogether', () => {
    const samples = samplesOf(at(1, 10), at(2), at(3, 30), at(9, 90));
    expect(samples.columns(['cpu'], 0, 9000)).toEqual([
      [1000, 2000, 3000, 4000, 9000],
      [10, null, 30, null, 90],
    ]);
  });

  it('has as many columns as were asked for, without a sample too', () => {
    expect(new Samples().columns(['received', 'sent'], 0, 9000)).toEqual([[], [], []]);
  });

  it('has a column a core', () => {
    const samples = samplesOf({ ...at(1, 10), cores: [5, 15] }, { ...at(2, 20), cores: [null, 40] });
    expect(samples.cores(0, 9000)).toEqual([
      [1000, 2000],
      [5, null],
      [15, 40],
    ]);
  });
});

it('finds the second that a moment lies in', () => {
  const samples = samplesOf(at(1, 10), at(2, 20));
  expect(readingOf(samples.at(2999), 'cpu')).toBe(20);
  expect(samples.at(3000)).toBeUndefined();
});

it('has no statistics of what has no value', () => {
  const samples = samplesOf(at(1, 10), at(2), at(3, 40));
  expect(samples.statistics('cpu', () => true)).toEqual({ min: 10, mean: 25, max: 40 });
  expect(samples.statistics('memory', () => true)).toBeUndefined();
  expect(samples.statistics('cpu', (time) => time === 2000)).toBeUndefined();
});
