import type { Client, ReadResourceResult, Resource, Tool } from '@modelcontextprotocol/client';
import { type McpUiResourceMeta, McpUiResourceMetaSchema } from '@modelcontextprotocol/ext-apps';
import { compareReviews, type Finding, reviewTemplate, type TemplateReview } from '@workshop/bridge/host';
import { messageOf, type Problem } from '../problem.ts';
import type { TemplateSummary } from '../wire.ts';

/** A template as it was read when the server connected: the same bytes for every view. */
export interface LoadedTemplate {
  readonly uri: string;
  readonly html: string;
  readonly ui: McpUiResourceMeta;
  readonly review: TemplateReview;
  /** The review's findings, and what is new since the one before. */
  readonly findings: readonly Finding[];
}

export type TemplateResult = LoadedTemplate | { readonly uri: string; readonly problem: Problem };

/** The address of a tool's template: nested, as the spec writes it, or flat, as old servers do. */
export function templateOf(tool: Pick<Tool, '_meta'>): string | undefined {
  const ui: unknown = tool._meta?.ui;
  const nested = typeof ui === 'object' && ui !== null && 'resourceUri' in ui ? ui.resourceUri : undefined;
  const uri = nested ?? tool._meta?.['ui/resourceUri'];
  return typeof uri === 'string' ? uri : undefined;
}

/**
 * Reads and reviews every template that a tool links to, before anything runs. One that can't be used says why.
 * @param last the reviews of the connection before, to compare with.
 */
export async function loadTemplates(
  client: Client,
  tools: readonly Tool[],
  last: ReadonlyMap<string, TemplateReview>,
): Promise<Map<string, TemplateResult>> {
  const uris = new Set(tools.map(templateOf).filter((uri) => uri !== undefined));
  if (uris.size === 0) return new Map();
  const listed = client.getServerCapabilities()?.resources ? (await client.listResources()).resources : [];
  const loaded = await Promise.all([...uris].map((uri) => load(client, uri, listed, last)));
  return new Map(loaded.map((template) => [template.uri, template]));
}

async function load(
  client: Client,
  uri: string,
  listed: readonly Resource[],
  last: ReadonlyMap<string, TemplateReview>,
): Promise<TemplateResult> {
  let read: ReadResourceResult;
  try {
    read = await client.readResource({ uri });
  } catch (error) {
    return refused(uri, `The template ${uri} can't be read: ${messageOf(error)}.`);
  }
  const item = read.contents.find((content) => content.uri === uri) ?? read.contents[0];
  if (!item) return refused(uri, `The template ${uri} was read and is empty.`);
  const html = 'text' in item ? item.text : Buffer.from(item.blob, 'base64').toString('utf8');
  // "If both are present, the content item's value wins" (MCP Apps, "UI Resource Format").
  const declared = item._meta?.ui ?? listed.find((resource) => resource.uri === uri)?._meta?.ui ?? {};
  const parsed = McpUiResourceMetaSchema.safeParse(declared);
  const ui = parsed.data ?? {};
  const review = reviewTemplate({ uri, mimeType: item.mimeType, html, ui });
  const refusal = review.findings.find(({ level }) => level === 'refuse');
  if (refusal) return refused(uri, `The template ${uri} is not shown. ${refusal.text}`);
  const before = last.get(uri);
  const findings = [...(before ? compareReviews(before, review) : []), ...review.findings];
  if (!parsed.success) findings.push(UNREADABLE);
  return { uri, html, ui, review, findings };
}

const UNREADABLE: Finding = {
  level: 'warn',
  code: 'metadata',
  text: 'Its _meta.ui is not what the spec describes and is left out: the restrictive default holds.',
};

/** A template as the page needs to know it. */
export function summarize(template: TemplateResult): TemplateSummary {
  if ('problem' in template) return { uri: template.uri, problem: template.problem, findings: [] };
  const { uri, ui, review, findings } = template;
  return { uri, ui, findings, hash: review.hash, bytes: review.bytes };
}

function refused(uri: string, happened: string): TemplateResult {
  return {
    uri,
    problem: {
      happened,
      fine: 'Its tools still answer in text.',
      todo: 'Correct the server, then restart it here.',
    },
  };
}
