import { type CallToolResult, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import type { McpUiDisplayMode, McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Mount } from '../mount.ts';
import { FrameTransport, type FrameTransportOptions, type Note } from './frame-transport.ts';
import type { Closed, MountedView, MountViewOptions } from './mounted-view.ts';
import { answerRequests, offeredCapabilities } from './requests.ts';
import { clampSize } from './size.ts';
import { ViewCaller } from './view-caller.ts';

/** MCP Apps, "ui/resource-teardown": "Host SHOULD wait for a response before tearing down the resource". */
const TEARDOWN_MS = 500;
const INITIALIZE_MS = 10_000;
/** The SDK's words for an answer to a request that was given up; nobody's fault. */
const LATE_ANSWER = /unknown message ID/;

/**
 * Shows a mounted view in `container` and speaks with it, in the spec's order: nothing before the view's `initialized`,
 * tool-input once and before the result, partials never after the input, teardown awaited. A view that loads a second
 * page, or floods the host page past the proxy, is removed, and `note` says so; open it again with a new mount.
 *
 * @param container an element of the document; the frame is appended to it and must not be moved (moving reloads it).
 * @throws TypeError when the container is in no document.
 * @example
 * const view = mountView(card, mount, {
 *   hostInfo, hostContext: { theme: 'dark' }, capabilities: { serverTools: {} },
 *   on: { callTool: (params) => post('/api/app-call', { mount: mount.id, ...params }) },
 * });
 * await view.sendInput({ topic: 'all' });
 * await view.sendResult(await result);
 */
export function mountView(
  container: Pick<HTMLElement, 'append'>,
  mount: Mount,
  options: MountViewOptions,
): MountedView {
  const { hostInfo, on, initializeWithin = INITIALIZE_MS } = options;
  const frame = outerFrame(mount, options.hostContext);
  container.append(frame);
  if (!frame.contentWindow) throw new TypeError('The container is in no document, so no view can load in it.');

  let context = options.hostContext;
  let isInitialized = false;
  let isInputGiven = false;
  let isResultGiven = false;
  let isResultSent = false;
  let isCancelled = false;
  let isGone = false;
  let letResultGo: (() => void) | undefined;
  let giveUp: ((message: string) => void) | undefined;
  let closing: Promise<Closed> | undefined;
  const end = new AbortController();

  const note: Note = (kind, detail) => {
    // A flood leaves no time for an answer; a second page never said `initialized`, and is told nothing.
    if (kind === 'past-proxy-flood' && isInitialized && !isGone) void isAnswered(bridge.teardownResource({}));
    if (kind === 'sandbox-view-left' || kind === 'past-proxy-flood') remove();
    on.note?.(kind, detail);
  };
  const link: FrameTransportOptions = {
    frame: frame.contentWindow,
    proxyOrigin: mount.proxyOrigin,
    note,
    traffic: on.traffic,
  };
  const transport = options.transport?.(link) ?? new FrameTransport(link);
  const capabilities = offeredCapabilities(options.capabilities, on, mount);
  const bridge = new AppBridge(null, hostInfo, capabilities, { hostContext: context });

  const initialized = new Promise<void>((resolve, reject) => {
    giveUp = (message) => reject(new Error(message));
    bridge.oninitialized = () => {
      isInitialized = true;
      clearTimeout(overdue);
      resolve();
      const [appInfo, appCapabilities] = [bridge.getAppVersion(), bridge.getAppCapabilities()];
      if (appInfo && appCapabilities) on.initialized?.({ appInfo, appCapabilities });
    };
  });
  const overdue = setTimeout(() => {
    giveUp?.(
      `The view did not initialize within ${initializeWithin / 1000} s. Its tool call is not affected. ` +
        'Wait, or open the view again.',
    );
  }, initializeWithin);
  initialized.catch((error: Error) => {
    if (!isGone) note('not-initialized', error.message);
  });

  const caller = new ViewCaller(bridge, end.signal, note);
  bridge.onerror = ({ message }) => {
    if (!LATE_ANSWER.test(message)) note('malformed', message.slice(0, 200));
  };
  bridge.onsandboxready = () => {
    const { html, sandbox, csp, permissions } = mount;
    void bridge.sendSandboxResourceReady({ html, sandbox, csp, permissions });
  };
  bridge.onsizechange = (size) => on.sizeChange?.(clampSize(size, context.containerDimensions));
  bridge.onrequestdisplaymode = async ({ mode }) => {
    const declared = bridge.getAppCapabilities()?.availableDisplayModes ?? ['inline'];
    const mayAsk = declared.includes(mode) && context.availableDisplayModes?.includes(mode);
    const granted = mayAsk ? await on.displayMode?.(mode) : undefined;
    setHostContext({ displayMode: granted ?? context.displayMode ?? 'inline' });
    return { mode: context.displayMode ?? 'inline' };
  };
  answerRequests(bridge, on, note);
  void bridge.connect(transport);
  frame.src = mount.proxyUrl; // only now, so that the proxy's first word is heard

  /**
   * MCP Apps, "Display Modes": "Host MUST NOT switch the View to a display mode that does not appear in its
   * appCapabilities.availableDisplayModes". The person may always take a view back inline, where it began.
   */
  function declares(mode: McpUiDisplayMode): boolean {
    return mode === 'inline' || (bridge.getAppCapabilities()?.availableDisplayModes?.includes(mode) ?? false);
  }

  function setHostContext(changed: Partial<McpUiHostContext>): void {
    const { displayMode } = changed;
    if (displayMode && displayMode !== context.displayMode && !declares(displayMode))
      throw new RangeError(`The view did not declare the display mode "${displayMode}". It stays as it is.`);
    context = { ...context, ...changed };
    if (!isGone) bridge.setHostContext(context);
  }

  function remove(): void {
    if (isGone) return;
    isGone = true;
    end.abort();
    clearTimeout(overdue);
    frame.remove();
    giveUp?.('The view was closed before it initialized. Nothing was shown. Open it again.');
    letResultGo?.();
    void bridge.close();
  }

  async function tearDown(): Promise<Closed> {
    const start = performance.now();
    const canAnswer = isInitialized && !isGone;
    const answered = canAnswer && (await isAnswered(bridge.teardownResource({}, { timeout: TEARDOWN_MS })));
    remove();
    return { answered, ms: Math.round(performance.now() - start) };
  }

  return {
    frame,
    initialized,
    ended: end.signal,
    async sendPartialInput(args) {
      if (!isInputGiven && !isCancelled && !isGone) await bridge.sendToolInputPartial({ arguments: args });
    },
    async sendInput(args) {
      if (isInputGiven) throw new Error('tool-input was sent already, and is sent once. Open the view again.');
      isInputGiven = true;
      if (isCancelled || isGone) return;
      const sent = bridge.sendToolInput({ arguments: args });
      letResultGo?.();
      await sent;
    },
    async sendResult(result: CallToolResult) {
      if (isResultGiven) throw new Error('tool-result was sent already, and is sent once. Open the view again.');
      isResultGiven = true;
      if (!isInputGiven && !isGone)
        await new Promise<void>((resolve) => {
          letResultGo = resolve;
        });
      if (isCancelled || isGone) return;
      isResultSent = true;
      await bridge.sendToolResult(result);
    },
    async sendCancelled(reason) {
      if (isCancelled || isResultSent || isGone) return;
      isCancelled = true;
      letResultGo?.();
      await bridge.sendToolCancelled({ reason });
    },
    setHostContext,
    listTools: () => caller.listTools(),
    callTool: (name, args, signal) => caller.callTool(name, args, signal),
    async sendToolListChanged() {
      if (capabilities.serverTools?.listChanged && isInitialized && !isGone) await bridge.sendToolListChanged();
    },
    async sendResourceListChanged() {
      if (capabilities.serverResources?.listChanged && isInitialized && !isGone) await bridge.sendResourceListChanged();
    },
    async ping(within) {
      return isInitialized && !isGone && (await isAnswered(bridge.request({ method: 'ping' }, { timeout: within })));
    },
    close() {
      end.abort();
      closing ??= tearDown();
      return closing;
    },
  };
}

/** B2: the proxy's frame has `allow-scripts` and `allow-same-origin`; forms as well where the reference host has them. */
function outerFrame({ profile, allow }: Mount, { toolInfo }: McpUiHostContext): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', `allow-scripts allow-same-origin${profile === 'reference' ? ' allow-forms' : ''}`);
  frame.allow = allow;
  frame.referrerPolicy = 'no-referrer';
  frame.title = toolInfo?.tool.title ?? toolInfo?.tool.name ?? 'View';
  return frame;
}

/** Whether an answer came, be it an error: only silence is none. */
async function isAnswered(response: Promise<unknown>): Promise<boolean> {
  try {
    await response;
    return true;
  } catch (error) {
    const silence = [SdkErrorCode.RequestTimeout, SdkErrorCode.ConnectionClosed];
    return !(error instanceof SdkError && silence.includes(error.code));
  }
}
