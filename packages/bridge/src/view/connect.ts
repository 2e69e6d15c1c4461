import type { Transport } from '@modelcontextprotocol/client';
import {
  App,
  type McpUiDisplayMode,
  type McpUiHostContext,
  PostMessageTransport,
} from '@modelcontextprotocol/ext-apps';
import type { Tool } from '../contract/index.ts';
import { Attention } from './attention.ts';
import { ToolCaller } from './call.ts';
import { copy, download, openLink } from './hand-over.ts';
import { pages } from './pages.ts';
import { startPoller } from './poll.ts';
import { CachedRangeReader } from './ranges.ts';
import { Reporter } from './report.ts';
import { Saver } from './save.ts';
import { ShownCall, tell } from './shown-call.ts';
import { SizeReporter } from './size.ts';
import { StatusBoard } from './status.ts';
import { asError, deferred, settledWithin } from './timing.ts';
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
export function connectView<Shown extends Tool>(
  options: ViewOptions<Shown>,
  transport: Transport | undefined = parentTransport(),
): View {
  const { name, version, displayModes = ['inline'], tools = [] } = options;
  const content = options.content ?? document.body.querySelector(':scope > :not(script, style)');
  const teardown = new AbortController();
  const { signal } = teardown;
  let context: McpUiHostContext = {};

  const app = new App(
    { name, version },
    { availableDisplayModes: [...displayModes] },
    { strict: true, autoResize: false },
  );
  app.onerror = (error) => console.debug(error);
  // The SDK's own handler logs every ping to the console.
  app.removeRequestHandler('ping');
  app.setRequestHandler('ping', () => ({}));

  const { promise: connected, resolve: settleConnected } = deferred<boolean>();
  const attention = new Attention(content, signal);
  const status = new StatusBoard((now) => tell(() => options.onStatus?.(now)), signal);
  const caller = new ToolCaller(app, connected, signal, attention, ({ message }) =>
    status.reduce('calls', message),
  );
  const saver = new Saver(caller, (problem) =>
    status.reduce('save', problem && `Your last changes are not saved yet: ${problem.message}`),
  );
  const reporter = new Reporter(app, signal);
  const size = new SizeReporter(app, content, attention, signal, () => context.displayMode === 'fullscreen');
  const showTools = registerViewTools(app, tools);
  const shown = new ShownCall(options, caller, status, () => context.toolInfo?.tool.name, showTools);

  /** "Hosts send changed fields only; views merge" (MCP Apps, `host-context-changed`). */
  const mergeContext = (change: McpUiHostContext) => {
    if (signal.aborted) return;
    context = { ...context, ...change };
    tell(() => options.onHostContext?.(context));
    size.report();
  };
  const offers = (mode: McpUiDisplayMode) =>
    displayModes.includes(mode) && (context.availableDisplayModes?.includes(mode) ?? false);

  app.addEventListener('toolinputpartial', (params) => shown.partial(params.arguments ?? {}));
  app.addEventListener('toolinput', (params) => shown.input(params.arguments ?? {}));
  app.addEventListener('toolresult', (result) => void shown.result(result));
  app.addEventListener('toolcancelled', ({ reason }) => shown.cancelled(reason));
  app.addEventListener('hostcontextchanged', mergeContext);
  app.onteardown = async () => {
    const appIsDone = (async () => options.onTeardown?.())();
    // Saved first: what follows stops everything else, and the host may not wait.
    const saved = saver.flush();
    teardown.abort(new DOMException('The view was torn down.', 'AbortError'));
    await settledWithin(TEARDOWN_WAIT, Promise.all([appIsDone.catch(console.error), saved]));
    // In the next task, when the answer is on its way: closing sooner would take it back.
    setTimeout(() => app.close(), 0);
    return {};
  };

  const connect = async (to: Transport) => {
    const timer = setTimeout(() => {
      if (status.current.state === 'connecting') status.set('no-host', { message: NO_ANSWER });
    }, ANSWER_WAIT);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    try {
      await app.connect(to, { timeout: NO_TIMEOUT });
    } catch (error) {
      status.set('no-host', { message: unsupported(asError(error)) });
      return settleConnected(false);
    } finally {
      clearTimeout(timer);
    }
    settleConnected(true);
    mergeContext(app.getHostContext() ?? {});
    if (!caller.allowed) status.reduce('calls', NO_CALLS);
    shown.connected();
    size.connected();
    reporter.connected();
  };

  // After this turn, so that the app's handlers can use the view which this call returns.
  queueMicrotask(() => {
    if (transport) status.set('connecting');
    else status.set('no-host', { message: ALONE });
  });
  if (transport) void connect(transport);
  else settleConnected(false);

  return {
    get status() {
      return status.current;
    },
    get context() {
      return context;
    },
    signal,
    can: {
      get callTools() {
        return caller.allowed;
      },
      get report() {
        return reporter.offered;
      },
      get download() {
        return app.getHostCapabilities()?.downloadFile !== undefined;
      },
      get openLinks() {
        return app.getHostCapabilities()?.openLinks !== undefined;
      },
      get fullscreen() {
        return offers('fullscreen');
      },
    },
    call: (tool, args, { signal: own } = {}) => caller.call(tool, args, own),
    pages: (tool, args, pageOptions) => pages(caller, tool, args, pageOptions),
    ranges: (tool, source, rangeOptions) => new CachedRangeReader(caller, tool, source, rangeOptions),
    poll: (pollOptions) => startPoller(pollOptions, attention, signal),
    report: (text) => reporter.report(text),
    save: (tool, viewId, state) => saver.save(tool, viewId, state),
    reportSize: () => size.report(),
    async requestDisplayMode(mode) {
      const before = context.displayMode ?? 'inline';
      if (mode === before || !offers(mode)) return before;
      try {
        const answer = await app.requestDisplayMode({ mode }, { signal });
        if (answer.mode !== before) mergeContext({ displayMode: answer.mode });
        return answer.mode;
      } catch (error) {
        console.warn('The host did not change the display mode:', error);
        return before;
      }
    },
    openLink: (url) => openLink(app, url),
    download: (file) => download(app, file),
    copy: (text) => copy(text),
  };
}

/** The host's window, unless the page was opened by itself. */
function parentTransport(): Transport | undefined {
  return window.parent === window ? undefined : new PostMessageTransport(window.parent, window.parent);
}

function unsupported({ message }: Error): string {
  return `This host speaks a version of MCP Apps that the view does not know (${message.slice(0, 160)}). The tool’s own answer in the conversation still holds. Use a newer host to see the view.`;
}
