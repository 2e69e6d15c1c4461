import { readFileSync } from 'node:fs';
import type { ScriptedServer } from '@workshop/testing';
import { HISTORY_SECONDS, type SystemViewState } from '../contract.ts';
import type { Shown } from './gauges.ts';
import { type Sample, STEP } from './samples.ts';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;
const FIRST_VIEW = { tile: 'cpu', span: HISTORY_SECONDS, frozen: false } as const;
/** Seconds before its start at which the machine was not read, and was busy. */
export const GAP = { from: 420, to: 400 };
export const BUSY = { from: 300, to: 120 };

/** A machine made up for tests of the view: every figure follows from the time, and what it is asked is kept. */
export class TestMachine {
  /** When it began, a full second, by the clock of the test. */
  readonly start = Math.floor(Date.now() / STEP) * STEP;
  /** Every call so far, in order. */
  readonly calls: { name: string; args: Record<string, unknown> }[] = [];
  /** What the view saved last. */
  saved: { state: SystemViewState; savedAt: number } | undefined;
  /** Answers nothing while true. */
  isGone = false;
  /** A new boot: another source. */
  boot = 'first-boot';
  revision = 'aaaa0000';
  /** Two servers answer in turn: each history is of another run than the result. */
  isTwo = false;
  /** Since when its server keeps figures, in ms since the epoch. */
  keepsSince = 0;
  /** What show_system fails with. */
  failure: string | undefined;
  /** How far back it keeps longer steps than seconds, in milliseconds. */
  keptMs = 86_400_000;
  processCount = 8;
  /** Seconds that an explanation lacks. */
  unread = 0;
  /** Laid over the result of show_system. */
  shown: Partial<Shown> = {};
  hasRates = true;

