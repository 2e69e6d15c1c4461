import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../rules/sources.ts';
import { workingFiles } from './working-copy.ts';

const files = workingFiles();
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const manifests = files.filter((file) =>
  /^(apps\/[^/]+|packages\/[^/]+|generators|generators\/templates\/[^/]+|tests)\/package\.json$/.test(file),
);

describe.each(manifests)('%s', (file) => {
  const manifest = JSON.parse(read(file));

  it('has the same five scripts as every package', () => {
    expect(Object.keys(manifest.scripts)).toEqual(
      expect.arrayContaining(['build', 'dev', 'lint', 'typecheck', 'test']),
    );
  });

  it('takes its versions from the one catalog', () => {
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter((version) => version !== 'catalog:' && version !== 'workspace:*')).toEqual([]);
  });

  it('says its licence', () => expect(manifest.license).toBe('MIT'));
});

it('pins every version of the catalog exactly', () => {
  const [, catalog = ''] = /^catalog:\n((?: {2}.*\n)+)/m.exec(read('pnpm-workspace.yaml')) ?? [];
  const versions = catalog
    .trim()
    .split('\n')
    .map((line) => line.split(': ').at(-1));
  expect(versions.length).toBeGreaterThan(20);
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version ?? ''))).toEqual([]);
});

it('has one lockfile, which names no registry', () => {
  expect(files.filter((file) => /package-lock|yarn\.lock|bun\.lock|pnpm-lock/.test(file))).toEqual(['pnpm-lock.yaml']);
  expect(read('pnpm-lock.yaml')).not.toMatch(/tarball: *http/);
});

/** Written apart, so that this file does not find itself. */
const TELLING = /registry\.npm[j]s|deb\.debia[n]|\/work\/mai[n]|\/root\/[.]/;

it('speaks of itself alone: no path of one machine, no registry host', () => {
  const texts = files.filter((file) => /\.(md|ts|tsx|mjs|js|json|ya?ml|css|html|jsonl)$/.test(file));
  expect(texts.filter((file) => TELLING.test(read(file)))).toEqual([]);
});
