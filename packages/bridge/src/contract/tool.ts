import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type * as z from 'zod';

/** Who may call a tool: the model, the view, or both (MCP Apps, "Visibility"; both when omitted). */
export type Visibility = 'model' | 'app';

/** Tool names carry the app's noun and fit every host: `[a-z0-9_]`, at most 40 characters. */
export const TOOL_NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** One tool as both sides know it: the server registers it, the view calls it, both by the same types. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Build it with `z.strictObject`: an unknown argument is an error, never dropped. */
  readonly inputSchema: Input;
  readonly outputSchema: Output;
  readonly annotations: ToolAnnotations;
  readonly visibility?: readonly Visibility[];
}

/** What a caller passes (defaults may be left out). */
export type ToolInput<T extends Tool> = z.input<T['inputSchema']>;
/** What a handler receives (defaults filled in). */
export type ToolArguments<T extends Tool> = z.output<T['inputSchema']>;
/** The `structuredContent` of a successful result. */
export type ToolOutput<T extends Tool> = z.output<T['outputSchema']>;

/**
 * Declares a tool. The value is plain data: import it in `server.ts` to register it and in `view.ts` to call it.
 *
 * @throws TypeError when the name does not match {@link TOOL_NAME} or unknown arguments would be accepted.
 * @example
 * export const showNotes = defineTool({
 *   name: 'show_notes', title: 'Show notes', description: 'Opens the notes.',
 *   inputSchema: z.strictObject({ topic: z.string().max(200) }),
 *   outputSchema: z.object({ source: z.string(), total: z.number().int() }),
 *   annotations: { readOnlyHint: true, openWorldHint: false },
 * });
 */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool<Input, Output> {
  if (!TOOL_NAME.test(tool.name)) throw new TypeError(`Tool name "${tool.name}" does not match ${TOOL_NAME}.`);
  if (tool.inputSchema._zod.def.catchall?._zod.def.type !== 'never')
    throw new TypeError(`Tool "${tool.name}": build inputSchema with z.strictObject.`);
  return tool;
}
