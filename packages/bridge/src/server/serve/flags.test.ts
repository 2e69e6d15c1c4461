import { describe, expect, it } from 'vitest';
import { helpText, readFlags } from './flags.ts';

const own = { replay: { type: 'string', value: 'FILE', description: 'Replay a recording.' } } as const;

describe('readFlags', () => {
  it('takes --http with a port, with none, and last', () => {
    expect(readFlags(['--http', '3005'], own).http).toBe('3005');
    expect(readFlags(['--http'], own).http).toBe('');
    expect(readFlags(['--http', '--stdio'], own)).toMatchObject({ http: '', stdio: true });
  });

  it('adds plain arguments to the roots', () => {
    expect(readFlags(['--root', 'a', '--replay', 'f', 'b'], own)).toMatchObject({
      root: ['a', 'b'],
      replay: 'f',
    });
  });

  it.each([['--nope'], ['--replay']])('refuses %s in one sentence', (...args) => {
    expect(() => readFlags(args, own)).toThrow(new RegExp(args[0] ?? ''));
  });

  it('prints every flag with what it does', () => {
    const text = helpText('node main.js', 'Shows notes.', own);
    expect(text).toMatch(/^Shows notes\.\n\nUsage: node main\.js/);
    for (const flag of ['--replay FILE', '--stdio', '--http [PORT]', '--root DIR', '--version'])
      expect(text).toContain(flag);
  });
});
