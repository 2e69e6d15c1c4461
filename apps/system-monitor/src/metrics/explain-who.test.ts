import { describe, expect, it } from 'vitest';
import { explain } from './explain.ts';
import type { Sample } from './rates.ts';
import { at, busy, knownOf, pastOf } from './test-past.ts';

const [MIB, GIB] = [1024 ** 2, 1024 ** 3];
const five = { from: at(0), to: at(300) };

describe('who it was', () => {
  const processOfTop = (values: Sample['values'], list: Parameters<typeof knownOf>[1]) =>
    explain(knownOf(pastOf([300, values]), list), five).causes[0]?.process;
  const shell = busy(2, 'gnome-shell', 3, { memory: 400 * MIB });

  it('is the process with half of the load', () => {
    const [all, half, less] = [90, 46, 44].map((cpu) => processOfTop({ cpu: 90 }, [shell, busy(9, 'node', cpu)]));
    expect(all).toEqual({ pid: 9, name: 'node', count: 1, cpu: expect.closeTo(90, 6), memory: 0 });
    expect(half).toMatchObject({ pid: 9 });
    expect(less).toBeUndefined();
  });

  it('is all of one name where no one of them has so much', () => {
    const workers = Array.from({ length: 30 }, (_, index) => busy(100 + index, 'php-fpm', 2));
    expect(processOfTop({ cpu: 90 }, [shell, ...workers])).toEqual({
      name: 'php-fpm',
      count: 30,
      cpu: expect.closeTo(60, 6),
    });
    const different = workers.map((worker, index) => ({ ...worker, name: `job-${index}` }));
    expect(processOfTop({ cpu: 90 }, different)).toBeUndefined();
  });

  it('of throttling and heat is who has half of what all use', () => {
    const list = [busy(1, 'node', 20), busy(2, 'sh', 5)];
    expect(processOfTop({ throttled: 40 }, list)).toMatchObject({ pid: 1, name: 'node' });
    expect(processOfTop({ temperature: 99 }, list)).toMatchObject({ pid: 1, name: 'node' });
  });

  it('of memory is who holds most, of a disk who waited most, of anything else nobody', () => {
    const list = [
      shell,
      busy(9, 'java', 1, { memory: 9 * GIB }),
      busy(10, 'rsync', 1, { state: 'D' }),
      busy(11, 'node', 40),
    ];
    for (const values of [{ memory: 15 * GIB }, { pressureMemory: 30 }, { swapIn: 40 * MIB, swapOut: 0 }])
      expect(processOfTop(values, list)).toMatchObject({ pid: 9, name: 'java', memory: 9 * GIB });
    for (const values of [{ iowait: 40 }, { diskBusy: 100 }])
      expect(processOfTop(values, list)).toMatchObject({ pid: 10 });
    for (const values of [{ linkUse: 99 }, { steal: 40 }, { diskFull: 99 }])
      expect(processOfTop(values, list)).toBeUndefined();
    expect(processOfTop({ iowait: 40 }, [shell])).toBeUndefined();
    expect(processOfTop({ memory: 15 * GIB }, [busy(1, 'hidden', 0, { memory: 0 })])).toBeUndefined();
  });

  it('is of the time of the cause, not of the whole span', () => {
    const known = knownOf(pastOf([150, { cpu: 90 }], [150, { cpu: 10 }]));
    for (let second = 3; second <= 300; second += 3)
      known.processes.add(at(second), [second <= 150 ? busy(1, 'early', 80) : busy(2, 'late', 9)]);
    expect(explain(known, five).causes[0]?.process).toMatchObject({ pid: 1, name: 'early' });
  });
});
