const KEY = 'playground-token';

export interface Arrival {
  readonly token: string;
  /** The app that the address names. */
  readonly app?: string;
  /**
   * Whether that app's first example may be called at once. Only an address with the token in it is one the playground
   * printed; a link from elsewhere can name an app, but it never calls.
   */
  readonly mayCall: boolean;
}

/**
 * Reads `#token=...&app=...`, keeps the token for this tab, and takes all of it off the address bar.
 */
export function readArrival(
  { hash, pathname }: Pick<Location, 'hash' | 'pathname'>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  replace: (address: string) => void,
): Arrival {
  const fragment = new URLSearchParams(hash.slice(1));
  const given = fragment.get('token');
  if (given) storage.setItem(KEY, given);
  if (hash !== '') replace(pathname);
  return { token: given ?? storage.getItem(KEY) ?? '', app: fragment.get('app') ?? undefined, mayCall: Boolean(given) };
}
