import { describe, expect, it } from 'vitest';
import { LineSplitter, Tail } from './lines.ts';

const bytes = (text: string) => Buffer.from(text);

describe('LineSplitter', () => {
  it('joins what came in pieces, in the middle of a character too', () => {
    const splitter = new LineSplitter(100);
    const whole = bytes('{"a":"ü\u2028"}\r\nnext\nrest');
    const lines = Array.from(whole, (_, at) => splitter.push(whole.subarray(at, at + 1))).flat();
    expect(lines).toEqual(['{"a":"ü\u2028"}', 'next']);
    expect(splitter.end()).toBe('rest');
    expect(splitter.end()).toBe('');
  });

  it('stops a line without end', () => {
    const splitter = new LineSplitter(10);
    expect(() => splitter.push(bytes('x'.repeat(11)))).toThrow('a line of more than 10 bytes');
  });

  it('cuts a line without end where asked to', () => {
    const splitter = new LineSplitter(10, 'cut');
    expect(splitter.push(bytes('x'.repeat(11)))).toEqual(['x'.repeat(11)]);
    expect(splitter.push(bytes('y\n'))).toEqual(['y']);
  });
});

it('Tail keeps the last lines, each cut, and counts all', () => {
  const tail = new Tail(2);
  for (const line of ['one', 'two', 'x'.repeat(600)]) tail.add(line);
  expect(tail.lines).toEqual(['two', `${'x'.repeat(500)}…`]);
  expect(tail.count).toBe(3);
});
