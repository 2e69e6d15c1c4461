import { PlaygroundError } from '../problem.ts';
import type { PlaygroundEvent, ServerMessage } from '../wire.ts';
import type { Api } from './api.ts';
import { type PageState, withTurn } from './logic/state.ts';
import { addMessage, type Exchange } from './logic/traffic.ts';
import type { Store } from './store.ts';

const KEPT_AUDIT = 2_000;
/** Between two tries to reach a playground that went away. */
const RETRY_MS = 1_000;

/** Keeps the page's state in step with the Node side, for as long as the page is open. */
export async function followEvents(
  api: Api,
  state: Store<PageState>,
  traffic: Store<readonly Exchange[]>,
  greeted: (state: PageState) => void,
): Promise<void> {
  for (;;) {
    try {
      await api.follow((event) => {
        state.change((value) => applyEvent(value, event));
        if (event.type === 'hello') greeted(state.get());
        if (event.type === 'message') traffic.change((rows) => addMessage(rows, toPassed(event.message)));
        if (event.type === 'hello')
          traffic.change((rows) => (rows.length > 0 ? rows : event.messages.map(toPassed).reduce(addMessage, rows)));
      });
    } catch (error) {
      if (!(error instanceof PlaygroundError)) throw error;
      if (error.code === 'no-token') return state.change((value) => ({ ...value, link: 'refused' }));
    }
    state.change((value) => ({ ...value, link: 'lost' }));
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

export function applyEvent(state: PageState, event: PlaygroundEvent): PageState {
  switch (event.type) {
    case 'hello': {
      const { version, page, config, notes, configRefused, byPort, servers, audit } = event;
      return { ...state, link: 'open', version, page, config, notes, configRefused, byPort, servers, audit };
    }
    case 'server': {
      const { server } = event;
      return { ...state, servers: state.servers.map((known) => (known.name === server.name ? server : known)) };
    }
    case 'servers':
      return { ...state, servers: event.servers, notes: event.notes, configRefused: event.configRefused };
    case 'audit':
      return { ...state, audit: [...state.audit.slice(1 - KEPT_AUDIT), event.entry] };
    case 'violation': {
      const turn = state.turns.find(({ view }) => view?.mount?.mount.id === event.mount);
      const { directive, blocked } = event;
      return turn
        ? withTurn(state, turn.id, (found) => ({
            ...found,
            view: found.view && { ...found.view, violations: [...found.view.violations, { directive, blocked }] },
          }))
        : state;
    }
    default:
      return state;
  }
}

function toPassed({ direction, ...message }: ServerMessage) {
  return { ...message, leg: 'server', fromHost: direction === 'out' } as const;
}
