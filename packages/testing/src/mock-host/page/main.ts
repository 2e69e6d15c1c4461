import { watchView } from '@workshop/bridge/host/page'; // first, because it sets zod up for a page without eval
import { OpenView } from './open-view.ts';
import type { OpenSpec } from './spec.ts';

const views: OpenView[] = [];

function viewAt(index: number): OpenView {
  const view = views[index];
  if (!view) throw new RangeError(`There is no view ${index}; ${views.length} were opened.`);
  return view;
}

window.mockHost = {
  open(text) {
    const spec: OpenSpec = JSON.parse(text);
    const main = document.querySelector('main');
    if (!main) throw new Error('The page has no main element.');
    const view = new OpenView(main, spec);
    const index = views.push(view) - 1;
    view.mounted.frame.dataset.view = String(index);
    view.deliver().catch((error: Error) => view.recorded.errors.push(error.message));
    return index;
  },
  initialized: (index) => viewAt(index).mounted.initialized,
  recorded: (index) => viewAt(index).recorded,
  setHostContext: (index, changed) => viewAt(index).mounted.setHostContext(changed),
  resize: (index, width, height) => viewAt(index).resize(width, height),
  show: (index) => viewAt(index).show(),
  ping: (index, within) => viewAt(index).mounted.ping(within),
  watch(index, every, within) {
    const { mounted, recorded } = viewAt(index);
    const say = (word: 'silent' | 'back') => () => void recorded.watched.push(word);
    watchView(mounted, { every, within, silent: say('silent'), back: say('back') });
  },
  listTools: (index) => viewAt(index).mounted.listTools(),
  callTool: (index, name, args) => viewAt(index).mounted.callTool(name, JSON.parse(args)),
  async serverListsChanged(index) {
    await viewAt(index).mounted.sendToolListChanged();
    await viewAt(index).mounted.sendResourceListChanged();
  },
  close: (index) => viewAt(index).mounted.close(),
};
