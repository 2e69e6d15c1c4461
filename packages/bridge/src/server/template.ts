import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type McpServer, type RegisteredResource, ResourceTemplate } from '@modelcontextprotocol/server';
import { TEMPLATE_MIME_TYPE, type Template, templateUri } from '../contract/index.ts';
import { audit } from './audit.ts';

/** The exact hash never changes its bytes, so it may be kept by anyone for a year. */
const FOREVER = { ttlMs: 365 * 24 * 3600 * 1000, cacheScope: 'public' } as const;
const NEVER = { ttlMs: 0, cacheScope: 'private' } as const;

/**
 * Predeclares a template: the same bytes for every request, user and argument, at an address that carries their hash.
 * A read with another hash (an older tool list, a rolling deploy) is answered with the current bytes, not to be cached.
 *
 * @param file The built `view.html`; read once, on first read, and checked against `template.hash`.
 * @throws Error on first read when the file is missing or its bytes are not those that were built.
 */
export function registerTemplate(server: McpServer, template: Template, file: URL): RegisteredResource {
  const uri = templateUri(template);
  const { title, description } = template;
  const ui = template.ui && { _meta: { ui: template.ui } };
  const metadata = { title, description, mimeType: TEMPLATE_MIME_TYPE, ...ui };
  const contents = async (asked: string) => ({
    contents: [{ uri: asked, mimeType: TEMPLATE_MIME_TYPE, text: await templateHtml(template, file), ...ui }],
  });
  server.registerResource(
    `${template.name}-view-of-another-build`,
    new ResourceTemplate(templateUri({ name: template.name, hash: '{hash}' }), { list: undefined }),
    { ...metadata, cacheHint: NEVER },
    (asked) => {
      audit({ event: 'stale-template', outcome: 'answered with the current one' });
      return contents(asked.href);
    },
  );
  return server.registerResource(`${template.name}-view`, uri, { ...metadata, cacheHint: FOREVER }, () =>
    contents(uri),
  );
}

const read = new Map<string, Promise<string>>();

function templateHtml(template: Template, file: URL): Promise<string> {
  const before = read.get(file.href);
  if (before) return before;
  const reading = checkedHtml(template, file);
  read.set(file.href, reading);
  reading.catch(() => read.delete(file.href));
  return reading;
}

async function checkedHtml({ name, hash }: Template, file: URL): Promise<string> {
  const bytes = await readFile(file);
  const found = createHash('sha256').update(bytes).digest('hex').slice(0, hash.length);
  if (found !== hash)
    throw new Error(
      `The template of ${name} is not the one it was built with (${found}, not ${hash}). Build it again.`,
    );
  return bytes.toString('utf8');
}
