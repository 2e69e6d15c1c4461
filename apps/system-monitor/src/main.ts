import { serve } from '@workshop/bridge/server';
import { openSource } from './metrics/open-source.ts';
import { Sampler } from './metrics/sampler.ts';
import { createServer, NAME } from './server.ts';

await serve(
  ({ views }, { replay }) => {
    const sampler = new Sampler(openSource(typeof replay === 'string' ? replay : undefined));
    return () => createServer({ sampler, views });
  },
  {
    name: NAME,
    version: __APP_VERSION__,
    summary: 'Shows how this machine is doing, live, to a person and to a model.',
    flags: { replay: { type: 'string', value: 'FILE', description: 'Show a recording instead of this machine.' } },
  },
);
