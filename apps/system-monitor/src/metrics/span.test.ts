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
    // a view asks for the second to come before it is there, or its clock is ahead
    [{ from: NOW + 5000 }, { from: NOW + 5000, to: NOW + 5000 }],
  ])('takes %j', (asked, span) => {
    expect(askedSpan({ ...asked, step: 1000 }, NOW)).toEqual({ ...span, step: 1000 });
  });

  it('refuses one in the future', () => {
    const asked = { from: NOW + 3_600_000, step: 1000 };
    expect(() => askedSpan(asked, NOW)).toThrow(SpanError);
    expect(() => askedSpan(asked, NOW)).toThrow(
      /^The span begins 3600 s in the future \(1700003600000; it is 1700000000000\)\./,
    );
  });
});
