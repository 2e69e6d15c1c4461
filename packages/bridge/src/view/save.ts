import type * as z from 'zod';
import type { saveViewInput, saveViewOutput, Tool, ToolInput } from '../contract/index.ts';
import type { ToolCaller } from './call.ts';
import { asError, ToolCallError } from './errors.ts';
import { Alarm } from './timing.ts';

const SAVE_EVERY = 1_000;
const RETRY_AFTER = 10_000;

/** A `save_..._view` tool, as `saveViewInput` and `saveViewOutput` shape it. */
export type SaveTool<State extends z.ZodObject = z.ZodObject> = Tool<
  ReturnType<typeof saveViewInput<State>>,
  typeof saveViewOutput
>;
export type StateOf<T extends SaveTool> = ToolInput<T>['state'];

/**
 * Saves the view's state on the server: the last state of each second, and what is left at teardown. A state that got
 * no answer is sent again; saves are numbered, so that a late one never replaces a later one.
 */
export function createSaver(caller: ToolCaller) {
  const { signal, status } = caller.link;
  const alarm = new Alarm(signal);
  const unsaved = new Map<string, [SaveTool, StateOf<SaveTool>]>();
  let sequence = 0;

  const save = (tool: SaveTool, viewId: string, state: StateOf<SaveTool>, pause = SAVE_EVERY) => {
    unsaved.set(viewId, [tool, structuredClone(state)]);
    alarm.start(pause, flush);
  };
  const send = async (tool: SaveTool, viewId: string, state: StateOf<SaveTool>) => {
    // Later than any number that an earlier frame of the same viewId has used.
    sequence = Math.max(sequence + 1, Date.now());
    try {
      await caller.call(tool, { viewId, sequence, state });
      status.reduce('save', undefined);
    } catch (error) {
      status.reduce('save', `Your last changes are not saved: ${asError(error).message}`);
      const again = error instanceof ToolCallError && error.failure === 'transient' && !unsaved.has(viewId);
      if (again) save(tool, viewId, state, RETRY_AFTER);
    }
  };
  /** Sends what is not saved yet. Settles when the server has answered; never rejects. */
  const flush = async () => {
    alarm.clear();
    const states = [...unsaved];
    unsaved.clear();
    await Promise.all(states.map(([viewId, [tool, state]]) => send(tool, viewId, state)));
  };
  return { save, flush };
}
