import { serve } from '@workshop/bridge/server';
import { FLAGS, optionsOf } from './flags.ts';
import { openSource } from './metrics/open-source.ts';
import { Sampler } from './metrics/sampler.ts';
import { createServer, NAME } from './server.ts';

await serve(
  ({ views }, flags) => {
    const options = optionsOf(flags);
    const sampler = new Sampler(openSource(options), options);
    return () => createServer({ sampler, views });
  },
  {
    name: NAME,
    version: __APP_VERSION__,
    summary: 'Shows how this machine is doing, live, to a person and to a model.',
    flags: FLAGS,
  },
);
