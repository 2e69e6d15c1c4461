import { type JSONValue, McpServer } from '@modelcontextprotocol/server';
import { type Template, UI_EXTENSION } from '@workshop/bridge/contract';
import {
  decodeCursor,
  encodeCursor,
  type PageEntries,
  registerPageTool,
  registerTemplate,
  registerTool,
  ToolError,
  type ViewRecord,
  type ViewStore,
} from '@workshop/bridge/server';
import * as contract from './contract.ts';
import { aboutSource, handleOf } from './metrics/about.ts';
import { levelInWords } from './metrics/cause-words.ts';
import { MARKS } from './metrics/causes.ts';
import { devicesOf } from './metrics/devices.ts';
import { MetricsError } from './metrics/errors.ts';
import { explainSpan } from './metrics/explain-span.ts';
import { describe } from './metrics/facts.ts';
import { figuresOf } from './metrics/figures.ts';
import { inWords, viewInWords } from './metrics/in-words.ts';
import { processPage } from './metrics/process-page.ts';
import { rowsOf } from './metrics/process-tree.ts';
import { listed } from './metrics/processes.ts';
import type { Sampler, Snapshot } from './metrics/sampler.ts';
import { askedSpan } from './metrics/span.ts';

export const NAME = 'system-monitor';
const template: Template = {
  name: NAME,
  title: 'System monitor',
  description: 'CPU, memory, disk, network and top processes of one machine, live, with 24 hours of history.',
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
        'explain_system_load tells why it was slow in a span of time, read_system_view what the person has on screen.',
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

  registerTool(server, contract.listSystemProcesses, async ({ cursor, limit, ...asked }) => {
    const snapshot = await now();
    const query = JSON.stringify([contract.listSystemProcesses.name, asked]);
    const start = cursor === undefined ? 0 : Number(decodeCursor(query, cursor).position);
    const { next, lines, ...page } = await readable(() =>
      processPage(snapshot, sampler.source.machine, { ...asked, start, limit }),
    );
    const nextCursor =
      next === undefined ? undefined : encodeCursor(query, { revision: sampler.revision, position: next });
    const text = [...lines, ...(nextCursor ? [`More follow: cursor ${nextCursor}`] : [])].join('\n');
    return { content: [{ type: 'text', text }], structuredContent: { time: snapshot.table.time, ...page, nextCursor } };
  });

  registerTool(server, contract.explainSystemLoad, async (asked) => {
    const { lines, data } = await readable(() => explainSpan(sampler, asked));
    return { content: [{ type: 'text', text: lines.join('\n') }], structuredContent: data };
  });

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

  const revisionOf = ({ source }: { source: string }) =>
    source === handleOf(sampler.source) ? sampler.revision : undefined;
  /** The revision of a list that is another one at each moment. */
  const momentOf = async (args: { source: string }, of: (snapshot: Snapshot) => number) => {
    const revision = revisionOf(args);
    return revision && `${revision}.${of(await now())}`;
  };
  registerPageTool(server, contract.fetchSystemMetrics, {
    revision: revisionOf,
    page: ({ series, ...asked }, position) =>
      readable(() => {
        const { history } = sampler.askPast();
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
    revision: (args) => momentOf(args, ({ table }) => table.time),
    page: async (query, position) => {
      const rows = rowsOf((await now()).table.processes ?? [], query);
      return pageOf(rows, position ?? query.start, ({ process, depth, children }) => {
        return { ...listed(process, sampler.source.machine), ...(query.tree && { depth, children }) };
      });
    },
  });
  registerPageTool(server, contract.fetchSystemDevices, {
    revision: (args) => momentOf(args, ({ sample }) => sample.time),
    page: async (_, position) => pageOf(devicesOf(await now()), position),
  });
  registerPageTool(server, contract.fetchSystemEpisodes, {
    revision: revisionOf,
    page: async (_, position) => {
      const { limits, sample } = await now();
      const past = sampler.askPast().episodes.between(sample.time - contract.DAY_SECONDS * 1000, sample.time);
      return pageOf(past, position, (episode) => {
        const { about, mean } = episode;
        return { ...episode, unit: MARKS[about].unit, text: levelInWords(about, mean, limits) };
      });
    },
  });
  registerPageTool(server, contract.fetchSystemFacts, {
    revision: (args) => momentOf(args, ({ sample }) => sample.time),
    page: async (_, position) => {
      const { summary, facts } = describe(await now(), sampler.askHistory());
      return pageOf([{ about: 'state', text: summary } as const, ...facts], position);
    },
  });
  return server;
}

/** A page of a list that is made anew for each moment anyway; a position is the number of its first item. */
function pageOf<Entry, Item = Entry>(
  list: readonly Entry[],
  position: JSONValue | undefined,
  itemOf = (entry: Entry) => entry as unknown as Item,
): PageEntries<Item> {
  const entries = (function* () {
    for (let index = Number(position ?? 0); index < list.length; index++)
      yield { item: itemOf(list[index] as Entry), next: index + 1 };
  })();
  return { total: list.length, entries };
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
