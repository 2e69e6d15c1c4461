import { type CallToolResult, InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/client';
import {
  AppBridge,
  type McpUiHostCapabilities,
  type McpUiHostContext,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import { vi } from 'vitest';
import * as z from 'zod';
import { defineTool, type Tool } from '../contract/index.ts';
import { connectView, type View, type ViewOptions, type ViewStatus } from './index.ts';
import { TestPage } from './test-page.ts';

/** The tool that the views of these tests show. */
export const showNotes = defineTool({
  name: 'show_notes',
  title: 'Show notes',
  description: 'Opens the notes.',
  inputSchema: z.strictObject({ topic: z.string() }),
  outputSchema: z.object({ source: z.string() }),
  annotations: { readOnlyHint: true },
});

export type Answer = (args: Record<string, unknown>) => CallToolResult | Promise<CallToolResult>;

export interface TestHostOptions {
  capabilities?: McpUiHostCapabilities;
  context?: McpUiHostContext;
  /** What the server's tools answer, by name; a name that is not here is refused. */
  tools?: Record<string, Answer>;
  /** Do not answer the handshake. */
  silent?: boolean;
  /** The frame begins with `display: none`. */
  hiddenFrame?: boolean;
}

export const EVERYTHING: McpUiHostCapabilities = {
  serverTools: {},
  openLinks: {},
  downloadFile: {},
  updateModelContext: { text: {} },
};

/** A view connected to ext-apps' own host side, in one process. Wants fake timers. */
export async function openView(options: Partial<ViewOptions<Tool>> = {}, host: TestHostOptions = {}) {
  const page = new TestPage(!host.hiddenFrame);
  const [viewEnd, hostEnd] = InMemoryTransport.createLinkedPair();
  const sent: JSONRPCMessage[] = [];
  const send = viewEnd.send.bind(viewEnd);
  viewEnd.send = (message, sendOptions) => {
    sent.push(message);
    return send(message, sendOptions);
  };

  const { capabilities = EVERYTHING, context = {}, tools = {} } = host;
  const bridge = new AppBridge(null, { name: 'test host', version: '1' }, capabilities, { hostContext: context });
  const calls: { name: string; args: Record<string, unknown> }[] = [];
  bridge.oncalltool = async ({ name, arguments: args = {} }) => {
    calls.push({ name, args });
    const answer = tools[name];
    if (!answer) throw Object.assign(new Error(`Tool ${name} not found`), { code: -32602 });
    return answer(args);
  };
  const reports: unknown[] = [];
  bridge.onupdatemodelcontext = async ({ content }) => {
    reports.push(content);
    return {};
  };
  const sizes: unknown[] = [];
  bridge.onsizechange = (size) => sizes.push(size);

  const statuses: ViewStatus[] = [];
  const onStatus = (status: ViewStatus) => {
    statuses.push(status);
    options.onStatus?.(status);
  };
  const all = { name: 'notes', version: '1.2.3', shows: [showNotes], onResult() {}, ...options, onStatus };
  const view: View = connectView(all, viewEnd);
  const answer = async () => {
    await bridge.connect(hostEnd);
    await settle();
  };
  if (host.silent) await settle();
  else await answer();
  return { view, bridge, page, hostEnd, sent, calls, reports, sizes, statuses, answer };
}

/** Lets every promise and every timer that is due run. */
export async function settle(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

export function result(structuredContent: Record<string, unknown>, text = 'Done.'): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent };
}
export function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
/** The methods of requests and notifications, in order. */
export function methods(messages: readonly JSONRPCMessage[]): string[] {
  return messages.flatMap((message) => ('method' in message ? [message.method] : []));
}
