import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { maskMountPoint } from './mask-home.ts';
import { parseMountinfo } from './mountinfo.ts';

const mounts = (...lines: string[]) => parseMountinfo(lines.join('\n')).map(({ point }) => point);
const fixture = (name: string) =>
  readFileSync(new URL(`./fixtures/${name}/proc/self/mountinfo`, import.meta.url), 'utf8');

it('finds the local file systems and leaves out those of a network', () => {
  expect(mounts(fixture('machine'))).toEqual(['/', '/boot/efi', '/home/alice/big disk', '/run/media/alice/STICK']);
  expect(mounts(fixture('container-v2'))).toEqual(['/', '/data']);
});

it.each<[string, string[], string[]]>([
  ['nothing', [''], []],
  ['nonsense', ['nonsense', '1 2 3 - ext4', ' - ', '22 1 259:2 / - ext4 /dev/x rw'], []],
  ['no optional fields', ['22 1 8:1 / /a rw - ext4 /dev/sda1 rw'], ['/a']],
  ['several optional fields', ['22 1 8:1 / /a rw shared:1 master:2 - ext4 /dev/sda1 rw'], ['/a']],
  ['UTF-8 in octal', ['22 1 8:1 / /d\\303\\251p\\303\\264t rw - ext4 /dev/sda1 rw'], ['/dépôt']],
  ['a tab and a backslash', ['22 1 8:1 / /a\\011b\\134c rw - ext4 /dev/sda1 rw'], ['/a\tb\\c']],
  [
    'a device that is mounted twice: the whole of it',
    ['22 1 8:1 /srv /a rw - xfs /dev/sda1 rw', '23 1 8:1 / /long rw - xfs /dev/sda1 rw'],
    ['/long'],
  ],
  [
    'a device that is mounted twice: the shorter',
    ['22 1 8:1 / /long rw - xfs /dev/sda1 rw', '23 1 8:1 / /b rw - xfs /dev/sda1 rw'],
    ['/b'],
  ],
  [
    'subvolumes of btrfs, which share their room',
    ['22 1 0:31 /@ / rw - btrfs /dev/sda2 rw', '23 1 0:32 /@home /home rw - btrfs /dev/sda2 rw'],
    ['/'],
  ],
  [
    'datasets of one pool and of another',
    ['22 1 0:31 / /a rw - zfs tank/a rw', '23 1 0:32 / /bb rw - zfs tank/b rw', '24 1 0:33 / /c rw - zfs other rw'],
    ['/a', '/c'],
  ],
  [
    'a local one that lies under one of a network',
    ['22 1 8:1 / /mnt rw - ext4 /dev/sda1 rw', '23 1 0:9 / /mnt rw - nfs server:/ rw'],
    [],
  ],
  ['layers of images that are not this container', ['22 1 0:9 / /var/lib/x/merged rw - overlay overlay rw'], []],
  [
    'networks and memory',
    ['nfs', 'nfs4', 'cifs', 'smb3', 'fuse.sshfs', 'fuse.s3fs', '9p', 'ceph', 'glusterfs', 'afs', 'tmpfs', 'autofs'].map(
      (type, index) => `${index} 1 0:${index} / /m${index} rw - ${type} x rw`,
    ),
    [],
  ],
])('reads %s', (_, lines, points) => {
  expect(mounts(...lines)).toEqual(points);
});

it.each([
  ['/', '/'],
  ['/home', '/home'],
  ['/home/alice', '/home/~'],
  ['/home/alice/big disk', '/home/~/big disk'],
  ['/Users/alice/Data', '/Users/~/Data'],
  ['/media/alice/STICK', '/media/~/STICK'],
  ['/run/media/alice/STICK', '/run/media/~/STICK'],
  ['/media/cdrom', '/media/cdrom'],
  ['/srv/home/x', '/srv/home/x'],
  ['/homework/alice', '/homework/alice'],
])('masks %s as %s', (point, masked) => {
  expect(maskMountPoint(point)).toBe(masked);
});
