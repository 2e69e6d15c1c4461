import { connectView, type Poller } from '@workshop/bridge/view';
import { element } from '@workshop/theme/element';
import { applyTheme } from '@workshop/theme/theme';
import {
  DAY_SECONDS,
  fetchSystemFacts,
  fetchSystemMetrics,
  fetchSystemProcesses,
  HISTORY_SECONDS,
  readSystemView,
  type SystemViewState,
  saveSystemView,
  showSystem,
} from '../contract.ts';
import { Format } from './format.ts';
import { firstSample, type Shown } from './gauges.ts';
import { Monitor } from './monitor.ts';
import { TOP_PROCESSES } from './processes.ts';
import { reportText } from './report.ts';
import { Samples, STEP } from './samples.ts';
import { type Screen, shownSpan } from './screen.ts';
import { lacksFigures, readDay, readWindow, seriesOf } from './window.ts';
import './view.css';

/** Figures come every second; after a minute without a hand on the view, less often. */
const EVERY = STEP;
const IDLE_EVERY = 2_500;
/** The sentence and the processes are read, not watched. */
const WORDS_EVERY = 5_000;
/** A round that takes longer has failed. */
const PATIENCE = 10_000;
/** A saved state is waited for so long; the one in the result is good too. */
const RESTORE_PATIENCE = 3_000;
/** Between two times that the view begins anew, at least. */
const ANEW_PAUSE = 5_000;

/** Undefined before the first result. */
let screen: Screen | undefined;
let poller: Poller | undefined;
/** Done once a result: the saved state is read back, the history before it fetched. */
let isRestored = false;
let hasHistory = false;
let wordsCame = 0;
let beganAnew = 0;
/** What the model was told of, so that it is not told again while only figures change. */
let told = '';

const root = element('main', { class: 'view' });
document.body.append(root);

const view = connectView({
  name: 'system-monitor',
  version: __APP_VERSION__,
  shows: [showSystem],
  displayModes: ['inline', 'fullscreen'],
  onHostContext(context) {
    const isOtherLook = applyTheme(context);
    update({ format: currentFormat() });
    monitor.follow(isOtherLook);
  },
  onStatus: (status) => monitor.showStatus(status),
  onResult: start,
});

const monitor = new Monitor(root, view, {
  change,
  showCores: (cores) => fetchMore({ cores }),
  showWorkbench: (isWorkbench) => fetchMore({ isWorkbench }),
  pick(picked) {
    update({ picked });
    change({ process: picked && { pid: picked.pid, name: picked.name.slice(0, 64) } });
  },
  refresh() {
    wordsCame = 0;
    poller?.poke();
  },
});

/** What the view remembers changes: it is shown, saved, and told to the model. */
function change(changed: Partial<SystemViewState>): void {
  if (!screen) return;
  const wasFrozen = screen.state.frozen;
  const state = { ...screen.state, ...changed };
  if (!state.frozen) state.end = undefined;
  else if (!wasFrozen) state.end ??= shownSpan(screen).to;
  update({ state, ...('units' in changed && { format: currentFormat(state) }) });
  if (view.can.callTools) view.save(saveSystemView, screen.shown.viewId, state);
  if (lacksFigures(screen) || (wasFrozen && !state.frozen)) startPolling();
  else if (state.frozen) poller?.stop();
  report();
}

/** What is shown needs series that were not fetched before: the history comes again, with them. */
function fetchMore(changed: Partial<Screen>): void {
  update({ ...changed, window: undefined });
  hasHistory = false;
  if (screen) startPolling();
}

/** A result: its figures are on screen at once; what came before it and comes after is fetched. */
function start(shown: Shown): void {
  show(shown, new Samples(), shown.view);
}

function show(shown: Shown, samples: Samples, state: SystemViewState): void {
  if (samples.newest === undefined) samples.add([firstSample(shown)]);
  const { summary: sentence } = shown;
  screen = {
    shown,
    samples,
    state,
    isWorkbench: screen?.isWorkbench ?? view.context.displayMode === 'fullscreen',
    cores: false,
    sentence,
    came: Date.now(),
    isSilent: false,
    format: currentFormat(state),
  };
  isRestored = hasHistory = false;
  wordsCame = 0;
  update({});
  report();
  startPolling();
}

function startPolling(): void {
  poller?.stop();
  poller = view.poll({
    every: EVERY,
    idleEvery: IDLE_EVERY,
    run: round,
    onError(error, retryIn) {
      console.debug(error);
      // A host that refuses is not silent: the status says what the view does without.
      update({ isSilent: retryIn !== undefined });
    },
  });
}

