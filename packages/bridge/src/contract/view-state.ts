import * as z from 'zod';

/** 128 random bits as 32 hex digits, issued by a `show_` tool: the name of one view's state on the server. */
export const ViewId = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'a viewId is 32 hex digits')
  .describe('viewId as a show_ tool returned it.');

/** The largest state a view may save, serialised, in bytes. */
export const MAX_VIEW_STATE_BYTES = 16 * 1024;

/** Input of every `save_..._view` tool: `state` is the app's own closed schema, `sequence` grows with each save. */
export function saveViewInput<State extends z.ZodObject>(state: State) {
  return z.strictObject({ viewId: ViewId, sequence: z.number().int().min(0), state });
}
/** Output of every `save_..._view` tool; `saved` is false where a later sequence number was there before. */
export const saveViewOutput = z.object({ saved: z.boolean() });
