/** Between which two a message went. */
export type Leg = 'view' | 'server';

/** One JSON-RPC message, of either leg, as it came by. */
export interface Passed {
  readonly leg: Leg;
  /** The app it belongs to. */
  readonly server: string;
  /** The turn whose view took part; only on the view's leg. */
  readonly turn?: number;
  /** True when the host sent it, false when it came in. */
  readonly fromHost: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly id?: string | number;
  readonly method?: string;
  /** Tool name or resource address. */
  readonly target?: string;
  readonly failed: boolean;
  readonly bytes: number;
  /** The message as text, perhaps cut. */
  readonly text: string;
}

/** A request with its answer, or a notification: one row. */
export interface Exchange {
  /** Grows by one; names the row. */
  readonly row: number;
  readonly request: Passed;
  /** Absent while it is awaited, and for notifications. */
  readonly answer?: Passed;
}

/** Older rows are let go. */
export const MAX_ROWS = 1_000;

/** Adds a message: an answer joins its request's row, everything else begins one. */
export function addMessage(rows: readonly Exchange[], message: Passed): readonly Exchange[] {
  if (message.method === undefined) {
    const index = rows.findLastIndex(({ request, answer }) => !answer && isAnswered(request, message));
    const open = rows[index];
    if (open) return rows.with(index, { ...open, answer: message });
  }
  const row = (rows.at(-1)?.row ?? 0) + 1;
  return [...rows.slice(-(MAX_ROWS - 1)), { row, request: message }];
}

/** Ids count per sender and connection, so both sides may use the same one at once. */
function isAnswered(request: Passed, answer: Passed): boolean {
  return (
    request.method !== undefined &&
    request.id !== undefined &&
    request.id === answer.id &&
    request.leg === answer.leg &&
    request.server === answer.server &&
    request.turn === answer.turn &&
    request.fromHost !== answer.fromHost
  );
}

/** Milliseconds from request to answer. */
export function durationOf({ request, answer }: Exchange): number | undefined {
  return answer && Math.max(0, answer.at - request.at);
}

export interface TrafficFilter {
  readonly leg: Leg | 'both';
  /** A turn's own view leg, and its server's whole leg; absent for everything. */
  readonly turn?: { readonly id: number; readonly server: string };
  /** Part of a method, target or app name, without case. */
  readonly words: string;
}

export function filterTraffic(rows: readonly Exchange[], { leg, turn, words }: TrafficFilter): readonly Exchange[] {
  const wanted = words.trim().toLowerCase();
  return rows.filter(({ request }) => {
    if (leg !== 'both' && request.leg !== leg) return false;
    if (turn && (request.leg === 'view' ? request.turn !== turn.id : request.server !== turn.server)) return false;
    const { method = 'answer', target = '', server } = request;
    return [method, target, server].some((text) => text.toLowerCase().includes(wanted));
  });
}
