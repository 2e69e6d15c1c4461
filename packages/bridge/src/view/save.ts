import type * as z from 'zod';
import type { saveViewInput, saveViewOutput, Tool, ToolInput } from '../contract/index.ts';

/** A `save_..._view` tool, as `saveViewInput` and `saveViewOutput` shape it. */
export type SaveTool<State extends z.ZodObject = z.ZodObject> = Tool<
  ReturnType<typeof saveViewInput<State>>,
  typeof saveViewOutput
>;
export type StateOf<T extends SaveTool> = ToolInput<T>['state'];
