/** Folders that hold one folder for each user. */
const HOME = /^\/(?:home|Users)\/[^/]+/;
const REMOVABLE = /^(\/(?:run\/)?media)\/[^/]+(?=\/)/;

/** A mount point without the name of the user it belongs to: `/home/~/data`, `/media/~/stick`. */
export function maskMountPoint(point: string): string {
  return point.replace(HOME, (home) => home.replace(/[^/]+$/, '~')).replace(REMOVABLE, '$1/~');
}
