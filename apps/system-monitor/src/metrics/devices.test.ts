import { expect, it } from 'vitest';
import { Device } from '../shapes.ts';
import { devicesOf } from './devices.ts';
import { deviceRates } from './rates.ts';
import type { Reading } from './source.ts';

const before: Reading = {
  time: 1_700_000_000_000,
  clock: 0,
  disks: [{ name: 'sda', read: 0, written: 0, busy: 0 }],
  network: [{ name: 'eth0', received: 0, sent: 0, speed: 1e9 }],
};
const after: Reading = {
  ...before,
  clock: 1000,
  disks: [
    { name: 'sda', read: 500, written: 100, busy: 250 },
    { name: 'sdb', read: 9, written: 9, busy: 9 },
  ],
  network: [
    { name: 'eth0', received: 1000, sent: 10, speed: 1e9 },
    { name: 'wg0', received: 5, sent: 5 },
  ],
  devices: {
    spaces: [{ name: '/', total: 100, available: 40 }],
    temperatures: [{ name: 'cpu', celsius: 51.5, critical: 100 }],
    fans: [{ name: 'fan1', rpm: 0 }],
    batteries: [{ name: 'BAT0', percent: 80, state: 'discharging' }],
  },
};

it('lists each device of a moment, and leaves out what it does not tell', () => {
  const list = devicesOf({ reading: after, rates: deviceRates(before, after) });
  expect(list.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'disk sda',
    'disk sdb',
    'space /',
    'interface eth0',
    'interface wg0',
    'temperature cpu',
    'fan fan1',
    'battery BAT0',
  ]);
  expect(list.map((device) => JSON.parse(JSON.stringify(Device.parse(device))))).toEqual([
    { kind: 'disk', name: 'sda', read: 500, write: 100, busy: 25 },
    { kind: 'disk', name: 'sdb' },
    { kind: 'space', name: '/', total: 100, available: 40 },
    { kind: 'interface', name: 'eth0', received: 1000, sent: 10, speed: 1e9 },
    { kind: 'interface', name: 'wg0' },
    { kind: 'temperature', name: 'cpu', celsius: 51.5, critical: 100 },
    { kind: 'fan', name: 'fan1', rpm: 0 },
    { kind: 'battery', name: 'BAT0', percent: 80, state: 'discharging' },
  ]);
});

it('is empty where there are none', () => {
  expect(devicesOf({ reading: { time: 0, clock: 0 }, rates: { disks: [], interfaces: [] } })).toEqual([]);
});
