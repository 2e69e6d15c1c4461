import { createHmac, timingSafeEqual } from 'node:crypto';
import type { JSONValue } from '@modelcontextprotocol/server';
import { shown, ToolError } from './errors.ts';

/**
 * Instances behind one load balancer share it by `MCP_CURSOR_KEY`. It guards no access (that is checked on each call);
 * it tells a cursor of this very query from one that was made up or belongs to another.
 */
const key = () => process.env.MCP_CURSOR_KEY ?? 'mcp-apps-workshop';
const TAG_BYTES = 12;

interface CursorContent {
  /** Revision of the data when the cursor was made. */
  revision: string;
  /** Where the next page begins, in the page tool's own terms. */
  position: JSONValue;
}

/** Makes an opaque, self-contained cursor for `query` (tool, source and filters): any process can read it. */
export function encodeCursor(query: string, content: CursorContent): string {
  const body = Buffer.from(JSON.stringify([content.revision, content.position]));
  return Buffer.concat([tag(query, body), body]).toString('base64url');
}

/** @throws ToolError `bad-cursor` when the cursor was not issued for `query`. */
export function decodeCursor(query: string, cursor: string): CursorContent {
  const bytes = Buffer.from(cursor, 'base64url');
  const body = bytes.subarray(TAG_BYTES);
  if (bytes.length <= TAG_BYTES || !timingSafeEqual(bytes.subarray(0, TAG_BYTES), tag(query, body)))
    throw new ToolError('bad-cursor', {
      happened: `The cursor ${shown(cursor)} was not issued for this query.`,
      fine: 'The data is unchanged and still there.',
      todo: 'Leave the cursor out to start at the first page.',
    });
  const [revision, position] = JSON.parse(body.toString('utf8'));
  return { revision, position };
}

function tag(query: string, body: Buffer): Buffer {
  return createHmac('sha256', key()).update(query).update('\0').update(body).digest().subarray(0, TAG_BYTES);
}
