import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTemplate } from './copy.mjs';
import { KINDS } from './kinds.mjs';
import { deriveNames } from './names.mjs';
import { ROOT } from './test-workshop.ts';

/** A learner reads an app of the smallest kind in ten minutes. */
const MAX_LINES: Record<string, number> = { minimal: 200 };

describe.each(Object.entries(KINDS))('the template "%s"', (kind, { sample }) => {
  const names = deriveNames(sample);
  const files = readTemplate(path.join(ROOT, 'generators', 'templates', kind), names, names).map((file) => ({
    path: file.path,
    text: file.content.toString(),
  }));
  const sources = files.filter((file) => file.path.startsWith('src/') && !file.path.includes('.test.'));

  it('has fewer lines of source than a learner has patience', () => {
    const lines = sources.flatMap(({ text }) => text.split('\n').filter((line) => !/^\s*(\/\/|\/?\*|$)/.test(line)));
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.length).toBeLessThan(MAX_LINES[kind] ?? 1000);
  });

  it('has no identifier that a name like "delete" or "3d-viewer" would break', () => {
    const bare = new RegExp(`(?<![A-Za-z_$])(${names.camel}|${names.pascal}|${names.snake})`);
    const lines = sources.flatMap(({ path: file, text }) => text.split('\n').map((line) => `${file}: ${line}`));
    expect(lines.filter((line) => bare.test(line))).toEqual([]);
  });

  it('depends on no depth of folders', () => {
    const above = files.filter(({ path: file, text }) => {
      const depth = file.split('/').length - 1;
      return new RegExp(`['"\`](\\.\\./){${depth + 1}}`).test(text);
    });
    expect(above.map((file) => file.path)).toEqual([]);
  });
});

it("gives apps the workspace's own TypeScript options", () => {
  const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).compilerOptions;
  const { lib: _, types: __, ...base } = read('tsconfig.base.json');
  expect(read('packages/build/tsconfig.app.json')).toMatchObject(base);
});
