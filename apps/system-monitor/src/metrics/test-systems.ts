import type { OtherSystem, ToldProcess } from './other-told.ts';

/** A system that tells of nothing, as systeminformation has it, but for what `parts` tell. */
export function systemOf(parts: Partial<OtherSystem> = {}): OtherSystem {
  return {
    networkStats: async () => [],
    fsStats: async () => null,
    mem: async () => null,
    processes: async () => ({ list: [] }),
    battery: async () => ({ hasBattery: false, percent: 0, isCharging: false, acConnected: true }),
    cpuTemperature: async () => ({ main: null, socket: [], chipset: null }),
    powerShellStart: () => {},
    powerShellRelease: () => {},
    ...parts,
  };
}

const core = (user: number, idle: number) => ({
  model: 'a core',
  speed: 24,
  times: { user, nice: 0, sys: 100, idle, irq: 0 },
});

/** What node:os has of a machine with two cores that was booted 1,000 s ago. */
export const NODE = {
  cpus: () => [core(1000, 9000), core(2000, 8000)],
  freemem: () => 1_000,
  totalmem: () => 16_000,
  uptime: () => 1000,
  loadavg: (): number[] => [1.5, 1, 0.5],
  networkInterfaces: () =>
    ({ en0: [{ internal: false }], lo0: [{ internal: true }], utun3: [{ internal: false }] }) as never,
  userInfo: () => ({ username: 'ada' }) as never,
};

export function toldProcess(parts: ToldProcess): ToldProcess {
  return { parentPid: 1, path: '', params: '', cpu: 0, memRss: 100, state: 'sleeping', user: 'ada', ...parts };
}
