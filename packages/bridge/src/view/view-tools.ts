import type { CallToolResult } from '@modelcontextprotocol/client';
import type { Tool, ToolArguments, ToolOutput } from '../contract/index.ts';

/** What a view tool's handler answers: words for the model, and data by the tool's `outputSchema`. */
export interface ViewToolResult<T extends Tool> {
  content: CallToolResult['content'];
  structuredContent: ToolOutput<T>;
}

/** One tool that the view offers; made by `viewTool`. */
export interface ViewTool {
  readonly tool: Tool;
  run(args: unknown, signal: AbortSignal): Promise<CallToolResult>;
}

/** Ties a handler to a tool of the contract. */
export function viewTool<T extends Tool>(
  tool: T,
  handler: (args: ToolArguments<T>, signal: AbortSignal) => ViewToolResult<T> | Promise<ViewToolResult<T>>,
): ViewTool {
  return {
    tool,
    async run(args, signal) {
      const { content, structuredContent } = await handler(
        tool.inputSchema.parse(args) as ToolArguments<T>,
        signal,
      );
      return { content, structuredContent };
    },
  };
}
