/** One line a tool call: what ran, for whom, how long, how much, how it ended. Never arguments, never content. */
export interface AuditLine {
  event: 'tool' | 'stale-template';
  tool?: string;
  visibility?: readonly string[];
  ms?: number;
  bytes?: number;
  outcome: string;
}

let serverName = 'unnamed';

/** Names this process in its audit lines; `serve` calls it once. */
export function nameAudit(name: string): void {
  serverName = name;
}

/** Writes one audit line as JSON to stderr (stdout belongs to JSON-RPC). */
export function audit(line: AuditLine): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), server: serverName, ...line })}\n`);
}
