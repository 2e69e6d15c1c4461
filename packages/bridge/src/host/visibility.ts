import type { Tool } from '@modelcontextprotocol/client';
import type { Visibility } from '../contract/tool.ts';

/**
 * Whether `who` may see and call the tool: absent means both (MCP Apps, "Visibility"), otherwise only who is named.
 * Anything but a list names nobody.
 */
export function isVisibleTo({ _meta }: Pick<Tool, '_meta'>, who: Visibility): boolean {
  const ui = _meta?.ui;
  const visibility: unknown = typeof ui === 'object' && ui !== null && 'visibility' in ui ? ui.visibility : undefined;
  return visibility === undefined || (Array.isArray(visibility) && visibility.includes(who));
}

/** The tools for the model's list. */
export function modelTools<T extends Pick<Tool, '_meta'>>(tools: readonly T[]): T[] {
  return tools.filter((tool) => isVisibleTo(tool, 'model'));
}
