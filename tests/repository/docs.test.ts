import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, sourcesIn } from '../rules/sources.ts';
import { workingFiles } from './working-copy.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const pages = workingFiles().filter((file) => file.endsWith('.md') && !file.includes('fixtures'));
/** Each line without its indentation: a quoted passage may stand deeper or less deep than in its file. */
const flat = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();

describe.each(pages)('%s', (page) => {
  const text = read(page);

  it('quotes code that is there, word by word', () => {
    for (const [, file = '', code = ''] of text.matchAll(/^```[a-z]+ ([\w./-]+\.\w+)\n(.*?)^```$/gms)) {
      expect(existsSync(path.join(ROOT, file)), file).toBe(true);
      expect(flat(read(file)), `${file} has no such passage`).toContain(flat(code));
    }
  });

  it('links only to files that are there', () => {
    for (const [, link = ''] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      expect(existsSync(path.join(ROOT, path.dirname(page), link)), link).toBe(true);
    }
  });
});

it('docs/errors.md lists every code and no other', () => {
  const sources = [...sourcesIn('packages/bridge/src/server'), ...sourcesIn('apps/system-monitor/src')];
  const made = /(?:new \w*ToolError|refused|super)\(\s*'([a-z]+(?:-[a-z]+)*)'/g;
  const inCode = new Set(sources.flatMap(({ text }) => [...text.matchAll(made)].map(([, code]) => code)));
  const listed = read('docs/errors.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, code]) => code));
  expect(listed.sort()).toEqual([...inCode].sort());
});
