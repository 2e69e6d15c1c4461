/** Who began it: the language model, a view, or the person. */
export type Origin = 'model' | 'app' | 'user';

/** One line of the audit. It never holds arguments or content. */
export interface AuditEntry {
  /** Grows by one with each entry. */
  readonly sequence: number;
  /** ISO 8601. */
  readonly time: string;
  readonly origin: Origin;
  readonly server: string;
  readonly kind: 'call' | 'read' | 'context' | 'consent' | 'violation';
  /** Tool, URI, permission or directive. */
  readonly name: string;
  readonly outcome: 'ok' | 'tool-error' | 'refused' | 'unknown' | 'failed';
  /** First 16 hex digits of the template's SHA-256, where a view takes part. */
  readonly template?: string;
  /** Size of what came back, serialised. */
  readonly bytes?: number;
  readonly ms?: number;
  /** A short word more, such as the blocked origin; at most 300 characters are kept. */
  readonly detail?: string;
}

/** The log keeps this many entries, the newest; gaps in `sequence` show what is gone. */
export const MAX_AUDIT_ENTRIES = 20_000;
const MAX_DETAIL = 300;

/**
 * What happened, in order: append-only, entries frozen.
 *
 * @example
 * const audit = new AuditLog();
 * const stop = audit.subscribe((entry) => console.error(JSON.stringify(entry)));
 * audit.add({ origin: 'app', server: 'map', kind: 'context', name: 'show_map', outcome: 'ok' });
 */
export class AuditLog {
  readonly #entries: AuditEntry[] = [];
  readonly #listeners = new Set<(entry: AuditEntry) => void>();
  #sequence = 0;

  add({ detail, ...rest }: Omit<AuditEntry, 'sequence' | 'time'>): AuditEntry {
    this.#sequence += 1;
    const stamp = { sequence: this.#sequence, time: new Date().toISOString() };
    const entry = Object.freeze({ ...stamp, ...rest, ...(detail && { detail: detail.slice(0, MAX_DETAIL) }) });
    this.#entries.push(entry);
    if (this.#entries.length > MAX_AUDIT_ENTRIES) this.#entries.shift();
    for (const listener of this.#listeners) listener(entry);
    return entry;
  }

  /** A copy, oldest first. */
  get entries(): readonly AuditEntry[] {
    return [...this.#entries];
  }

  /** Calls `listener` for each entry to come; the answer ends that. */
  subscribe(listener: (entry: AuditEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** JSON Lines: one entry a line, oldest first. */
  toJSONLines(): string {
    return this.#entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  }
}
