/**
 * Writes samples/busy-laptop.jsonl: ten minutes of a laptop that never was, the same bytes each time.
 *
 *   node scripts/record-sample.mjs
 *
 * The story, in seconds: light work; a build keeps node busy from 300 to 500; from 505 on python3 takes memory until
 * it is short. It begins to play at 480, with the eight minutes before as history.
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

/** Noise around 1 that remembers where it was, as load does. */
function wander(spread) {
  let offset = 0;
  return () => {
    offset = offset * 0.7 + (random() - 0.5) * spread;
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

  const held = here.reduce((sum, process) => sum + process.mib(second), 0);
  const memory = (2350 + held - swapped * 0.5) * 1024;
  const whole = Math.floor;
  return {
    at: second * 1000,
    cpu: cores.map(({ user, system, iowait, softirq, total }) => {
      const spent = [whole(user), 0, whole(system), 0, whole(iowait), 0, whole(softirq), 0];
      spent[3] = total - spent.reduce((a, b) => a + b, 0);
      return spent;
    }),
    load: load.map((average) => Number(average.toFixed(2))),
    memory: [MEMORY_KIB, whole(MEMORY_KIB - memory), SWAP_KIB, whole(SWAP_KIB - (120 + swapped) * 1024)],
    network: [['wlan0', whole(network.received), whole(network.sent)]],
    disks: [['nvme0n1', whole(disk.read), whole(disk.written), whole(disk.busy)]],
    ...(second % LIST_EVERY === 0 && {
      processes: here.map(({ pid, parent, name, threads, started, ticks, mib }, index) => {
        const state = used[index] > 0.8 ? 'R' : 'S';
        return [pid, parent, name, state, whole(ticks), whole(mib(second) * 1024), threads, started];
      }),
    }),
  };
}

const lines = [header, ...Array.from({ length: SECONDS }, (_, second) => lineAt(second))];
const file = new URL('../samples/busy-laptop.jsonl', import.meta.url);
writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
