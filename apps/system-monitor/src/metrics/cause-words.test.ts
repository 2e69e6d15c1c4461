import { describe, expect, it } from 'vitest';
import { causeInWords, levelInWords, ordinaryInWords } from './cause-words.ts';
import { CAUSES, type CauseName, MARKS } from './causes.ts';
import type { Cause, Known } from './explain.ts';
import type { ProcessMoment } from './process-history.ts';
import type { Sample } from './rates.ts';
import { at, busy, knownOf, pastOf } from './test-past.ts';

const [MIB, GIB] = [1024 ** 2, 1024 ** 3];
const container = {
  cpu: { cores: 0.5, scope: 'container' as const },
  memory: { total: GIB / 2, scope: 'container' as const },
};
/** A cause that holds for five minutes. */
const causeOf = (about: CauseName, mean: number, parts: Partial<Cause> = {}): Omit<Cause, 'text'> => ({
  about,
  weight: 1,
  mean,
  peak: mean,
  unit: MARKS[about].unit,
  seconds: 300,
  from: at(0),
  to: at(300),
  ...parts,
});
const words = (cause: Omit<Cause, 'text'>, values: Sample['values'] = {}, parts: Partial<Known> = {}) =>
  causeInWords(cause, knownOf(pastOf([300, values]), [], parts), undefined);

describe('a cause in words', () => {
  const java = { pid: 9, name: 'java', count: 1, cpu: 88.4, memory: 9 * GIB };

  it.each<[string, Omit<Cause, 'text'>, Sample['values'], Partial<Known>]>([
    ['CPU 94 % busy of 4 cores for 5 min, mostly java (pid 9): 88 %.', causeOf('cpu', 94.2, { process: java }), {}, {}],
    [
      'CPU 94 % busy of 0.5 core (container) for 5 min, mostly 36 processes named php-fpm: 81 % together.',
      causeOf('cpu', 94, { process: { name: 'php-fpm', count: 36, cpu: 81 } }),
      {},
      { limits: container },
    ],
    ['CPU 94 % busy of 4 cores for 5 min.', causeOf('cpu', 94), {}, {}],
    [
      'Held back at the limit of 0.5 core (container) in 65 % of periods for 5 min, mostly java (pid 9): 88 %.',
      causeOf('throttling', 65, { process: java }),
      {},
      { limits: container },
    ],
    [
      'Swapped 40 MiB/s in and out for 5 min, 3 GiB of 4 GiB swap used; java (pid 9) holds most memory: 9 GiB.',
      causeOf('swapping', 40 * MIB, { process: java }),
      { swap: 3 * GIB },
      {},
    ],
    ['Swapped 40 MiB/s in and out for 5 min.', causeOf('swapping', 40 * MIB), {}, {}],
    [
      'Tasks waited for memory 34 % of the time for 5 min, with 15 GiB of 16 GiB used; java (pid 9) holds most memory: 9 GiB.',
      causeOf('memory-pressure', 34, { process: java }),
      { memory: 15 * GIB },
      {},
    ],
    [
      'Tasks waited for memory 34 % of the time for 5 min, with an amount used that is not known.',
      causeOf('memory-pressure', 34),
      {},
      {},
    ],
    [
      'Memory 96 % full for 5 min, 492 MiB of 512 MiB used (container).',
      causeOf('memory', 96),
      { memory: 492 * MIB },
      { limits: container },
    ],
    [
      'The CPU did nothing but wait for a disk 52 % of its time for 5 min, the busiest one busy 99 % (read 6 MiB/s, wrote 512 KiB/s); java (pid 9) waited most.',
      causeOf('disk-wait', 52, { process: java }),
      { diskBusy: 99, diskRead: 6 * MIB, diskWrite: MIB / 2 },
      {},
    ],
    ['The CPU did nothing but wait for a disk 52 % of its time for 5 min.', causeOf('disk-wait', 52), {}, {}],
    ['The busiest disk was busy 98 % for 5 min.', causeOf('disk-busy', 98), { diskRead: 5 }, {}],
    [
      'The busiest network link carried 94 % of what it can for 5 min (received 112 MiB/s, sent 2 MiB/s).',
      causeOf('network', 94),
      { received: 112 * MIB, sent: 2 * MIB },
      {},
    ],
    ['The busiest network link carried 94 % of what it can for 5 min.', causeOf('network', 94), {}, {}],
    ['The hypervisor kept 25 % of CPU time for others for 5 min.', causeOf('steal', 25), {}, {}],
    [
      'The hottest sensor was at 97 °C for 5 min, mostly java (pid 9): 88 %.',
      causeOf('heat', 97, { process: java }),
      {},
      {},
    ],
  ])('says "%s"', (text, cause, values, parts) => {
    expect(words(cause, values, parts)).toBe(text);
  });

  it('names the disk that is full as long as it is, and none where that is not known', () => {
    const cause = causeOf('disk-full', 98.6);
    const spaces = [
      { name: '/', total: 100 * GIB, available: 40 * GIB },
      { name: '/var', total: 40 * GIB, available: 0.5 * GIB },
    ];
    expect(words(cause, {}, { spaces })).toBe('The disk at /var was 99 % full for 5 min: 512 MiB of 40 GiB are left.');
    expect(words(cause, {}, { spaces: spaces.slice(0, 1) })).toBe('A disk was 99 % full for 5 min.');
    expect(words(cause)).toBe('A disk was 99 % full for 5 min.');
  });

  it('says "in all" of times that do not follow one another', () => {
    expect(words(causeOf('steal', 25, { seconds: 60 }))).toContain('for others for 1 min in all.');
    expect(words(causeOf('steal', 25, { seconds: 299, from: at(0) + 500 }))).toContain('for others for 4 min.');
  });

  it('says of a load of nobody in particular how it is spread, or that most of it is not seen', () => {
    const moment = (cpu: number): ProcessMoment => {
      const processes = [busy(4, 'a', 4), busy(5, 'b', 7)].map(({ pid, name, cpu: share = 0 }) => {
        return { pid, name, cpu: share, memory: 0, waiting: 0 };
      });
      return { since: at(0), time: at(300), lists: 100, total: 120, cpu, processes, names: [] };
    };
    const known = knownOf(pastOf([300, {}]));
    expect(causeInWords(causeOf('cpu', 90), known, moment(80))).toBe(
      'CPU 90 % busy of 4 cores for 5 min, spread over 120 processes: b (pid 5) has most with 7 %.',
    );
    expect(causeInWords(causeOf('cpu', 90), known, moment(20))).toBe(
      "CPU 90 % busy of 4 cores for 5 min; the 120 processes seen use only 20 % together: others ended too soon, or can't be seen here.",
    );
    expect(causeInWords(causeOf('steal', 90), known, moment(20))).toBe(
      'The hypervisor kept 90 % of CPU time for others for 5 min.',
    );
  });
});

