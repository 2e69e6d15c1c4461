// First of all, so that zod makes no schema before it is told to do without eval, which the page's policy forbids.
import '@workshop/bridge/host/page';
import '@workshop/theme/base.css';
import '@workshop/theme/button.css';
import '@workshop/theme/field.css';
import '@workshop/theme/select.css';
import '@workshop/theme/segmented.css';
import './components/App.css';
import { enableTooltips } from '@workshop/theme/tooltip';
import { createRoot } from 'react-dom/client';
import { Api } from './api.ts';
import { arriveAt } from './arrive.ts';
import { App } from './components/App.tsx';
import { ConversationContext } from './components/conversation-context.ts';
import { Conversation } from './conversation.ts';
import { followEvents } from './follow-events.ts';
import { readArrival } from './fragment.ts';
import { keepFresh } from './keep-fresh.ts';
import { NO_STATE } from './logic/state.ts';
import type { Exchange } from './logic/traffic.ts';
import { probeSites } from './probe-sites.ts';
import { readSettings } from './settings.ts';
import { Store } from './store.ts';

const arrival = readArrival(location, sessionStorage, (address) => history.replaceState(null, '', address));
const api = new Api(arrival.token);
const state = new Store({ ...NO_STATE, settings: readSettings(localStorage) });
const traffic = new Store<readonly Exchange[]>([]);
const conversation = new Conversation(api, state, traffic);

/** What a machine that drives this page may read; see the README. */
Object.assign(window, {
  playground: {
    snapshot: () => ({ ...state.get(), traffic: traffic.get() }),
  },
});

const root = document.getElementById('app');
if (root)
  createRoot(root).render(
    <ConversationContext value={conversation}>
      <App api={api} />
    </ConversationContext>,
  );
enableTooltips();
arriveAt(arrival, conversation);
// A link that is opened in this tab while the page is here already.
addEventListener('hashchange', () => {
  // Its token, if it has one, is none of ours: this tab has its own.
  const nowhere = { getItem: () => null, setItem: () => {} };
  const later = readArrival(location, nowhere, (address) => history.replaceState(null, '', address));
  arriveAt({ ...later, mayCall: false }, conversation);
});
keepFresh(state, { reloadPage: () => location.reload(), reloadViews: (server) => conversation.reloadViewsOf(server) });
void followEvents(api, state, traffic, ({ byPort }) => {
  if (!byPort) void probeSites(api, location, () => location.reload());
});
