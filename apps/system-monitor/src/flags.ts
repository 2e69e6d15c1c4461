import type { Flag, FlagValues } from '@workshop/bridge/server';
import { FlagError } from './metrics/errors.ts';

/** The flags of this server alone. */
export const FLAGS: Record<string, Flag> = {
  replay: { type: 'string', value: 'FILE', description: 'Show a recording instead of this machine.' },
  sample: {
    type: 'string',
    value: 'WHEN',
    description: '"always": read on although nobody asks, for a history of 24 h.',
  },
  users: { type: 'boolean', description: 'Tell the names of the users who run processes.' },
  'command-lines': { type: 'boolean', description: 'Tell the arguments of processes, secrets masked.' },
};

/** What the flags ask for. */
export interface Options {
  replay: string | undefined;
  /** Whether sampling goes on although nobody asks. */
  always: boolean;
  users: boolean;
  commandLines: boolean;
}

/** @throws FlagError for a `--sample` that is neither `always` nor `asked`, which it is when left out */
export function optionsOf({ replay, sample = 'asked', users, 'command-lines': commandLines }: FlagValues): Options {
  if (sample !== 'always' && sample !== 'asked') throw new FlagError('--sample', String(sample), ['always', 'asked']);
  return {
    replay: typeof replay === 'string' ? replay : undefined,
    always: sample === 'always',
    users: users === true,
    commandLines: commandLines === true,
  };
}
