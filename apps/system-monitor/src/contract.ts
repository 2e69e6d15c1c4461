import { definePageTool, defineTool, Source, saveViewInput, saveViewOutput, ViewId } from '@workshop/bridge/contract';
import * as z from 'zod';

/** Seconds of history the server keeps, one reading a second. */
export const HISTORY_SECONDS = 900;

const reading = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };
/** Milliseconds since the epoch, by the server's clock. */
const Time = z.number().int().min(0).max(8.64e15);
const Percent = z.number().min(0).max(100);
const Bytes = z.number().int().min(0);
/** Bytes a second. */
const Rate = z.number().min(0);

/** What a figure is measured against: all of the machine, or the limits of the container that this server runs in. */
export const SystemScope = z.enum(['machine', 'container']);
export type SystemScope = z.infer<typeof SystemScope>;

export const SystemTile = z.enum(['cpu', 'memory', 'disk', 'network']);
export type SystemTile = z.infer<typeof SystemTile>;

/** All that a view remembers of itself: a closed schema, so nothing else can be stored. */
export const SystemViewState = z.strictObject({
  tile: SystemTile,
  /** Seconds the chart spans, up to now or up to where it was frozen. */
  span: z.number().int().min(60).max(HISTORY_SECONDS),
  frozen: z.boolean(),
  /** The span of time a person selected in the chart. */
  selection: z
    .strictObject({ from: Time, to: Time })
    .refine(({ from, to }) => from <= to, 'The selection ends before it begins.')
    .optional(),
});
export type SystemViewState = z.infer<typeof SystemViewState>;

/** How the machine is doing, in one word; metrics/thresholds.ts has the marks. */
export const SystemState = z.enum(['busy', 'short-of-memory', 'waiting-for-disk', 'working', 'idle', 'unknown']);

/** One true sentence. A list of them begins with the one about `state`. */
export const SystemFact = z.object({
  about: z.enum(['state', 'cpu', 'memory', 'swap', 'disk', 'network', 'load', 'process']),
  text: z.string(),
});
export type SystemFact = z.infer<typeof SystemFact>;

const Machine = z.object({
  kind: z.enum(['live', 'recording']),
  /** "This machine", or the recording's title. */
  name: z.string(),
  /** `container` when the server runs in one; the figures carry scopes of their own. */
  scope: SystemScope,
  cores: z.number().int().min(1),
  bootedAt: Time.optional(),
});

/** Figures of now. An absent one is not known (first reading) or not available (see `unavailable`), never 0. */
const Figures = z.object({
  time: Time,
  /** Share of `cores` in use; `cores` is the limit: half a core is 0.5. */
  cpu: z.object({ percent: Percent.optional(), cores: z.number().positive(), scope: SystemScope }),
  memory: z.object({ used: Bytes.optional(), total: Bytes.optional(), scope: SystemScope }),
  /** Runnable and blocked tasks, averaged over 1, 5 and 15 minutes. */
  load: z.tuple([z.number(), z.number(), z.number()]).optional(),
  /** All disks together; `busy` is the busiest one's. */
  disk: z.object({ read: Rate.optional(), write: Rate.optional(), busy: Percent.optional(), scope: SystemScope }),
  /** All interfaces this server sees, without loopback and tunnels. */
  network: z.object({ received: Rate.optional(), sent: Rate.optional() }),
});

export const showSystem = defineTool({
  name: 'show_system',
  title: 'Show system monitor',
  description:
    'Shows how this machine is doing, live: CPU, memory, disk, network and top processes, and says the most telling ' +
    'facts in words. Use it when something is slow, hot, loud or out of memory. Reads figures only, changes nothing.',
  inputSchema: z.strictObject({
    tile: SystemTile.optional().describe('Which chart to open with; cpu when left out.'),
    span: SystemViewState.shape.span.optional().describe('Seconds the chart spans, 60 to 900; 900 when left out.'),
    viewId: ViewId.optional().describe('Shows an earlier view again, as the person left it; tile and span still win.'),
  }),
  outputSchema: z.object({
    /** Names the machine and its boot; every `fetch_` tool takes it. */
    source: Source,
    /** Of the history: another one means that the server began anew. */
    revision: z.string(),
    viewId: ViewId,
    /** What the view starts with. */
    view: SystemViewState,
    state: SystemState,
    summary: z.string(),
    facts: z.array(SystemFact).max(3),
    machine: Machine,
    figures: Figures,
    /** What could not be read here, and why. */
    unavailable: z.array(z.object({ what: z.string(), why: z.string() })),
    /** What else to know of the source, such as that it is a recording. */
    notes: z.array(z.string()),
  }),
  annotations: reading,
});

