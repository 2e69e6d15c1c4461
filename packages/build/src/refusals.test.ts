import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Files, fixture, installed } from './fixture.test-support.ts';

const PAGE = (head: string) =>
  `<!doctype html><html lang="en"><head><title>Fixture</title>${head}</head><body><script type="module" src="./view.ts"></script></body></html>`;
/** A function: of a module with nothing but tiny constants, nothing is left to license. */
const LIB = 'export const a = () => document.URL;';
const MIT_AT_ROOT = { exports: './index.js' };
const lib = (manifest: Record<string, unknown>, files: Files = {}) => ({
  ...installed('lib', { 'index.js': LIB, ...files }, { ...MIT_AT_ROOT, ...manifest }),
  'src/view/view.ts': "import { a } from 'lib'; document.title = String(a());",
});

describe('the view build refuses', () => {
  test.each<[string, Files, string]>([
    [
      'an external script',
      { 'src/view/index.html': PAGE('<script src="https://cdn.example/x.js"></script>') },
      'src/view/index.html: <script src> holds "https://cdn.example/x.js"; a template loads nothing but data:, blob: and # URLs: bundle what it needs.',
    ],
    [
      'an external URL in a style',
      { 'src/view/view.css': 'p { background: url(https://cdn.example/x.png) }' },
      'src/view/view.css: url() or @import in a style holds "https://cdn.example/x.png"; a template loads nothing but data:, blob: and # URLs: bundle what it needs.',
    ],
    [
      'an external import',
      { 'src/view/view.ts': "void import('https://cdn.example/x.js');" },
      'src/view/view.ts: import() holds "https://cdn.example/x.js"; a template loads nothing but data:, blob: and # URLs: bundle what it needs.',
    ],
    [
      'a worker in a file of its own',
      {
        'src/view/view.ts': "new Worker(new URL('./work.ts', import.meta.url), { type: 'module' });",
        'src/view/work.ts': 'postMessage(1);',
      },
      'src/view/view.ts: new Worker() holds "work-',
    ],
    [
      'eval',
      { 'src/view/view.ts': "document.title = eval('1 + 1');" },
      'src/view/view.ts: a script holds "eval(`1 + 1`)',
    ],
    [
      'new Function in a package',
      lib({}, { 'index.js': "export const a = new Function('return 1')();" }),
      'node_modules/lib/index.js: a script holds "Function(`return 1`)',
    ],
    [
      'eval in an inline worker',
      {
        'src/view/view.ts': "import Work from './work.ts?worker&inline'; new Work();",
        'src/view/work.ts': "postMessage(eval('1'));",
      },
      'src/view/work.ts: a script holds "eval(`1`)',
    ],
    [
      'a path of this machine',
      {
        'vite.config.ts': configWith('{ define: { HERE: JSON.stringify(import.meta.dirname + "/src") } }'),
        'src/view/view.ts': 'document.title = HERE;',
      },
      'view.html holds the path "',
    ],
    [
      'a copyleft licence',
      lib({ license: 'GPL-3.0-or-later' }),
      '"lib" 1.0.0 has the licence "GPL-3.0-or-later", which is not on the permissive list (0BSD, Apache-2.0, BlueOak-1.0.0, BSD-2-Clause, BSD-3-Clause, CC0-1.0, ISC, MIT, OFL-1.1, Python-2.0, Unlicense, Zlib); use another package.',
    ],
    ['a weak copyleft licence', lib({ license: 'MPL-2.0' }), '"lib" 1.0.0 has the licence "MPL-2.0"'],
    [
      'two licences that both bind, one of them copyleft',
      lib({ license: '(MIT AND LGPL-3.0-only)' }),
      '"lib" 1.0.0 has the licence "(MIT AND LGPL-3.0-only)"',
    ],
    [
      'a licence that is no SPDX expression',
      lib({ license: 'SEE LICENSE IN EULA' }),
      '"lib" 1.0.0 has the licence "SEE LICENSE IN EULA"',
    ],
    [
      'no licence',
      lib({ license: undefined }),
      'node_modules/lib/package.json: "lib" 1.0.0 declares no licence, so it may not be bundled; use another package, or ask its author to declare one.',
    ],
    [
      'a carried copy of a package whose text is not known',
      lib({}, { 'index.js': `// node_modules/unheard-of/index.js\n${LIB}` }),
      '"lib" carries a copy of "unheard-of" unknown-version without its licence text: put it into packages/build/licences/unheard-of.txt, SPDX identifier on the first line.',
    ],
    [
      'a template over its budget',
      { 'vite.config.ts': appConfig('{ template: 200, start: 1 }') },
      'over its budget of 200 bytes (budget.template in vite.config.ts); largest before minifying: own source 71 bytes.',
    ],
    [
      'two builds that differ',
      {
        'vite.config.ts': configWith('{ define: { STAMP: JSON.stringify(String(process.hrtime.bigint())) } }'),
        'src/view/view.ts': 'document.title = STAMP;',
      },
      'Two builds of the same source differ, view.html differs at character ',
    ],
  ])('%s', async (_, files, message) => {
    await expect(fixture(files).build('view')).rejects.toThrow(message);
  });

  test('a package that ships no licence text, unless this package supplies it', async () => {
    const bare = (name: string) => {
      const files = installed(name, { 'index.js': LIB }, MIT_AT_ROOT);
      const withoutText = Object.fromEntries(Object.entries(files).filter(([path]) => !path.endsWith('LICENSE')));
      return fixture({
        ...withoutText,
        'src/view/view.ts': `import { a } from '${name}'; document.title = String(a());`,
      });
    };
    await expect(bare('lib').build('view')).rejects.toThrow(
      '"lib" 1.0.0 (MIT) ships no licence text: put it into packages/build/licences/lib.txt, SPDX identifier on the first line.',
    );
    const supplied = bare('fast-deep-equal');
    await supplied.build('view');
    expect(supplied.read('dist/THIRD-PARTY.txt')).toContain('Copyright (c) 2017 Evgeny Poberezkin');
  });

  test('nothing of a choice of licences with a permissive one, or of a licence that is only mentioned', async () => {
    const app = fixture({
      ...lib({ license: '(MIT OR GPL-3.0-only)' }),
      'src/view/view.ts':
        "import { a } from 'lib'; document.title = a() + 'https://www.gnu.org/licenses/gpl-3.0.html';",
    });
    await app.build('view');
    expect(app.read('dist/view.html')).toContain('https://www.gnu.org/licenses/gpl-3.0.html');
  });

  test('and leaves no template behind', async () => {
    const app = fixture({ 'src/view/view.ts': "document.title = eval('1');" });
    await expect(app.build('view')).rejects.toThrow('eval');
    expect(readdirSync(app.folder)).not.toContain('dist');
  });
});

