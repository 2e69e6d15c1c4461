import { describe, expect, it } from 'vitest';
import type { SystemTile } from '../contract.ts';
import { Format, written } from './format.ts';
import { ceiling, firstSample, headline, isAvailable, readings, type Shown, scopeOf } from './gauges.ts';
import type { Sample } from './samples.ts';
import { TestMachine } from './test-machine.ts';

const format = new Format('en', 'UTC');
const MIB = 1024 ** 2;
const shown = (changed: Partial<Shown> = {}): Shown => ({ ...new TestMachine().show(), ...changed });
const sample = (values: Record<string, number>): Sample => ({
  t: 0,
  readings: 1,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value, value, value]])),
});
const figure = (tile: SystemTile, from: Sample | undefined) => {
  const amount = headline(tile, from, format);
  return amount && written(amount);
};

describe('the big figure', () => {
  it('is one a tile, the network’s both ways together', () => {
    const now = sample({ cpu: 87.4, memory: 412 * MIB, diskBusy: 3.2, received: MIB, sent: MIB / 2 });
    const tiles = ['cpu', 'memory', 'disk', 'network'] as const;
    expect(tiles.map((tile) => figure(tile, now))).toEqual([
      '87\u00a0%',
      '412\u00a0MiB',
      '3\u00a0% busy',
      '1.5\u00a0MiB/s',
    ]);
  });

  it('is not there without a reading, and never 0 for that', () => {
    expect(figure('cpu', undefined)).toBeUndefined();
    expect(figure('network', sample({ received: 5 }))).toBeUndefined();
  });
});

describe('the scope', () => {
  it('names the limit, and whose it is where the server runs in a container', () => {
    const machine = { ...shown().machine, scope: 'container' as const };
    const figures = { ...shown().figures, memory: { used: 1, total: 512 * MIB, scope: 'container' as const } };
    const inside = shown({ machine, figures: { ...figures, cpu: { cores: 0.5, scope: 'container' } } });
    expect(scopeOf('memory', inside, undefined, format)).toBe('of 512\u00a0MiB, container');
    expect(scopeOf('cpu', inside, undefined, format)).toBe('of 0.5 core, container');
    expect(scopeOf('disk', inside, undefined, format)).toBe('the busiest disk, machine');
    expect(scopeOf('cpu', shown(), undefined, format)).toBe('of 8 cores');
  });

  it('tells both ways of the network in the unit of the figure', () => {
    expect(scopeOf('network', shown(), sample({ received: 2 * MIB, sent: MIB / 10 }), format)).toBe('in 2.0, out 0.1');
    expect(scopeOf('network', shown(), sample({}), format)).toBe('');
  });
});

describe('the axis', () => {
  it('ends at 100 %, at all of the memory, at a power of two', () => {
    expect(ceiling('cpu', shown(), [[], [3, 140]])).toBe(100);
    expect(ceiling('memory', shown(), [[], [1]])).toBe(16 * 1024 * MIB);
    expect(ceiling('network', shown(), [[], [1.1 * MIB, null], [0, 0]])).toBe(2 * MIB);
  });

  it('does not make a load of a few packets', () => {
    expect(ceiling('network', shown(), [[], [12], [7]])).toBe(64 * 1024);
  });
});

it('leaves out a tile that can’t be had here, and keeps one that only waits for its first reading', () => {
  const unavailable = [{ what: 'disk activity', why: 'no disk is visible here' }];
  expect(isAvailable(shown({ unavailable }), 'disk', sample({ cpu: 1 }))).toBe(false);
  expect(isAvailable(shown({ unavailable }), 'cpu', undefined)).toBe(true);
});

it('does not tell the parts of CPU time beside the share of a container’s limit', () => {
  const { figures } = shown();
  const inside = shown({ figures: { ...figures, cpu: { ...figures.cpu, scope: 'container' } } });
  expect(readings('cpu', inside)).toEqual(['cpu']);
  expect(readings('cpu', shown())).toEqual(['cpu', 'user', 'system', 'iowait']);
});

it('makes the first sample of a result’s figures, without those that are not known', () => {
  const { figures } = shown();
  const first = firstSample(
    shown({ figures: { ...figures, time: 1_999, cpu: { ...figures.cpu, percent: undefined } } }),
  );
  expect(first.t).toBe(1_000);
  expect(first.values.cpu).toBeUndefined();
  expect(first.values.memory).toBe(figures.memory.used);
});
