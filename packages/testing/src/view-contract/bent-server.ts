import type { CallToolResult } from '@modelcontextprotocol/client';
import { getToolUiResourceUri } from '@modelcontextprotocol/ext-apps/app-bridge';
import { isVisibleTo } from '@workshop/bridge/host';
import { connectClient, type StdioTarget } from '../client.ts';
import type { ScriptedServer } from '../mock-host/server-source.ts';

/** A real server whose answers can be bent: with its own template, and its own tools behind. */
export interface BentServers {
  /** The tool that shows the view fails. */
  readonly failing: ScriptedServer;
  /** What is for the view alone is of another revision, each time. */
  readonly stale: ScriptedServer;
  close(): Promise<void>;
}

const FAILED = 'The file "a.txt" is gone. Everything else is still there. Ask for another one.';

/** @param tool the tool that shows the view */
export async function bendServer(target: StdioTarget, tool: string): Promise<BentServers> {
  const client = await connectClient(target);
  const { tools } = await client.listTools();
  const shows = tools.find(({ name }) => name === tool);
  const uri = shows && getToolUiResourceUri(shows);
  if (!uri) throw new RangeError(`The server has no tool "${tool}" with a template. Name one of its show_ tools.`);
  const { contents } = await client.readResource({ uri });
  const [content] = contents;
  if (!content || !('text' in content)) throw new TypeError(`"${uri}" holds no text.`);
  const html = content.text;

  type Bend = (name: string, isForView: boolean) => CallToolResult | undefined;
  const bent = (bend: Bend): ScriptedServer => ({
    html,
    tools: Object.fromEntries(
      tools.map((each) => {
        const isForView = !isVisibleTo(each, 'model');
        const call = async (args: Record<string, unknown>) =>
          bend(each.name, isForView) ?? (await client.callTool({ name: each.name, arguments: args }));
        return [each.name, { ...(isForView && { visibility: ['app'] as const }), call }];
      }),
    ),
  });
  return {
    failing: bent((name) => (name === tool ? { isError: true, content: [{ type: 'text', text: FAILED }] } : undefined)),
    stale: bent((name, isForView) => {
      if (!isForView || !name.startsWith('fetch_')) return undefined;
      return { content: [], structuredContent: { status: 'stale', revision: '', items: [] } };
    }),
    close: () => client.close(),
  };
}
