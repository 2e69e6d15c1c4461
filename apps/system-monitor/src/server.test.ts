import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import type { ToolInput } from '@workshop/bridge/contract';
import { openStore, ViewStore } from '@workshop/bridge/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as contract from './contract.ts';
import { MARKS } from './metrics/causes.ts';
import { readRecording } from './metrics/recording.ts';
import { ReplaySource } from './metrics/replay-source.ts';
import { Sampler } from './metrics/sampler.ts';
import { SERIES_NAMES } from './metrics/series.ts';
import type { MetricsSource } from './metrics/source.ts';
import { ScriptedSource, steady } from './metrics/test-readings.ts';
import { createServer } from './server.ts';
import { MARK_FROM, SystemSeries } from './shapes.ts';

const T = 1_700_000_000_000;
const recording = readRecording(fileURLToPath(new URL('../samples/busy-laptop.jsonl', import.meta.url)));

beforeEach(() => {
  vi.useFakeTimers({ now: T, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true); // audit lines
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A client of a server of its own, as each connection has one; sampler and views are shared. */
async function connect(sampler: Sampler, views: ViewStore): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([createServer({ sampler, views }).connect(far), client.connect(near)]);
  return client;
}
async function open(source: MetricsSource = new ReplaySource(recording)) {
  const sampler = new Sampler(source);
  const views = new ViewStore(await openStore());
  return { sampler, views, client: await connect(sampler, views) };
}
/** Calls, and lets the time pass that a cold answer needs. */
async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const answer = client.callTool({ name, arguments: args });
  await vi.advanceTimersByTimeAsync(500);
  const { structuredContent, content, isError } = await answer;
  const [block] = content as { text: string }[];
  return { data: structuredContent, text: block?.text ?? '', isError: isError === true };
}
const show = async (client: Client, args: ToolInput<typeof contract.showSystem> = {}) => {
  const { data, text } = await call(client, 'show_system', args);
  return { ...contract.showSystem.outputSchema.parse(data), text };
};
const fetchMetrics = async (client: Client, args: ToolInput<typeof contract.fetchSystemMetrics>) =>
  contract.fetchSystemMetrics.outputSchema.parse((await call(client, 'fetch_system_metrics', args)).data);

describe('the server', () => {
  it('says what it is, and lists tools for the model and for the view', async () => {
    const { client } = await open();
    expect(client.getServerVersion()).toMatchObject({ name: 'system-monitor', version: '0.1.0' });
    expect(client.getInstructions()?.match(/\. |\.$/g)?.length).toBe(3);
    expect(client.getServerCapabilities()).toMatchObject({
      tools: { listChanged: false },
      resources: { listChanged: false },
      extensions: { 'io.modelcontextprotocol/ui': {} },
    });
    const { tools } = await client.listTools();
    expect(tools.map(({ name, _meta }) => [name, Object(_meta?.ui).visibility])).toEqual([
      ['show_system', undefined],
      ['list_system_processes', undefined],
      ['explain_system_load', undefined],
      ['read_system_view', undefined],
      ['save_system_view', ['app']],
      ['fetch_system_metrics', ['app']],
      ['fetch_system_processes', ['app']],
      ['fetch_system_devices', ['app']],
      ['fetch_system_episodes', ['app']],
      ['fetch_system_facts', ['app']],
    ]);
    expect(tools[0]?._meta?.ui).toEqual({ resourceUri: 'ui://system-monitor/0123456789abcdef/view.html' });
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThan(24_000);
    const forTheModel = tools.slice(0, 4).map(({ name, description, inputSchema }) => [name, description, inputSchema]);
    expect(Buffer.byteLength(JSON.stringify(forTheModel))).toBeLessThan(8000);
  });

  it('names the same series as the history that it reads, and the same marks as the causes', () => {
    expect([...SystemSeries.options].sort()).toEqual([...SERIES_NAMES, 'cores'].sort());
    const from = Object.fromEntries(Object.entries(MARKS).map(([name, mark]) => [name, mark.from]));
    expect(MARK_FROM).toEqual(from);
  });
});

describe('show_system', () => {
  it('holds the facts in words and the data beside them, both small', async () => {
    const { client, sampler } = await open();
    const { text, ...data } = await show(client);
    expect(text.split('\n').slice(0, 2)).toEqual([
      'These figures are a recording ("Busy laptop"), not this machine.',
      expect.stringMatching(/^Busy: CPU 8\d %, mostly node \(pid 4121\), for 3 min\.$/),
    ]);
    expect(text).toContain(`viewId: ${data.viewId}`);
    expect(data).toMatchObject({
      source: 'recording:busy-laptop-sample',
      revision: sampler.revision,
      view: { tile: 'cpu', span: 900, frozen: false },
      state: 'busy',
      machine: { kind: 'recording', name: 'Busy laptop', scope: 'machine', cores: 8 },
      figures: { cpu: { cores: 8, scope: 'machine' }, memory: { total: 16_642_998_272, scope: 'machine' } },
      unavailable: [],
      notes: ['These figures are a recording ("Busy laptop"), not this machine.'],
    });
    expect(data.facts.length).toBe(3);
    expect(Buffer.byteLength(text)).toBeLessThan(2000);
    expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(8000);
  });

  it('is cold only once: its rates are facts from the first call on', async () => {
    const { client } = await open(new ScriptedSource(steady));
    const { figures, summary } = await show(client);
    expect(figures).toMatchObject({
      time: T + 500,
      cpu: { percent: 50, cores: 2 },
      memory: { used: 500, total: 1000 },
    });
    expect(summary).toBe('Working: CPU 50 %, mostly worker (pid 7)');
    expect(figures.disk).toEqual({ scope: 'machine' });
  });

  it('shows an earlier view as the person left it; what is asked for now wins', async () => {
    const { client } = await open();
    const { viewId } = await show(client, { tile: 'disk', span: 60 });
    const state = { tile: 'memory', span: 300, frozen: true, selection: { from: T, to: T + 5000 } };
    await call(client, 'save_system_view', { viewId, sequence: 1, state });
    expect(await show(client, { viewId })).toMatchObject({ viewId, view: state });
    expect((await show(client, { viewId, tile: 'network' })).view).toEqual({ ...state, tile: 'network' });
  });

  it.each([
    ['a field there is not', { unit: 'F' }, /unit/],
    ['a tile there is not', { tile: 'gpu' }, /"tile".*"gpu"/],
    ['a span that is too long', { span: 86_401 }, /"span".*86401/],
    ['a viewId that is none', { viewId: 'x' }, /"viewId".*"x"/],
    ['a viewId that was never issued', { viewId: '0'.repeat(32) }, /No view 0{32} was shown/],
  ])('refuses %s', async (_, args, message) => {
    const { client } = await open();
    expect(await call(client, 'show_system', args)).toMatchObject({
      isError: true,
      text: expect.stringMatching(message),
    });
  });
});

describe("the view's state", () => {
  const state = { tile: 'memory', span: 300, frozen: false };

  it('is read back as reported, not verified', async () => {
    const { client } = await open();
    expect((await call(client, 'read_system_view')).text).toBe('No view has reported.');
    const { viewId } = await show(client);
    expect((await call(client, 'read_system_view')).data).toEqual({ reported: false, viewId });
    expect((await call(client, 'save_system_view', { viewId, sequence: 3, state })).data).toEqual({ saved: true });
    const { data, text } = await call(client, 'read_system_view', { viewId });
    expect(data).toMatchObject({ reported: true, viewId, state });
    expect(text).toMatch(/^Reported by the view, not verified, 2023-.*: memory chart of 300 s, live\.$/);
  });

  it('is of the last writer, and of its own schema alone', async () => {
    const { client } = await open();
    const { viewId } = await show(client);
    await call(client, 'save_system_view', { viewId, sequence: 3, state });
    const late = await call(client, 'save_system_view', { viewId, sequence: 2, state: { ...state, span: 60 } });
    expect(late).toMatchObject({ data: { saved: false }, text: 'Not saved: a later state was there before.' });
    const odd = await call(client, 'save_system_view', { viewId, sequence: 4, state: { ...state, note: 'x' } });
    expect(odd).toMatchObject({ isError: true, text: expect.stringContaining('note') });
    expect((await call(client, 'read_system_view')).data).toMatchObject({ state });
  });
});

describe('fetch_system_metrics', () => {
  it('pages the history, a step an item, and ends where it is now', async () => {
    const { client } = await open();
    const { source, revision } = await show(client);
    const args = { source, from: T - 600_000, series: ['cpu', 'cores'] as const, limit: 300 };
    const first = await fetchMetrics(client, { ...args, series: [...args.series] });
    expect(first).toMatchObject({ status: 'ok', revision, total: 481 });
    expect(first.items.length).toBe(300);
    expect(first.items[0]).toEqual({ t: T - 480_000, readings: 1, values: {}, cores: Array(8).fill(null) });
    expect(first.items[1]?.cores?.length).toBe(8);
    const second = await fetchMetrics(client, { ...args, series: [...args.series], cursor: first.nextCursor });
    expect(second.items.length).toBe(181);
    expect(second.nextCursor).toBeUndefined();
    expect(second.items[0]?.t).toBe(T - 180_000);
    expect(second.items.at(-1)?.t).toBe(T);
  });

  it('answers the next second alone in a few hundred bytes, and none that is not there yet', async () => {
    const { client } = await open();
    const { source } = await show(client);
    const series: SystemSeries[] = ['cpu', 'memory', 'diskRead', 'diskWrite', 'received', 'sent'];
    const page = await fetchMetrics(client, { source, series, from: T });
    expect(page.items.length).toBe(1);
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(400);
    expect((await fetchMetrics(client, { source, series, from: T + 3000 })).items).toEqual([]);
  });

  it('says by its revision that another process answers, and that an old cursor is stale', async () => {
    const { client, views } = await open();
    const { source, revision } = await show(client);
    const args = { source, from: T - 600_000, series: ['cpu' as const], limit: 2 };
    const { nextCursor } = await fetchMetrics(client, args);
    const other = await connect(new Sampler(new ReplaySource(recording)), views);
    const stale = await fetchMetrics(other, { ...args, cursor: nextCursor });
    expect(stale).toMatchObject({ status: 'stale', items: [] });
    expect(stale.revision).not.toBe(revision);
    expect((await fetchMetrics(other, args)).status).toBe('ok');
  });

  it('says of another machine, or of this one before it was restarted, that it is stale', async () => {
    const { client } = await open();
    await show(client);
    const elsewhere = await call(client, 'fetch_system_metrics', { source: 'live:elsewhere', series: ['cpu'] });
    expect(elsewhere.data).toEqual({ status: 'stale', revision: '', items: [] });
    expect(elsewhere.text).toBe('The source "live:elsewhere" is not of this server.');
    for (const name of ['processes', 'devices', 'episodes', 'facts']) {
      const { data } = await call(client, `fetch_system_${name}`, { source: 'live:elsewhere' });
      expect(data).toEqual({ status: 'stale', revision: '', items: [] });
    }
  });

  it('makes longer steps of least, mean and most', async () => {
    const { client } = await open();
    const { source } = await show(client);
    const page = await fetchMetrics(client, { source, series: ['cpu', 'memory'], from: T - 60_000, step: 30_000 });
    expect(page.items.map(({ t, readings }) => [t - T, readings])).toEqual([
      [-80_000, 30],
      [-50_000, 30],
      [-20_000, 21],
    ]);
    const { cpu } = page.items[1]?.values ?? {};
    const [min, mean, max] = Array.isArray(cpu) ? cpu : [0, 0, 0];
    expect(min < mean && mean < max).toBe(true);
  });

  it.each([
    ['an end before its beginning', { from: T, to: T - 1 }, /^The span ends \(\d+\) before it begins/],
    ['a span in the future', { from: T + 3_600_000 }, /^The span begins 3600 s in the future/],
    ['step 0', { step: 0 }, /"step"/],
    ['a step of a part of a second', { step: 1500 }, /"step".*1500/],
    ['a series there is not', { series: ['gpu'] }, /"series\.0".*"gpu"/],
    ['no series', { series: [] }, /"series"/],
    ['a time that is none', { from: -1 }, /"from".*-1/],
    ['a forged cursor', { cursor: 'AAAA' }, /^The cursor "AAAA" was not issued/],
  ])('refuses %s', async (_, args, message) => {
    const { client } = await open();
    const { source } = await show(client);
    const answer = await call(client, 'fetch_system_metrics', { source, series: ['cpu'], ...args });
    expect(answer).toMatchObject({ isError: true, text: expect.stringMatching(message) });
  });
});

describe('fetch_system_processes', () => {
  const fetchProcesses = async (client: Client, args: ToolInput<typeof contract.fetchSystemProcesses>) =>
    contract.fetchSystemProcesses.outputSchema.parse((await call(client, 'fetch_system_processes', args)).data);

  it('lists the top ones, with executable names and nothing more of them', async () => {
    const { client } = await open();
    const { source } = await show(client);
    const { items, total } = await fetchProcesses(client, { source, limit: 2 });
    expect(total).toBe(10);
    expect(items[0]).toEqual({
      pid: 4121,
      parent: expect.any(Number),
      name: 'node',
      cpu: expect.any(Number),
      memory: 1320 * 1024 * 1024,
      threads: 19,
      state: 'R',
      startedAt: T - 180_600,
      user: 'you',
    });
    const byName = await fetchProcesses(client, { source, sort: 'name', limit: 3 });
    expect(byName.items.map(({ name }) => name)).toEqual(['Web Content', 'bash', 'code']);
  });

  it("pages the list of one moment; the next moment's makes it stale", async () => {
    const { client } = await open();
    const { source } = await show(client);
    const first = await fetchProcesses(client, { source, limit: 6 });
    const args = { source, limit: 6, cursor: first.nextCursor };
    expect((await fetchProcesses(client, args)).items.length).toBe(4);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await fetchProcesses(client, args)).toMatchObject({ status: 'stale', items: [] });
  });
});

