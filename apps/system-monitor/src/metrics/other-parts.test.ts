import { describe, expect, it } from 'vitest';
import {
  batteriesOf,
  countersOfDisks,
  countersOfNetwork,
  interfacesToAsk,
  memoryOf,
  temperaturesOf,
} from './other-parts.ts';

const here = [{ internal: false }];

it.each<[string, string[], string[]]>([
  ['a Mac', ['lo0', 'en0', 'en7', 'awdl0', 'llw0', 'utun0', 'bridge100', 'anpi0', 'ap1'], ['en0', 'en7']],
  [
    'Windows',
    ['Ethernet', 'WLAN 2', 'Loopback Pseudo-Interface 1', 'vEthernet (WSL)', 'My VPN'],
    ['Ethernet', 'WLAN 2'],
  ],
  ['a name that is a list', ['a,b', 'c'], ['c']],
])('asks about the interfaces of %s', (_, names, asked) => {
  expect(interfacesToAsk(Object.fromEntries(names.map((name) => [name, here])))).toEqual(asked);
});

it('asks about no interface without an address of its own, and about eight at most', () => {
  expect(interfacesToAsk({ a: [{ internal: true }], b: [], c: undefined, d: here })).toEqual(['d']);
  expect(interfacesToAsk(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`e${n}`, here]))).length).toBe(8);
});

describe('network', () => {
  it.each([
    ['null', null],
    ['nothing', []],
    ['an interface that is not there', [{ iface: 'en9', rx_bytes: 0, tx_bytes: 0 }]],
    ['no counters', [{ iface: 'en0', rx_bytes: null, tx_bytes: null }]],
    ['minus one', [{ iface: 'en0', rx_bytes: -1, tx_bytes: 5 }]],
    ['no number', [{ iface: 'en0', rx_bytes: Number.NaN, tx_bytes: 5 }]],
    ['no name', [{ iface: '', rx_bytes: 1, tx_bytes: 1 }]],
  ])('is not known of %s', (_, told) => {
    expect(countersOfNetwork(told)).toBeUndefined();
  });

  it('is bytes of every interface that tells', () => {
    const told = [
      { iface: 'e\u202en0', rx_bytes: 7, tx_bytes: 0, rx_sec: null },
      { iface: 'en1', rx_bytes: 0, tx_bytes: 0 },
    ];
    expect(countersOfNetwork(told)).toEqual([{ name: 'e�n0', values: [7, 0] }]);
  });
});

it.each([null, {}, { rx: 0, wx: 0 }, { rx: -1, wx: 5 }, { rx: Number.NaN, wx: 5 }])('has no disks of %j', (told) => {
  expect(countersOfDisks(told)).toBeUndefined();
});

describe('memory', () => {
  const free = { total: 16_000, free: 100 };

  it('is told by macOS itself, where free is only what lies idle', () => {
    expect(memoryOf('darwin', free, undefined)).toBeUndefined();
    const told = { available: 6000, buffcache: 5900, swaptotal: 2048.4, swapfree: 1023.9 };
    expect(memoryOf('darwin', free, told)).toEqual({
      total: 16_000,
      available: 6000,
      free: 100,
      cached: 5900,
      swapTotal: 2048,
      swapFree: 1024,
    });
  });

  it('is what Node says on Windows, from the start', () => {
    expect(memoryOf('win32', free, undefined)).toEqual({ total: 16_000, available: 100 });
    expect(memoryOf('win32', free, { available: 100, buffcache: 0, swaptotal: 0, swapfree: 0 })).toEqual({
      total: 16_000,
      available: 100,
      swapTotal: 0,
      swapFree: 0,
    });
  });

  it.each([{ available: null }, { available: -1 }, { available: 16_001 }, { available: Number.NaN }])(
    'is not known of %j',
    (told) => {
      expect(memoryOf('darwin', free, told)).toBeUndefined();
    },
  );

  it('leaves out a swap that makes no sense', () => {
    expect(memoryOf('win32', free, { swaptotal: 5, swapfree: 6 })).not.toHaveProperty('swapTotal');
  });
});

describe('temperatures', () => {
  it.each([
    [null, []],
    [{}, []],
    [{ main: null, cores: [], max: null, socket: [], chipset: null }, []],
    [{ main: -1, socket: [0, null, 200], chipset: Number.NaN }, []],
    [{ main: 0 }, []],
    [
      { main: 54.5, socket: [40], chipset: 47 },
      [
        { name: 'CPU', celsius: 54.5 },
        { name: 'socket 1', celsius: 40 },
        { name: 'chipset', celsius: 47 },
      ],
    ],
  ])('of %j', (told, temperatures) => {
    expect(temperaturesOf(told)).toEqual(temperatures);
  });
});

describe('batteries', () => {
  const battery = { hasBattery: true, percent: 80, isCharging: false, acConnected: true };

  it.each([
    [null, []],
    [{}, []],
    [{ ...battery, hasBattery: false }, []],
    [{ ...battery, percent: null }, []],
    [{ ...battery, percent: -1 }, []],
    [{ ...battery, percent: 255 }, []],
    [battery, [{ name: 'battery', percent: 80, state: 'idle' }]],
    [{ ...battery, percent: 100 }, [{ name: 'battery', percent: 100, state: 'full' }]],
    [{ ...battery, isCharging: true }, [{ name: 'battery', percent: 80, state: 'charging' }]],
    [{ ...battery, acConnected: false }, [{ name: 'battery', percent: 80, state: 'discharging' }]],
    [{ ...battery, acConnected: null }, [{ name: 'battery', percent: 80, state: 'unknown' }]],
    [
      { ...battery, additionalBatteries: [{ ...battery, percent: 5 }] },
      [
        { name: 'battery', percent: 80, state: 'idle' },
        { name: 'battery 2', percent: 5, state: 'idle' },
      ],
    ],
  ])('of %j', (told, batteries) => {
    expect(batteriesOf(told)).toEqual(batteries);
  });
});
