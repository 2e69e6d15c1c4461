import { serve } from '@workshop/bridge/server';
import { NAME } from './contract.ts';
import { createServer } from './server.ts';

await serve(() => createServer, {
  name: NAME,
  version: __APP_VERSION__,
  summary: 'Shows the chemical elements as a list, to a person and to a model.',
});
