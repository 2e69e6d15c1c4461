import {
  Cursor,
  definePageTool,
  defineTool,
  Source,
  saveViewInput,
  saveViewOutput,
  ViewId,
} from '@workshop/bridge/contract';
import * as z from 'zod';
import { Cause, Device, Episode, Figures, Machine, Percent, Process, SystemSeries, Time } from './shapes.ts';

/** Seconds of history in which each second is kept; and of that in which ten seconds are kept together. */
export const HISTORY_SECONDS = 900;
export const DAY_SECONDS = 86_400;

const reading = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };

export const SystemTile = z.enum(['cpu', 'memory', 'disk', 'network']);
export type SystemTile = z.infer<typeof SystemTile>;

const Selection = z
  .strictObject({ from: Time, to: Time })
  .refine(({ from, to }) => from <= to, 'The selection ends before it begins.');

/** All that a view remembers of itself: a closed schema, so nothing else can be stored. */
export const SystemViewState = z.strictObject({
  tile: SystemTile,
  /** Seconds the charts span, up to `end`. */
  span: z.number().int().min(60).max(DAY_SECONDS),
  frozen: z.boolean(),
  /** Where the charts end while frozen; where they were frozen when left out. */
  end: Time.optional(),
  /** The span of time a person selected in a chart. */
  selection: Selection.optional(),
  /** The process a person picked. */
  process: z.strictObject({ pid: z.number().int(), name: z.string().max(64) }).optional(),
  /** How the person wants figures written: bytes in powers of 1,024 and networks in bytes where left out. */
  units: z.strictObject({ bytes: z.enum(['binary', 'decimal']), network: z.enum(['bytes', 'bits']) }).optional(),
});
export type SystemViewState = z.infer<typeof SystemViewState>;

/** How the machine is doing, in one word; metrics/thresholds.ts has the marks. */
export const SystemState = z.enum(['busy', 'short-of-memory', 'waiting-for-disk', 'working', 'idle', 'unknown']);

const factTopics = ['state', 'cpu', 'limit', 'memory', 'swap', 'pressure', 'disk', 'space', 'network'] as const;
/** One true sentence. A list of them begins with the one about `state`. */
export const SystemFact = z.object({ about: z.enum([...factTopics, 'load', 'heat', 'process']), text: z.string() });
export type SystemFact = z.infer<typeof SystemFact>;

const Unavailable = z.array(z.object({ what: z.string(), why: z.string() }));

export const showSystem = defineTool({
  name: 'show_system',
  title: 'Show system monitor',
  description:
    'Shows how this machine is doing, live: CPU, memory, disk, network and top processes, and says the most telling ' +
    'facts in words. Use it when something is slow, hot, loud or out of memory. Reads figures only, changes nothing.',
  inputSchema: z.strictObject({
    tile: SystemTile.optional().describe('Which chart to open with; cpu when left out.'),
    span: SystemViewState.shape.span.optional().describe('Seconds the chart spans, 60 to 86400; 900 when left out.'),
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
    unavailable: Unavailable,
    /** What else to know of the source, such as that it is a recording. */
    notes: z.array(z.string()),
  }),
  annotations: reading,
});

const ProcessOrder = z.enum(['cpu', 'memory', 'name', 'pid', 'threads', 'started']);
const Filter = z.string().max(100).describe('Text in the name, pid, user or command, as it stands.');

export const listSystemProcesses = defineTool({
  name: 'list_system_processes',
  title: 'List system processes',
  description: 'Lists the processes of this machine, sorted and filtered, with CPU, memory, parent, state and start.',
  inputSchema: z.strictObject({
    sort: ProcessOrder.default('cpu'),
    filter: Filter.default(''),
    limit: z.number().int().min(1).max(100).default(20),
    cursor: Cursor.optional(),
  }),
  outputSchema: z.object({
    /** When the list was read. */
    time: Time,
    /** How many match. */
    total: z.number().int().min(0),
    processes: z.array(Process),
    nextCursor: z.string().optional(),
  }),
  annotations: reading,
});

export const explainSystemLoad = defineTool({
  name: 'explain_system_load',
  title: 'Explain system load',
  description:
    'Ranks what made this machine slow in a span of time, with the numbers and the processes behind it: CPU, limits of ' +
    'its container, memory, swapping, full or slow disks, network, heat. Says so when nothing stands out.',
  inputSchema: z.strictObject({
    from: Time.optional().describe('Start in ms since the epoch; five minutes before `to` when left out.'),
    to: Time.optional().describe('End in ms since the epoch; now when left out.'),
  }),
  outputSchema: z.object({
    from: Time,
    to: Time,
    /** Seconds of the span that were read, and that were not: nobody watched then. */
    read: z.number().int(),
    unread: z.number().int(),
    summary: z.string(),
    causes: z.array(Cause),
    unavailable: Unavailable,
    notes: z.array(z.string()),
  }),
  annotations: reading,
});

export const readSystemView = defineTool({
  name: 'read_system_view',
  title: 'Read system view',
  description:
    'What the person has on screen in the system monitor: chart, span, whether it is frozen, the selected span of time ' +
    'and the process they picked. Reported by the view, not verified.',
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

const Step = z.number().int().min(1000).max(3_600_000).multipleOf(1000);
const Value = z.number().min(0);

export const fetchSystemMetrics = definePageTool({
  name: 'fetch_system_metrics',
  title: 'Fetch system metrics',
  description: 'History of chosen series, one item a step, oldest first: 15 min, or 24 h in steps of 10 s.',
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
    /** [min, mean, max] of the readings in the step, or the one value; a series without a value is absent. */
    values: z.partialRecord(SystemSeries.exclude(['cores']), z.union([Value, z.tuple([Value, Value, Value])])),
    /** Mean share of each core, by number; null for one that is off. */
    cores: z.array(Percent.nullable()).optional(),
  }),
});

export const fetchSystemProcesses = definePageTool({
  name: 'fetch_system_processes',
  title: 'Fetch system processes',
  description: 'Rows of the process list, sorted, filtered, flat or as a tree. Read anew every 3 s while asked for.',
  filters: {
    sort: ProcessOrder.default('cpu'),
    filter: Filter.default(''),
    tree: z.boolean().default(false),
    closed: z.array(z.number().int()).max(500).default([]).describe('Pids whose children are left out of the tree.'),
    start: z.number().int().min(0).default(0).describe('Number of the first row.'),
  },
  item: Process.extend({
    /** In a tree: how deep it stands, and how many children it has. */
    depth: z.number().int().optional(),
    children: z.number().int().optional(),
  }),
});

export const fetchSystemDevices = definePageTool({
  name: 'fetch_system_devices',
  title: 'Fetch system devices',
  description: 'Each disk, file system, network interface, sensor, fan and battery, for now.',
  item: Device,
});

export const fetchSystemEpisodes = definePageTool({
  name: 'fetch_system_episodes',
  title: 'Fetch system episodes',
  description: 'Times in which a level was beyond its mark, of the last 24 h, the latest first.',
  item: Episode,
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
