import type { Tool } from '@modelcontextprotocol/client';
import type { ToolSummary } from '../../wire.ts';
import { ledgerOf } from './ledger.ts';
import { sizeOf } from './size.ts';
import type { Turn } from './state.ts';

/** One tool as a model is given it: three fields, no `_meta`, nothing that only views may call. */
export type ModelTool = Pick<Tool, 'name' | 'description' | 'inputSchema'>;

export interface ModelView {
  readonly tools: readonly ModelTool[];
  /** Serialised size of that list. */
  readonly toolBytes: number;
  /** Call, result and last context of the turn. */
  readonly turnBytes: number;
}

/** What a model reads: the tool list as it gets it, and the turn. */
export function modelView(all: readonly ToolSummary[], turn: Turn | undefined): ModelView {
  const tools = all
    .filter(({ forModel }) => forModel)
    .map(({ definition: { name, description, inputSchema } }) => ({ name, description, inputSchema }));
  return { tools, toolBytes: sizeOf(tools), turnBytes: turn ? ledgerOf(turn).modelBytes : 0 };
}
