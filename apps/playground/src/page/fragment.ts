const KEY = 'playground-token';

export interface Arrival {
  readonly token: string;
  /** The app that the address names. */
  readonly app?: string;
  /** A tool of that app, and the JSON of its arguments; else its first example is meant. */
  readonly tool?: string;
  readonly args?: string;
  /**
   * Whether that may be called at once. Only an address with the token in it is one the playground
   * printed; a link from elsewhere can name an app, but it never calls.
   */
  readonly mayCall: boolean;
}

/**
 * Reads `#token=...&app=...&tool=...&args=...`, keeps the token for this tab, and takes all of it off the address bar.
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
  const part = (name: string) => fragment.get(name) ?? undefined;
  return {
    token: given ?? storage.getItem(KEY) ?? '',
    app: part('app'),
    tool: part('tool'),
    args: part('args'),
    mayCall: Boolean(given),
  };
}

/** An address that puts this call into the composer of whoever opens it; the token is not in it. */
export function linkTo(
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
  call: { readonly server: string; readonly tool: string; readonly arguments: Record<string, unknown> },
): string {
  const { server: app, tool, arguments: args } = call;
  return `${origin}${pathname}#${new URLSearchParams({ app, tool, args: JSON.stringify(args) })}`;
}