describe('list_system_processes', () => {
  it('lists with words and data alike, a page at a time, until there are no more', async () => {
    const { client } = await open();
    const first = await call(client, 'list_system_processes', { limit: 6, sort: 'memory' });
    const [head, line, ...rest] = first.text.split('\n');
    expect(head).toMatch(/^1 to 6 of 10 processes, by memory, at 2023-11-14T/);
    expect(line).toMatch(/^node \(pid 4121, parent \d+\), CPU \d+ %, memory 1.3 GiB, 19 threads, state R, since 2023-/);
    expect(rest.at(-1)).toMatch(/^More follow: cursor \S+$/);
    const { nextCursor } = contract.listSystemProcesses.outputSchema.parse(first.data);
    const second = await call(client, 'list_system_processes', { limit: 6, sort: 'memory', cursor: nextCursor });
    expect(second.text).toMatch(/^7 to 10 of 10 processes/);
    const pages = [first, second].map(({ data }) => contract.listSystemProcesses.outputSchema.parse(data));
    expect(new Set(pages.flatMap(({ processes }) => processes.map(({ pid }) => pid))).size).toBe(10);
    expect(pages[1]?.nextCursor).toBeUndefined();
  });

  it('takes a filter as it stands, whatever it means elsewhere', async () => {
    const { client } = await open();
    expect((await call(client, 'list_system_processes', { filter: 'NOD' })).text).toMatch(/^1 to 1 of 1 with/);
    const regex = await call(client, 'list_system_processes', { filter: '.*(' });
    expect(regex).toMatchObject({
      isError: false,
      text: 'No process has ".*(" in its name, pid, user or command; 10 run.',
    });
  });

  it.each([
    ['a cursor of another question', { cursor: 'AAAA' }, /^The cursor "AAAA" was not issued/],
    ['an order there is not', { sort: 'nice' }, /"sort".*"nice"/],
    ['too many', { limit: 1000 }, /"limit".*1000/],
  ])('refuses %s', async (_, args, message) => {
    const { client } = await open();
    const answer = await call(client, 'list_system_processes', args);
    expect(answer).toMatchObject({ isError: true, text: expect.stringMatching(message) });
  });

  it('says where no process can be seen', async () => {
    const { client } = await open(new ScriptedSource((moment) => ({ ...steady(moment), processes: undefined })));
    expect((await call(client, 'list_system_processes')).text).toBe(
      'Processes are not available here: none is visible to this server. All other figures are. Call show_system for those.',
    );
  });
});

