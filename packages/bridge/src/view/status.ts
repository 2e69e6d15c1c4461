/**
 * Where the view stands with its host and its one result:
 * - `connecting`: no answer from the host yet;
 * - `no-host`: opened without a host, or the host does not answer or speaks another version;
 * - `waiting`: connected, nothing of the call has arrived;
 * - `partial`: the model is still writing the arguments;
 * - `loading`: arguments or result are here, `onResult` has not finished;
 * - `ready`: `onResult` has finished;
 * - `no-result`: the host never sent one (a late one is still used);
 * - `cancelled`, `failed`: the call, with the reason in `message`.
 */
export type ViewState = 'connecting' | 'waiting' | 'partial' | 'loading' | 'ready' | 'no-host' | CallFailure;
/** How a call ends without anything to show. */
export type CallFailure = 'no-result' | 'cancelled' | 'failed';

/** What the screen should say. Replaced as a whole at each change. */
export interface ViewStatus {
  readonly state: ViewState;
  /** A text for the person: what happened, what is still fine, what to do. */
  readonly message?: string;
  /** Calls the tool again from the view. Present where that is possible and safe: show a button then. */
  readonly retry?: () => void;
  /** A sentence on what this host, or the connection to the server, lacks at the moment; show it as a notice. */
  readonly reduced?: string;
}

/** Holds the status and tells of each change, until `signal` is aborted. */
export class StatusBoard {
  current: ViewStatus = { state: 'connecting' };
  private readonly lacks = new Map<string, string | undefined>();

  constructor(
    private readonly onStatus: (status: ViewStatus) => void,
    private readonly signal: AbortSignal,
  ) {}

  set(state: ViewState, detail: Pick<ViewStatus, 'message' | 'retry'> = {}): void {
    this.change({ state, ...detail, reduced: this.current.reduced });
  }

  /** Notes what is lacking in `part`, or with `undefined` that it is not lacking any more. */
  reduce(part: 'calls' | 'save', lack: string | undefined): void {
    if (this.lacks.get(part) === lack) return;
    this.lacks.set(part, lack);
    this.change({ ...this.current, reduced: [...this.lacks.values()].filter(Boolean).join(' ') || undefined });
  }

  private change(status: ViewStatus): void {
    if (this.signal.aborted) return;
    this.current = status;
    this.onStatus(status);
  }
}
