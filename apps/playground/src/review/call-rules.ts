import { homedir } from 'node:os';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { MAX_RESULT_BYTES } from '../limits.ts';
import { templateOf } from '../server/templates.ts';
import type { Call, UnknownArgumentCall } from './calls.ts';
import { bytesOf, inKb, type Rule, when } from './rule.ts';
import { valueFault } from './schema.ts';

/** Both channels of a tool with a view stay under this, for a model reads them. */
const CHANNEL_BYTES = 8_000;
/** A serialised reply stays under this: with room to the 1 MiB that some hosts refuse. */
const REPLY_BYTES = 512 * 1024;

const HOME = /(?:\/home\/|\/Users\/|\b[A-Za-z]:\\+Users\\+)[^\s"'/\\]+|\/root\//;
const STACK = /^\s+at .+[:(]\S+:\d+:\d+|^Traceback \(most recent call last\)/m;
const SOUNDS_FAILED = /^\s*(error|exception|failed|failure|fatal)\b/i;
const CLAIMS_SHOWN = /\b(shown|displayed|see|rendered) (it )?(above|below)\b/i;

/** One call that was made with arguments that the tool takes. */
export const CALL_RULES: readonly Rule<Call>[] = [
  {
    id: 'call-failed',
    from: 'spec',
    severity: 'error',
    todo: 'Answer every valid call; a call that fails is a result with isError and a sentence.',
    find: (call) => ('failure' in call.answer ? [`${called(call)} brought no result: ${call.answer.failure}`] : []),
  },
  {
    id: 'call-example',
    from: 'design 2',
    severity: 'error',
    todo: 'Correct the example or the tool.',
    find: (call) =>
      onResult(call, (result) =>
        when(
          call.example !== undefined && result.isError === true,
          `Its example fails. ${called(call)}: ${excerpt(result)}`,
        ),
      ),
  },
  {
    id: 'call-error',
    from: 'design 3',
    severity: 'warn',
    todo: 'Require what it needs in inputSchema, or ship an examples.json beside the server with a call that works.',
    find: (call) =>
      onResult(call, (result) =>
        when(
          call.example === undefined && result.isError === true,
          `${called(call)}, which its schema allows, is an error: ${excerpt(result)}`,
        ),
      ),
  },
  {
    id: 'call-text',
    from: 'D5',
    severity: 'error',
    todo: 'Say the facts in a text block too: it is all that the model and hosts without views get.',
    find: (call) =>
      onResult(call, (result) =>
        when(templateOf(call.tool) !== undefined && textOf(result).trim() === '', `${called(call)} has no text.`),
      ),
  },
  {
    id: 'call-text-shown',
    from: 'D5',
    severity: 'warn',
    todo: 'Say what is true with no view on screen: some hosts never mount it.',
    find: (call) =>
      onResult(call, (result) => {
        const [claim] = CLAIMS_SHOWN.exec(textOf(result)) ?? [];
        return when(claim !== undefined, `Its text says "${claim}".`);
      }),
  },
  {
    id: 'call-error-hidden',
    from: 'spec',
    severity: 'warn',
    todo: 'Set isError: true where a call failed.',
    find: (call) =>
      onResult(call, (result) =>
        when(
          !result.isError && SOUNDS_FAILED.test(textOf(result)),
          `It reads as a failure, without isError: ${excerpt(result)}`,
        ),
      ),
  },
  {
    id: 'call-output',
    from: 'spec',
    severity: 'error',
    todo: 'Have what is sent and what is declared built from one schema.',
    find: (call) =>
      onResult(call, (result) => {
        const { outputSchema } = call.tool;
        if (!outputSchema || result.isError) return [];
        if (result.structuredContent === undefined)
          return ['It declares an outputSchema and sent no structuredContent.'];
        const fault = valueFault(outputSchema, result.structuredContent);
        return fault ? [`Its structuredContent does not fit its outputSchema: ${fault}.`] : [];
      }),
  },
  {
    id: 'call-output-undeclared',
    from: 'design 3',
    severity: 'warn',
    todo: 'Publish an outputSchema, so that a view and a client can rely on it.',
    find: (call) =>
      onResult(call, ({ structuredContent }) =>
        when(
          structuredContent !== undefined && !call.tool.outputSchema,
          'It sent structuredContent and has no outputSchema.',
        ),
      ),
  },
  {
    id: 'call-channel-size',
    from: 'design 3',
    severity: 'warn',
    todo: 'Send a summary and a handle; let the view fetch the rest in pages.',
    find: (call) =>
      onResult(call, ({ content, structuredContent }) =>
        templateOf(call.tool) === undefined
          ? []
          : Object.entries({ content, structuredContent }).flatMap(([channel, value]) =>
              when(
                bytesOf(value) > CHANNEL_BYTES,
                `Its ${channel} has ${inKb(bytesOf(value))}, more than ${inKb(CHANNEL_BYTES)}.`,
              ),
            ),
      ),
  },
  {
    id: 'call-large',
    from: 'design 3',
    severity: 'warn',
    todo: 'Send it in pages of less than 512 KiB.',
    find: (call) =>
      onResult(call, (result) => {
        const bytes = bytesOf(result);
        return when(bytes > REPLY_BYTES && bytes <= MAX_RESULT_BYTES, `${called(call)} brought ${inKb(bytes)}.`);
      }),
  },
  {
    id: 'call-too-large',
    from: 'design 3',
    severity: 'error',
    todo: 'Send it in pages of less than 512 KiB: hosts refuse results of about 1 MB.',
    find: (call) =>
      onResult(call, (result) =>
        when(bytesOf(result) > MAX_RESULT_BYTES, `${called(call)} brought ${inKb(bytesOf(result))}.`),
      ),
  },
  {
    id: 'call-leak',
    from: 'design 3',
    severity: 'warn',
    todo: 'Name files from a root on, and keep stacks on stderr.',
    find: (call) => {
      const text = 'failure' in call.answer ? call.answer.failure : everyText(call.answer.result).join('\n');
      const home = text.includes(homedir()) && homedir().length > 1 ? homedir() : HOME.exec(text)?.[0];
      return [
        ...when(home !== undefined, `${called(call)} tells a home folder: "${home}".`),
        ...when(STACK.test(text), `${called(call)} tells a stack.`),
      ];
    },
  },
  {
    id: 'call-page-stuck',
    from: 'design 3',
    severity: 'error',
    todo: 'Leave nextCursor out on the last page, and move on each other.',
    find: (call) =>
      onResult(call, ({ structuredContent: content }) => {
        const next = typeof content === 'object' && content && 'nextCursor' in content ? content.nextCursor : undefined;
        return when(
          next !== undefined && next === call.args.cursor,
          `The page after ${JSON.stringify(next)} is itself.`,
        );
      }),
  },
];

/** One call with an argument that the tool does not have. */
export const UNKNOWN_ARGUMENT_RULES: readonly Rule<UnknownArgumentCall>[] = [
  {
    id: 'call-unknown-argument',
    from: 'design 3',
    severity: 'info',
    todo: 'Refuse what the schema does not have: a model that misspells an argument then learns of it.',
    find: ({ refused }) => when(!refused, 'It took an argument that it does not have.'),
  },
];

function onResult({ answer }: Call, look: (result: CallToolResult) => string[]): string[] {
  return 'result' in answer ? look(answer.result) : [];
}

function called({ args }: Call): string {
  return `The call with ${shorten(JSON.stringify(args))}`;
}

function excerpt(result: CallToolResult): string {
  return `"${shorten(textOf(result))}"`;
}

function shorten(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

function textOf({ content }: CallToolResult): string {
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}

/** Every string in a value, however deep. */
function everyText(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(everyText) : [];
}
