import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Files, fixture, installed } from './fixture.test-support.ts';

const config = (page: number) => `
import { definePlaygroundConfig } from '../../src/index.ts';
export default definePlaygroundConfig(import.meta.dirname, { budget: { page: ${page}, start: 20_000 }, plugins: [] });`;

function playground(files: Files = {}, page = 20_000) {
  return fixture({
    ...installed('lib', { 'index.js': 'export const a = () => document.URL;' }, { exports: './index.js' }),
    'vite.config.ts': config(page),
    'src/main.ts': 'console.log(__APP_VERSION__);',
    'src/page/index.html':
      '<!doctype html><html lang="en"><head><title>x</title></head><body><script type="module" src="./page.ts"></script></body></html>',
    'src/page/page.ts':
      "import { a } from 'lib'; import('./late.ts').then(({ late }) => document.body.append(a(), late));",
    'src/page/late.ts': "export const late = 'late';",
    ...files,
  });
}

test('a page of several files under dist/page, the server beside it, one notice file', async () => {
  const app = playground();
  await app.build('page');
  await app.build('production');
  expect(readdirSync(join(app.folder, 'dist')).sort()).toEqual(['THIRD-PARTY.txt', 'examples.json', 'main.js', 'page']);
  expect(readdirSync(join(app.folder, 'dist/page')).sort()).toEqual(['assets', 'index.html']);
  expect(app.read('dist/THIRD-PARTY.txt').match(/^====.*/gm)).toEqual(['==== lib 1.0.0 | MIT | page ====']);
});

test('the page is refused over its budget, and with eval', async () => {
  await expect(playground({}, 10).build('page')).rejects.toThrow(
    'over their budget of 10 bytes (budget.page in vite.config.ts).',
  );
  await expect(playground({ 'src/page/late.ts': "export const late = eval('1');" }).build('page')).rejects.toThrow(
    'a script holds "eval(`1`)',
  );
});
