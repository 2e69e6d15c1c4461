import type * as z from 'zod';
import type { saveViewInput, saveViewOutput, Tool, ToolInput } from '../contract/index.ts';
import type { ToolCaller } from './call.ts';
import { ToolCallError } from './errors.ts';
import { asError } from './timing.ts';

const SAVE_EVERY = 1_000;
const RETRY_AFTER = 10_000;

/** A `save_..._view` tool, as `saveViewInput` and `saveViewOutput` shape it. */
export type SaveTool<State extends z.ZodObject = z.ZodObject> = Tool<
  ReturnType<typeof saveViewInput<State>>,
  typeof saveViewOutput
>;
export type StateOf<T extends SaveTool> = ToolInput<T>['state'];

interface Unsaved {
  tool: SaveTool;
  viewId: string;
  state: Record<string, unknown>;
}

/**
 * Saves the view's state on the server: the last state of each second, and what is left at teardown. A state that got
 * no answer is sent again; saves are numbered, so that a late one never replaces a later one.
 */
export class Saver {
  readonly #caller: ToolCaller;
  readonly #onOutcome: (problem: Error | undefined) => void;
  readonly #unsaved = new Map<string, Unsaved>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sequence = 0;

  /** @param onOutcome after each save: why it failed, or undefined */
  constructor(caller: ToolCaller, onOutcome: (problem: Error | undefined) => void) {
    this.#caller = caller;
    this.#onOutcome = onOutcome;
  }

  save<T extends SaveTool>(tool: T, viewId: string, state: StateOf<T>): void {
    if (this.#caller.signal.aborted) return;
    this.#unsaved.set(viewId, { tool, viewId, state: structuredClone(state) });
    this.#plan(SAVE_EVERY);
  }

  /** Sends what is not saved yet. Settles when the server has answered; never rejects. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const states = [...this.#unsaved.values()];
    this.#unsaved.clear();
    await Promise.all(states.map((unsaved) => this.#send(unsaved)));
  }

  #plan(pause: number): void {
    if (!this.#caller.signal.aborted) this.#timer ??= setTimeout(() => this.flush(), pause);
  }

  async #send(unsaved: Unsaved): Promise<void> {
    const { tool, viewId, state } = unsaved;
    // Later than any number that an earlier frame of the same viewId has used.
    this.#sequence = Math.max(this.#sequence + 1, Date.now());
    try {
      await this.#caller.lastingCall(tool, { viewId, sequence: this.#sequence, state });
      this.#onOutcome(undefined);
    } catch (error) {
      this.#onOutcome(asError(error));
      if (!(error instanceof ToolCallError && error.failure === 'transient')) return;
      if (!this.#unsaved.has(viewId)) this.#unsaved.set(viewId, unsaved);
      this.#plan(RETRY_AFTER);
    }
  }
}
