import { describe, expect, it } from 'vitest';
import { aboutSource, handleOf } from './about.ts';
import { describe as describeMachine } from './facts.ts';
import { figuresOf } from './figures.ts';
import { History } from './history.ts';
import { inWords, viewInWords } from './in-words.ts';
import type { ProcessSample } from './processes.ts';
import type { Sample } from './rates.ts';
import type { Snapshot } from './sampler.ts';
import { processOf, ScriptedSource, steady } from './test-readings.ts';

const T = 1_700_000_000_000;
const GIB = 2 ** 30;
type Values = Sample['values'];

/** A history of one sample a second, the last of them now. */
function machine(samples: Values[], processes: ProcessSample[] = [], limits: Partial<Snapshot['limits']> = {}) {
  const history = new History(0);
  const sampleAt = (second: number) => ({ time: T + second * 1000, values: samples[second] ?? {}, cores: [] });
  for (const second of samples.keys()) history.add(sampleAt(second));
  const sample = sampleAt(samples.length - 1);
  const snapshot: Snapshot = {
    sample,
    reading: {
      time: sample.time,
      clock: 0,
      load: [2, 1, 0.5],
      memory: { total: 16 * GIB, available: 8 * GIB, swapTotal: 4 * GIB },
    },
    limits: {
      cpu: { cores: 8, scope: 'machine' },
      memory: { total: 16 * GIB, scope: 'machine' },
      ...limits,
    },
    table: { time: sample.time, processes },
    rates: { disks: [], interfaces: [] },
  };
  return { snapshot, history, report: describeMachine(snapshot, history) };
}
const seconds = (count: number, values: Values) => Array.from({ length: count }, () => values);
const node = { ...processOf({ pid: 4121, name: 'node', memory: 2 * GIB }), cpu: 60 };

describe('the sentence', () => {
  const quiet = { cpu: 20, memory: 4 * GIB };

  it.each<[string, Values[], ProcessSample[], string]>([
    [
      'busy',
      [...seconds(100, quiet), ...seconds(185, { ...quiet, cpu: 87 })],
      [node, { ...processOf({ pid: 2, name: 'firefox' }), cpu: 9 }],
      'Busy: CPU 87 %, mostly node (pid 4121), for 3 min',
    ],
    ['busy', seconds(1, { cpu: 70 }), [], 'Busy: CPU 70 %'],
    ['busy', seconds(45, { cpu: 90 }), [], 'Busy: CPU 90 %, for at least 40 s'],
    [
      'busy',
      seconds(1, { cpu: 90 }),
      Array.from({ length: 12 }, (_, pid) => ({ ...processOf({ pid, name: 'cc1' }), cpu: 6 })),
      'Busy: CPU 90 %, mostly cc1 (12 processes)',
    ],
    [
      'busy',
      seconds(1, { cpu: 90 }),
      Array.from({ length: 12 }, (_, pid) => ({ ...processOf({ pid, name: `job-${pid}` }), cpu: 6 })),
      'Busy: CPU 90 %',
    ],
    [
      'short-of-memory',
      [...seconds(50, quiet), ...seconds(20, { cpu: 20, memory: 15 * GIB })],
      [{ ...processOf({ pid: 9, name: 'java', memory: 9 * GIB }), cpu: 4 }],
      'Short of memory: 15 GiB of 16 GiB used, mostly java (pid 9), for 20 s',
    ],
    [
      'waiting-for-disk',
      seconds(30, { ...quiet, iowait: 34 }),
      [],
      'Waiting for the disk: 34 % of CPU time, for at least 30 s',
    ],
    ['working', seconds(60, quiet), [{ ...node, cpu: 12 }], 'Working: CPU 20 %, mostly node (pid 4121)'],
    ['working', seconds(60, quiet), [], 'Working: CPU 20 %, nothing stands out'],
    ['working', seconds(60, { ...quiet, swap: 3 * GIB }), [], 'Working: CPU 20 %'],
    ['idle', seconds(60, { ...quiet, cpu: 3.4 }), [], 'Idle: CPU 3 %, for at least 1 min, nothing stands out'],
    ['unknown', seconds(1, { memory: 4 * GIB }), [], 'CPU use is not known'],
  ])('of one that is %s', (state, samples, processes, summary) => {
    expect(machine(samples, processes).report).toMatchObject({ state, summary });
  });

  it('needs more than a moment: a peak of a second makes no machine busy', () => {
    expect(machine([...seconds(60, quiet), { ...quiet, cpu: 100 }]).report.state).toBe('working');
  });

  it('counts back to the last window that was below the mark, or to a gap', () => {
    const samples = [...seconds(60, { cpu: 90 }), ...seconds(10, { cpu: 60 }), ...seconds(30, { cpu: 90 })];
    expect(machine(samples).report.summary).toBe('Busy: CPU 90 %, for 30 s');
    const gap = [...seconds(60, { cpu: 90 }), ...seconds(10, {}), ...seconds(20, { cpu: 90 })];
    expect(machine(gap).report.summary).toBe('Busy: CPU 90 %, for 20 s');
  });

  it('names the container whose limit it is', () => {
    const limits = { memory: { total: GIB / 2, scope: 'container' as const } };
    expect(machine(seconds(1, { cpu: 5, memory: 0.48 * GIB }), [], limits).report.summary).toBe(
      'Short of memory: 492 MiB of 512 MiB used (container)',
    );
  });
});

