import { randomUUID } from 'node:crypto';
import { registerAppTool } from '@modelcontextprotocol/ext-apps/server';
import type {
  CallToolResult,
  ContentBlock,
  McpServer,
  RegisteredTool,
  ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type Template, type Tool, type ToolArguments, type ToolOutput, templateUri } from '../contract/index.ts';
import { audit } from './audit.ts';
import { shown, ToolError } from './errors.ts';

/** Where an error's stable code is found in a failed result. */
export const ERROR_CODE_META_KEY = 'mcp-apps-workshop/code';

/** What a handler answers: facts in words that are true with no view on screen, and the data. */
export interface ToolReply<T extends Tool> {
  content: ContentBlock[];
  structuredContent: ToolOutput<T>;
}

export type ToolHandler<T extends Tool> = (
  args: ToolArguments<T>,
  context: ServerContext,
) => ToolReply<T> | Promise<ToolReply<T>>;

/**
 * Registers a tool of the contract. Arguments and result are parsed here, once: only the parsed output leaves, a
 * {@link ToolError} becomes `isError` text, anything else a reference number with its detail on stderr.
 *
 * @param template The template the host shows for this tool; left out for a tool without a face.
 * @returns What the SDK's `registerTool` returns.
 */
export function registerTool<T extends Tool>(
  server: McpServer,
  tool: T,
  handler: ToolHandler<T>,
  template?: Template,
): RegisteredTool {
  const { name, title, description, annotations, visibility } = tool;
  const ui = {
    ...(template && process.env.MCP_UI !== 'off' && { resourceUri: templateUri(template) }),
    ...(visibility && { visibility: [...visibility] }),
  };
  const config = {
    title,
    description,
    annotations,
    inputSchema: published(tool.inputSchema),
    outputSchema: published(tool.outputSchema),
    _meta: { ui },
  };
  return registerAppTool(server, name, config, async (args: unknown, context: ServerContext) => {
    const start = performance.now();
    const result = await answer(tool, handler, args, context);
    const bytes = Buffer.byteLength(JSON.stringify(result));
    const ms = Math.round(performance.now() - start);
    audit({
      event: 'tool',
      tool: name,
      visibility: visibility ?? ['model', 'app'],
      ms,
      bytes,
      outcome: outcome(result),
    });
    return result;
  });
}

async function answer<T extends Tool>(
  tool: T,
  handler: ToolHandler<T>,
  args: unknown,
  context: ServerContext,
): Promise<CallToolResult> {
  try {
    const reply = await handler(parseArguments(tool, args), context);
    return { content: reply.content, structuredContent: z.parse(tool.outputSchema, reply.structuredContent) };
  } catch (error) {
    return failed(error instanceof ToolError ? error : internalError(tool.name, error));
  }
}

function parseArguments<T extends Tool>(tool: T, args: unknown): ToolArguments<T> {
  const parsed = z.safeParse(tool.inputSchema, args ?? {});
  if (parsed.success) return parsed.data as ToolArguments<T>;
  const issues = parsed.error.issues
    .toSorted(unknownFirst)
    .slice(0, 3)
    .map(({ path, message }) => {
      const value = valueAt(args, path);
      return `${path.length ? `"${path.join('.')}": ` : ''}${message}${value === undefined ? '' : `, got ${shown(value)}`}`;
    });
  throw new ToolError('bad-arguments', {
    happened: `${tool.name} was called with arguments it does not take (${issues.join('; ')}).`,
    fine: 'Nothing was done or changed.',
    todo: `Call it again with ${Object.keys(tool.inputSchema.shape).join(', ') || 'no arguments'} as its input schema says.`,
  });
}

/** A misspelt name explains the required one that is missing. */
function unknownFirst(a: z.core.$ZodIssue, b: z.core.$ZodIssue): number {
  return Number(b.code === 'unrecognized_keys') - Number(a.code === 'unrecognized_keys');
}

function valueAt(args: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], args);
}

/** No raw exception, path or stack leaves: the reader gets a number, the operator the detail. */
function internalError(tool: string, error: unknown): ToolError {
  const reference = randomUUID().slice(0, 8);
  console.error(`[${reference}] ${tool}:`, error);
  return new ToolError('internal', {
    happened: `${tool} failed for a reason of its own (reference ${reference}).`,
    fine: 'The server goes on and nothing was changed by this call.',
    todo: `Try again; if it stays so, look for ${reference} in the server's log.`,
  });
}

function failed(error: ToolError): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: error.message }],
    _meta: { [ERROR_CODE_META_KEY]: error.code },
  };
}

function outcome(result: CallToolResult): string {
  return result.isError ? String(result._meta?.[ERROR_CODE_META_KEY]) : 'ok';
}

/**
 * The schema as listed, without its check: arguments and results are parsed above, so that errors have our three
 * parts, bad calls are audited too, and no value is parsed twice.
 */
function published<S extends z.ZodObject>(schema: S) {
  const { jsonSchema } = schema['~standard'];
  const validate = (value: unknown) => ({ value });
  return { '~standard': { version: 1 as const, vendor: 'mcp-apps-workshop', jsonSchema, validate } };
}