describe('an episode in words', () => {
  const limits = { cpu: { cores: 4, scope: 'machine' as const }, memory: { total: GIB, scope: 'machine' as const } };

  it.each<[CauseName, number, string]>([
    ['cpu', 94.3, 'CPU 94 % of 4 cores'],
    ['memory', 96, 'memory 96 %'],
    ['swapping', 40 * MIB, 'swapping 40 MiB/s'],
    ['heat', 96.6, 'temperature 97 °C'],
    ['throttling', 38, 'held back at the CPU limit 38 %'],
    ['disk-full', 99, 'disk space 99 %'],
  ])('is named for %s', (about, level, text) => {
    expect(levelInWords(about, level, limits)).toBe(text);
  });

  it('has a name for every cause', () => {
    for (const about of CAUSES) expect(levelInWords(about, 50, limits)).toMatch(/^[\w ]+ [\d.]+ (%|B\/s|°C)/i);
  });
});

it('says what is ordinary, and what is not known', () => {
  const limits = { cpu: { cores: 4, scope: 'machine' as const }, memory: { total: GIB, scope: 'machine' as const } };
  const say = (values: Sample['values'], of = limits) => ordinaryInWords((name) => values[name], of);
  expect(say({ cpu: 3, memory: GIB / 4, diskBusy: 1, received: 1024, sent: 1024 })).toBe(
    'Nothing stands out: CPU 3 %, memory 256 MiB of 1 GiB used, disk busy 1 %, network 2 KiB/s.',
  );
  expect(say({})).toBe('Nothing stands out: CPU not known, memory not known.');
  expect(ordinaryInWords(() => 3, container)).toContain('memory 3 B of 512 MiB used (container)');
});
