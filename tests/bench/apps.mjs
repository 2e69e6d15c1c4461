import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Our apps beside the official servers. A later app is one more entry.
 *
 * `shown` is what a view shows first of what it was opened for: a selector, and what its text is like then.
 */
export const APPS = [
  {
    name: 'mcp-app-system-monitor',
    entry: path.join(ROOT, 'apps/system-monitor/dist/main.js'),
    show: { tool: 'show_system', args: {} },
    shown: { selector: '.tile-value', text: String.raw`\d` },
    peer: {
      name: '@modelcontextprotocol/server-system-monitor',
      entry: fileURLToPath(
        import.meta.resolve('@modelcontextprotocol/server-system-monitor').replace(/server\.js$/, 'index.js'),
      ),
      show: { tool: 'get-system-info', args: {} },
      shown: { selector: '#info-platform', text: String.raw`\w+ \w+` },
      page: { tool: 'poll-system-stats', args: {} },
    },
  },
];
