import { existsSync } from 'node:fs';
import { SdkHttpError } from '@modelcontextprotocol/client';
import { messageOf, type Problem } from '../problem.ts';
import type { HttpLaunch, StdioLaunch } from './config.ts';
import type { ProcessTransport } from './process-transport.ts';
import { RedirectRefused } from './refuse-redirects.ts';

const OTHERS_FINE = 'The other servers are not affected.';

/** A server that took longer than it may. */
export class StartTimeout extends Error {
  override readonly name = 'StartTimeout';
  constructor(readonly seconds: number) {
    super(`no answer in ${seconds} s`);
  }
}

/** Why a command did not come up as an MCP server, told from what the process did rather than from the SDK's words. */
export function diagnoseProcess(launch: StdioLaunch, process: ProcessTransport | undefined, error: unknown): Problem {
  const { command, cwd } = launch;
  const [stray] = process?.strays.lines ?? [];
  if (isSystemError(error, 'ENOENT'))
    return existsSync(cwd)
      ? problem(
          `The command "${command}" was not found.`,
          'Install it, or correct "command" in mcp.json; then restart.',
        )
      : problem(`The folder ${cwd} does not exist.`, 'Correct "cwd" in mcp.json; then start the playground again.');
  if (isSystemError(error, 'EACCES'))
    return problem(`The command "${command}" may not be run.`, 'Make it executable, or correct "command" in mcp.json.');
  if (stray !== undefined)
    return problem(
      `It printed "${stray.slice(0, 120)}" on stdout, where only MCP messages belong, and did not answer as an MCP server.`,
      'Have it log to stderr, and check that it is an MCP server started for stdio (many need --stdio).',
    );
  if ((process?.exit || process?.flood) && !(error instanceof StartTimeout))
    return exited(process, 'before it answered');
  if (error instanceof StartTimeout)
    return problem(
      `It did not answer in ${error.seconds} s and was stopped.`,
      'Check that it is an MCP server started for stdio (many need --stdio), and see its last words on stderr.',
    );
  return problem(
    `It started, but the connection failed: ${messageOf(error)}.`,
    'See its last words on stderr, then restart it.',
  );
}

/** The end of a server that had been up. */
export function diagnoseEnd(process: ProcessTransport): Problem {
  return exited(process, 'while it was in use');
}

/** Why a URL did not answer as an MCP server. */
export function diagnoseHttp({ url }: HttpLaunch, error: unknown): Problem {
  const code = causeCode(error);
  if (code === 'ECONNREFUSED') return problem(`Nothing listens at ${url}.`, 'Start that server; then restart it here.');
  if (code === 'ENOTFOUND') return problem(`The host of ${url} was not found.`, 'Correct "url" in mcp.json.');
  if (error instanceof StartTimeout)
    return problem(`${url} did not answer in ${error.seconds} s.`, 'Check that it runs; then restart it here.');
  const cause = firstCause(error);
  if (cause instanceof RedirectRefused)
    return problem(
      `${url} answered with status ${cause.status}: go to ${cause.to || 'nowhere'}. Redirects are not followed.`,
      'If you trust that address, write it as "url" in mcp.json.',
    );
  if (error instanceof SdkHttpError) {
    const { status } = error.data;
    const todo =
      status === 401 || status === 403
        ? 'Add what it asks for to "headers" in mcp.json.'
        : 'Check the path: most servers answer at /mcp.';
    return problem(`${url} answered with status ${status}.`, todo);
  }
  return problem(
    `${url} did not answer as an MCP server: ${messageOf(firstCause(error))}.`,
    'Check the path: most servers answer at /mcp.',
  );
}

function exited({ exit, flood }: ProcessTransport, when: string): Problem {
  if (flood !== undefined)
    return problem(
      `It wrote ${flood} to stdout, more than one MCP message may have, and was ended ${when}.`,
      'Have it end each message with a line break and send large data in pages.',
    );
  const how = exit?.signal ? `was ended by ${exit.signal}` : `ended with exit code ${exit?.code ?? 'unknown'}`;
  return problem(`It ${how} ${when}.`, 'See its last words on stderr, then restart it.');
}

function problem(happened: string, todo: string): Problem {
  return { happened, fine: OTHERS_FINE, todo };
}

function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** The system's code (`ECONNREFUSED`) somewhere under what was thrown. */
function causeCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && /^E[A-Z]+$/.test(String(at.code))) return String(at.code);
  return undefined;
}

function firstCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? firstCause(error.cause) : error;
}
