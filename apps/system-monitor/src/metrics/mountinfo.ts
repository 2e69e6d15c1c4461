/** A file system that is mounted and lies on a disk of this machine. */
export interface Mount {
  /** What it is asked by. */
  point: string;
}

/** On a local disk. A network's file system may hang for minutes when it is asked for its size. */
const LOCAL = /^(?:ext[234]|xfs|btrfs|bcachefs|zfs|f2fs|jfs|vfat|msdos|exfat|ntfs3?|fuseblk|apfs|hfsplus)$/;
/** Single files that a container engine lays over those of the image, and places that are no room to write to. */
const NO_ROOM = /^\/(?:etc\/(?:hosts|hostname|resolv\.conf)$|(?:dev|proc|sys|snap)\/)/;

/**
 * `/proc/self/mountinfo`, see proc(5): one mount for each local device, and the root of a container (overlay). A
 * device that is mounted several times is named by the mount that shows it whole, and of those by the shortest.
 */
export function parseMountinfo(text: string): Mount[] {
  const visible = new Map<string, ReturnType<typeof parseLine>>();
  for (const line of text.split('\n')) {
    const mount = parseLine(line);
    // A later mount hides an earlier one at the same place, and a network's may hide a local one.
    if (mount) visible.set(mount.point, mount);
  }
  const devices = new Map<string, Mount & { isWhole: boolean }>();
  for (const mount of visible.values()) {
    if (!mount || NO_ROOM.test(mount.point)) continue;
    if (!LOCAL.test(mount.type) && !(mount.type === 'overlay' && mount.point === '/')) continue;
    const other = devices.get(mount.device);
    if (!other || isBetter(mount, other)) devices.set(mount.device, mount);
  }
  return [...devices.values()].map(({ point }) => ({ point })).sort((a, b) => (a.point < b.point ? -1 : 1));
}

function parseLine(line: string) {
  const [mount = '', after = ''] = line.split(' - ', 2);
  const [, , number, root, point] = mount.split(' ');
  const [type, source] = after.split(' ').map(unescapeOctal);
  if (!number || !root || !point || !type) return undefined;
  // Subvolumes of btrfs have a number each, datasets of ZFS too, and share their room with the others.
  const device = type === 'btrfs' ? source : type === 'zfs' ? source?.split('/')[0] : number;
  return { point: unescapeOctal(point), isWhole: root === '/', type, device: `${type} ${device}` };
}

function isBetter(mount: Mount & { isWhole: boolean }, other: Mount & { isWhole: boolean }): boolean {
  if (mount.isWhole !== other.isWhole) return mount.isWhole;
  return mount.point.length < other.point.length;
}

/** Space, tab, end of line and backslash are written as `\040` and the like; the bytes are UTF-8's. */
function unescapeOctal(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/(?:\\[0-7]{3})+/g, (escapes) => {
    return Buffer.from(
      escapes
        .slice(1)
        .split('\\')
        .map((octal) => Number.parseInt(octal, 8)),
    ).toString('utf8');
  });
}
