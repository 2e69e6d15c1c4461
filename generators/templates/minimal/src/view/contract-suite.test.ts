import { fileURLToPath } from 'node:url';
import { viewContract } from '@workshop/testing';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

viewContract({
  name: 'sample-list',
  server: { command: process.execPath, args: [main, '--stdio'] },
  tool: 'show_sample_list',
  args: { search: 'ium' },
  ready: 'tbody tr',
  content: '.content',
  empty: { search: 'unobtainium' },
});