export const readSystemView = defineTool({
  name: 'read_system_view',
  title: 'Read system view',
  description:
    'What the person has on screen in the system monitor: chart, span, whether it is frozen, and the selected span of ' +
    'time. Reported by the view, not verified.',
  inputSchema: z.strictObject({ viewId: ViewId.optional().describe('The view shown last when left out.') }),
  outputSchema: z.object({
    /** False when no view has reported yet; the rest is absent then. */
    reported: z.boolean(),
    viewId: ViewId.optional(),
    state: SystemViewState.optional(),
    savedAt: Time.optional(),
  }),
  annotations: reading,
});

/** `cpu` is the share of the limit (see `figures.cpu`), the four after it shares of all cores, `load` the minute's. */
const CPU_SERIES = ['cpu', 'user', 'system', 'iowait', 'steal', 'load'] as const;
/** `memory` and `swap` are bytes, `diskBusy` is the busiest disk's share of time, the others are bytes a second. */
const OTHER_SERIES = ['memory', 'swap', 'diskRead', 'diskWrite', 'diskBusy', 'received', 'sent'] as const;
/** What a chart can draw; `cores` is one share a core. */
export const SystemSeries = z.enum([...CPU_SERIES, ...OTHER_SERIES, 'cores']);
export type SystemSeries = z.infer<typeof SystemSeries>;

const Step = z.number().int().min(1000).max(900_000).multipleOf(1000);
const Value = z.number().min(0);

export const fetchSystemMetrics = definePageTool({
  name: 'fetch_system_metrics',
  title: 'Fetch system metrics',
  description: 'History of chosen series, one item a step, oldest first.',
  filters: {
    from: Time.optional().describe('Start in ms since the epoch; a minute ago when left out.'),
    to: Time.optional().describe('End, exclusive; now when left out.'),
    step: Step.default(1000).describe('Milliseconds an item spans.'),
    series: z.array(SystemSeries).min(1).max(SystemSeries.options.length),
  },
  /** Steps before the first reading are not listed; a step without readings since is a gap: `readings` is 0. */
  item: z.object({
    /** Start of the step. */
    t: Time,
    readings: z.number().int().min(0),
    /** [min, mean, max] of the readings in the step; a series without a value is absent. */
    values: z.partialRecord(SystemSeries.exclude(['cores']), z.tuple([Value, Value, Value])),
    /** Mean share of each core, by number; null for one that is off. */
    cores: z.array(Percent.nullable()).optional(),
  }),
});

export const fetchSystemProcesses = definePageTool({
  name: 'fetch_system_processes',
  title: 'Fetch system processes',
  description: 'The processes this server sees, sorted. Executable names only: no arguments, no environment.',
  filters: { sort: z.enum(['cpu', 'memory', 'name', 'pid']).default('cpu') },
  item: z.object({
    pid: z.number().int(),
    name: z.string(),
    /** Share of the same cores as `figures.cpu`; absent until the process was read twice. */
    cpu: Percent.optional(),
    /** Resident bytes. */
    memory: Bytes.optional(),
    threads: z.number().int(),
    /** One letter: R runs, S sleeps, D waits for a device, T is stopped, Z is a zombie, I is idle. */
    state: z.string(),
    startedAt: Time.optional(),
  }),
});

export const fetchSystemFacts = definePageTool({
  name: 'fetch_system_facts',
  title: 'Fetch system facts',
  description: 'The sentence about the machine and its most telling facts, as show_system says them, for now.',
  item: SystemFact,
});

export const saveSystemView = defineTool({
  name: 'save_system_view',
  title: 'Save system view',
  description: 'Remembers what the view shows, so that read_system_view can tell.',
  inputSchema: saveViewInput(SystemViewState),
  outputSchema: saveViewOutput,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  visibility: ['app'],
});
