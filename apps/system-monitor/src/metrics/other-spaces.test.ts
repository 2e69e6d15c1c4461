import { expect, it } from 'vitest';
import { LimitedWaits } from './limited-waits.ts';
import { readOtherSpaces } from './other-spaces.ts';

const size = (blocks: number, bavail: number) => ({ bsize: 10, blocks, bavail });
const coded = (code: string) => Object.assign(new Error(code), { code });
const waits = () => new LimitedWaits(20);

it('tells drives of Windows, and leaves out those without a disk', async () => {
  const asked: string[] = [];
  const statfs = async (point: string) => {
    asked.push(point);
    if (point === 'C:\\') return size(100, 40);
    if (point === 'D:\\') throw coded('EBUSY');
    if (point === 'E:\\') return size(0, 0);
    throw coded('ENOENT');
  };
  expect(await readOtherSpaces('win32', statfs, waits())).toEqual([{ name: 'C:', total: 1000, available: 400 }]);
  expect([asked.length, asked[0], asked.at(-1)]).toEqual([24, 'C:\\', 'Z:\\']);
});

it('tells volumes of macOS, those of one pool once, and one that hangs not at all', async () => {
  const statfs = (point: string) =>
    point === '/Volumes/Server'
      ? new Promise<never>(() => {})
      : Promise.resolve(point === '/Volumes/Stick' ? size(9, 1) : size(100, 40));
  const namesIn = async (folder: string) =>
    folder === '/Volumes' ? ['.hidden', 'Macintosh HD', 'Server', 'Stick'] : [];
  expect(await readOtherSpaces('darwin', statfs, waits(), namesIn)).toEqual([
    { name: '/', total: 1000, available: 400 },
    { name: '/Volumes/Stick', total: 90, available: 10 },
  ]);
});

it('does without a folder of volumes', async () => {
  const namesIn = () => Promise.reject(coded('ENOENT'));
  expect(await readOtherSpaces('freebsd', async () => size(2, 1), waits(), namesIn)).toEqual([
    { name: '/', total: 20, available: 10 },
  ]);
});
