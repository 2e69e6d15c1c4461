import type { Transport } from '@modelcontextprotocol/client';
import { App, type McpUiDisplayMode, type McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import type { Tool } from '../contract/index.ts';
import { Attention } from './attention.ts';
import { ToolCaller } from './call.ts';
import { asError } from './errors.ts';
import { copy, download, openLink } from './hand-over.ts';
import type { Link } from './link.ts';
import { pages } from './pages.ts';
import { startPoller } from './poll.ts';
import { openRanges } from './ranges.ts';
import { createReporter } from './report.ts';
import { createSaver } from './save.ts';
import { createShownCall, tell } from './shown-call.ts';
import { startSizeReports } from './size.ts';
import { StatusBoard } from './status.ts';
import { Alarm, anyOf, until } from './timing.ts';
import type { View, ViewOptions } from './view.ts';
import { registerViewTools } from './view-tools.ts';

/** After this the screen says that the host has not answered; the handshake itself goes on waiting. */
const ANSWER_WAIT = 5_000;
/** The longest that a timer can be: a late host is still welcome, and the SDK would hang up after 60 s. */
const NO_TIMEOUT = 2 ** 31 - 1;
/** Hosts give a view about 250 ms to answer a teardown. */
const TEARDOWN_WAIT = 150;

const ALONE =
  'This page is the view of an MCP App and was opened by itself. Nothing is lost. Open it in a host: let it call one of the tools of its server.';
const NO_ANSWER =
  'The host has not answered for 5 s. The view goes on listening, and the tool’s own answer in the conversation holds. If nothing comes, reload the view.';
const NO_CALLS =
  'This host does not let the view call its server. What came with the result is shown. Ask for more in the conversation.';
const unsupported = (why: string) =>
  `This host speaks a version of MCP Apps that the view does not know (${why}). The tool’s own answer in the conversation still holds. Use a newer host to see the view.`;

/**
 * Connects the view to its host and shows the one call it was opened for. Call it first, before heavy libraries are
 * parsed: what the host sends before the view listens is lost.
 *
 * @param transport for tests and for hosts without a frame; the parent window by default
 * @example
 * const view = connectView({
 *   name: 'notes', version: '1.0.0', shows: [showNotes],
 *   onResult: ({ source }) => draw(source),
 *   onStatus: ({ state, message, retry }) => notice(state, message, retry),
 * });
 */
export function connectView<Shown extends Tool>(options: ViewOptions<Shown>, transport?: Transport): View {
  const { name, version, displayModes = ['inline'], tools = [] } = options;
  const content = options.content ?? document.body.querySelector(':scope > :not(script, style)');
  const teardown = new AbortController();
  const { signal } = teardown;
  let context: McpUiHostContext = {};
  let reportSize = () => {};

  const appCapabilities = { availableDisplayModes: [...displayModes] };
  const app = new App({ name, version }, appCapabilities, { strict: true, autoResize: false });
  app.onerror = (error) => console.debug(error);
  // The SDK's own handler logs every ping to the console.
  app.removeRequestHandler('ping');
  app.setRequestHandler('ping', () => ({}));

  const attention = new Attention(content, signal);
  const status = new StatusBoard((now) => tell(() => options.onStatus?.(now)), signal);
  const link: Link = { app, attention, status, signal, connected: () => connected, context: () => context };
  const caller = new ToolCaller(link);
  const saver = createSaver(caller);
  const reporter = createReporter(link);
  const shown = createShownCall(caller, options, registerViewTools(app, tools));

  /** "Hosts send changed fields only; views merge" (MCP Apps, `host-context-changed`). */
  const mergeContext = (change: McpUiHostContext) => {
    if (signal.aborted) return;
    context = { ...context, ...change };
    tell(() => options.onHostContext?.(context));
    reportSize();
  };
  const offers = (mode: McpUiDisplayMode) =>
    displayModes.includes(mode) && (context.availableDisplayModes?.includes(mode) ?? false);

  app.addEventListener('toolinputpartial', (params) => shown.onPartialInput(params.arguments ?? {}));
  app.addEventListener('toolinput', (params) => shown.onInput(params.arguments ?? {}));
  app.addEventListener('toolresult', (result) => void shown.onResult(result));
  app.addEventListener('toolcancelled', ({ reason }) => shown.onCancelled(reason));
  app.addEventListener('hostcontextchanged', mergeContext);
  app.onteardown = async () => {
    const appIsDone = (async () => options.onTeardown?.())().catch(console.error);
    // Saved first: what follows stops everything else, and the host may not wait.
    const done = Promise.all([appIsDone, saver.flush()]);
    teardown.abort();
    await until<unknown>(new AbortController().signal, (resolve, _reject, over) => {
      new Alarm(over).set(TEARDOWN_WAIT, () => resolve('late'));
      void done.then(resolve);
    });
    // In the next task, when the answer is on its way: closing sooner would take it back.
    setTimeout(() => app.close(), 0);
    return {};
  };

  const connect = async () => {
    const alarm = new Alarm(signal);
    alarm.set(ANSWER_WAIT, () => {
      if (status.current.state === 'connecting') status.set('no-host', { message: NO_ANSWER });
    });
    try {
      await app.connect(transport, { timeout: NO_TIMEOUT });
    } catch (error) {
      status.set('no-host', { message: unsupported(asError(error).message.slice(0, 160)) });
      return false;
    } finally {
      alarm.clear();
    }
    mergeContext(app.getHostContext() ?? {});
    if (!caller.allows()) status.reduce('calls', NO_CALLS);
    shown.onConnected();
    if (content) reportSize = startSizeReports(link, content);
    reporter.plan();
    return true;
  };

  const alone = !transport && window.parent === window;
  const connected = alone ? Promise.resolve(false) : connect();
  // The first status after this turn, so that the app's handlers can use the view which this call returns.
  queueMicrotask(() => (alone ? status.set('no-host', { message: ALONE }) : status.set('connecting')));

  return {
    get status() {
      return status.current;
    },
    get context() {
      return context;
    },
    get can() {
      const host = app.getHostCapabilities();
      return {
        callTools: caller.allows(),
        report: host?.updateModelContext !== undefined,
        download: host?.downloadFile !== undefined,
        openLinks: host?.openLinks !== undefined,
        fullscreen: offers('fullscreen'),
      };
    },
    signal,
    call: (tool, args, { signal: own } = {}) => caller.call(tool, args, { signal: anyOf(signal, own) }),
    pages: (tool, args, pageOptions) => pages(caller, tool, args, pageOptions),
    ranges: (tool, source, rangeOptions) => openRanges(caller, tool, source, rangeOptions),
    poll: (pollOptions) => startPoller(link, pollOptions),
    report: reporter.report,
    save: (tool, viewId, state) => saver.save(tool, viewId, state),
    reportSize: () => reportSize(),
    async requestDisplayMode(mode) {
      const before = context.displayMode ?? 'inline';
      if (mode === before || !offers(mode)) return before;
      const answer = await app.requestDisplayMode({ mode }, { signal });
      if (answer.mode !== before) mergeContext({ displayMode: answer.mode });
      return answer.mode;
    },
    openLink: (url) => openLink(app, url),
    download: (file) => download(app, file),
    copy: (text) => copy(text),
  };
}
