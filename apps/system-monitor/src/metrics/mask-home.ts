import { homedir } from 'node:os';

/** Folders that hold one folder for each user. */
const HOME = /^\/(?:home|Users)\/[^/]+/;
const REMOVABLE = /^(\/(?:run\/)?media)\/[^/]+(?=\/)/;

/** Where a path may begin inside of an argument: `/x`, `-I/x`, `--dir=/x`, `a:/x`, `file:///x`. */
const BEGINS = String.raw`(?<=^-?[A-Za-z]?|[\s=:,;"'(@[]|[\s=:,;"']-[A-Za-z]|file:\/\/)`;
const ENDS = String.raw`(?=$|[\s/\\:,;"')\]])`;
const HOMES = new RegExp(
  String.raw`${BEGINS}(?:\/(?:var\/|usr\/|export\/)?(?:home|Users)\/[^\s/:,;"')\]]+|\/root${ENDS}|[A-Za-z]:\\Users\\[^\\/:*?"<>|]+?(?=[\\/"|<>]|\s+[-/&|]|$))`,
  'g',
);

/** A mount point without the name of the user it belongs to: `/home/~/data`, `/media/~/stick`. */
export function maskMountPoint(point: string): string {
  return point.replace(HOME, (home) => home.replace(/[^/]+$/, '~')).replace(REMOVABLE, '$1/~');
}

/**
 * A text with `~` for every home folder in it, whoever's it is: `~/notes`, `-I~/include`.
 *
 * @param home The one of who runs this server, for it may be anywhere.
 */
export function maskHomes(text: string, home: string = homedir()): string {
  const isTelling = /[/\\]./.test(home);
  const own = new RegExp(`${BEGINS}${home.replace(/[^\w]/g, '\\$&')}${ENDS}`, 'g');
  return (isTelling ? text.replace(own, '~') : text).replace(HOMES, '~');
}
