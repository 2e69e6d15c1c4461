import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fixture, installed } from './fixture.test-support.ts';
import { scanTemplate } from './scan/template.ts';

/** Runs dist/main.js in a folder with no package.json and no node_modules above it. */
function runAlone(dist: string, ...args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-alone-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(dist, folder, { recursive: true });
  return execFileSync(process.execPath, ['main.js', ...args], { cwd: folder, encoding: 'utf8' });
}

test('a view and a server: one file, its hash in the server, chunks beside it, no node_modules', async () => {
  const app = fixture();
  await app.buildAll();
  const html = app.read('dist/view.html');
  const hash = createHash('sha256').update(html).digest('hex').slice(0, 16);

  expect(
    readdirSync(join(app.folder, 'dist'))
      .map((file) => file.replace(/-[\w-]{8}\.js$/, '-HASH.js'))
      .sort(),
  ).toEqual(['THIRD-PARTY.txt', 'examples.json', 'late-HASH.js', 'main.js', 'view.html']);
  expect(html.startsWith('<!doctype html><html lang="en">')).toBe(true);
  expect(scanTemplate(html)).toEqual([]);
  expect(app.read('dist/main.js').split('\n')[0]).toBe('#!/usr/bin/env node');
  expect(runAlone(join(app.folder, 'dist'))).toBe(`${hash} 1.2.3\n`);
  expect(runAlone(join(app.folder, 'dist'), 'more')).toBe(`${hash} 1.2.3\nloaded late\n`);
});

test('the view knows the version as well', async () => {
  const app = fixture({ 'src/view/view.ts': 'document.title = __APP_VERSION__;' });
  await app.build('view');
  expect(app.read('dist/view.html')).toContain('document.title=`1.2.3`');
});

test('light-dark() stays, so that the theme follows the scheme a host sets', async () => {
  const app = fixture();
  await app.build('view');
  expect(app.read('dist/view.html')).toContain('color:light-dark(#111,#eee)');
});

test('the same source gives the same bytes, in another folder too', async () => {
  const [one, two] = [fixture(), fixture()];
  await one.buildAll();
  await two.buildAll();
  for (const file of ['view.html', 'main.js', 'THIRD-PARTY.txt'])
    expect(one.read(`dist/${file}`)).toBe(two.read(`dist/${file}`));
});

test('the view build empties dist, the server build drops only its own old chunks', async () => {
  const app = fixture();
  await app.buildAll();
  app.write('dist/left-over.txt', '');
  app.write('src/late.ts', "export const late = 'another';");
  await app.build('production');
  expect(readdirSync(join(app.folder, 'dist')).filter((file) => file.startsWith('late-'))).toHaveLength(1);
  expect(app.read('dist/left-over.txt')).toBe('');
  await app.build('view');
  expect(readdirSync(join(app.folder, 'dist')).sort()).toEqual(['THIRD-PARTY.txt', 'view.html']);
});

test('notices: code, imported styles, fonts of styles, workers and carried copies are all named', async () => {
  const app = fixture({
    ...installed('in-both', { 'index.js': "export const both = 'both';" }, { exports: './index.js' }),
    ...installed(
      'styles',
      { 'all.css': "@import './part.css';", 'part.css': 'p { color: red }', NOTICE: 'Made by S' },
      { license: 'Apache-2.0' },
    ),
    ...installed('fonts', { 'f.woff2': 'font' }, { license: 'OFL-1.1' }),
    ...installed('in-worker', { 'index.js': 'export const answer = () => Math.random();' }, { exports: './index.js' }),
    ...installed(
      'carrier',
      {
        'index.js':
          '//#region ../../node_modules/.pnpm/ajv@8.18.0/node_modules/ajv/dist/ajv.js\nexport const carried = () => 1 + Date.now();\n//#endregion',
      },
      { exports: './index.js' },
    ),
    'src/view/view.css': "@import 'styles/all.css'; @font-face { font-family: F; src: url('fonts/f.woff2') }",
    'src/view/view.ts':
      "import { both } from 'in-both'; import Work from './work.ts?worker&inline'; document.title = both; new Work();",
    'src/view/work.ts': "import { answer } from 'in-worker'; postMessage(answer());",
    'src/main.ts': "import { both } from 'in-both'; import { carried } from 'carrier'; console.log(both, carried());",
  });
  await app.buildAll();
  const notices = app.read('dist/THIRD-PARTY.txt');
  expect(notices.match(/^====.*/gm)).toEqual([
    '==== ajv 8.18.0 | MIT | main.js ====',
    '==== carrier 1.0.0 | MIT | main.js ====',
    '==== fonts 1.0.0 | OFL-1.1 | view.html ====',
    '==== in-both 1.0.0 | MIT | main.js, view.html ====',
    '==== in-worker 1.0.0 | MIT | view.html ====',
    '==== styles 1.0.0 | Apache-2.0 | view.html ====',
  ]);
  expect(notices).toContain('Licence text of styles\n\nMade by S');
  expect(notices).toContain('Copyright (c) 2015-2021 Evgeny Poberezkin');
  expect(app.read('dist/view.html').trimEnd().split('\n').at(-1)).toBe(
    '<!-- Third-party software: fonts 1.0.0 (OFL-1.1), in-both 1.0.0 (MIT), in-worker 1.0.0 (MIT), styles 1.0.0 (Apache-2.0). Full notices: THIRD-PARTY.txt of this package. -->',
  );
});

test('examples and the pictures they name go along', async () => {
  const app = fixture({
    'examples.json': '[{ "title": "A", "picture": "pictures/a.svg" }, { "title": "B" }]',
    'pictures/a.svg': '<svg/>',
  });
  await app.buildAll();
  expect(app.read('dist/examples.json')).toBe('[{ "title": "A", "picture": "pictures/a.svg" }, { "title": "B" }]');
  expect(app.read('dist/pictures/a.svg')).toBe('<svg/>');
});
