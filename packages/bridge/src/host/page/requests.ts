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

/** Gives the bridge its handlers; what the view asks for is checked before a handler sees it. */
export function answerRequests(bridge: AppBridge, on: ViewHandlers, note: Note): void {
  const { callTool, readResource, updateModelContext, message, openLink, download } = on;
  const checked = async <Value>(check: () => Value, handle: (value: Value) => Promise<Answer>) => {
    let value: Value;
    try {
      value = check();
    } catch (error) {
      note('refused', error instanceof Error ? error.message : String(error));
      return { isError: true };
    }
    return { ...(await handle(value)) };
  };
  if (callTool) bridge.oncalltool = (params, { mcpReq }) => callTool(params, mcpReq.signal);
  if (readResource) bridge.onreadresource = (params) => readResource(params);
  if (updateModelContext)
    bridge.onupdatemodelcontext = async (params) => {
      await updateModelContext(params);
      return {};
    };
  if (message) bridge.onmessage = async (params) => ({ ...(await message(params)) });
  if (openLink) bridge.onopenlink = ({ url }) => checked(() => webAddress(url), openLink);
  if (download) bridge.ondownloadfile = (params) => checked(() => downloadItems(params), download);
  bridge.onloggingmessage = (params) => on.log?.(params);
  bridge.onrequestteardown = () => on.requestTeardown?.();
}
