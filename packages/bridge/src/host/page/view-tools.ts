import type { Tool } from '@modelcontextprotocol/client';

/** MCP Apps (draft), "Security Implications": "Resource limits (max tools, execution timeouts)". */
export const MAX_VIEW_TOOLS = 50;
/** MCP, "Tool Names": 1 to 128 letters, digits, underscores, hyphens and dots. */
const NAME = /^[A-Za-z0-9_.-]{1,128}$/;
const MAX_SHOWN_NAME = 128;

/** A tool that the host does not take from a view, and why, in a sentence. */
export interface RefusedTool {
  readonly name: string;
  readonly reason: string;
}

/**
 * Which of a view's own tools the host takes. A view is not trusted: it may not stand in for a tool of its server.
 *
 * @param serverToolNames the names of every tool of the view's server.
 */
export function acceptViewTools(
  tools: readonly Tool[],
  serverToolNames: readonly string[],
): { accepted: Tool[]; refused: RefusedTool[] } {
  const accepted: Tool[] = [];
  const refused: RefusedTool[] = [];
  for (const tool of tools) {
    const reason = whyRefused(tool.name, accepted, serverToolNames);
    if (reason) refused.push({ name: tool.name.slice(0, MAX_SHOWN_NAME), reason });
    else accepted.push(tool);
  }
  return { accepted, refused };
}

function whyRefused(name: string, accepted: readonly Tool[], serverToolNames: readonly string[]): string | undefined {
  if (!NAME.test(name)) return 'Its name is not 1 to 128 letters, digits, dots, hyphens or underscores.';
  if (serverToolNames.includes(name)) return 'Its server has a tool of this name.';
  if (accepted.some((tool) => tool.name === name)) return 'The view lists another tool of this name before it.';
  if (accepted.length === MAX_VIEW_TOOLS) return `A view may offer ${MAX_VIEW_TOOLS} tools, and it comes after them.`;
  return undefined;
}

/** Whether the person has to say yes to each call: always, unless the tool says that it only reads. */
export function needsConfirmation({ annotations }: Pick<Tool, 'annotations'>): boolean {
  return annotations?.readOnlyHint !== true;
}
