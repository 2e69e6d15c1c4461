import type { CallToolResult, Tool } from '@modelcontextprotocol/client';
import { templateOf } from '../server/templates.ts';
import type { Example } from '../wire.ts';
import { valueFault } from './schema.ts';
import type { Answer } from './wire.ts';

/** Pages that are followed of one call, the first one counted. */
const MAX_PAGES = 3;
/** No tool has an argument of this name. */
const UNKNOWN_ARGUMENT = 'argument_nobody_knows';

/** One call that was made. */
export interface Call {
  readonly tool: Tool;
  readonly args: Record<string, unknown>;
  /** Title of the example that gave the arguments. */
  readonly example?: string;
  readonly answer: Answer;
}

/** A call with an argument that the tool does not have. */
export interface UnknownArgumentCall {
  readonly tool: Tool;
  readonly refused: boolean;
}

export interface Calls {
  readonly made: readonly Call[];
  readonly unknown: readonly UnknownArgumentCall[];
  /** The tools that were left alone, and why. */
  readonly notCalled: readonly { readonly tool: string; readonly why: string }[];
}

/**
 * Calls the tools that say readOnlyHint: true, and no other. Arguments come from the examples; else what the schema requires
 * is taken by name from `structuredContent` of earlier results (`source`, `viewId`), as a view does it.
 * @param call one call at a time; `undefined` once the server is gone.
 */
export async function callTools(
  tools: readonly Tool[],
  examples: readonly Example[],
  call: (name: string, args: Record<string, unknown>) => Promise<Answer> | undefined,
): Promise<Calls> {
  const made: Call[] = [];
  const unknown: UnknownArgumentCall[] = [];
  const notCalled: { tool: string; why: string }[] = [];
  const known: Record<string, unknown> = {};
  const withViewsFirst = tools.toSorted((one, other) => Number(!templateOf(one)) - Number(!templateOf(other)));
  for (const tool of withViewsFirst) {
    const plans = plan(tool, examples, known);
    if (typeof plans === 'string') {
      notCalled.push({ tool: tool.name, why: plans });
      continue;
    }
    for (const { args, example } of plans) {
      const pages = await callPages(tool, args, call);
      if (pages.length === 0) notCalled.push({ tool: tool.name, why: 'the server was gone' });
      made.push(...pages.map((page) => ({ tool, example, ...page })));
      for (const { answer } of pages)
        Object.assign(known, 'result' in answer && !answer.result.isError ? structured(answer.result) : {});
    }
    const answer = await call(tool.name, { ...plans[0]?.args, [UNKNOWN_ARGUMENT]: true });
    if (answer) unknown.push({ tool, refused: 'failure' in answer || answer.result.isError === true });
  }
  return { made, unknown, notCalled };
}

type Plan = Pick<Call, 'args' | 'example'>;

/** The calls to make, or why there are none. */
function plan(tool: Tool, examples: readonly Example[], known: Record<string, unknown>): readonly Plan[] | string {
  if (tool.annotations?.readOnlyHint !== true) return 'it does not say readOnlyHint: true';
  const own = examples.filter((example) => example.tool === tool.name);
  if (own.length > 0) return own.map(({ arguments: args, title }) => ({ args, example: title }));
  const required = tool.inputSchema.required ?? [];
  const missing = required.filter((name) => !Object.hasOwn(known, name));
  if (missing.length > 0) return `no example says what "${missing.join('", "')}" may be`;
  const args = Object.fromEntries(required.map((name) => [name, known[name]]));
  const fault = valueFault(tool.inputSchema, args);
  return fault ? `no example calls it, and what results gave does not fit: ${fault}` : [{ args }];
}

/** The call, and where its output has a `nextCursor` that its input takes, the next pages. */
async function callPages(
  tool: Tool,
  first: Record<string, unknown>,
  call: Parameters<typeof callTools>[2],
): Promise<Pick<Call, 'args' | 'answer'>[]> {
  const pages: Pick<Call, 'args' | 'answer'>[] = [];
  let args = first;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await call(tool.name, args);
    if (!answer) break;
    pages.push({ args, answer });
    const cursor = 'result' in answer ? structured(answer.result).nextCursor : undefined;
    if (typeof cursor !== 'string' || !tool.inputSchema.properties?.cursor) break;
    args = { ...first, cursor };
  }
  return pages;
}

function structured({ structuredContent }: CallToolResult): Record<string, unknown> {
  return structuredContent && typeof structuredContent === 'object' ? { ...structuredContent } : {};
}
