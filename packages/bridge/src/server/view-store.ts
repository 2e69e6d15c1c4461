import { randomBytes } from 'node:crypto';
import type { JSONObject, ServerContext } from '@modelcontextprotocol/server';
import type Keyv from 'keyv';
import { MAX_VIEW_STATE_BYTES } from '../contract/index.ts';
import { ToolError } from './errors.ts';
import { principalOf } from './principal.ts';

/** At most this many views of one principal are remembered; the oldest go first. */
export const MAX_VIEWS = 200;

/** What a view last said of itself: not verified, for it comes from the person's side. */
export interface ViewRecord {
  viewId: string;
  /** -1 until the view reported for the first time. */
  sequence: number;
  state?: JSONObject;
  /** When it was saved, in milliseconds since the epoch. */
  savedAt: number;
}

/**
 * State of views by `viewId`, kept apart per principal. Ids are issued by `show_` tools and unguessable; only issued
 * ids can be saved; the last writer by sequence number wins.
 */
export class ViewStore {
  readonly #store: Keyv;

  constructor(store: Keyv) {
    this.#store = store;
  }

  /** Issues a viewId (128 random bits as 32 hex digits) for a view that is about to be shown. */
  async issue(context: ServerContext): Promise<string> {
    const viewId = randomBytes(16).toString('hex');
    const principal = principalOf(context);
    const ids = [...(await this.#ids(principal)), viewId];
    for (const old of ids.splice(0, ids.length - MAX_VIEWS)) await this.#store.delete(recordKey(principal, old));
    await this.#store.set(indexKey(principal), ids);
    await this.#write(principal, { viewId, sequence: -1, savedAt: Date.now() });
    return viewId;
  }

  /**
   * Saves a view's whole state, at most {@link MAX_VIEW_STATE_BYTES} serialised.
   *
   * @returns Whether it was saved: a late message with an older sequence number is not.
   * @throws ToolError `unknown-view` for an id that was not issued to this principal, `view-state-too-large`.
   */
  async save(context: ServerContext, viewId: string, sequence: number, state: JSONObject): Promise<boolean> {
    const bytes = Buffer.byteLength(JSON.stringify(state));
    if (bytes > MAX_VIEW_STATE_BYTES)
      throw new ToolError('view-state-too-large', {
        happened: `The view's state has ${bytes} bytes, more than ${MAX_VIEW_STATE_BYTES}.`,
        fine: 'The state saved before is kept.',
        todo: 'Save a shorter state.',
      });
    const record = await this.#record(context, viewId);
    if (!record) throw unknownView(viewId);
    if (sequence <= record.sequence) return false;
    await this.#write(principalOf(context), { viewId, sequence, state, savedAt: Date.now() });
    return true;
  }

  /**
   * What a view last reported; without an id, the view that was issued last. Undefined when no view was ever shown.
   * @throws ToolError `unknown-view` for an id that was not issued to this principal.
   */
  async read(context: ServerContext, viewId?: string): Promise<ViewRecord | undefined> {
    const id = viewId ?? (await this.#ids(principalOf(context))).at(-1);
    if (id === undefined) return undefined;
    const record = await this.#record(context, id);
    if (!record && viewId !== undefined) throw unknownView(viewId);
    return record;
  }

  async #ids(principal: string): Promise<string[]> {
    return (await this.#store.get<string[]>(indexKey(principal))) ?? [];
  }
  #record(context: ServerContext, viewId: string): Promise<ViewRecord | undefined> {
    return this.#store.get<ViewRecord>(recordKey(principalOf(context), viewId));
  }
  #write(principal: string, record: ViewRecord): Promise<boolean> {
    return this.#store.set(recordKey(principal, record.viewId), record);
  }
}

/** Principals are free text: the JSON array keeps one from spelling another's key. */
const indexKey = (principal: string) => JSON.stringify(['views', principal]);
const recordKey = (principal: string, viewId: string) => JSON.stringify(['view', principal, viewId]);

/** The error for a viewId that this principal was never given. */
export function unknownView(viewId: string): ToolError {
  return new ToolError('unknown-view', {
    happened: `No view ${viewId} was shown by this server, or it was longer than 7 days ago.`,
    fine: 'Other views are unaffected.',
    todo: 'Show it again; the result has a new viewId.',
  });
}
