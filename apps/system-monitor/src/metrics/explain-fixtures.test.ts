import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { openStore, ViewStore } from '@workshop/bridge/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { explainSystemLoad, showSystem } from '../contract.ts';
import { createServer } from '../server.ts';
import { readRecording } from './recording.ts';
import { ReplaySource } from './replay-source.ts';
import { Sampler } from './sampler.ts';

const T = 1_700_000_000_000;
const MIB = 1024 ** 2;

beforeEach(() => {
  vi.useFakeTimers({ now: T, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true); // audit lines
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What a server says of a recording when its end is now: show_system first, and the explanation after a reading. */
async function answersOn(name: string) {
  const recording = readRecording(fileURLToPath(new URL(`fixtures/explain/${name}.jsonl`, import.meta.url)));
  const client = new Client({ name: 'test', version: '1.0.0' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const services = { sampler: new Sampler(new ReplaySource(recording)), views: new ViewStore(await openStore()) };
  await Promise.all([createServer(services).connect(far), client.connect(near)]);
  const call = async (tool: string) => {
    const answer = client.callTool({ name: tool, arguments: {} });
    await vi.advanceTimersByTimeAsync(500);
    const { content, structuredContent } = await answer;
    const [block] = content as { text: string }[];
    return { data: structuredContent, lines: (block?.text ?? '').split('\n') };
  };
  const shown = showSystem.outputSchema.parse((await call('show_system')).data);
  await vi.advanceTimersByTimeAsync(1500);
  const { data, lines } = await call('explain_system_load');
  return { shown, explained: explainSystemLoad.outputSchema.parse(data), lines };
}
const SPAN = 'From 2023-11-14T22:08:22.000Z to 2023-11-14T22:13:22.000Z: ';

interface Answer {
  fixture: string;
  about: string;
  /** Of the story in scripts/explain-stories.mjs, and how far the mean may be from it. */
  mean: number;
  within: number;
  unit: '%' | 'bytes/s';
  /** In windows of ten seconds. */
  seconds: number;
  process: { pid?: number; name: string; count: number } | undefined;
  text: string;
  /** What else is beyond its mark, in order. */
  others: string[];
  /** What show_system says of now. */
  state: string;
  summary: string;
  fact: { about: string; text: string };
}

const answers: Answer[] = [
  {
    fixture: 'cpu-hog',
    about: 'cpu',
    mean: 94.5,
    within: 0.5,
    unit: '%',
    seconds: 242,
    process: { pid: 2817, name: 'ffmpeg', count: 1 },
    text: 'CPU 95 % busy of 4 cores for 4 min, mostly ffmpeg (pid 2817): 88 %.',
    others: ['heat'],
    state: 'busy',
    summary: 'Busy: CPU 94 %, mostly ffmpeg (pid 2817), for 4 min',
    fact: { about: 'process', text: 'ffmpeg (pid 2817) uses most CPU: 86 % of 4 cores.' },
  },
  {
    fixture: 'many-small-processes',
    about: 'cpu',
    mean: 94.5,
    within: 0.5,
    unit: '%',
    seconds: 300,
    process: { name: 'php-fpm', count: 36 },
    text: 'CPU 94 % busy of 4 cores for 5 min, mostly 36 processes named php-fpm: 81 % together.',
    others: [],
    state: 'busy',
    summary: 'Busy: CPU 95 %, mostly php-fpm (36 processes), for at least 5 min',
    fact: { about: 'cpu', text: 'CPU 95 % of 4 cores: 78 % in programs, 17 % in the system.' },
  },
  {
    fixture: 'memory-pressure',
    about: 'memory-pressure',
    mean: 34,
    within: 0.5,
    unit: '%',
    seconds: 262,
    process: { pid: 1544, name: 'java', count: 1 },
    text: 'Tasks waited for memory 34 % of the time for 4 min, with 3.7 GiB of 3.8 GiB used; java (pid 1544) holds most memory: 3 GiB.',
    others: ['memory', 'disk-wait', 'disk-busy'],
    state: 'short-of-memory',
    summary: 'Short of memory: 3.7 GiB of 3.8 GiB used, mostly java (pid 1544), for 4 min',
    fact: { about: 'pressure', text: 'Tasks waited for memory 34 % of the time.' },
  },
  {
    fixture: 'swap-storm',
    about: 'swapping',
    mean: 44 * MIB,
    within: 0.5 * MIB,
    unit: 'bytes/s',
    seconds: 252,
    process: { pid: 3117, name: 'python3', count: 1 },
    text: 'Swapped 44 MiB/s in and out for 4 min, 3.1 GiB of 4 GiB swap used; python3 (pid 3117) holds most memory: 5.9 GiB.',
    others: ['memory-pressure', 'memory', 'disk-wait', 'disk-busy'],
    state: 'short-of-memory',
    summary: 'Short of memory: 7.4 GiB of 7.7 GiB used, mostly python3 (pid 3117), for 4 min',
    fact: { about: 'swap', text: 'Swapping: 23.8 MiB/s in, 20.1 MiB/s out.' },
  },
  {
    fixture: 'disk-full',
    about: 'disk-full',
    mean: 99.1,
    within: 0.1,
    unit: '%',
    seconds: 300,
    process: undefined,
    text: 'The disk at /var was 99 % full for 5 min: 205 MiB of 40 GiB are left.',
    others: ['cpu'],
    state: 'idle',
    summary: 'Idle: CPU 8 %, for 1 min',
    fact: { about: 'space', text: 'Disk space: /var is 99 % full, 205 MiB left.' },
  },
  {
    fixture: 'io-wait',
    about: 'disk-wait',
    mean: 52,
    within: 0.5,
    unit: '%',
    seconds: 300,
    process: { pid: 913, name: 'rsync', count: 1 },
    text: 'The CPU did nothing but wait for a disk 52 % of its time for 5 min, the busiest one busy 99 % (read 6.2 MiB/s, wrote 4.4 MiB/s); rsync (pid 913) waited most.',
    others: ['disk-busy'],
    state: 'waiting-for-disk',
    summary: 'Waiting for the disk: 52 % of CPU time, for at least 5 min',
    fact: { about: 'disk', text: 'For 52 % of its time the CPU did nothing but wait for a disk.' },
  },
  {
    fixture: 'cgroup-throttling',
    about: 'throttling',
    mean: 38,
    within: 0.5,
    unit: '%',
    seconds: 300,
    process: { pid: 1, name: 'node', count: 1 },
    text: 'Held back at the limit of 1 core (container) in 38 % of periods for 5 min, mostly node (pid 1): 94 %.',
    others: ['cpu'],
    state: 'busy',
    summary: 'Busy: CPU 98 %, mostly node (pid 1), for at least 5 min',
    fact: { about: 'limit', text: 'Held back at the limit of 1 core in 38 % of periods.' },
  },
  {
    fixture: 'saturated-network',
    about: 'network',
    mean: 94.2,
    within: 0.5,
    unit: '%',
    seconds: 300,
    process: undefined,
    text: 'The busiest network link carried 94 % of what it can for 5 min (received 112 MiB/s, sent 1.6 MiB/s).',
    others: ['disk-busy'],
    state: 'working',
    summary: 'Working: CPU 40 %',
    fact: { about: 'network', text: 'Network: receives 112 MiB/s, sends 1.7 MiB/s; a link is 94 % full.' },
  },
];

describe.each(answers)('on $fixture', (answer) => {
  it('explain_system_load ranks its cause first, with its number and who it was', async () => {
    const { explained, lines } = await answersOn(answer.fixture);
    const [first, ...others] = explained.causes;
    const { about, unit, seconds, text } = answer;
    expect(first).toMatchObject({ about, unit, seconds, text });
    expect(first?.mean).toBeGreaterThanOrEqual(answer.mean - answer.within);
    expect(first?.mean).toBeLessThanOrEqual(answer.mean + answer.within);
    expect(first?.peak).toBeGreaterThanOrEqual(first?.mean ?? Number.NaN);
    if (answer.process) expect(first?.process).toMatchObject(answer.process);
    expect(first?.process?.pid).toBe(answer.process?.pid);
    expect(others.map((other) => other.about)).toEqual(answer.others);
    expect(explained).toMatchObject({ read: 300, unread: 0, summary: text });
    expect(lines[1]).toBe(`${SPAN}${text}`);
    expect(lines.slice(2, 2 + others.length)).toEqual(others.map((other) => `- ${other.text}`));
  });

  it('show_system says nothing else', async () => {
    const { shown } = await answersOn(answer.fixture);
    expect([shown.state, shown.summary]).toEqual([answer.state, answer.summary]);
    expect(shown.facts).toContainEqual(answer.fact);
  });
});

describe('nothing stands out', () => {
  it('on idle, which has all there is to read', async () => {
    const { explained, lines, shown } = await answersOn('idle');
    const summary = 'Nothing stands out: CPU 3 %, memory 2.2 GiB of 8 GiB used, disk busy 1 %, network 12.7 KiB/s.';
    expect(explained).toMatchObject({ read: 300, unread: 0, causes: [], summary, unavailable: [] });
    expect(lines).toEqual(['These figures are a recording ("Nothing to do"), not this machine.', `${SPAN}${summary}`]);
    expect(shown).toMatchObject({
      state: 'idle',
      summary: 'Idle: CPU 3 %, for at least 5 min, nothing stands out',
      unavailable: [],
    });
  });

  it('on missing-sensors, as far as can be told: what is not available is listed', async () => {
    const { explained, lines, shown } = await answersOn('missing-sensors');
    const summary = 'Nothing stands out: CPU 22 %, memory 1.2 GiB of 4 GiB used.';
    const missing = [
      'swap activity',
      'pressure',
      'frequency',
      'network',
      'disk activity',
      'disk space',
      'temperatures',
      'fans',
      'battery',
    ];
    expect(explained).toMatchObject({ causes: [], summary });
    expect(explained.unavailable).toEqual(missing.map((what) => ({ what, why: 'the recording has none' })));
    expect(lines).toEqual([
      'These figures are a recording ("Little can be read here"), not this machine.',
      `${SPAN}${summary}`,
      ...missing.map((what) => `Not available here: ${what} (the recording has none).`),
    ]);
    expect(shown).toMatchObject({ state: 'working', summary: 'Working: CPU 22 %, mostly python3 (pid 1)' });
    expect(shown.figures).toMatchObject({ pressure: {}, network: {}, disk: { scope: 'machine' } });
  });
});
