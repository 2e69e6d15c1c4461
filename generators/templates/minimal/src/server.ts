import { McpServer } from '@modelcontextprotocol/server';
import { type Template, type ToolArguments, UI_EXTENSION } from '@workshop/bridge/contract';
import { registerPageTool, registerTemplate, registerTool, shown, ToolError } from '@workshop/bridge/server';
import { fetchSampleList, NAME, showSampleList, TITLE } from './contract.ts';
import { ELEMENTS, findElements } from './elements/elements.ts';

const description = 'A list and how many items it has.';
const ui = { prefersBorder: true };
const template: Template = { name: NAME, title: TITLE, description, hash: __TEMPLATE_HASH__, ui };
/** The one source there is; what never changes has one revision. */
const SOURCE = 'elements';
/** The words for the model name this many; the view has them all. */
const NAMED = 40;
/** Tools and templates stay the same while the server runs; the SDK says otherwise unless told. */
const FIXED_LIST = { listChanged: false };
const A_MINUTE = { ttlMs: 60_000, cacheScope: 'public' } as const;

/** A new server, for each connection or request: what lives longer is made in main.ts and given to it. */
export function createServer(): McpServer {
  const capabilities = { extensions: { [UI_EXTENSION]: {} }, tools: FIXED_LIST, resources: FIXED_LIST };
  const cacheHints = { 'tools/list': A_MINUTE, 'resources/list': A_MINUTE, 'server/discover': A_MINUTE };
  const instructions = 'The chemical elements. Call show_sample_list to list them or to search them.';
  const info = { name: NAME, title: TITLE, version: __APP_VERSION__ };
  const server = new McpServer(info, { capabilities, cacheHints, instructions });

  registerTemplate(server, template, new URL('./view.html', import.meta.url));
  registerTool(server, showSampleList, show, template);
  registerPageTool(server, fetchSampleList, {
    revision: ({ source }) => (source === SOURCE ? '1' : unknownSource(source)),
    page({ search }, position) {
      const found = findElements(search);
      const start = Number(position ?? 0);
      const entries = found.slice(start).map((item, index) => ({ item, next: start + index + 1 }));
      return { entries, total: found.length };
    },
  });
  return server;
}

/** Answers in words, enough for a client without views, and with the handle that the view pages by. */
function show({ search }: ToolArguments<typeof showSampleList>) {
  const found = findElements(search);
  const lines = found.slice(0, NAMED).map(({ number, symbol, name }) => `${number} ${symbol} ${name}`);
  const which = search ? `match ${shown(search)}` : 'are known';
  const more = found.length > NAMED ? [`and ${found.length - NAMED} more; a search finds them.`] : [];
  const text = [`${found.length} of ${ELEMENTS.length} chemical elements ${which}.`, ...lines, ...more].join('\n');
  return {
    content: [{ type: 'text' as const, text }],
    structuredContent: { source: SOURCE, search, total: found.length },
  };
}

function unknownSource(source: string): never {
  throw new ToolError('unknown-source', {
    happened: `There is no list ${shown(source)}.`,
    fine: `The list "${SOURCE}" is still there.`,
    todo: 'Call show_sample_list and use the source that it returns.',
  });
}
