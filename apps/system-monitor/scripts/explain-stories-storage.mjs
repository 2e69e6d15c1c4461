/** Four of the stories of make-explain-fixtures.mjs: those of memory and disks. */
import { between, GIB, journal, MIB, process, quiet, ramp, sshd, systemd } from './explain-story-parts.mjs';

/**
 * Too little memory and no swap: what programs need is dropped from the cache and read again, so that the disk is busy
 * and the CPU waits for it; kswapd0 looks for pages all the time.
 */
export const memoryPressure = {
  name: 'memory-pressure',
  title: 'Short of memory, without swap',
  cores: 2,
  processes: [
    systemd,
    process(41, 'kswapd0', { parent: 2, started: 1, cores: 0.3, mib: 0 }),
    process(733, 'sshd', { mib: 9, state: (s) => (s % 6 === 0 ? 'D' : 'S') }),
    process(960, 'postgres', { threads: 1, cores: 0.08, mib: 410, state: (s) => (s % 9 === 0 ? 'D' : 'S') }),
    process(1544, 'java', {
      threads: 61,
      cores: 0.32,
      mib: (s) => ramp(s, 0, 40, 1900, 3050),
      state: (s) => (s > 40 && s % 12 !== 0 ? 'D' : 'S'),
    }),
  ],
  at: (second) => {
    const isShort = second >= 40;
    return {
      ...quiet,
      user: 0.19,
      system: isShort ? 0.18 : 0.04,
      iowait: isShort ? 0.32 : 0.01,
      running: isShort ? 6 : 0.7,
      memory: { total: 3900, used: ramp(second, 0, 40, 2650, 3740), cached: isShort ? 90 : 900 },
      pressure: { cpu: 0.05, memory: isShort ? 0.34 : 0, io: isShort ? 0.52 : 0.01 },
      disks: [['vda', isShort ? 148 * MIB : 60_000, 300_000, isShort ? 0.97 : 0.02]],
    };
  },
};

/** More memory in use than there is: pages go to swap and come back all the time, and everything waits for that. */
export const swapStorm = {
  name: 'swap-storm',
  title: 'Swapping all the time',
  cores: 4,
  processes: [
    systemd,
    process(63, 'kswapd0', { parent: 2, started: 1, cores: 0.55, mib: 0 }),
    process(1830, 'gnome-shell', { threads: 14, cores: 0.06, mib: 190, state: (s) => (s % 4 === 0 ? 'D' : 'S') }),
    process(2204, 'firefox', { threads: 92, cores: 0.1, mib: 760, state: (s) => (s % 6 === 0 ? 'D' : 'S') }),
    process(3117, 'python3', {
      threads: 9,
      cores: 0.4,
      mib: (s) => ramp(s, 0, 50, 3600, 6050),
      state: (s) => (s > 50 && s % 2 === 0 ? 'D' : 'R'),
    }),
  ],
  at: (second) => {
    const isOn = second >= 50;
    return {
      ...quiet,
      user: 0.12,
      system: isOn ? 0.21 : 0.03,
      iowait: isOn ? 0.37 : 0.004,
      running: isOn ? 9 : 0.8,
      memory: {
        total: 7900,
        used: ramp(second, 0, 50, 5400, 7560),
        cached: isOn ? 180 : 1400,
        swapTotal: 4096,
        swapUsed: ramp(second, 30, 90, 150, 3300),
      },
      swap: isOn ? [24 * MIB, 20 * MIB] : [0, 0],
      pressure: { cpu: 0.06, memory: isOn ? 0.47 : 0.002, io: isOn ? 0.66 : 0.01 },
      disks: [['sda', isOn ? 33 * MIB : 20_000, isOn ? 21 * MIB : 90_000, isOn ? 0.985 : 0.01]],
    };
  },
};

/** A file system fills up until nothing can be written; a program that packs old logs uses the CPU for a minute. */
export const diskFull = {
  name: 'disk-full',
  title: 'A disk is full',
  cores: 2,
  processes: [
    systemd,
    journal,
    sshd,
    process(960, 'postgres', { cores: 0.05, mib: 310 }),
    process(2011, 'zstd', { parent: 1990, threads: 4, cores: (s) => (between(s, 130, 190) ? 1.58 : 0), mib: 90 }),
  ],
  at: (second) => {
    const isPacking = between(second, 130, 190);
    const isWriting = second < 100;
    return {
      ...quiet,
      user: isPacking ? 0.79 : 0.05,
      system: isPacking ? 0.06 : 0.03,
      running: isPacking ? 2.4 : 0.5,
      disks: [['vda', 90_000, isWriting ? 10 * MIB : 40_000, isWriting ? 0.2 : 0.01]],
      devices: {
        spaces: [
          ['/', 20 * GIB, 9 * GIB],
          ['/var', 40 * GIB, Math.round(ramp(second, 0, 100, 1.2, 0.2) * GIB)],
        ],
      },
    };
  },
};

/** Copying many small files of an old disk: processors have nothing to do but to wait for it. */
export const ioWait = {
  name: 'io-wait',
  title: 'Waiting for a slow disk',
  cores: 2,
  processes: [
    systemd,
    journal,
    process(287, 'jbd2/sda1-8', { parent: 2, started: 40, mib: 0, state: (s) => (s % 2 === 0 ? 'D' : 'S') }),
    process(913, 'rsync', { cores: 0.12, mib: 24, state: () => 'D' }),
    process(914, 'rsync', { parent: 913, cores: 0.03, mib: 11, state: (s) => (s % 5 === 0 ? 'D' : 'S') }),
    process(960, 'postgres', { cores: 0.02, mib: 210, state: (s) => (s % 4 === 0 ? 'D' : 'S') }),
  ],
  at: () => ({
    ...quiet,
    user: 0.05,
    system: 0.06,
    iowait: 0.52,
    running: 4.6,
    pressure: { cpu: 0.01, memory: 0, io: 0.71 },
    disks: [['sda', 6.2 * MIB, 4.4 * MIB, 0.99]],
  }),
};
