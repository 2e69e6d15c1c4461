import type { ServerContext } from '@modelcontextprotocol/server';

/** Whose state a call may touch: the authenticated client, or everyone who can reach a local server. */
export function principalOf(context: ServerContext): string {
  return context.http?.authInfo?.clientId ?? 'local';
}
