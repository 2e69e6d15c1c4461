import type { CallToolResult } from '@modelcontextprotocol/client';
import type { App } from '@modelcontextprotocol/ext-apps';
import type { Tool, ToolArguments, ToolOutput } from '../contract/index.ts';
import { asError } from './errors.ts';

/** What a view tool's handler answers: words for the model, and data by the tool's `outputSchema`. */
export interface ViewToolResult<T extends Tool> {
  content: CallToolResult['content'];
  structuredContent: ToolOutput<T>;
}

/** One tool that the view offers; made by `viewTool`. */
export interface ViewTool {
  readonly tool: Tool;
  run(args: unknown, signal: AbortSignal): Promise<ViewToolResult<Tool>>;
}

/** Ties a handler to a tool of the contract. What the handler throws is told to the model as the tool's error. */
export function viewTool<T extends Tool>(
  tool: T,
  handler: (args: ToolArguments<T>, signal: AbortSignal) => ViewToolResult<T> | Promise<ViewToolResult<T>>,
): ViewTool {
  // ext-apps has parsed the arguments by the tool's own `inputSchema`.
  return { tool, run: async (args, signal) => handler(args as ToolArguments<T>, signal) };
}

/** Registers the tools before the handshake, which announces them. @returns shows them to the model */
export function registerViewTools(app: App, tools: readonly ViewTool[]): () => void {
  const handles = tools.map(({ tool, run }) => {
    const handle = app.registerTool(tool.name, tool, async (args, { mcpReq }) => {
      try {
        const { content, structuredContent } = await run(args, mcpReq.signal);
        return { content, structuredContent };
      } catch (error) {
        return { isError: true, content: [{ type: 'text', text: asError(error).message }] };
      }
    });
    handle.disable();
    return handle;
  });
  return () => {
    for (const handle of handles) if (!handle.enabled) handle.enable();
  };
}
