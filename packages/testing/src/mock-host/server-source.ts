import type { CallToolResult, Tool } from '@modelcontextprotocol/client';
import {
  getToolUiResourceUri,
  type McpUiResourceMeta,
  McpUiResourceMetaSchema,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import { TEMPLATE_MIME_TYPE, type Visibility } from '@workshop/bridge/contract';
import type { Connection } from '@workshop/bridge/host';
import { connectClient, type StdioTarget } from '../client.ts';

/** A tool made up for a test. */
export interface ScriptedTool {
  /** Both when left out. */
  readonly visibility?: readonly Visibility[];
  call(args: Record<string, unknown>): CallToolResult | Promise<CallToolResult>;
}

/** A server made up for a test: one template, which every tool for the model carries. */
export interface ScriptedServer {
  readonly html: string;
  readonly ui?: McpUiResourceMeta;
  readonly tools: Readonly<Record<string, ScriptedTool>>;
}

/** A real server over stdio, or one made up. */
export type ServerSource = StdioTarget | ScriptedServer;

/** A template as the server gives it. */
export interface LoadedTemplate {
  readonly uri: string;
  readonly mimeType?: string;
  readonly html: string;
  readonly ui?: McpUiResourceMeta;
}

/** What the mock host holds of a server. */
export interface HostedServer extends Connection {
  template(tool: Tool): Promise<LoadedTemplate>;
  close(): Promise<void>;
}

/** Connects a real server (newest era it offers) or wraps a scripted one. */
export async function hostServer(server: string, source: ServerSource): Promise<HostedServer> {
  return 'tools' in source ? hostScripted(server, source) : hostStdio(server, source);
}

function hostScripted(server: string, { html, ui, tools }: ScriptedServer): HostedServer {
  const uri = `ui://${server}/view.html`;
  return {
    server,
    tools: Object.entries(tools).map(([name, { visibility }]) => ({
      name,
      title: name,
      inputSchema: { type: 'object' },
      _meta: { ui: { resourceUri: uri, ...(visibility && { visibility: [...visibility] }) } },
    })),
    async callTool(name, args) {
      const tool = tools[name];
      if (!tool) throw new RangeError(`The scripted server has no tool "${name}".`);
      return tool.call(args);
    },
    template: async () => ({ uri, mimeType: TEMPLATE_MIME_TYPE, html, ...(ui && { ui }) }),
    close: async () => {},
  };
}

async function hostStdio(server: string, target: StdioTarget): Promise<HostedServer> {
  const client = await connectClient(target);
  const { tools } = await client.listTools();
  return {
    server,
    tools,
    callTool: (name, args) => client.callTool({ name, arguments: args }),
    async template(tool) {
      const uri = getToolUiResourceUri(tool);
      if (!uri) throw new RangeError(`Tool "${tool.name}" of "${server}" carries no template. Open a show_ tool.`);
      const { contents } = await client.readResource({ uri });
      const [content] = contents;
      if (!content || !('text' in content)) throw new TypeError(`"${uri}" holds no text.`);
      const ui = McpUiResourceMetaSchema.optional().parse(content._meta?.ui);
      return { uri, mimeType: content.mimeType, html: content.text, ...(ui && { ui }) };
    },
    close: () => client.close(),
  };
}
