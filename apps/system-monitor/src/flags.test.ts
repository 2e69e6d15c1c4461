import { describe, expect, it } from 'vitest';
import { FLAGS, optionsOf } from './flags.ts';
import { FlagError } from './metrics/errors.ts';

describe('optionsOf', () => {
  it('tells nothing private and stops sampling, unless asked', () => {
    expect(optionsOf({})).toEqual({ replay: undefined, always: false, users: false, commandLines: false });
    expect(optionsOf({ sample: 'asked' }).always).toBe(false);
  });

  it('takes each flag', () => {
    expect(optionsOf({ replay: 'a.jsonl', sample: 'always', users: true, 'command-lines': true })).toEqual({
      replay: 'a.jsonl',
      always: true,
      users: true,
      commandLines: true,
    });
  });

  it.each([['never'], [''], ['Always'], [true]])('refuses --sample %j', (sample) => {
    expect(() => optionsOf({ sample })).toThrow(FlagError);
    expect(() => optionsOf({ sample })).toThrow(
      `--sample does not take "${sample}". Nothing was started. Give it "always" or "asked".`,
    );
  });

  it('knows the flags that it describes, and no others', () => {
    expect(Object.keys(FLAGS)).toEqual(['replay', 'sample', 'users', 'command-lines']);
  });
});
