import { describe, expect, it } from 'vitest';
import { SpanError } from './errors.ts';
import { askedSpan } from './span.ts';

const NOW = 1_700_000_000_000;

describe('askedSpan', () => {
  it.each([
    [{}, { from: NOW - 60_000, to: NOW }],
    [{ from: NOW - 5000 }, { from: NOW - 5000, to: NOW }],
    [{ to: NOW - 5000 }, { from: NOW - 65_000, to: NOW - 5000 }],
    [
      { from: 1, to: 2 },
      { from: 1, to: 2 },
    ],
    [{ to: 10 }, { from: 0, to: 10 }],
    // an end that is yet to come: what there is of the last minute
    [{ to: NOW + 3_600_000 }, { from: NOW - 60_000, to: NOW + 3_600_000 }],
    // a view asks for the second to come before it is there, or its clock is ahead
    [{ from: NOW + 5000 }, { from: NOW + 5000, to: NOW + 5000 }],
  ])('takes %j', (asked, span) => {
    expect(askedSpan({ ...asked, step: 1000 }, NOW)).toEqual({ ...span, step: 1000 });
  });

  it('takes another length', () => {
    expect(askedSpan({ step: 1000 }, NOW, 5000)).toEqual({ from: NOW - 5000, to: NOW, step: 1000 });
  });

  it('refuses one that ends before it begins', () => {
    expect(() => askedSpan({ from: 5, to: 4, step: 1000 }, NOW)).toThrow(
      /^The span ends \(4\) before it begins \(5\)\. .* Exchange from and to\.$/,
    );
  });

  it('refuses one in the future', () => {
    const asked = { from: NOW + 3_600_000, step: 1000 };
    expect(() => askedSpan(asked, NOW)).toThrow(SpanError);
    expect(() => askedSpan(asked, NOW)).toThrow(
      /^The span begins 3600 s in the future \(1700003600000; it is 1700000000000\)\./,
    );
  });
});