describe('explain_system_load', () => {
  it('ranks what it was, with its numbers, in words and data', async () => {
    const { client } = await open();
    const { text, data } = await call(client, 'explain_system_load', { from: T - 120_000, to: T });
    const { causes, read, unread } = contract.explainSystemLoad.outputSchema.parse(data);
    expect(causes[0]).toMatchObject({ about: 'cpu', unit: '%', process: { pid: 4121, name: 'node' } });
    expect([read, unread]).toEqual([120, 0]);
    expect(text).toContain('to 2023-11-14T22:13:20.000Z: CPU ');
    expect(text).toMatch(/mostly node \(pid 4121\)/);
  });

  it('says how much of the span nobody watched', async () => {
    const { client } = await open();
    const { text, data } = await call(client, 'explain_system_load', { from: T - 3_600_000, to: T });
    expect(data).toMatchObject({ read: expect.any(Number), unread: expect.any(Number) });
    expect(text).toMatch(/\d+ min of this span were not read \(nobody watched then\); it holds for the other 8 min\./);
  });

  it.each([
    ['a span in the future', { from: T + 3_600_000 }, /^The span begins 3600 s in the future/],
    ['an end before its beginning', { from: T, to: T - 1 }, /^The span ends .* before it begins/],
    ['a span that nobody watched', { from: 1000, to: 61_000 }, /^Nothing was read from 1970-/],
    ['an argument there is not', { since: 5 }, /since/],
  ])('refuses %s', async (_, args, message) => {
    const { client } = await open();
    const answer = await call(client, 'explain_system_load', args);
    expect(answer).toMatchObject({ isError: true, text: expect.stringMatching(message) });
  });
});

