import { beforeEach, expect, it, vi } from 'vitest';
import type { ServerSnapshot, ServerState } from '../wire.ts';
import { keepFresh } from './keep-fresh.ts';
import { NO_STATE, type PageState } from './logic/state.ts';
import { Store } from './store.ts';

const server = (name: string, state: ServerState) => ({ name, state }) as ServerSnapshot;
let state: Store<PageState>;
const reloadPage = vi.fn();
const reloadViews = vi.fn();
const become = (changed: Partial<PageState>) => state.change((now) => ({ ...now, ...changed }));

beforeEach(() => {
  vi.clearAllMocks();
  state = new Store({ ...NO_STATE, page: 'a', servers: [server('one', 'ready'), server('two', 'ready')] });
  keepFresh(state, { reloadPage, reloadViews });
});

it('reloads the views of a server that came back, and no others', () => {
  become({ servers: [server('one', 'starting'), server('two', 'ready')] });
  expect(reloadViews).not.toHaveBeenCalled();
  become({ servers: [server('one', 'ready'), server('two', 'ready')] });
  expect(reloadViews.mock.calls).toEqual([['one']]);
});

it('does not reload for a server that is new, or that failed', () => {
  become({ servers: [server('one', 'failed'), server('new', 'ready')] });
  expect(reloadViews).not.toHaveBeenCalled();
});

it('reloads the page when its files are of another build', () => {
  become({ page: 'a' });
  expect(reloadPage).not.toHaveBeenCalled();
  become({ page: 'b' });
  expect(reloadPage).toHaveBeenCalledOnce();
});

it('takes the first word of the Node side for what it is', () => {
  const fresh = new Store<PageState>(NO_STATE);
  keepFresh(fresh, { reloadPage, reloadViews });
  fresh.change((now) => ({ ...now, page: 'a', servers: [server('one', 'ready')] }));
  expect(reloadPage).not.toHaveBeenCalled();
  expect(reloadViews).not.toHaveBeenCalled();
});
