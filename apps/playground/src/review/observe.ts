import {
  Client,
  type Implementation,
  type ReadResourceResult,
  type Resource,
  type ServerCapabilities,
  StreamableHTTPClientTransport,
  type Tool,
} from '@modelcontextprotocol/client';
import { TEMPLATE_MIME_TYPE, UI_EXTENSION } from '@workshop/bridge/contract';
import { messageOf } from '../problem.ts';
import type { Launch } from '../server/config.ts';
import { type ServerConnection, START_LIMIT_MS } from '../server/connection.ts';
import { diagnoseHttp, diagnoseProcess } from '../server/diagnose.ts';
import type { Examples } from '../server/examples.ts';
import { ProcessTransport } from '../server/process-transport.ts';
import { refuseRedirects } from '../server/refuse-redirects.ts';
import { templateOf } from '../server/templates.ts';
import type { ListKind } from './wire.ts';

type ContentItem = ReadResourceResult['contents'][number];

export interface ObservedTemplate {
  readonly uri: string;
  /** The tools that link to it. */
  readonly usedBy: readonly string[];
  /** Its entry in resources/list. */
  readonly listed?: Resource;
  /** As `resources/read` gave it. */
  readonly item?: ContentItem;
  readonly html: string;
  /** Of a second read. */
  readonly htmlAgain: string;
  /** Why it can't be read, if so. */
  readonly failure?: string;
}

/** A server as a client finds it, calls apart. */
export interface Observed {
  readonly implementation: Implementation;
  readonly era: string;
  readonly protocolVersion: string;
  readonly instructions?: string;
  readonly capabilities: ServerCapabilities;
  readonly tools: readonly Tool[];
  /** Listed again after all calls. */
  readonly toolsAfter: readonly Tool[];
  readonly templates: readonly ObservedTemplate[];
  /** What a client of the 2025 era gets, where `era` is the later one. */
  readonly legacy?: { readonly tools: readonly Tool[] } | { readonly failure: string };
  readonly notified: readonly ListKind[];
  readonly strays: { readonly count: number; readonly last?: string };
  readonly examples: Examples;
}

export async function listTools(client: Client): Promise<readonly Tool[]> {
  return client.getServerCapabilities()?.tools
    ? (await client.listTools(undefined, { cacheMode: 'bypass' })).tools
    : [];
}

/** Every template that is listed or that a tool links to, read twice. */
export async function observeTemplates({ client, tools }: ServerConnection): Promise<ObservedTemplate[]> {
  if (!client) return [];
  const listed = client.getServerCapabilities()?.resources
    ? (await client.listResources(undefined, { cacheMode: 'bypass' })).resources
    : [];
  const links = tools.map(templateOf).filter((uri) => uri !== undefined);
  const uris = new Set([...links, ...listed.filter(isTemplate).map(({ uri }) => uri)]);
  const observed: ObservedTemplate[] = [];
  for (const uri of uris) {
    const usedBy = tools.filter((tool) => templateOf(tool) === uri).map(({ name }) => name);
    const entry = listed.find((resource) => resource.uri === uri);
    observed.push({ uri, usedBy, listed: entry, ...(await readTwice(client, uri)) });
  }
  return observed;
}

function isTemplate({ uri, mimeType }: Resource): boolean {
  return uri.startsWith('ui://') || mimeType === TEMPLATE_MIME_TYPE;
}

async function readTwice(
  client: Client,
  uri: string,
): Promise<Pick<ObservedTemplate, 'item' | 'html' | 'htmlAgain' | 'failure'>> {
  try {
    const [item, again] = [await readItem(client, uri), await readItem(client, uri)];
    if (!item) return { html: '', htmlAgain: '', failure: 'the answer has no contents.' };
    return { item, html: htmlOf(item), htmlAgain: again ? htmlOf(again) : '' };
  } catch (error) {
    return { html: '', htmlAgain: '', failure: messageOf(error) };
  }
}

async function readItem(client: Client, uri: string): Promise<ContentItem | undefined> {
  const { contents } = await client.readResource({ uri }, { cacheMode: 'bypass' });
  return contents.find((content) => content.uri === uri) ?? contents[0];
}

function htmlOf(item: ContentItem): string {
  return 'text' in item ? item.text : Buffer.from(item.blob, 'base64').toString('utf8');
}

/** The tools as a client of the 2025 era gets them, from a start of its own. */
export async function observeLegacy(launch: Launch, version: string): Promise<Observed['legacy']> {
  const process = launch.kind === 'stdio' ? new ProcessTransport(launch, () => undefined) : undefined;
  const transport =
    launch.kind === 'http'
      ? new StreamableHTTPClientTransport(new URL(launch.url), {
          requestInit: { headers: launch.headers },
          fetch: refuseRedirects,
        })
      : process;
  const client = new Client(
    { name: 'mcp-apps-workshop-review', version },
    {
      capabilities: { extensions: { [UI_EXTENSION]: { mimeTypes: [TEMPLATE_MIME_TYPE] } } },
      versionNegotiation: { mode: 'legacy' },
    },
  );
  try {
    if (transport) await client.connect(transport, { timeout: START_LIMIT_MS });
    return { tools: await listTools(client) };
  } catch (error) {
    const { happened } = launch.kind === 'http' ? diagnoseHttp(launch, error) : diagnoseProcess(launch, process, error);
    return { failure: happened };
  } finally {
    await client.close();
    await process?.close();
  }
}