describe('the server build refuses', () => {
  test('to run before the view build', async () => {
    await expect(fixture().build('production')).rejects.toThrow(
      'dist/view.html is not there, and the server carries its hash; run "vite build --mode view" first.',
    );
  });

  test.each<[string, Files, string]>([
    [
      'a start over its budget, what it imports at once included',
      { 'vite.config.ts': appConfig('{ template: 20_000, start: 100 }') },
      'over their budget of 100 bytes (budget.start in vite.config.ts); load what the first answer does not need with import().',
    ],
    [
      'a copyleft licence in a chunk loaded late',
      {
        ...lib({ license: 'AGPL-3.0-only' }),
        'src/view/view.ts': '',
        'src/late.ts': "export { a as late } from 'lib';",
      },
      '"lib" 1.0.0 has the licence "AGPL-3.0-only"',
    ],
    ['a package that is not installed', { 'src/late.ts': "export { late } from 'nowhere';" }, 'nowhere'],
    [
      'a package left out of the bundle',
      {
        'vite.config.ts': configWith("{ build: { rolldownOptions: { external: ['nowhere'] } } }"),
        'src/late.ts': "export { late } from 'nowhere';",
      },
      'imports "nowhere", which is not bundled, and there is no node_modules beside it; add it to the dependencies of package.json.',
    ],
    ['examples that are no JSON', { 'examples.json': '[{]' }, 'examples.json: '],
    ['examples that are no list', { 'examples.json': '{}' }, 'examples.json: it must be a list of examples.'],
    [
      'a picture that is not there',
      { 'examples.json': '[{ "title": "A", "picture": "a.svg" }]' },
      'examples.json: "A" names the picture "a.svg", which is no file of the app\'s folder.',
    ],
    [
      'a picture outside the app',
      { 'examples.json': '[{ "title": "A", "picture": "../../package.json" }]' },
      'examples.json: "A" names the picture "../../package.json"',
    ],
    [
      'two builds that differ',
      {
        'vite.config.ts': configWith('{ define: { STAMP: JSON.stringify(String(process.hrtime.bigint())) } }'),
        'src/main.ts': 'console.log(STAMP);',
      },
      'Two builds of the same source differ, main.js differs at character ',
    ],
  ])('%s', async (_, files, message) => {
    const app = fixture(files);
    await app.build('view');
    await expect(app.build('production')).rejects.toThrow(message);
  });
});

function appConfig(budget: string): string {
  return `
import { defineAppConfig } from '../../src/index.ts';
export default defineAppConfig(import.meta.dirname, { budget: ${budget} });`;
}

/** The preset with more config merged into it. */
function configWith(more: string): string {
  return `
import { mergeConfig } from 'vite';
import { defineAppConfig } from '../../src/index.ts';
const preset = defineAppConfig(import.meta.dirname, { budget: { template: 20_000, start: 20_000 } });
export default (env) => mergeConfig(preset(env), ${more});`;
}
