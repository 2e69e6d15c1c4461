import type { CallToolResult } from '@modelcontextprotocol/client';
import type { Tool } from '../contract/index.ts';
import { readOutput, type ToolCaller, textOf } from './call.ts';
import { asError } from './errors.ts';
import { mergePartial } from './partial-input.ts';
import type { CallFailure } from './status.ts';
import { Alarm } from './timing.ts';
import type { ViewOptions } from './view.ts';

/** A host may have sent the result before the view listened, and some never send it: then the person is told. */
const RESULT_WAIT = 10_000;
const NO_RESULT =
  'The host has sent no result for 10 s. What the tool told the model still holds, and a late result is shown. Ask again in the conversation.';

type Arguments = Record<string, unknown>;

/**
 * The one call that the view was opened for: from the first partial argument to its result on screen.
 * @param onReady called each time a result is on screen
 */
export function createShownCall<T extends Tool>(caller: ToolCaller, options: ViewOptions<T>, onReady: () => void) {
  const { shows } = options;
  const { signal, status, context } = caller.link;
  const alarm = new Alarm(signal);
  let partialArgs: Arguments = {};
  let args: Arguments | undefined;
  /** Cancelled, or a result is here. */
  let over = false;
  /** Counts results: the handler of an older one no longer decides the status. */
  let results = 0;

  /** The tool that was called, where that is known: the host may not name it, or by another name. */
  const calledTool = () => {
    const called = context().toolInfo?.tool.name;
    return shows.find(({ name }) => name === called) ?? (shows.length === 1 ? shows[0] : undefined);
  };
  /** How to call the tool again, where it is known which one, with what, and that a second call does no harm. */
  const retry = () => {
    const tool = calledTool();
    if (!tool || !caller.allows(tool)) return undefined;
    if (!tool.annotations.readOnlyHint && !tool.annotations.idempotentHint) return undefined;
    // Arguments that the tool does not take would fail again: then it is asked for what it shows without any.
    const again = [args, {}].find((one) => one !== undefined && tool.inputSchema.safeParse(one).success);
    return again && (() => void callAgain(tool, again));
  };
  const end = (state: CallFailure, message: string) => {
    alarm.clear();
    status.set(state, { message, retry: retry() });
  };
  const watch = () => alarm.set(RESULT_WAIT, () => end('no-result', NO_RESULT));

  const onResult = async (result: CallToolResult) => {
    alarm.clear();
    over = true;
    results += 1;
    const number = results;
    const words = textOf(result);
    if (result.isError) return end('failed', words || 'The tool failed and gave no reason. Try again.');
    if (result.structuredContent === undefined)
      return end('failed', `The host passed on only the words of the result: "${words}" They still hold. Try again.`);
    try {
      const fits = ({ outputSchema }: Tool) => outputSchema.safeParse(result.structuredContent).success;
      const tool = calledTool() ?? shows.find(fits) ?? shows[0];
      if (!tool) throw new TypeError('connectView needs at least one tool in `shows`.');
      const output = readOutput(tool, result);
      status.set('loading');
      await options.onResult(output, tool);
      if (number !== results) return;
      status.set('ready');
      onReady();
    } catch (error) {
      console.error(error);
      if (number === results) end('failed', asError(error).message);
    }
  };
  const callAgain = async (tool: Tool, again: Arguments) => {
    status.set('loading');
    try {
      await onResult(await caller.result(tool, again, { signal }));
    } catch (error) {
      end('failed', asError(error).message);
    }
  };

  return {
    onResult,
    /** The handshake is done. */
    onConnected() {
      if (status.current.state === 'connecting' || status.current.state === 'no-host') status.set('waiting');
      if (!over) watch();
    },
    /** Arguments so far: none after the complete ones, and each "may be partial or change" (MCP Apps). */
    onPartialInput(partial: Arguments) {
      if (args || over) return;
      partialArgs = mergePartial(partialArgs, partial) as Arguments;
      if (status.current.state !== 'partial') status.set('partial');
      watch();
      tell(() => options.onPartialInput?.(partialArgs));
    },
    /** The complete arguments. The spec has them once; a repetition is ignored. */
    onInput(complete: Arguments) {
      if (args) return;
      args = complete;
      if (over) return;
      status.set('loading');
      watch();
      tell(() => options.onInput?.(complete));
    },
    onCancelled(reason = 'no reason was given') {
      if (over) return;
      over = true;
      end('cancelled', `The call was cancelled (${reason}). The conversation goes on. Ask again when you want it.`);
    },
  };
}

/** Runs a handler of the app whose failure must not stop the view; it is logged. */
export function tell(handler: () => void): void {
  try {
    handler();
  } catch (error) {
    console.error(error);
  }
}