  /** With the view as it was built. */
  get server(): ScriptedServer {
    const tools = {
      show_system: { call: (args) => this.show(args) },
      read_system_view: { call: () => ({ reported: this.saved !== undefined, ...this.saved }) },
      save_system_view: { visibility: ['app'], call: (args) => this.#save(args) },
      fetch_system_metrics: { visibility: ['app'], call: (args) => this.#metrics(args) },
      fetch_system_processes: { visibility: ['app'], call: (args) => this.#processes(args) },
      explain_system_load: { call: (args) => this.#explain(args) },
      fetch_system_devices: { visibility: ['app'], call: () => this.#page(DEVICES) },
      fetch_system_episodes: { visibility: ['app'], call: () => this.#page(this.#episodes()) },
      fetch_system_facts: { visibility: ['app'], call: (args) => this.#facts(args) },
    } satisfies Record<string, { visibility?: ['app']; call(args: Record<string, unknown>): object }>;
    return {
      html: readView(),
      tools: Object.fromEntries(
        Object.entries(tools).map(([name, { call, ...rest }]) => [
          name,
          { ...rest, call: (args: Record<string, unknown>) => this.#answer(name, args, call) },
        ]),
      ),
    };
  }

  /** The figures of one second. */
  sample(t: number, withCores = false): Sample {
    const ago = (this.start - t) / STEP;
    if (ago <= GAP.from && ago >= GAP.to) return { t, readings: 0, values: {} };
    const isBusy = ago <= BUSY.from && ago >= BUSY.to;
    const wave = Math.sin(t / 7000) + Math.sin(t / 2300) / 2;
    const cpu = isBusy ? 84 + wave * 6 : 18 + wave * 5;
    const known = {
      cpu,
      user: cpu * 0.8,
      system: cpu * 0.2,
      iowait: isBusy ? 4 : 0,
      memory: Math.round((isBusy ? 9 : 6) * GIB + wave * 100 * MIB),
      steal: 0,
      cached: 4 * GIB,
      buffers: 300 * MIB,
      load: isBusy ? 6.2 : 1.4,
      frequency: 3400,
      swap: 0,
      pressureCpu: isBusy ? 22 : 0.4,
      pressureMemory: 0,
      pressureIo: isBusy ? 6 : 0.2,
      temperature: isBusy ? 81 + wave : 52 + wave,
      linkUse: 1.5,
      diskFull: 62,
      diskBusy: isBusy ? 35 + wave * 10 : 3 + wave,
      diskRead: isBusy ? 12 * MIB : 40 * 1024,
      diskWrite: 90 * 1024,
      received: (1.2 + wave * 0.3) * MIB,
      sent: 90 * 1024,
    };
    const values = Object.fromEntries(
      Object.entries(known).map(([name, exact]) => {
        return [name, Math.round(exact * 10) / 10];
      }),
    );
    const cores = Array.from({ length: 8 }, (_, core) =>
      Math.min(100, Math.max(0, cpu + Math.sin(t / 5000 + core) * 25)),
    );
    return { t, readings: 1, values, ...(withCores && { cores }) };
  }

  #answer(name: string, args: Record<string, unknown>, call: (args: Record<string, unknown>) => object) {
    this.calls.push({ name, args });
    if (this.isGone) throw new Error('The connection to the server was lost.');
    if (this.failure && name === 'show_system') return failed(this.failure);
    const isOther = args.source !== undefined && args.source !== this.#source;
    if (isOther) return { content: [], structuredContent: { status: 'stale', revision: '', items: [] } };
    const structuredContent = call(args) as Record<string, unknown>;
    return { content: [{ type: 'text' as const, text: name }], structuredContent };
  }

  get #source(): string {
    return `linux:${this.boot}`;
  }

  /** What show_system answers now. */
  show({ tile = 'cpu', span = HISTORY_SECONDS }: Record<string, unknown> = {}): Shown {
    const time = Date.now();
    const { values } = this.sample(Math.floor(time / STEP) * STEP);
    const known = values as Record<string, number>;
    const value = (name: string) => (this.hasRates ? known[name] : undefined);
    return {
      source: this.#source,
      revision: this.revision,
      viewId: '0123456789abcdef0123456789abcdef',
      view: { ...FIRST_VIEW, tile, span } as SystemViewState,
      state: 'working',
      summary: 'Working: CPU 18 %, nothing stands out',
      facts: [],
      machine: { kind: 'live', name: 'This machine', scope: 'machine', cores: 8 },
      figures: {
        time,
        cpu: { percent: value('cpu'), cores: 8, scope: 'machine' },
        memory: { used: known.memory, total: 16 * GIB, scope: 'machine' },
        disk: { read: value('diskRead'), write: value('diskWrite'), busy: value('diskBusy'), scope: 'machine' },
        pressure: {},
        network: { received: value('received'), sent: value('sent') },
      },
      unavailable: [],
      notes: [],
      ...this.shown,
    };
  }

  #save({ state }: Record<string, unknown>): object {
    this.saved = { state: state as SystemViewState, savedAt: Date.now() };
    return { saved: true };
  }

  #metrics({ from, to, step, series }: Record<string, unknown>): object {
    const every = Number(step ?? STEP);
    const end = Math.min(Math.floor(Date.now() / STEP) * STEP, Number(to ?? Number.MAX_SAFE_INTEGER) - 1);
    const kept = every === STEP ? (HISTORY_SECONDS - 1) * STEP : this.keptMs;
    const first = Math.max(Number(from), this.start - kept, this.keepsSince);
    const isMissing = (what: string) => this.shown.unavailable?.some((one) => one.what === what) ?? false;
    const items = [];
    for (let t = Math.ceil(first / every) * every; t <= end; t += every) {
      const item = this.sample(t, Array.isArray(series) && series.includes('cores'));
      if (isMissing('disk activity'))
        for (const name of ['diskBusy', 'diskRead', 'diskWrite'] as const) delete item.values[name];
      items.push(every === STEP ? item : ranged(item));
    }
    return { status: 'ok', revision: this.isTwo ? `${this.revision}${this.calls.length}` : this.revision, items };
  }

  #explain({ from, to }: Record<string, unknown>): object {
    const cause = {
      about: 'cpu',
      weight: 2,
      mean: 84,
      peak: 93,
      unit: '%',
      seconds: 100,
      from,
      to,
      text: 'CPU 84 % busy of 8 cores for 1 min, mostly node (pid 4121): 60 %.',
    };
    const span = { from, to, read: 60, unread: this.unread };
    return { ...span, summary: cause.text, causes: [cause], unavailable: [], notes: [] };
  }

  #episodes() {
    const at = (ago: number) => this.start - ago * STEP;
    const busy = { about: 'cpu', mean: 84, peak: 93, unit: '%', text: 'CPU 84 % of 8 cores' };
    return [
      { ...busy, from: at(BUSY.from), to: at(BUSY.to), isOn: false },
      { ...busy, about: 'memory', text: 'memory 92 %', from: at(3 * 3600), to: at(2 * 3600), isOn: false },
    ];
  }

  #page(items: readonly object[]): object {
    return { status: 'ok', revision: `${this.revision}.1`, items, total: items.length };
  }

  /** `count` processes: the first has children, and those children of their own. */
  #processes(args: Record<string, unknown>): object {
    const { limit = 1000, start = 0, sort = 'cpu', filter = '', tree = false, closed = [] } = args;
    const names = ['node', 'firefox', 'Web Content', 'code', 'gnome-shell', 'postgres', 'Xorg', 'systemd'];
    const row = (index: number) => ({
      pid: 4121 + index * 137,
      parent: index === 0 || index > 2 ? 1 : 4121 + (index - 1) * 137,
      name: index < names.length ? (names[index] ?? '') : `worker-${index}`,
      cpu: 12.4 / (index + 1),
      memory: (sort === 'memory' ? 900 - index * 100 : 400 + ((index * 173) % 500)) * MIB,
      threads: 4,
      state: 'S',
      startedAt: this.start - (index + 1) * 60_000,
      user: 'you',
      ...(tree === true && { depth: index > 2 ? 0 : index, children: index < 2 ? 1 : 0 }),
    });
    const all = Array.from({ length: this.processCount }, (_, index) => index)
      .map(row)
      .filter(({ name }) => name.includes(String(filter)))
      .filter((_, index) => !(tree === true && (closed as number[]).includes(4121) && (index === 1 || index === 2)));
    const begin = Number(args.cursor ?? start);
    const end = begin + Number(limit);
    const page = { status: 'ok', revision: `${this.revision}.1`, items: all.slice(begin, end), total: all.length };
    return end < all.length ? { ...page, nextCursor: String(end) } : page;
  }

