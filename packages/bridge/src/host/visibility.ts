import type { Tool } from '@modelcontextprotocol/client';
import type { Visibility } from '../contract/tool.ts';

/** MCP Apps, "Visibility": "Default: ["model", "app"] if not specified". */
const DEFAULT_VISIBILITY: readonly Visibility[] = ['model', 'app'];

/**
 * Whether `who` may see and call the tool: absent means both; otherwise only who is named. Anything but a list names
 * nobody.
 */
export function isVisibleTo(tool: Pick<Tool, '_meta'>, who: Visibility): boolean {
  const ui = tool._meta?.ui;
  const declared: unknown =
    typeof ui === 'object' && ui !== null && 'visibility' in ui ? ui.visibility : undefined;
  if (declared === undefined) return DEFAULT_VISIBILITY.includes(who);
  return Array.isArray(declared) && declared.includes(who);
}

/** The tools for the model's list. */
export function modelTools<T extends Pick<Tool, '_meta'>>(tools: readonly T[]): T[] {
  return tools.filter((tool) => isVisibleTo(tool, 'model'));
}
