/**
 * Writes samples/busy-laptop.jsonl: ten minutes of a laptop that never was, the same bytes each time.
 *
 *   node scripts/record-sample.mjs
 *
 * The story, in seconds: light work; a build keeps node busy from 300 to 500, and the cores hot; from 505 on python3
 * takes memory until it is short, and what it pushes out goes to swap. It begins to play at 480, with the eight minutes
 * before as history.
 */
import { writeFileSync } from 'node:fs';

const SECONDS = 600;
const PLAY_FROM = 480;
const CORES = 8;
const TICKS = 100;
const UPTIME = 4200;
const MEMORY_KIB = 15.5 * 1024 * 1024;
const SWAP_KIB = 4 * 1024 * 1024;
const BUILD = { from: 300, to: 500 };
const LEAK = { from: 505, to: 590 };
const LIST_EVERY = 3;
const DEVICES_EVERY = 10;
const MIB = 1024 ** 2;
const GB = 1e9;

/** Mulberry32: a small generator, good enough for a story. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = generator(20260126);
/** For what was added later: the numbers that the first one gives stay the same. */
const laterRandom = generator(20261201);

/** Noise around 1 that remembers where it was, as load does. */
function wander(spread, next = random) {
  let offset = 0;
  return () => {
    offset = offset * 0.7 + (next() - 0.5) * spread;
    return 1 + offset;
  };
}

/** A ramp from 0 to 1 between two seconds. */
const ramp = (second, from, to) => Math.min(1, Math.max(0, (second - from) / (to - from)));
const isIn = (second, { from, to }) => second >= from && second < to;
/** Now and then, for some seconds. */
const burst = (second, every, length) => (second % every < length ? 1 : 0);

/** Each: how many cores' worth it uses, and how many MiB it holds, at a second. */
const PROCESSES = [
  { pid: 1, parent: 0, name: 'systemd', threads: 1, started: 2, cores: () => 0.005, mib: () => 13 },
  { pid: 644, parent: 1, name: 'systemd-journal', threads: 1, started: 300, cores: () => 0.01, mib: () => 41 },
  { pid: 1830, parent: 1702, name: 'gnome-shell', threads: 14, started: 2100, cores: () => 0.18, mib: () => 412 },
  {
    pid: 2204,
    parent: 1830,
    name: 'firefox',
    threads: 92,
    started: 9100,
    cores: (s) => 0.16 + 0.5 * burst(s, 47, 6),
    mib: () => 780,
  },
  {
    pid: 2391,
    parent: 2204,
    name: 'Web Content',
    threads: 31,
    started: 9400,
    cores: (s) => 0.12 + 0.7 * burst(s, 47, 5),
    mib: (s) => 610 + 0.2 * s,
  },
  {
    pid: 3010,
    parent: 1830,
    name: 'code',
    threads: 38,
    started: 21000,
    cores: (s) => 0.22 + 0.3 * burst(s, 61, 4),
    mib: () => 540,
  },
  { pid: 3388, parent: 3010, name: 'bash', threads: 1, started: 24000, cores: () => 0, mib: () => 6 },
  { pid: 3702, parent: 1, name: 'pipewire', threads: 3, started: 2200, cores: () => 0.03, mib: () => 22 },
  {
    pid: 4121,
    parent: 3388,
    name: 'node',
    threads: 19,
    started: UPTIME * TICKS + BUILD.from * TICKS - 60,
    isThere: (s) => isIn(s, BUILD),
    cores: () => 5.72,
    mib: (s) => 420 + 900 * ramp(s, 300, 420),
  },
  {
    pid: 4190,
    parent: 3388,
    name: 'python3',
    threads: 4,
    started: UPTIME * TICKS + LEAK.from * TICKS - 40,
    isThere: (s) => s >= LEAK.from,
    cores: () => 0.9,
    mib: (s) => 180 + 10700 * ramp(s, LEAK.from, LEAK.to),
  },
  {
    pid: 57,
    parent: 2,
    name: 'kworker/u16:3',
    threads: 1,
    started: 1,
    cores: (s) => (isIn(s, BUILD) ? 0.15 : 0.01),
    mib: () => 0,
  },
].map((process) => ({ isThere: () => true, ...process, noise: wander(0.12), ticks: Math.floor(random() * 4000) }));
const userOf = ({ parent, name }) => (parent === 2 || name.startsWith('systemd') ? 'root' : 'you');
for (const process of PROCESSES) if (process.pid > 4000) process.ticks = 0;

