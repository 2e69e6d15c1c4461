import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pathFrom } from './file-path.ts';
import { Roots } from './roots.ts';

let base = '';
let open = '';
beforeEach(async () => {
  base = await realpath(await mkdtemp(path.join(tmpdir(), 'roots-')));
  open = path.join(base, 'open');
  await mkdir(path.join(open, 'sub'), { recursive: true });
  await writeFile(path.join(open, 'sub', 'a b.txt'), 'inside');
  await writeFile(path.join(base, 'secret.txt'), 'outside');
});
afterEach(() => rm(base, { recursive: true }));

async function content(roots: Roots, name: string): Promise<string> {
  const file = await roots.openFile(name);
  try {
    return `${file.name}: ${await file.handle.readFile('utf8')}`;
  } finally {
    await file.handle.close();
  }
}

describe('Roots', () => {
  it('opens a file by label, by path below, by absolute path and by file URL alike', async () => {
    const roots = await Roots.open([open]);
    const absolute = path.join(open, 'sub', 'a b.txt');
    for (const name of ['open/sub/a b.txt', 'sub/a b.txt', absolute, pathToFileURL(absolute).href])
      expect(await content(roots, name)).toBe('open/sub/a b.txt: inside');
  });

  it('opens a root that is one file, and nothing beside it', async () => {
    const roots = await Roots.open([path.join(base, 'secret.txt')]);
    expect(await content(roots, 'secret.txt')).toBe('secret.txt: outside');
    await expect(roots.openFile('open/sub/a b.txt')).rejects.toThrow(/--root FOLDER/);
  });

  it.each([
    '../secret.txt',
    'sub/../../secret.txt',
    '/etc/passwd',
    'file:///etc/passwd',
    '%2e%2e/secret.txt',
    'a\0b',
    'file://host/x',
    'missing',
  ])('refuses %j, naming the flag', async (name) => {
    const roots = await Roots.open([open]);
    await expect(roots.openFile(name)).rejects.toThrow(
      /is not a file in an open folder.*Open are: open\..*--root FOLDER/,
    );
  });

  it('refuses links that leave, for reading and writing, as file and as folder', async () => {
    await symlink(path.join(base, 'secret.txt'), path.join(open, 'link.txt'));
    await symlink(base, path.join(open, 'up'));
    const roots = await Roots.open([open]);
    for (const name of ['link.txt', 'up/secret.txt']) {
      await expect(roots.openFile(name)).rejects.toThrow(/not a file in an open folder/);
      await expect(roots.writeFile(name, Buffer.from('x'), { overwrite: true })).rejects.toThrow(/not a file in/);
    }
    expect(await readFile(path.join(base, 'secret.txt'), 'utf8')).toBe('outside');
  });

  it('refuses a folder as a file', async () => {
    await expect((await Roots.open([open])).openFile('sub')).rejects.toThrow(/a folder or a device/);
  });

  it('writes beside and renames, and overwrites only when asked', async () => {
    const roots = await Roots.open([open]);
    expect(await roots.writeFile('sub/new.txt', Buffer.from('1'), { overwrite: false })).toBe('open/sub/new.txt');
    await expect(roots.writeFile('sub/new.txt', Buffer.from('2'), { overwrite: false })).rejects.toThrow(
      /exists already/,
    );
    await roots.writeFile('sub/new.txt', Buffer.from('3'), { overwrite: true });
    expect(await readFile(path.join(open, 'sub', 'new.txt'), 'utf8')).toBe('3');
  });

  it('writes nothing where the server is read-only', async () => {
    const roots = await Roots.open([open], 'any local user can reach it');
    await expect(roots.writeFile('x.txt', Buffer.from('1'), { overwrite: true })).rejects.toThrow(/--allow-write/);
  });

  it('gives two roots of one name two labels, and changes the revision with the file', async () => {
    await mkdir(path.join(base, 'other', 'open'), { recursive: true });
    const roots = await Roots.open([open, path.join(base, 'other', 'open')]);
    expect(roots.labels).toEqual(['open', 'open-2']);
    const before = await roots.openFile('sub/a b.txt');
    await writeFile(path.join(open, 'sub', 'a b.txt'), 'inside, longer');
    const after = await roots.openFile('sub/a b.txt');
    expect(after.revision).not.toBe(before.revision);
    await Promise.all([before.handle.close(), after.handle.close()]);
  });

  it('names the root that does not exist', async () => {
    await expect(Roots.open(['/no/such/folder'])).rejects.toThrow('--root /no/such/folder does not exist');
  });
});

describe('pathFrom', () => {
  it.each([
    ['file:///C:/Users/a%20b/x.pdf', 'C:\\Users\\a b\\x.pdf'],
    ['C:\\Users\\a b\\x.pdf', 'C:\\Users\\a b\\x.pdf'],
    ['c:/Users/a b/x.pdf', 'c:\\Users\\a b\\x.pdf'],
    ['\\\\srv\\share\\x.pdf', '\\\\srv\\share\\x.pdf'],
    ['file://srv/share/x.pdf', '\\\\srv\\share\\x.pdf'],
  ])('reads %s by the rules of Windows', (given, path) => expect(pathFrom(given, true)).toBe(path));

  it.each([
    ['file:///home/a%20b/x.pdf', '/home/a b/x.pdf'],
    ['/home/../etc/x', '/etc/x'],
    ['a%20b.pdf', 'a%20b.pdf'],
  ])('reads %s by the rules of POSIX', (given, path) => expect(pathFrom(given, false)).toBe(path));

  it.each(['file://host/x', 'file:///a%2Fb', 'a\0b'])('refuses %j', (given) => {
    expect(() => pathFrom(given, false)).toThrow(TypeError);
  });
});