describe('the facts', () => {
  const textsOf = (...given: Parameters<typeof machine>) => machine(...given).report.facts.map(({ text }) => text);

  it('are the three that tell most, most first', () => {
    const values = {
      cpu: 87,
      user: 70,
      system: 15,
      memory: 4 * GIB,
      load: 9.1,
      diskRead: 0,
      diskWrite: 0,
      diskBusy: 4,
    };
    expect(textsOf(seconds(30, values), [node])).toEqual([
      'node (pid 4121) uses most CPU: 60 % of 8 cores.',
      'CPU 87 % of 8 cores: 70 % in programs, 15 % in the system.',
      'Load 9.1 on 8 cores: tasks that ran or waited, on average over a minute.',
    ]);
  });

  it('tell of memory that grew, and who holds it', () => {
    const growing = Array.from({ length: 200 }, (_, second) => ({ cpu: 20, memory: (4 + second / 25) * GIB }));
    expect(textsOf(growing, [{ ...processOf({ pid: 9, name: 'java', memory: 9 * GIB }), cpu: 4 }]).slice(0, 2)).toEqual(
      [
        'Memory: 11.8 GiB of 16 GiB used (74 %), 7.6 GiB more than 3 min ago.',
        'java (pid 9) holds most memory: 9 GiB (56 %).',
      ],
    );
  });

  it.each<[string, Values]>([
    ['The hypervisor kept 25 % of CPU time for others.', { cpu: 40, steal: 25 }],
    ['For 34 % of its time the CPU did nothing but wait for a disk.', { cpu: 12, iowait: 34 }],
    ['Swap: 3 GiB of 4 GiB used (75 %).', { cpu: 12, swap: 3 * GIB }],
    [
      'Disk: reads 1.5 MiB/s, writes 80 MiB/s, busy 96 % of the time.',
      { diskRead: 1.5 * 2 ** 20, diskWrite: 80 * 2 ** 20, diskBusy: 96 },
    ],
    ['Network: receives 100 MiB/s, sends 2 KiB/s.', { cpu: 12, received: 100 * 2 ** 20, sent: 2048 }],
  ])('say "%s"', (text, values) => {
    expect(textsOf(seconds(20, values))[0]).toBe(text);
  });

  it("say of a container what is its own, and leave the machine's load out", () => {
    const limits = { cpu: { cores: 0.5, scope: 'container' as const } };
    const texts = textsOf(seconds(20, { cpu: 96, user: 3, system: 2, load: 20 }), [], limits);
    expect(texts).toEqual(['CPU 96 % of 0.5 core (container).']);
  });

  it('are none where nothing is known', () => {
    expect(machine([{}]).report).toEqual({
      state: 'unknown',
      summary: 'CPU use is not known',
      facts: [],
    });
  });
});

describe('all of it in words', () => {
  it('holds the facts for a reader who sees no view', () => {
    const values = { cpu: 87.44, memory: 4 * GIB, diskRead: 1024, diskWrite: 0, diskBusy: 3, received: 5, sent: 6 };
    const processes = [node, { ...processOf({ pid: 3, name: 'idle' }), cpu: 0.2 }, processOf({ pid: 4, name: 'new' })];
    const { report, snapshot } = machine(seconds(1, values), processes);
    const source = new ScriptedSource(steady);
    const about = aboutSource(source, { ...snapshot.reading, missing: [{ what: 'load', why: 'no file' }] });
    expect(inWords(report, snapshot, about)).toEqual([
      'Busy: CPU 87 %, mostly node (pid 4121).',
      '- node (pid 4121) uses most CPU: 60 % of 8 cores.',
      '- CPU 87 % of 8 cores.',
      '- Memory: 4 GiB of 16 GiB used (25 %).',
      'CPU: 87 % of 8 cores.',
      'Memory: 4 GiB of 16 GiB.',
      'Swap: not known of 4 GiB.',
      'Load over 1, 5 and 15 min: 2.00, 1.00, 0.50.',
      'Disk: reads 1 KiB/s, writes 0 B/s.',
      'Network: receives 5 B/s, sends 6 B/s.',
      'Processes by CPU: node (pid 4121) 60 %, 2 GiB.',
      'Not available here: load (no file).',
    ]);
    expect(handleOf(source)).toBe('live:test-boot');
  });

  it('says of what is not known that it is not known', () => {
    const { report, snapshot } = machine([{}], [], { memory: { scope: 'machine' } });
    const unread = { ...snapshot, reading: { time: T, clock: 0 }, table: { time: T, processes: undefined } };
    expect(
      inWords(report, unread, { machine: new ScriptedSource(steady).machine, unavailable: [], notes: ['Note.'] }),
    ).toEqual([
      'Note.',
      'CPU use is not known.',
      'CPU: not known of 8 cores.',
      'Memory: not known of not known.',
      'Load over 1, 5 and 15 min: not known.',
      'Disk: reads not known, writes not known.',
      'Network: receives not known, sends not known.',
    ]);
    // as it leaves the server: what is not known is not there
    expect(JSON.parse(JSON.stringify(figuresOf(unread)))).toEqual({
      time: T,
      cpu: { cores: 8, scope: 'machine' },
      memory: { scope: 'machine' },
      pressure: {},
      disk: { scope: 'machine' },
      network: {},
    });
  });

  it('tells what a view reported, and that it is not verified', () => {
    const state = { tile: 'memory', span: 900, frozen: true, selection: { from: T, to: T + 60_000 } };
    expect(viewInWords(state, T + 61_000)).toBe(
      'Reported by the view, not verified, 2023-11-14T22:14:21.000Z: memory chart of 900 s, frozen, ' +
        '2023-11-14T22:13:20.000Z to 2023-11-14T22:14:20.000Z selected.',
    );
    expect(viewInWords({ tile: 'cpu', span: 60, frozen: false }, 0)).toMatch(/: cpu chart of 60 s, live\.$/);
    expect(viewInWords(undefined)).toBe('No view has reported.');
  });
});
