import type { ContentBlock } from '@modelcontextprotocol/client';

/** What a view sent with `ui/update-model-context`, and where it came from. */
export interface ModelContext {
  /** Id of the mount whose view sent it. */
  readonly view: string;
  readonly server: string;
  readonly tool: string;
  /** ISO 8601. */
  readonly time: string;
  readonly content?: readonly ContentBlock[];
  readonly structuredContent?: Record<string, unknown>;
}

/** Larger updates are refused; an image of the size views may send fits. */
export const MAX_CONTEXT_BYTES = 1024 * 1024;

/**
 * The last model context of each open view (MCP Apps, "ui/update-model-context": "each request overwrites the previous
 * context sent by the View"), always with its provenance.
 */
export class ModelContexts {
  readonly #contexts = new Map<string, ModelContext>();

  /** @throws RangeError when the update is larger than {@link MAX_CONTEXT_BYTES}. */
  update(context: Omit<ModelContext, 'time'>): ModelContext {
    const bytes = Buffer.byteLength(JSON.stringify([context.content, context.structuredContent]));
    if (bytes > MAX_CONTEXT_BYTES)
      throw new RangeError(
        `A context update of ${bytes} bytes is more than the ${MAX_CONTEXT_BYTES} this host takes. ` +
          'The last one stays in force. Send a smaller snapshot.',
      );
    const updated = Object.freeze({ ...context, time: new Date().toISOString() });
    this.#contexts.set(context.view, updated);
    return updated;
  }

  get(view: string): ModelContext | undefined {
    return this.#contexts.get(view);
  }

  /** Call it when the view is gone. */
  forget(view: string): void {
    this.#contexts.delete(view);
  }
}

/** What the model reads of a context: one line that says whose words these are, then the content. */
export function forModel({ server, tool, time, content = [], structuredContent }: ModelContext): ContentBlock[] {
  const label = `Reported by the view of ${server}, tool ${tool}, at ${time}; not verified.`;
  const data = structuredContent ? [JSON.stringify(structuredContent)] : [];
  return [{ type: 'text', text: label }, ...content, ...data.map((text) => ({ type: 'text', text }) as const)];
}