const cores = Array.from({ length: CORES }, () => ({
  noise: wander(0.16),
  user: 9000 + random() * 4000,
  system: 2500 + random() * 900,
  iowait: 90 + random() * 40,
  softirq: 30 + random() * 30,
  total: UPTIME * TICKS,
}));
const network = { noise: wander(0.5), received: 31_400_000, sent: 4_020_000 };
const disk = { noise: wander(0.4), read: 2_460_000_000, written: 911_000_000, busy: 61_000 };
const load = [0.9, 0.8, 0.7];
const swap = { in: 96 * MIB, out: 340 * MIB };
/** Microseconds in which some tasks waited, and in which all did. */
const pressure = { cpu: [61_000_000, 0], memory: [420_000, 130_000], io: [9_800_000, 4_100_000] };
const clock = wander(0.06, laterRandom);
const heat = { cpu: 51, disk: 41 };

/** What is measured follows what is done with a delay, in degrees. */
function warm(second, busy) {
  heat.cpu += (44 + (40 * busy) / CORES - heat.cpu) * (isIn(second, BUILD) ? 0.05 : 0.035);
  heat.disk += ((isIn(second, BUILD) ? 55 : 40) - heat.disk) * 0.01;
}

/** Swap and pressure grow by what happens in this second; `swapped` is in MiB. */
function press(second, { busy, swapped, isBuilding }) {
  const isShort = ramp(second, 565, 595);
  // Most of it stays in memory, compressed: only what the disk is seen to write has left.
  swap.out += swapped * 12_000;
  swap.in += 8192 * isShort;
  const wait = (kind, some, full) => {
    pressure[kind][0] += 1e6 * some;
    pressure[kind][1] += 1e6 * full;
  };
  wait('cpu', isBuilding ? 0.052 * clock() : 0.004 * busy, 0);
  wait('memory', 0.31 * isShort * clock(), 0.17 * isShort);
  wait('io', (isBuilding ? 0.034 : 0.003) * clock() + 0.18 * isShort, 0.001 + 0.09 * isShort);
}

/** In MHz: cores clock up with the load, and down again when they are hot. */
const frequencyOf = (busy) =>
  Math.round((1350 + 2350 * Math.min(1, busy / 4) - 9 * Math.max(0, heat.cpu - 60)) * clock());

function devicesAt(second) {
  const tenths = (degrees) => Math.round(degrees * 10) / 10;
  return {
    spaces: [
      ['/', 502 * GB, Math.floor(208.4 * GB - 4_100_000 * Math.max(0, Math.min(second, BUILD.to) - BUILD.from))],
      ['/boot/efi', 535_805_952, 498_413_568],
    ],
    temperatures: [
      ['coretemp Package id 0', tenths(heat.cpu), 100],
      ['nvme Composite', tenths(heat.disk), 84.8],
    ],
    fans: [['thinkpad fan1', heat.cpu < 50 ? 0 : Math.round(1900 + 68 * (heat.cpu - 50))]],
    batteries: [['BAT0', Math.round(71 - (second / SECONDS) * 7), 'discharging']],
  };
}

/** Free, buffers and cached in KiB: what is available is most of what is cached, and what is free. */
function memoryParts(available) {
  const buffers = Math.floor(Math.min(300 * 1024, available * 0.04));
  const cached = Math.floor(Math.min(5.2 * 1024 * 1024, available * 0.78));
  return [Math.floor(available - 0.9 * cached - 0.8 * buffers), buffers, cached];
}

const header = {
  format: 'system-monitor-recording',
  version: 1,
  title: 'Busy laptop',
  machine: { cores: CORES, boot: 'busy-laptop-sample', scope: 'machine', ticksPerSecond: TICKS, uptime: UPTIME * 1000 },
  playFrom: PLAY_FROM * 1000,
};

