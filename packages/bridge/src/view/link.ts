import type { App, McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import type { Attention } from './attention.ts';
import type { StatusBoard } from './status.ts';

/** What the parts of one view share. */
export interface Link {
  readonly app: App;
  readonly attention: Attention;
  readonly status: StatusBoard;
  /** Aborted at teardown. */
  readonly signal: AbortSignal;
  /** Settles when the handshake is over; false when there is no host. */
  connected(): Promise<boolean>;
  /** The host's context, changes merged in. */
  context(): McpUiHostContext;
}