/** One round of data: what is new, what the charts lack, and now and then the words. Frozen, what they lack alone. */
async function round(stop: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(PATIENCE)]);
  if (!isRestored) await restore(signal);
  if (!hasHistory || !screen?.state.frozen) {
    const areNew = await readFigures(signal);
    update({ isSilent: false, ...(areNew && { came: Date.now() }) });
  }
  if (screen && lacksFigures(screen)) {
    const window = await readWindow(view, screen, signal);
    update({ window, day: await readDay(view, screen, signal) });
  }
  forgetWhatIsGone();
  // The person may have gone since the round began: then nothing more is asked for.
  const isWanted = !screen?.state.frozen || screen.processes === undefined;
  const isDue = isWanted && Date.now() - wordsCame >= WORDS_EVERY;
  if (isDue && !document.hidden) await readWords(signal);
  if (screen?.state.frozen && !lacksFigures(screen)) poller?.stop();
}

/** A page that was loaded again gets the old result again: what the person did since then is on the server. */
async function restore(signal: AbortSignal): Promise<void> {
  if (!screen) return;
  const { shown } = screen;
  isRestored = true;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(RESTORE_PATIENCE)]);
    const { state, savedAt = 0 } = await view.call(readSystemView, { viewId: shown.viewId }, { signal: limit });
    const isTouched = screen.state !== shown.view;
    if (state && savedAt > shown.figures.time && !isTouched) update({ state, format: currentFormat(state) });
  } catch (error) {
    signal.throwIfAborted();
    console.debug('The view begins as the result says, for what was saved could not be read:', error);
  }
}

/** What is newer than the newest sample; all there is, the first time. @returns whether there was anything */
async function readFigures(signal: AbortSignal): Promise<boolean> {
  if (!screen) return false;
  const { shown, samples } = screen;
  const { source } = shown;
  const newest = samples.newest?.t ?? shown.figures.time;
  const from = hasHistory ? newest + STEP : newest - (HISTORY_SECONDS - 1) * STEP;
  const query = { source, from, series: seriesOf(screen) };
  const { items, revision } = await view.call(fetchSystemMetrics, query, { signal });
  if (revision !== shown.revision) return await startAnew(signal);
  samples.add(items);
  hasHistory = true;
  return items.length > 0;
}

/** Another machine, another boot, or another run of the server: it is asked as if for the first time. */
async function startAnew(signal: AbortSignal): Promise<false> {
  if (!screen) return false;
  const { samples, state, shown } = screen;
  // Two servers that answer in turn would have it begin anew for ever: it fails, and comes again ever less often.
  if (Date.now() - beganAnew < ANEW_PAUSE) throw new Error('The server began anew twice in a short time.');
  beganAnew = Date.now();
  const again = await view.call(showSystem, { tile: state.tile, span: state.span }, { signal });
  // What the same machine did before its server began anew is still true.
  if (again.source === shown.source) show(again, samples, state);
  else start(again);
  return false;
}

async function readWords(signal: AbortSignal): Promise<void> {
  if (!screen) return;
  const { source } = screen.shown;
  wordsCame = Date.now();
  const { items: facts } = await view.call(fetchSystemFacts, { source, limit: 1 }, { signal });
  const [first] = facts;
  update({ sentence: first?.text ?? screen.sentence });
  if (monitor.showsProcesses) {
    const { items } = await view.call(fetchSystemProcesses, { source, limit: TOP_PROCESSES }, { signal });
    update({ processes: items });
  }
  report();
}

/** What was selected, or frozen, is older than all that is kept. */
function forgetWhatIsGone(): void {
  const { state, samples } = screen ?? {};
  const oldest = (samples?.newest?.t ?? 0) - DAY_SECONDS * STEP;
  if (state?.selection && state.selection.to < oldest) change({ selection: undefined });
  if (state?.frozen && (state.end ?? oldest) < oldest) change({ frozen: false });
}

/** Tells the model what is on screen, when that is something else than before: figures alone are not. */
function report(): void {
  if (!screen) return;
  // "Busy: CPU 87 %, mostly node" is another sentence a second later, and the same news.
  const [news] = screen.sentence.split(':', 1);
  const now = JSON.stringify([screen.shown.viewId, screen.state, news]);
  if (now !== told) view.report(reportText(screen));
  told = now;
}

function update(changed: Partial<Screen>): void {
  if (!screen) return;
  screen = { ...screen, ...changed };
  monitor.draw(screen);
}

/** In the host's language and time zone, and the person's units; the theme has checked the language. */
function currentFormat(state = screen?.state): Format {
  const { locale, timeZone } = view.context;
  return new Format(locale && document.documentElement.lang, timeZone, state?.units);
}
