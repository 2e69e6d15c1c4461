/**
 * What happens in the ten recordings of make-explain-fixtures.mjs. Each holds what Linux shows in such a case, symptoms
 * included: the answer to "why is it slow?" must be found among them.
 */
import { diskFull, ioWait, memoryPressure, swapStorm } from './explain-stories-storage.mjs';
import { GBIT, GIB, journal, MIB, process, quiet, systemd } from './explain-story-parts.mjs';

/** One program uses all it can, from 60 s on; the processor gets hot by it. */
const cpuHog = {
  name: 'cpu-hog',
  title: 'One program uses all of the CPU',
  cores: 4,
  processes: [
    systemd,
    journal,
    process(1830, 'gnome-shell', { threads: 14, cores: 0.12, mib: 410 }),
    process(2204, 'firefox', { parent: 1830, threads: 92, cores: 0.1, mib: 820 }),
    process(2817, 'ffmpeg', { parent: 1830, threads: 11, cores: (s) => (s < 60 ? 0 : 3.52), mib: 640 }),
  ],
  at: (second) => {
    const isOn = second >= 60;
    return {
      ...quiet,
      user: isOn ? 0.915 : 0.05,
      system: isOn ? 0.03 : 0.02,
      running: isOn ? 6.5 : 0.4,
      pressure: { cpu: isOn ? 0.42 : 0.01, memory: 0, io: 0.005 },
      disks: [['nvme0n1', isOn ? 2 * MIB : 20_000, isOn ? 3 * MIB : 60_000, isOn ? 0.03 : 0.004]],
      devices: { ...quiet.devices, temperatures: [['cpu', isOn ? 93 : 51, 100]] },
    };
  },
};

/** A web server under all the load that it can take: 36 workers that use a little each. */
const manySmall = {
  name: 'many-small-processes',
  title: 'Many small processes use the CPU together',
  cores: 4,
  processes: [
    systemd,
    process(820, 'nginx', { threads: 1, cores: 0.12, mib: 24 }),
    process(911, 'mariadbd', { threads: 48, cores: 0.34, mib: 610 }),
    ...Array.from({ length: 36 }, (_, index) =>
      process(1200 + index, 'php-fpm', { parent: 1199, cores: 0.086 + (index % 5) * 0.002, mib: 44 + (index % 7) }),
    ),
  ],
  at: () => ({
    ...quiet,
    user: 0.78,
    system: 0.15,
    softirq: 0.015,
    running: 22,
    memory: { ...quiet.memory, used: 4100 },
    pressure: { cpu: 0.78, memory: 0, io: 0.02 },
    network: [['eth0', 1.4 * MIB, 6.2 * MIB, GBIT]],
    disks: [['sda', 400_000, 2.2 * MIB, 0.12]],
  }),
};

/** A container that may use one core and wants two: its processes stand still at the end of many a period. */
const throttling = {
  name: 'cgroup-throttling',
  title: 'Held back at the limit of a container',
  cores: 4,
  scope: 'container',
  processes: [
    process(1, 'node', { parent: 0, threads: 11, started: 9000, cores: 0.94, mib: 230 }),
    process(27, 'sh', { parent: 0, started: 15_000, mib: 2 }),
    process(31, 'node', { threads: 7, started: 9200, cores: 0.04, mib: 70 }),
  ],
  at: () => ({
    ...quiet,
    user: 0.3,
    system: 0.05,
    running: 2.6,
    memory: { total: 16_000, used: 6100, cached: 5200 },
    pressure: { cpu: 0.81, memory: 0, io: 0.004 },
    group: { memory: [512 * MIB, 318 * MIB], cores: 1, used: 0.985, throttled: 0.38 },
    devices: { spaces: [['/', 60 * GIB, 31 * GIB]] },
  }),
};

/** A download at all that the link carries; the disk that takes it is busy, and so are the cores that count packets. */
const saturatedNetwork = {
  name: 'saturated-network',
  title: 'A network link is full',
  cores: 4,
  processes: [
    systemd,
    journal,
    process(24, 'ksoftirqd/1', { parent: 2, started: 1, cores: 0.3, mib: 0 }),
    process(88, 'kworker/u8:2', { parent: 2, started: 6, cores: 0.14, mib: 0 }),
    process(2650, 'curl', { cores: 0.72, mib: 14, state: (s) => (s % 9 === 0 ? 'D' : 'R') }),
  ],
  at: () => ({
    ...quiet,
    user: 0.07,
    system: 0.19,
    softirq: 0.14,
    iowait: 0.06,
    running: 2.1,
    memory: { ...quiet.memory, used: 2200, cached: 4900 },
    pressure: { cpu: 0.05, memory: 0, io: 0.24 },
    network: [
      ['eth0', 117_800_000, 1_700_000, GBIT],
      ['wg0', 40_000, 30_000, Number.POSITIVE_INFINITY],
    ],
    disks: [['sda', 30_000, 112 * MIB, 0.87]],
  }),
};

/** A laptop on which nobody works; it has all there is to read. */
const idle = {
  name: 'idle',
  title: 'Nothing to do',
  cores: 2,
  processes: [
    systemd,
    journal,
    process(1830, 'gnome-shell', { threads: 14, cores: 0.02, mib: 390 }),
    process(2204, 'firefox', { threads: 92, cores: 0.02, mib: 710 }),
  ],
  at: (second) => ({
    ...quiet,
    frequency: 800,
    devices: {
      ...quiet.devices,
      fans: [['fan1', 0]],
      batteries: [['BAT0', 81 - Math.floor(second / 100), 'discharging']],
    },
  }),
};

/** A sandbox that lets little be seen: no disks, no network, no pressure, no sensors; and a little work. */
const missingSensors = {
  name: 'missing-sensors',
  title: 'Little can be read here',
  cores: 2,
  scope: 'container',
  processes: [
    process(1, 'python3', { parent: 0, threads: 5, started: 120_000, cores: 0.38, mib: 260 }),
    process(12, 'sh', { mib: 2, started: 120_400 }),
  ],
  at: () => ({ user: 0.19, system: 0.03, running: 0.5, memory: { total: 4096, used: 1180 } }),
};

export const STORIES = [
  cpuHog,
  manySmall,
  memoryPressure,
  swapStorm,
  diskFull,
  ioWait,
  throttling,
  saturatedNetwork,
  idle,
  missingSensors,
];
