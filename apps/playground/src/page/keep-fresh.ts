import type { PageState } from './logic/state.ts';
import type { Store } from './store.ts';

export interface Renewal {
  /** The page's own files are of another build. */
  reloadPage(): void;
  /** A server was started anew. */
  reloadViews(server: string): void;
}

/** Renews what is on screen when what it came from was built or started again. */
export function keepFresh(state: Store<PageState>, { reloadPage, reloadViews }: Renewal): void {
  let before = state.get();
  state.subscribe(() => {
    const was = before;
    const now = state.get();
    before = now; // first, for what follows changes the state again
    if (was.page && now.page !== was.page) return reloadPage();
    for (const { name, state: is } of now.servers) {
      const known = was.servers.find((server) => server.name === name);
      if (known && known.state !== 'ready' && is === 'ready') reloadViews(name);
    }
  });
}
