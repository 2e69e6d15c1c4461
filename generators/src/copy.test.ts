import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { moveInto, planCopy, readTemplate, replaceFile, stage } from './copy.mjs';
import { deriveNames } from './names.mjs';
import { snapshot, temporaryFolder } from './test-workshop.ts';

const file = (name: string, text = name) => ({ path: name, content: Buffer.from(text) });

describe('readTemplate', () => {
  it('replaces each form of the name once, in texts and in paths', () => {
    const template = temporaryFolder({
      'package.json': '"mcp-app-sample-list"',
      'src/sampleList.ts': "showSampleList, sampleList, 'show_sample_list', 'Sample list', sample lists",
      '.hidden': 'kept',
      'node_modules/x.js': '',
      'dist/main.js': '',
      '.turbo/log': '',
      'test-results.json': '',
    });
    const files = readTemplate(template, deriveNames('sample-list'), deriveNames('my-sample-list'));
    expect(files.map((one) => [one.path, one.content.toString()])).toEqual([
      ['.hidden', 'kept'],
      ['package.json', '"mcp-app-my-sample-list"'],
      ['src/mySampleList.ts', "showMySampleList, mySampleList, 'show_my_sample_list', 'My sample list', sample lists"],
    ]);
  });

  it('leaves pictures as they are', () => {
    const template = temporaryFolder();
    const bytes = Buffer.from('\0sample-list\xff', 'latin1');
    writeFileSync(path.join(template, 'picture.png'), bytes);
    const [picture] = readTemplate(template, deriveNames('sample-list'), deriveNames('x'));
    expect(picture?.content).toEqual(bytes);
  });
});

describe('planCopy', () => {
  const files = [file('README.md', 'ours'), file('src/main.ts')];

  it('writes all into a folder that is not there', () => {
    expect(planCopy(files, path.join(temporaryFolder(), 'new'), 'new')).toEqual({ files, kept: [] });
  });

  it('keeps a repository and a README that stand there', () => {
    const folder = temporaryFolder({ '.git/HEAD': '', 'readme.md': 'theirs' });
    expect(planCopy(files, folder, 'new')).toEqual({ files: [files[1]], kept: ['readme.md'] });
  });

  it('refuses anything else, all of it listed', () => {
    const folder = temporaryFolder({ 'README.md': '', 'a.ts': '', 'src/x.ts': '' });
    expect(() => planCopy(files, folder, 'apps/new')).toThrow(
      'apps/new is not empty: a.ts, src. Nothing was written. Move these away, or take another name.',
    );
  });

  it('refuses a file', () => {
    const folder = temporaryFolder({ new: '' });
    expect(() => planCopy(files, path.join(folder, 'new'), 'apps/new')).toThrow(/is no folder/);
  });
});

describe('stage and moveInto', () => {
  it('make the folder with all files', () => {
    const root = temporaryFolder();
    const destination = path.join(root, 'apps', 'new');
    moveInto(stage([file('a.ts'), file('src/view/b.ts')], destination), destination);
    expect(snapshot(destination)).toEqual({ 'a.ts': 'a.ts', 'src/view/b.ts': 'src/view/b.ts' });
  });

  it('leave nothing behind when writing fails half-way', () => {
    const root = temporaryFolder();
    const impossible = [file('a'), file('b/c'), file('a/below-a-file')];
    expect(() => stage(impossible, path.join(root, 'new'))).toThrow();
    expect(snapshot(root)).toEqual({});
  });

  it('leave nothing behind when moving fails half-way, and touch nothing that stands there', () => {
    const root = temporaryFolder();
    const destination = path.join(root, 'new');
    const staged = stage([file('a'), file('b'), file('c')], destination);
    mkdirSync(destination);
    writeFileSync(path.join(destination, 'b'), 'came in between');
    expect(() => moveInto(staged, destination)).toThrow(/b appeared while the app was being made/);
    expect(snapshot(destination)).toEqual({ b: 'came in between' });
  });

  it('take everything back', () => {
    const root = temporaryFolder({ 'new/README.md': 'theirs' });
    const destination = path.join(root, 'new');
    moveInto(stage([file('a'), file('src/b')], destination), destination)();
    expect(snapshot(destination)).toEqual({ 'README.md': 'theirs' });
  });
});

it('replaceFile leaves the old file when it fails, and no other', () => {
  const root = temporaryFolder({ 'list.json/inside': 'a folder can not be replaced by a file' });
  expect(() => replaceFile(path.join(root, 'list.json'), 'new')).toThrow();
  expect(Object.keys(snapshot(root))).toEqual(['list.json/inside']);
});