  #facts(_: Record<string, unknown>): object {
    const text = 'Working: CPU 19 %, nothing stands out';
    return { status: 'ok', revision: `${this.revision}.1`, items: [{ about: 'state', text }] };
  }
}

function failed(text: string) {
  return { isError: true, content: [{ type: 'text' as const, text }] };
}

/** As a longer step is told: least, mean and most. */
function ranged(sample: Sample): Sample {
  const values = Object.entries(sample.values).map(([name, mean]) => {
    const value = Number(mean);
    return [name, [value * 0.8, value, Math.min(value * 1.2, name === 'cpu' ? 100 : Number.POSITIVE_INFINITY)]];
  });
  return { ...sample, values: Object.fromEntries(values) };
}

const DEVICES = [
  { kind: 'disk', name: 'nvme0n1', read: 12 * MIB, write: 90 * 1024, busy: 35 },
  { kind: 'space', name: '/', total: 500 * GIB, available: 120 * GIB },
  { kind: 'space', name: '~/projects', total: 900 * GIB, available: 20 * GIB },
  { kind: 'interface', name: 'wlan0', received: 1.2 * MIB, sent: 90 * 1024, speed: 866_000_000 },
  { kind: 'temperature', name: 'coretemp Package id 0', celsius: 62, critical: 100 },
  { kind: 'fan', name: 'cpu', rpm: 2100 },
  { kind: 'battery', name: 'BAT0', percent: 80, state: 'discharging' },
];

let html: string | undefined;
/** The view as it was built; read once, so that a build meanwhile changes nothing. */
function readView(): string {
  html ??= readFileSync(new URL('../../dist/view.html', import.meta.url), 'utf8');
  return html;
}
