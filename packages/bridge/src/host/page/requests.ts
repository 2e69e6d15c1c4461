import { ProtocolError } from '@modelcontextprotocol/client';
import type { McpUiHostCapabilities } from '@modelcontextprotocol/ext-apps';
import type { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Mount } from '../mount.ts';
import { downloadItems, webAddress } from './download.ts';
import type { Note } from './frame-transport.ts';
import type { Answer, ViewHandlers } from './mounted-view.ts';

/** The handler without which a capability would be an empty promise. */
const HANDLERS = [
  ['serverTools', 'callTool'],
  ['serverResources', 'readResource'],
  ['sampling', 'sample'],
  ['updateModelContext', 'updateModelContext'],
  ['message', 'message'],
  ['openLinks', 'openLink'],
  ['downloadFile', 'download'],
  ['logging', 'log'],
] as const satisfies readonly (readonly [keyof McpUiHostCapabilities, keyof ViewHandlers])[];

/** What is announced to the view: of what the host would offer, what it has a handler for; and the sandbox as it is. */
export function offeredCapabilities(
  offered: McpUiHostCapabilities,
  on: ViewHandlers,
  { csp, permissions }: Mount,
): McpUiHostCapabilities {
  const kept: McpUiHostCapabilities = {
    sandbox: { ...(csp && { csp }), ...(permissions && { permissions }) },
  };
  for (const [capability, handler] of HANDLERS)
    if (offered[capability] && on[handler]) Object.assign(kept, { [capability]: offered[capability] });
  return kept;
}

/** So many requests of one view may wait for the person at a time; one more is refused at once. */
const MAX_WAITING = 5;
/** MCP, "Sampling", "Error Handling": "User rejected sampling request: -1". */
const REFUSED = -1;
const INVALID_PARAMS = -32602;
/** MCP Apps, "Requests (View -> Host)": "Implementation-defined error". */
const POLICY = -32000;

/**
 * Gives the bridge a handler for each request that is announced; the rest is answered "method not found". What the view
 * asks for is checked before a handler sees it.
 */
export function answerRequests(bridge: AppBridge, on: ViewHandlers, note: Note): void {
  const announced = bridge.getCapabilities();
  const { callTool, listResources, readResource, sample, updateModelContext, message, openLink, download } = on;
  const asked = oneOfFew(note);
  const checked = async <Value>(check: () => Value, handle: (value: Value) => Promise<Answer>) => {
    let value: Value;
    try {
      value = check();
    } catch (error) {
      note('refused', messageOf(error));
      return { isError: true };
    }
    return { ...(await asked(() => handle(value))) };
  };
  if (callTool && announced.serverTools) bridge.oncalltool = (params, { mcpReq }) => callTool(params, mcpReq.signal);
  if (listResources && announced.serverResources)
    bridge.onlistresources = (params, { mcpReq }) => listResources(params, mcpReq.signal);
  if (readResource && announced.serverResources)
    bridge.onreadresource = (params, { mcpReq }) => readResource(params, mcpReq.signal);
  if (sample && announced.sampling)
    bridge.oncreatesamplingmessage = (params, { mcpReq }) => {
      if ((params.tools || params.toolChoice) && !announced.sampling?.tools)
        throw new ProtocolError(
          INVALID_PARAMS,
          'The host samples without tools. Nothing was sampled. Ask without "tools" and "toolChoice".',
        );
      return asked(() => sample(params, mcpReq.signal)).catch((error: unknown) => {
        throw new ProtocolError(error instanceof ProtocolError ? error.code : REFUSED, messageOf(error));
      });
    };
  if (updateModelContext && announced.updateModelContext)
    bridge.onupdatemodelcontext = async (params) => {
      await updateModelContext(params);
      return {};
    };
  if (message && announced.message)
    bridge.onmessage = async (params, { mcpReq }) => ({ ...(await asked(() => message(params, mcpReq.signal))) });
  if (openLink && announced.openLinks)
    bridge.onopenlink = ({ url }, { mcpReq }) =>
      checked(
        () => webAddress(url),
        (address) => openLink(address, mcpReq.signal),
      );
  if (download && announced.downloadFile)
    bridge.ondownloadfile = (params, { mcpReq }) =>
      checked(
        () => downloadItems(params),
        (items) => download(items, mcpReq.signal),
      );
  if (announced.logging) bridge.onloggingmessage = (params) => on.log?.(params);
  bridge.onrequestteardown = () => on.requestTeardown?.();
  bridge.setNotificationHandler('notifications/tools/list_changed', () => {
    if (bridge.getAppCapabilities()?.tools) on.viewToolsChanged?.();
  });
}

/**
 * Runs what waits for the person, but refuses it while {@link MAX_WAITING} others wait. The first refusal of a series is
 * noted.
 */
function oneOfFew(note: Note) {
  let waiting = 0;
  let isNoted = false;
  return async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    if (waiting >= MAX_WAITING) {
      const text =
        `${MAX_WAITING} requests of this view wait for the person already. ` +
        'They stay; this one was refused. Ask again after an answer.';
      if (!isNoted) note('refused', text);
      isNoted = true;
      throw new ProtocolError(POLICY, text);
    }
    waiting += 1;
    try {
      return await ask();
    } finally {
      waiting -= 1;
      if (waiting === 0) isNoted = false;
    }
  };
}

const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));
