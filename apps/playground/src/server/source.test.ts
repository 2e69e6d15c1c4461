import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Launch } from './config.ts';
import { findSource } from './source.ts';

const folder = mkdtempSync(join(tmpdir(), 'source-'));
const files = {
  'package.json': '{}',
  'dist/main.js': "run('show_map');",
  'node_modules/other/index.js': "'show_map'",
  'src/contract.ts':
    "import { defineTool } from 'x';\n\nexport const showMap = defineTool({\n  name: 'show_map',\n});\n",
  'src/server.ts': "import { showMap } from './contract.ts';\n\nregisterTool(server, showMap, () => ({}));\n",
  'src/view/view.ts': "import {\n  showMap,\n} from '../contract.ts';\n\nawait view.call(showMap, {});\n",
  'src/server.test.ts': "call('show_map');",
};
for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const launch: Launch = { kind: 'stdio', command: 'node', args: ['dist/main.js'], env: {}, cwd: folder };

it('finds where a tool is defined, registered and called, and not where it is built, installed or tested', () => {
  const { places } = findSource(launch, 'show_map');
  expect(places.map(({ found, file, line }) => [found, file, line])).toEqual([
    ['name', 'src/contract.ts', 4],
    ['use', 'src/server.ts', 3],
    ['use', 'src/view/view.ts', 5],
  ]);
  expect(places[0]).toMatchObject({
    path: join(folder, 'src/contract.ts'),
    from: 1,
    excerpt: [
      "import { defineTool } from 'x';",
      '',
      'export const showMap = defineTool({',
      "  name: 'show_map',",
      '});',
      '',
    ],
  });
});

it('says why there is none', () => {
  expect(findSource(launch, 'show_nothing')).toEqual({ places: [], why: expect.stringContaining('"show_nothing"') });
  const http: Launch = { kind: 'http', url: 'http://127.0.0.1:1/mcp', headers: {} };
  expect(findSource(http, 'show_map').why).toContain('not on this machine');
  expect(findSource(undefined, 'show_map').places).toEqual([]);
});