function lineAt(second) {
  const here = PROCESSES.filter((process) => process.isThere(second));
  const used = here.map((process) => process.cores(second) * process.noise());
  const busy = Math.min(CORES * 0.97, used.reduce((a, b) => a + b, 0) + 0.12);
  for (const [index, process] of here.entries()) process.ticks += used[index] * TICKS;

  const isBuilding = isIn(second, BUILD);
  const weights = cores.map((core) => core.noise());
  const all = weights.reduce((a, b) => a + b, 0);
  for (const [index, core] of cores.entries()) {
    const share = Math.min(0.995, (busy * weights[index]) / all) * TICKS;
    const system = share * (isBuilding ? 0.17 : 0.24);
    core.user += share - system;
    core.system += system * 0.94;
    core.softirq += system * 0.06;
    core.iowait += Math.min(TICKS - share, isBuilding ? 1.6 : 0.15) * random();
    core.total += TICKS;
  }

  const running = busy + (isBuilding ? 1.4 : 0.1);
  for (const [index, minutes] of [1, 5, 15].entries()) {
    const keep = Math.exp(-1 / (60 * minutes));
    load[index] = load[index] * keep + running * (1 - keep);
  }
  const browsing = burst(second, 47, 6);
  const fetching = isIn(second, { from: 302, to: 314 }) ? 1 : 0;
  network.received += (18_000 + 900_000 * browsing + 6_800_000 * fetching) * network.noise();
  network.sent += (7_000 + 60_000 * browsing + 140_000 * fetching) * network.noise();
  const writing = isBuilding ? 34_000_000 : 160_000 + 4_000_000 * burst(second, 30, 1);
  const swapped = 2600 * ramp(second, 560, 600);
  disk.read += (isBuilding ? 9_000_000 : 40_000) * disk.noise();
  disk.written += (writing + swapped * 20_000) * disk.noise();
  disk.busy += Math.min(990, (isBuilding ? 260 : 6 + 12 * burst(second, 30, 1)) * disk.noise() + swapped * 0.12);

  warm(second, busy);
  press(second, { busy, swapped, isBuilding });
  const held = here.reduce((sum, process) => sum + process.mib(second), 0);
  const memory = (2350 + held - swapped * 0.5) * 1024;
  const whole = Math.floor;
  const available = whole(MEMORY_KIB - memory);
  return {
    at: second * 1000,
    cpu: cores.map(({ user, system, iowait, softirq, total }) => {
      const spent = [whole(user), 0, whole(system), 0, whole(iowait), 0, whole(softirq), 0];
      spent[3] = total - spent.reduce((a, b) => a + b, 0);
      return spent;
    }),
    load: load.map((average) => Number(average.toFixed(2))),
    memory: [MEMORY_KIB, available, SWAP_KIB, whole(SWAP_KIB - (120 + swapped) * 1024)],
    memoryParts: memoryParts(available),
    swap: [whole(swap.in), whole(swap.out)],
    pressure: Object.fromEntries(Object.entries(pressure).map(([kind, waits]) => [kind, waits.map(whole)])),
    frequency: frequencyOf(busy),
    network: [['wlan0', whole(network.received), whole(network.sent)]],
    disks: [['nvme0n1', whole(disk.read), whole(disk.written), whole(disk.busy)]],
    ...(second % DEVICES_EVERY === 0 && { devices: devicesAt(second) }),
    ...(second % LIST_EVERY === 0 && {
      processes: here.map((process, index) => {
        const { pid, parent, name, threads, started, ticks, mib } = process;
        const state = used[index] > 0.8 ? 'R' : 'S';
        return [pid, parent, name, state, whole(ticks), whole(mib(second) * 1024), threads, started, userOf(process)];
      }),
    }),
  };
}

const lines = [header, ...Array.from({ length: SECONDS }, (_, second) => lineAt(second))];
const file = new URL('../samples/busy-laptop.jsonl', import.meta.url);
writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
