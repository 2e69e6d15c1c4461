import type { Tool } from '@modelcontextprotocol/client';
import type { ServerSnapshot } from '../../wire.ts';
import type { Turn } from './state.ts';

/** A tool that a call can be made of by hand: a server's, for models, or one that an open view offers. */
export interface OfferedTool {
  readonly server: string;
  /** The turn whose view offers it, where it is a view's own. */
  readonly ofView?: number;
  readonly definition: Tool;
  /** Whether a call opens a view. */
  readonly opensView: boolean;
}

/** All of them, server by server, then view by view. */
export function offeredTools(servers: readonly ServerSnapshot[], turns: readonly Turn[]): OfferedTool[] {
  const ofServers = servers.flatMap(({ name, state, tools }) =>
    state === 'ready'
      ? tools.flatMap(({ forModel, definition, template }): OfferedTool[] =>
          forModel ? [{ server: name, definition, opensView: template !== undefined }] : [],
        )
      : [],
  );
  const ofViews = turns.flatMap(({ id, server, view }) =>
    (view?.tools.accepted ?? []).map((definition) => ({ server, ofView: id, definition, opensView: false })),
  );
  return [...ofServers, ...ofViews];
}

/** Names one of them among all. */
export function keyOf({ server, ofView, definition }: OfferedTool): string {
  return `${server} ${ofView ?? ''} ${definition.name}`;
}

/** What a call starts with: the server's own example of it, else what the schema needs and has a default for. */
export function firstArguments(tool: OfferedTool, servers: readonly ServerSnapshot[]): Record<string, unknown> {
  const { server, ofView, definition } = tool;
  const examples = servers.find(({ name }) => name === server)?.examples ?? [];
  const example = ofView === undefined ? examples.find((known) => known.tool === definition.name) : undefined;
  return example?.arguments ?? requiredDefaults(definition);
}

/** Of the arguments that a tool needs, those its schema has a default for. */
export function requiredDefaults({ inputSchema }: Pick<Tool, 'inputSchema'>): Record<string, unknown> {
  const required = Array.isArray(inputSchema.required) ? inputSchema.required : [];
  return Object.fromEntries(
    Object.entries(inputSchema.properties ?? {}).flatMap(([name, schema]) =>
      required.includes(name) && typeof schema === 'object' && schema !== null && 'default' in schema
        ? [[name, schema.default] as const]
        : [],
    ),
  );
}

/** `3 optional arguments`, `3 arguments`, `2 of 3 arguments given`. */
export function argumentsLabel({ inputSchema }: Pick<Tool, 'inputSchema'>, args: Record<string, unknown>): string {
  const all = Object.keys(inputSchema.properties ?? {}).length;
  const given = Object.keys(args).length;
  const noun = all === 1 ? 'argument' : 'arguments';
  if (given > 0) return `${given} of ${all} ${noun} given`;
  const required = Array.isArray(inputSchema.required) ? inputSchema.required.length : 0;
  return required === 0 ? `${all} optional ${noun}` : `${all} ${noun}`;
}
