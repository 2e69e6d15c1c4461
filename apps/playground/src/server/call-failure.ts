import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { GateError } from '@workshop/bridge/host';
import { messageOf, PlaygroundError, type Problem } from '../problem.ts';

/** Why a tool call brought no result, in words for the person, the view and the model alike. */
export function explainCall(server: string, tool: string, error: unknown, cancelled: boolean): PlaygroundError {
  const fail = (code: string, problem: Problem) => new PlaygroundError(code, problem, { cause: error });
  if (error instanceof GateError) return fail(error.code, { happened: error.message, fine: '', todo: '' });
  if (cancelled)
    return fail('cancelled', {
      happened: `"${tool}" was cancelled before it answered.`,
      fine: 'The server was told, and is still connected.',
      todo: 'Call it again when you want it.',
    });
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
    return fail('call-timeout', {
      happened: `"${tool}" of "${server}" did not answer within a minute.`,
      fine: 'The server is still connected.',
      todo: 'Call it again, or restart the server.',
    });
  if (error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed)
    return fail('server-ended', {
      happened: `"${server}" ended while "${tool}" was running.`,
      fine: 'The other servers are not affected.',
      todo: 'Restart it under its name.',
    });
  const refused = error instanceof ProtocolError ? `answered with error ${error.code}` : 'failed';
  return fail('call-failed', {
    happened: `"${tool}" of "${server}" ${refused}: ${messageOf(error)}`,
    fine: 'The server is still connected.',
    todo: 'Correct the arguments, or look at Traffic for what was sent.',
  });
}
