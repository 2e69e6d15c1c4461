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
  /** Since when its server keeps figures, in ms since the epoch. */
  keepsSince = 0;
  /** What show_system fails with. */
  failure: string | undefined;
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
      swap: 0,
      diskBusy: isBusy ? 35 + wave * 10 : 3 + wave,
      diskRead: isBusy ? 12 * MIB : 40 * 1024,
      diskWrite: 90 * 1024,
      received: (1.2 + wave * 0.3) * MIB,
      sent: 90 * 1024,
    };
    const values = Object.fromEntries(
      Object.entries(known).map(([name, exact]) => {
        const value = Math.round(exact * 10) / 10;
        return [name, [value, value, value]];
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
    if (isOther) return failed('It is another machine.');
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
    const value = (name: keyof typeof values) => (this.hasRates ? values[name]?.[1] : undefined);
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
        memory: { used: values.memory?.[1], total: 16 * GIB, scope: 'machine' },
        disk: { read: value('diskRead'), write: value('diskWrite'), busy: value('diskBusy'), scope: 'machine' },
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

  #metrics({ from, series }: Record<string, unknown>): object {
    const end = Math.floor(Date.now() / STEP) * STEP;
    const first = Math.max(Number(from), this.start - (HISTORY_SECONDS - 1) * STEP, this.keepsSince);
    const isMissing = (what: string) => this.shown.unavailable?.some((one) => one.what === what) ?? false;
    const items = [];
    for (let t = first; t <= end; t += STEP) {
      const item = this.sample(t, Array.isArray(series) && series.includes('cores'));
      if (isMissing('disk activity'))
        for (const name of ['diskBusy', 'diskRead', 'diskWrite'] as const) delete item.values[name];
      items.push(item);
    }
    return { status: 'ok', revision: this.revision, items };
  }

  #processes({ limit = 1000, sort = 'cpu' }: Record<string, unknown>): object {
    const all = ['node', 'firefox', 'Web Content', 'code', 'gnome-shell', 'postgres', 'Xorg', 'systemd'].map(
      (name, index) => ({
        pid: 4121 - index * 137,
        name,
        cpu: 12.4 / (index + 1),
        memory: (sort === 'memory' ? 900 - index * 100 : 400 + ((index * 173) % 500)) * MIB,
        threads: 4,
        state: 'S',
      }),
    );
    return { status: 'ok', revision: `${this.revision}.1`, items: all.slice(0, Number(limit)), total: all.length };
  }

  #facts(_: Record<string, unknown>): object {
    const text = 'Working: CPU 19 %, nothing stands out';
    return { status: 'ok', revision: `${this.revision}.1`, items: [{ about: 'state', text }] };
  }
}

function failed(text: string) {
  return { isError: true, content: [{ type: 'text' as const, text }] };
}

let html: string | undefined;
/** The view as it was built; read once, so that a build meanwhile changes nothing. */
function readView(): string {
  html ??= readFileSync(new URL('../../dist/view.html', import.meta.url), 'utf8');
  return html;
}
