import { isVisibleTo } from '@workshop/bridge/host';
import type { LaunchSummary, ServerSnapshot, ToolSummary } from '../wire.ts';
import { fingerprint } from './approvals.ts';
import type { Launch } from './config.ts';
import type { ServerConnection } from './connection.ts';
import { summarize, templateOf } from './templates.ts';

const SHOWN_STDERR_LINES = 20;

/** A connection as the page sees it: plain data, no value of a variable or header. */
export function snapshot(connection: ServerConnection): ServerSnapshot {
  const { entry, status, client, process } = connection;
  const { examples, note } = connection.examples;
  const strays = process?.strays;
  return {
    name: entry.name,
    state: status.state,
    launch: entry.launch && summarizeLaunch(entry.launch),
    problem: status.problem,
    notes: [
      ...entry.notes,
      ...(note ? [note] : []),
      ...(client && strays && strays.count > 0
        ? [`It printed ${strays.count} lines on stdout that are no MCP messages, the last: "${strays.lines.at(-1)}"`]
        : []),
    ],
    stderr: process?.stderr.lines.slice(-SHOWN_STDERR_LINES) ?? [],
    implementation: client?.getServerVersion(),
    era: client?.getProtocolEra(),
    protocolVersion: client?.getNegotiatedProtocolVersion(),
    instructions: client?.getInstructions(),
    capabilities: client?.getServerCapabilities(),
    changes: connection.changes,
    tools: connection.tools.map(
      (tool): ToolSummary => ({
        definition: tool,
        forModel: isVisibleTo(tool, 'model'),
        forView: isVisibleTo(tool, 'app'),
        template: templateOf(tool),
      }),
    ),
    templates: [...connection.templates.values()].map(summarize),
    examples,
  };
}

/** How it is started or reached, as the page may know it. */
export function summarizeLaunch(launch: Launch): LaunchSummary {
  if (launch.kind === 'http') return { kind: 'http', url: launch.url, headers: Object.keys(launch.headers) };
  const { command, args, cwd, env } = launch;
  return { kind: 'stdio', argv: [command, ...args], cwd, env: Object.keys(env), fingerprint: fingerprint(launch) };
}
