import { describe, expect, it } from 'vitest';
import { CAUSES, type CauseName } from './causes.ts';
import { explain } from './explain.ts';
import { describe as describeMachine } from './facts.ts';
import { ProcessHistory } from './process-history.ts';
import type { Sample } from './rates.ts';
import type { Snapshot } from './sampler.ts';
import type { DevicesReading } from './source.ts';
import { tellingFacts } from './telling.ts';
import { at, pastOf } from './test-past.ts';

const [MIB, GIB] = [1024 ** 2, 1024 ** 3];
const sensors: DevicesReading = { spaces: [], temperatures: [], fans: [], batteries: [] };

/** Half a minute of these values, on a machine of 4 cores and 16 GiB, or in a container of half a core. */
function machine(values: Sample['values'], devices: DevicesReading = sensors, isContainer = false) {
  const history = pastOf([30, values]);
  const scope = isContainer ? ('container' as const) : ('machine' as const);
  const snapshot: Snapshot = {
    sample: { time: at(29) + 500, values, cores: [] },
    reading: {
      time: at(29) + 500,
      clock: 0,
      memory: { total: 16 * GIB, available: 8 * GIB, swapTotal: 4 * GIB },
      devices,
    },
    limits: { cpu: { cores: isContainer ? 0.5 : 4, scope }, memory: { total: 16 * GIB, scope } },
    table: { time: at(29), processes: [] },
    rates: { disks: [], interfaces: [] },
  };
  return { snapshot, history };
}
const tell = (...given: Parameters<typeof machine>) => {
  const { snapshot, history } = machine(...given);
  return tellingFacts(snapshot, (name) => given[0][name], history);
};

describe('what holds tasks back', () => {
  it.each<[string, string, Sample['values'], number]>([
    ['limit', 'Held back at the limit of 0.5 core in 40 % of periods.', { throttled: 40 }, 4],
    ['swap', 'Swapping: 6 MiB/s in, 2 MiB/s out.', { swapIn: 6 * MIB, swapOut: 2 * MIB }, 2],
    ['pressure', 'Tasks waited for memory 25 % of the time.', { pressureMemory: 25 }, 2.5],
    ['swap', 'Swap: 3 GiB of 4 GiB used (75 %).', { swap: 3 * GIB }, 3],
    ['heat', 'The hottest sensor is at 99 °C.', { temperature: 99 }, 1.1],
  ])('is a fact about %s: %s', (about, text, values, weight) => {
    expect(tell(values, sensors, true)).toEqual([{ about, text, weight: expect.closeTo(weight, 9) }]);
  });

  it.each<[string, Sample['values']]>([
    ['no swapping', { swapIn: 0, swapOut: 0 }],
    ['swapping of which one way is not known', { swapIn: 9 * MIB }],
    ['hardly any waiting', { pressureMemory: 0.9 }],
    ['hardly any throttling', { throttled: 0.9 }],
  ])('is none: %s', (_, values) => {
    expect(tell(values)).toEqual([]);
  });
});

describe('room on disks', () => {
  const spaces = [
    { name: '/', total: 100 * GIB, available: 60 * GIB },
    { name: '/var', total: 40 * GIB, available: GIB },
  ];

  it('is that of the fullest, telling from the mark on that makes it a cause', () => {
    expect(tell({}, { ...sensors, spaces })).toEqual([
      { about: 'space', text: 'Disk space: /var is 98 % full, 1 GiB left.', weight: expect.closeTo(97.5 / 95, 9) },
    ]);
    expect(tell({}, { ...sensors, spaces: spaces.slice(0, 1) })[0]?.weight).toBeLessThan(0.5);
  });

  it('is nothing where no file system is known', () => {
    expect(tell({})).toEqual([]);
    expect(tell({}, { ...sensors, spaces: [] })).toEqual([]);
  });

  it('keeps a machine from being ordinary', () => {
    const values = { cpu: 20, memory: 4 * GIB };
    const full = machine(values, { ...sensors, spaces });
    expect(describeMachine(full.snapshot, full.history).summary).toBe('Working: CPU 20 %');
    const other = machine(values, { ...sensors, spaces: spaces.slice(0, 1) });
    expect(describeMachine(other.snapshot, other.history).summary).toBe('Working: CPU 20 %, nothing stands out');
  });
});

describe('a link', () => {
  it('tells when it is full, however slow it is', () => {
    expect(tell({ received: 11.5 * MIB, sent: MIB, linkUse: 96 })).toEqual([
      {
        about: 'network',
        text: 'Network: receives 11.5 MiB/s, sends 1 MiB/s; a link is 96 % full.',
        weight: expect.closeTo(1.2, 9),
      },
    ]);
    expect(tell({ received: 11.5 * MIB, sent: MIB, linkUse: 10 })).toEqual([
      { about: 'network', text: 'Network: receives 11.5 MiB/s, sends 1 MiB/s.', weight: 0.575 },
    ]);
  });
});

/** Each cause just at its mark, and what show_system must say of it. */
const atMark: [CauseName, Sample['values'], string][] = [
  ['throttling', { throttled: 10 }, 'limit'],
  ['swapping', { swapIn: 4 * MIB, swapOut: 0 }, 'swap'],
  ['memory-pressure', { pressureMemory: 10 }, 'pressure'],
  ['memory', { memory: 0.9 * 16 * GIB }, 'memory'],
  ['disk-full', { diskFull: 95 }, 'space'],
  ['disk-wait', { iowait: 20 }, 'disk'],
  ['disk-busy', { diskBusy: 80 }, 'disk'],
  ['cpu', { cpu: 70 }, 'cpu'],
  ['network', { linkUse: 80 }, 'network'],
  ['steal', { steal: 10 }, 'cpu'],
  ['heat', { temperature: 90 }, 'heat'],
];

it('has every cause below', () => {
  expect(atMark.map(([about]) => about)).toEqual([...CAUSES]);
});

it.each(atMark)('does not say that nothing stands out where %s does', (about, values, fact) => {
  const quiet = { cpu: 40, memory: 4 * GIB, load: 1, diskRead: 0, diskWrite: 0, diskBusy: 5, received: 1, sent: 1 };
  const full = [{ name: '/', total: 100 * GIB, available: 5 * GIB }];
  const { snapshot, history } = machine(
    { ...quiet, ...values },
    { ...sensors, spaces: about === 'disk-full' ? full : [] },
  );
  const { limits } = snapshot;
  const explained = explain({ history, processes: new ProcessHistory(), limits }, { from: at(0), to: at(30) });
  expect(explained.causes.map((cause) => cause.about)).toEqual([about]);
  const report = describeMachine(snapshot, history);
  expect(report.summary).not.toContain('nothing stands out');
  expect(report.facts.map((one) => one.about)).toContain(fact);
});
