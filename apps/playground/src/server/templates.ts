import type { Client, ReadResourceResult, Resource, Tool } from '@modelcontextprotocol/client';
import { type McpUiResourceMeta, McpUiResourceMetaSchema } from '@modelcontextprotocol/ext-apps';
import { compareReviews, type Finding, reviewTemplate, type TemplateReview } from '@workshop/bridge/host';
import { messageOf, type Problem } from '../problem.ts';
import type { TemplateSummary } from '../wire.ts';
import type { Reviews } from './kept-reviews.ts';

/** A template as it was read when the server connected: the same bytes for every view. */
export interface LoadedTemplate {
  readonly uri: string;
  /** The first tool that links to it. */
  readonly tool: string;
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
 * @param last the reviews of the connect before, to compare with.
 */
export async function loadTemplates(
  client: Client,
  tools: readonly Tool[],
  last: Reviews,
): Promise<Map<string, TemplateResult>> {
  /** The first tool that links to each. */
  const links = new Map<string, string>();
  for (const tool of tools) {
    const uri = templateOf(tool);
    if (uri !== undefined && !links.has(uri)) links.set(uri, tool.name);
  }
  if (links.size === 0) return new Map();
  const listed = client.getServerCapabilities()?.resources ? (await client.listResources()).resources : [];
  const loaded = await Promise.all([...links].map(([uri, tool]) => load(client, { uri, tool, listed, last })));
  return new Map(loaded.map((template) => [template.uri, template]));
}

/** What to keep for the next connect. */
export function reviewsOf(templates: ReadonlyMap<string, TemplateResult>): Reviews {
  return new Map(
    [...templates.values()].flatMap((found) => ('review' in found ? [[found.tool, found.review] as const] : [])),
  );
}

interface Loading {
  readonly uri: string;
  readonly tool: string;
  readonly listed: readonly Resource[];
  readonly last: Reviews;
}

async function load(client: Client, { uri, tool, listed, last }: Loading): Promise<TemplateResult> {
  let item: ReadResourceResult['contents'][number] | undefined;
  let again: typeof item;
  try {
    [item, again] = [await readItem(client, uri), await readItem(client, uri)];
  } catch (error) {
    return refused(uri, `The template ${uri} can't be read: ${messageOf(error)}.`);
  }
  if (!item) return refused(uri, `The template ${uri} was read and is empty.`);
  const html = htmlOf(item);
  // "If both are present, the content item's value wins" (MCP Apps, "UI Resource Format").
  const declared = item._meta?.ui ?? listed.find((resource) => resource.uri === uri)?._meta?.ui ?? {};
  const parsed = McpUiResourceMetaSchema.safeParse(declared);
  const ui = parsed.data ?? {};
  const review = reviewTemplate({ uri, mimeType: item.mimeType, html, ui });
  const refusal = review.findings.find(({ level }) => level === 'refuse');
  if (refusal) return refused(uri, `The template ${uri} is not shown. ${refusal.text}`);
  const before = last.get(tool);
  const findings = [...(before ? compareReviews(before, review) : []), ...review.findings];
  if (!parsed.success) findings.push(UNREADABLE);
  if (!again || htmlOf(again) !== html) findings.push(UNSTEADY);
  return { uri, tool, html, ui, review, findings };
}

async function readItem(client: Client, uri: string): Promise<ReadResourceResult['contents'][number] | undefined> {
  const { contents } = await client.readResource({ uri }, { cacheMode: 'bypass' });
  return contents.find((content) => content.uri === uri) ?? contents[0];
}

function htmlOf(item: ReadResourceResult['contents'][number]): string {
  return 'text' in item ? item.text : Buffer.from(item.blob, 'base64').toString('utf8');
}

const UNSTEADY: Finding = {
  level: 'warn',
  code: 'unsteady',
  text: 'Two reads gave different bytes. A template is the same for every request; views here get the first one.',
};

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
