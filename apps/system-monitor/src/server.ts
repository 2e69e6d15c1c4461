import { type JSONValue, McpServer } from '@modelcontextprotocol/server';
import { type Template, UI_EXTENSION } from '@workshop/bridge/contract';
import {
  type PageEntries,
  registerPageTool,
  registerTemplate,
  registerTool,
  shown,
  ToolError,
  type ViewRecord,
  type ViewStore,
} from '@workshop/bridge/server';
import * as contract from './contract.ts';
import { aboutSource, handleOf } from './metrics/about.ts';
import { MetricsError } from './metrics/errors.ts';
import { describe } from './metrics/facts.ts';
import { figuresOf } from './metrics/figures.ts';
import { inWords, viewInWords } from './metrics/in-words.ts';
import { listed, sorted } from './metrics/processes.ts';
import type { Sampler } from './metrics/sampler.ts';
import { askedSpan } from './metrics/span.ts';

export const NAME = 'system-monitor';
const template: Template = {
  name: NAME,
  title: 'System monitor',
  description: 'CPU, memory, disk, network and top processes of one machine, live, with 15 minutes of history.',
  hash: __TEMPLATE_HASH__,
  ui: { prefersBorder: true },
};
const FIRST_STATE: contract.SystemViewState = { tile: 'cpu', span: contract.HISTORY_SECONDS, frozen: false };
/** Tools and templates are the same as long as the server runs; the SDK says otherwise unless told. */
const FIXED_LIST = { listChanged: false };
const A_MINUTE = { ttlMs: 60_000, cacheScope: 'public' } as const;

/** What lives longer than one server: the factory runs once a connection or request. */
export interface SystemServices {
  sampler: Sampler;
  views: ViewStore;
}

export function createServer({ sampler, views }: SystemServices): McpServer {
  const server = new McpServer(
    { name: NAME, title: 'System monitor', version: __APP_VERSION__ },
    {
      capabilities: { extensions: { [UI_EXTENSION]: {} }, tools: FIXED_LIST, resources: FIXED_LIST },
      cacheHints: { 'tools/list': A_MINUTE, 'resources/list': A_MINUTE, 'server/discover': A_MINUTE },
      instructions:
        'Tells how the machine that this server runs on is doing, and changes nothing there. Call show_system when ' +
        'something on it is slow, hot or out of memory: its text holds the facts, whether a view is shown or not. ' +
        'read_system_view tells what the person has on screen.',
    },
  );
  const now = () => readable(() => sampler.now());
  registerTemplate(server, template, new URL('./view.html', import.meta.url));

  registerTool(
    server,
    contract.showSystem,
    async ({ tile, span, viewId }, context) => {
      const before = viewId === undefined ? undefined : stateOf(await views.read(context, viewId));
      const snapshot = await now();
      const report = describe(snapshot, sampler.askHistory());
      const about = aboutSource(sampler.source, snapshot.reading);
      const shownId = viewId ?? (await views.issue(context));
      const text = [...inWords(report, snapshot, about), `viewId: ${shownId}`].join('\n');
      return {
        content: [{ type: 'text', text }],
        structuredContent: {
          source: handleOf(sampler.source),
          revision: sampler.revision,
          viewId: shownId,
          view: { ...FIRST_STATE, ...before, ...(tile && { tile }), ...(span && { span }) },
          ...report,
          ...about,
          figures: figuresOf(snapshot),
        },
      };
    },
    template,
  );

  registerTool(server, contract.readSystemView, async ({ viewId }, context) => {
    const record = await views.read(context, viewId);
    const state = stateOf(record);
    const savedAt = state && record?.savedAt;
    const structuredContent = { reported: state !== undefined, viewId: record?.viewId, state, savedAt };
    return { content: [{ type: 'text', text: viewInWords(state, savedAt) }], structuredContent };
  });

  registerTool(server, contract.saveSystemView, async ({ viewId, sequence, state }, context) => {
    const saved = await views.save(context, viewId, sequence, state);
    const text = saved ? 'Saved.' : 'Not saved: a later state was there before.';
    return { content: [{ type: 'text', text }], structuredContent: { saved } };
  });

  registerPageTool(server, contract.fetchSystemMetrics, {
    revision: ({ source }) => checked(sampler, source).revision,
    page: ({ series, ...asked }, position) =>
      readable(() => {
        const history = sampler.askHistory();
        const span = askedSpan(asked, Date.now());
        const names = series.filter((name) => name !== 'cores');
        const from = position === undefined ? span.from : Number(position);
        const points = history.points({ ...span, from }, names, names.length < series.length);
        const entries = (function* () {
          for (const item of points) yield { item, next: item.t + span.step };
        })();
        return { total: history.count(span), entries };
      }),
  });
  registerPageTool(server, contract.fetchSystemProcesses, {
    revision: async ({ source }) => `${checked(sampler, source).revision}.${(await now()).table.time}`,
    page: async ({ sort }, position) => {
      const processes = sorted((await now()).table.processes ?? [], sort);
      return pageOf(
        processes.map((process) => listed(process, sampler.source.machine)),
        position,
      );
    },
  });

  registerPageTool(server, contract.fetchSystemFacts, {
    revision: async ({ source }) => `${checked(sampler, source).revision}.${(await now()).sample.time}`,
    page: async (_, position) => {
      const { summary, facts } = describe(await now(), sampler.askHistory());
      return pageOf([{ about: 'state', text: summary } as const, ...facts], position);
    },
  });
  return server;
}

/** A page of a list that is short, or made anew for each moment anyway; a position is how many items were sent. */
function pageOf<Item>(items: readonly Item[], position: JSONValue | undefined): PageEntries<Item> {
  const entries = items.map((item, index) => ({ item, next: index + 1 }));
  return { total: items.length, entries: entries.slice(Number(position ?? 0)) };
}

/** The sampler, for a handle of the machine that it reads. */
function checked(sampler: Sampler, source: string): Sampler {
  const handle = handleOf(sampler.source);
  if (source === handle) return sampler;
  throw new ToolError('other-machine', {
    happened: `The figures of ${shown(source)} are not here: it is another machine, or this one before it was restarted.`,
    fine: `This server reads ${shown(handle)}.`,
    todo: 'Call show_system again and use the source that it returns.',
  });
}

/** The field's own errors are meant to be read: they go to person and model as they are. */
async function readable<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof MetricsError ? new ToolError(error.code, error.parts) : error;
  }
}

/** A state saved by an earlier version may be none of today's: then it counts as none. */
function stateOf(record: ViewRecord | undefined): contract.SystemViewState | undefined {
  return contract.SystemViewState.safeParse(record?.state).data;
}
