import { describe, expect, it } from 'vitest';
import { Format, written } from './format.ts';

const MIB = 1024 ** 2;
const format = new Format('en', 'UTC');

describe('amounts', () => {
  it('writes bytes in powers of 1,024 and three digits at most, as the server does', () => {
    const counts = [0, 999, 1000, 10 * 1024, 99.94 * 1024, 99.95 * 1024, 512 * MIB, 999.6 * MIB, 15.5 * 1024 * MIB];
    expect(counts.map((count) => written(format.bytes(count)))).toEqual([
      '0\u00a0B',
      '999\u00a0B',
      '1\u00a0KiB',
      '10\u00a0KiB',
      '99.9\u00a0KiB',
      '100\u00a0KiB',
      '512\u00a0MiB',
      '1\u00a0GiB',
      '15.5\u00a0GiB',
    ]);
  });

  it('keeps the tenth of a figure that changes in place', () => {
    expect(format.bytes(6 * MIB, true)).toEqual({ value: '6.0', unit: 'MiB' });
    expect(format.bytes(6, true)).toEqual({ value: '6', unit: 'B' });
  });

  it('writes one rate in the unit of another', () => {
    expect(format.rate(90 * 1024, true, 2 * MIB)).toEqual({ value: '0.1', unit: 'MiB/s' });
  });

  it('follows the language', () => {
    expect(new Format('de').bytes(1.5 * MIB)).toEqual({ value: '1,5', unit: 'MiB' });
    expect(new Format('en').percent(86.6)).toEqual({ value: '87', unit: '%' });
  });
});

describe('times', () => {
  it('writes the time of day in the host’s zone', () => {
    const noon = Date.UTC(2026, 10, 30, 12, 5, 9);
    expect(format.time(noon)).toBe('12:05:09');
    expect(new Format('en', 'Asia/Tokyo').time(noon, false)).toBe('21:05');
  });

  it('takes the browser’s own zone for one that it does not know', () => {
    expect(new Format('en', 'Mars/Olympus').time(0)).toBe(new Format('en').time(0));
  });

  it('writes spans in minutes and seconds', () => {
    expect([0, 999, 40_000, 90_000, 900_000].map((span) => format.span(span))).toEqual([
      '0\u00a0s',
      '1\u00a0s',
      '40\u00a0s',
      '1\u00a0min 30\u00a0s',
      '15\u00a0min',
    ]);
  });
});