describe('for the panels', () => {
  it('fetch_system_devices lists each device with what it tells', async () => {
    const { client } = await open();
    const { source } = await show(client);
    const { data } = await call(client, 'fetch_system_devices', { source });
    const { items } = contract.fetchSystemDevices.outputSchema.parse(data);
    expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['disk', 'interface']));
  });

  it('fetch_system_episodes tells when something was beyond its mark, the latest first', async () => {
    const { client } = await open();
    const { source } = await show(client);
    const { data } = await call(client, 'fetch_system_episodes', { source });
    const { items } = contract.fetchSystemEpisodes.outputSchema.parse(data);
    expect(items[0]).toMatchObject({
      about: 'cpu',
      isOn: true,
      unit: '%',
      text: expect.stringMatching(/^CPU 8\d % of 8 cores$/),
    });
  });

  it('fetch_system_processes gives a tree from a row on', async () => {
    const { client } = await open();
    const { source } = await show(client);
    const args = { source, tree: true, sort: 'pid', start: 3, limit: 4 };
    const { data } = await call(client, 'fetch_system_processes', args);
    const { items, total } = contract.fetchSystemProcesses.outputSchema.parse(data);
    expect([items.length, total]).toEqual([4, 10]);
    for (const { depth, children } of items) expect([typeof depth, typeof children]).toEqual(['number', 'number']);
  });
});

it('fetch_system_facts says what show_system says, for now', async () => {
  const { client } = await open();
  const { source, facts } = await show(client);
  const fetchFacts = async () =>
    contract.fetchSystemFacts.outputSchema.parse((await call(client, 'fetch_system_facts', { source })).data).items;
  const [first, ...rest] = await fetchFacts();
  expect(first).toMatchObject({ about: 'state', text: expect.stringMatching(/^Busy: CPU/) });
  expect(rest.map(({ about }) => about)).toEqual(facts.map(({ about }) => about));
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await fetchFacts())[0]?.text).toMatch(/^Working: CPU/);
});
