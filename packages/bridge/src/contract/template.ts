import type { McpUiResourceMeta } from '@modelcontextprotocol/ext-apps';

/** The MIME type of a template, exactly so in list and read (MCP Apps, "UI Resource Format"). */
export const TEMPLATE_MIME_TYPE = 'text/html;profile=mcp-app';
/** The extension's identifier in `capabilities.extensions`. */
export const UI_EXTENSION = 'io.modelcontextprotocol/ui';

/** A predeclared template: one self-contained HTML file, the same bytes for every request. */
export interface Template {
  /** Folder name, server name and `ui://` authority in one. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** First 16 hex digits of the SHA-256 of the file's bytes, a build constant. */
  readonly hash: string;
  /** `csp`, `permissions`, `prefersBorder`: one object for the list entry and the content item. */
  readonly ui?: McpUiResourceMeta;
}

/** The template's self-certifying address: `ui://<name>/<hash>/view.html`. */
export function templateUri({ name, hash }: Pick<Template, 'name' | 'hash'>): string {
  return `ui://${name}/${hash}/view.html`;
}
