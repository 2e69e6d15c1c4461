import { fileURLToPath } from 'node:url';
import { viewContract } from '@workshop/testing';

const at = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

viewContract({
  name: 'system-monitor',
  server: {
    command: process.execPath,
    args: [at('dist/main.js'), '--stdio', '--replay', at('samples/busy-laptop.jsonl')],
  },
  tool: 'show_system',
  args: { tile: 'disk', span: 300 },
  ready: '.processes tbody tr:not(.empty)',
  content: '.content',
});
