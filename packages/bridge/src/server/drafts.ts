import type { JSONValue, ServerContext } from '@modelcontextprotocol/server';
import type Keyv from 'keyv';
import { ToolError } from './errors.ts';
import { principalOf } from './principal.ts';
import { unknownView, type ViewStore } from './view-store.ts';

/** One change to a draft, by the person in the view or by the model. */
export interface DraftEdit {
  author: 'person' | 'model';
  /** Milliseconds since the epoch. */
  at: number;
  edit: JSONValue;
}
/** Edits not yet saved to a file, under one viewId. `revision` is the number of edits so far. */
export interface Draft {
  revision: number;
  edits: DraftEdit[];
}

/** Largest serialised draft, in bytes. */
const MAX_DRAFT_BYTES = 1024 * 1024;

/** Drafts by viewId: edits of person and model in one order, refused when made against an older revision. */
export class Drafts {
  readonly #store: Keyv;
  readonly #views: ViewStore;

  constructor(store: Keyv, views: ViewStore) {
    this.#store = store;
    this.#views = views;
  }

  /** @throws ToolError `unknown-view` for an id that was not issued to this principal. */
  async read(context: ServerContext, viewId: string): Promise<Draft> {
    if (!(await this.#views.read(context, viewId))) throw unknownView(viewId);
    return (await this.#store.get<Draft>(draftKey(context, viewId))) ?? { revision: 0, edits: [] };
  }

  /**
   * Adds an edit made against revision `base`.
   * @returns The draft with it.
   * @throws ToolError `draft-conflict` when `base` is not the newest revision; nothing is lost on either side.
   */
  async edit(
    context: ServerContext,
    viewId: string,
    base: number,
    author: DraftEdit['author'],
    edit: JSONValue,
  ): Promise<Draft> {
    const before = await this.read(context, viewId);
    if (base !== before.revision)
      throw new ToolError('draft-conflict', {
        happened: `The edit was made against revision ${base}; the draft is at ${before.revision} by now.`,
        fine: 'The draft and the edit are both kept as they were.',
        todo: 'Read the draft again and repeat the edit on top of it.',
      });
    const draft = {
      revision: before.revision + 1,
      edits: [...before.edits, { author, at: Date.now(), edit }],
    };
    const bytes = Buffer.byteLength(JSON.stringify(draft));
    if (bytes > MAX_DRAFT_BYTES)
      throw new ToolError('draft-too-large', {
        happened: `With this edit the draft would have ${bytes} bytes, more than ${MAX_DRAFT_BYTES}.`,
        fine: 'The draft is kept as it was.',
        todo: 'Save the draft to a file, then go on.',
      });
    await this.#store.set(draftKey(context, viewId), draft);
    return draft;
  }

  /** Forgets a draft, after it was saved to a file or thrown away. */
  async clear(context: ServerContext, viewId: string): Promise<void> {
    await this.#store.delete(draftKey(context, viewId));
  }
}

const draftKey = (context: ServerContext, viewId: string) => JSON.stringify(['draft', principalOf(context), viewId]);
