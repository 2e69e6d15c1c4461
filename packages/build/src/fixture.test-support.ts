import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { onTestFinished } from 'vitest';

/** Inside this package, so that a fixture's vite.config.ts finds what this package depends on. */
const FIXTURES = join(import.meta.dirname, '../dist');

/** A file's text by its path in the fixture's folder. */
export type Files = Record<string, string>;

const CONFIG = `
import { defineAppConfig } from '../../src/index.ts';
export default defineAppConfig(import.meta.dirname, { budget: { template: 20_000, start: 20_000 } });
`;

const APP: Files = {
  'package.json': JSON.stringify({ name: 'fixture', version: '1.2.3', type: 'module', license: 'MIT' }),
  'vite.config.ts': CONFIG,
  'examples.json': '[]',
  'src/main.ts':
    "console.log(__TEMPLATE_HASH__, __APP_VERSION__); if (process.argv[2]) console.log((await import('./late.ts')).late);",
  'src/late.ts': "export const late = 'loaded late';",
  'src/view/index.html':
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fixture</title><link rel="stylesheet" href="./view.css"></head><body><script type="module" src="./view.ts"></script></body></html>',
  'src/view/view.css': ':root { color: light-dark(#111, #eee); }',
  'src/view/view.ts': "document.body.append('Hello');",
};

/** A package in the fixture's node_modules: MIT with its text, unless `files` say otherwise. */
export function installed(name: string, files: Files, manifest: Record<string, unknown> = {}): Files {
  const folder = `node_modules/${name}`;
  const all: Files = {
    'package.json': JSON.stringify({ name, version: '1.0.0', type: 'module', license: 'MIT', ...manifest }),
    LICENSE: `Licence text of ${name}`,
    ...files,
  };
  return Object.fromEntries(Object.entries(all).map(([path, text]) => [`${folder}/${path}`, text]));
}

/** Writes an app of a view and a server, with `files` added or replaced. Removed when the test is over. */
export function fixture(files: Files = {}): Fixture {
  mkdirSync(FIXTURES, { recursive: true });
  const folder = mkdtempSync(join(FIXTURES, 'fixture-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries({ ...APP, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return new Fixture(folder);
}

export class Fixture {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** `vite build --mode <mode>`. */
  async build(mode: 'view' | 'production' | 'page'): Promise<void> {
    await build({ configFile: join(this.folder, 'vite.config.ts'), mode, logLevel: 'silent' });
  }

  /** Both builds of an app. */
  async buildAll(): Promise<void> {
    await this.build('view');
    await this.build('production');
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.folder, path), text);
  }
}
