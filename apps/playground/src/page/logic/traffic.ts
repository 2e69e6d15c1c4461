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

/** A view's request with the host's request of the server that it caused. */
export interface JoinedExchange extends Exchange {
  readonly caused?: Exchange;
}

/** Both legs of a view's call or read as one: the server's row joins the view's row and has none of its own. */
export function joinLegs(rows: readonly Exchange[]): readonly JoinedExchange[] {
  const waiting = new Map<string, Exchange[]>();
  for (const row of rows) {
    const { leg, fromHost, method } = row.request;
    if (leg !== 'view' || fromHost || method === undefined) continue;
    const key = keyOf(row.request);
    waiting.set(key, [...(waiting.get(key) ?? []), row]);
  }
  const caused = new Map<number, Exchange>();
  const joined = new Set<number>();
  for (const row of rows) {
    if (row.request.leg !== 'server' || !row.request.fromHost) continue;
    const asked = waiting.get(keyOf(row.request));
    const index = asked?.findIndex((view) => isDuring(view, row.request.at)) ?? -1;
    const [view] = index >= 0 ? (asked?.splice(index, 1) ?? []) : [];
    if (!view) continue;
    caused.set(view.row, row);
    joined.add(row.row);
  }
  return rows.flatMap((row) => (joined.has(row.row) ? [] : [{ ...row, caused: caused.get(row.row) }]));
}

const keyOf = ({ server, method, target }: Passed) => `${server}\n${method}\n${target}`;

/** The legs are stamped by two programs, and a busy browser's clock may be behind the machine's. */
const SLACK_MS = 500;
function isDuring({ request, answer }: Exchange, at: number): boolean {
  return at >= request.at - SLACK_MS && (answer === undefined || at <= answer.at + SLACK_MS);
}

/** What a turn's own traffic is told by. */
export interface TurnTraffic {
  readonly id: number;
  readonly server: string;
  readonly tool: string;
  /** Milliseconds since the epoch: when its own call went out, and when it was over. */
  readonly calledAt?: number;
  readonly endedAt?: number;
}

export interface TrafficFilter {
  readonly leg: Leg | 'both';
  /** Its call, and all of its view with what that caused; absent for everything. */
  readonly turn?: TurnTraffic;
  /** Part of a method, target or app name, without case. */
  readonly words: string;
  readonly failedOnly?: boolean;
}

/** The rows that a filter leaves; where both legs are shown, those of one call are joined. */
export function filterTraffic(
  rows: readonly Exchange[],
  { leg, turn, words, failedOnly = false }: TrafficFilter,
): readonly JoinedExchange[] {
  const wanted = words.trim().toLowerCase();
  const own = joinLegs(rows).filter((row) => !turn || isOf(turn, row));
  const shown = leg === 'both' ? own : own.flatMap((row) => ofLeg(row, leg));
  return shown.filter((row) => {
    const { method = 'answer', target = '', server } = row.request;
    if (failedOnly && !hasFailed(row) && !(row.caused && hasFailed(row.caused))) return false;
    return [method, target, server].some((text) => text.toLowerCase().includes(wanted));
  });
}

function isOf({ id, server, tool, calledAt, endedAt = Number.POSITIVE_INFINITY }: TurnTraffic, row: Exchange): boolean {
  const { leg, turn, target, at, server: of } = row.request;
  if (leg === 'view') return turn === id;
  if (of !== server || target !== tool || calledAt === undefined) return false;
  return at >= calledAt - SLACK_MS && at <= endedAt + SLACK_MS;
}

/** A joined row's part on one leg. */
function ofLeg({ caused, ...row }: JoinedExchange, leg: Leg): JoinedExchange[] {
  if (row.request.leg === leg) return [row];
  return caused ? [caused] : [];
}

export function hasFailed({ request, answer }: Exchange): boolean {
  return request.failed || (answer?.failed ?? false);
}
