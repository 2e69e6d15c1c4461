/**
 * Writes src/metrics/fixtures/explain/*.jsonl: ten machines that never were, five minutes each, the same bytes each
 * time. explain-stories.mjs says what happens in each; explain-fixtures.test.ts says what the answer must be.
 *
 *   node scripts/make-explain-fixtures.mjs
 *
 * Each is played from just before its end, so that all of it is history when a server is first asked.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { STORIES } from './explain-stories.mjs';

const SECONDS = 304;
const PLAY_FROM = 300;
const TICKS = 100;
/** Short, so that the counters have few digits. */
const UPTIME = 1500;
const LIST_EVERY = 3;
const DEVICES_EVERY = 10;
const MICROSECONDS = 1e6;

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

const whole = Math.floor;
const kib = (mib) => whole(mib * 1024);

/** Counters of one machine, which go on by what its story says of each second. */
class Machine {
  constructor(story, seed) {
    this.story = story;
    this.random = generator(seed);
    this.cores = Array.from({ length: story.cores }, () => ({
      user: 9000 + whole(this.random() * 4000),
      system: 2500,
      iowait: 90,
      softirq: 30,
      steal: 0,
    }));
    this.load = [0.6, 0.6, 0.5];
    this.counters = new Map();
    this.processes = story.processes.map((process) => ({ ...process, ticks: whole(process.cores(0) * 900) }));
  }

  /** A value, and up to 2 % more or less. */
  around(value, spread = 0.04) {
    return value * (1 + (this.random() - 0.5) * spread);
  }

  /** The counter's new value, `rate` further. */
  count(name, rate, most = Number.POSITIVE_INFINITY) {
    const next = (this.counters.get(name) ?? 0) + Math.min(most, this.around(rate));
    this.counters.set(name, next);
    return whole(next);
  }

  line(second) {
    const now = this.story.at(second);
    return {
      at: second * 1000,
      cpu: this.cpu(now, second),
      load: this.loads(now),
      ...this.memory(now),
      ...(now.pressure && { pressure: this.pressure(now.pressure) }),
      ...(now.frequency && { frequency: whole(this.around(now.frequency)) }),
      ...(now.network && {
        network: now.network.map(([name, received, sent, speed]) => {
          const rates = [this.count(`${name} in`, received, speed / 8), this.count(`${name} out`, sent, speed / 8)];
          return [name, ...rates, ...(Number.isFinite(speed) ? [speed] : [])];
        }),
      }),
      ...(now.disks && {
        disks: now.disks.map(([name, read, written, busy]) => {
          const rates = [this.count(`${name} read`, read), this.count(`${name} written`, written)];
          return [name, ...rates, this.count(`${name} busy`, busy * 1000, 1000)];
        }),
      }),
      ...(now.group && this.group(now.group)),
      ...(now.devices && second % DEVICES_EVERY === 0 && { devices: now.devices }),
      ...(second % LIST_EVERY === 0 && { processes: this.list(second) }),
    };
  }

  cpu({ user, system, iowait = 0, softirq = 0, steal = 0 }, second) {
    const shares = Object.entries({ user, system, iowait, softirq, steal });
    return this.cores.map((core) => {
      for (const [column, share] of shares) core[column] += this.around(share) * TICKS;
      const { user, system, iowait, softirq, steal } = core;
      const spent = [whole(user), 0, whole(system), 0, whole(iowait), 0, whole(softirq), whole(steal)];
      // What is over is idle, and a core that did more than it could did it a moment later.
      spent[3] = Math.max(0, 21_000 + (UPTIME + second) * TICKS - spent.reduce((a, b) => a + b, 0));
      return spent;
    });
  }

  loads({ running }) {
    for (const [index, minutes] of [1, 5, 15].entries()) {
      const keep = Math.exp(-1 / (60 * minutes));
      this.load[index] = this.load[index] * keep + running * (1 - keep);
    }
    return this.load.map((average) => Number(average.toFixed(2)));
  }

  memory({ memory, swap }) {
    const { total, used, cached, swapTotal = 0, swapUsed = 0 } = memory;
    const available = kib(total) - kib(this.around(used, 0.004));
    return {
      memory: [kib(total), available, kib(swapTotal), kib(swapTotal - swapUsed)],
      ...(cached !== undefined && {
        memoryParts: [Math.max(kib(60), available - kib(cached)), kib(40), kib(cached)],
      }),
      ...(swap && { swap: [this.count('swap in', swap[0]), this.count('swap out', swap[1])] }),
    };
  }

  pressure(shares) {
    return Object.fromEntries(
      Object.entries(shares).map(([part, share]) => [
        part,
        [this.count(`${part} pressure`, share * MICROSECONDS, MICROSECONDS)],
      ]),
    );
  }

  /** A period of a quota is 100 ms. */
  group({ memory, cores, used, throttled }) {
    const [limit, held] = memory;
    const periods = (this.counters.get('periods') ?? 0) + 10;
    this.counters.set('periods', periods);
    return {
      groupMemory: [limit, whole(this.around(held))],
      groupCpu: [cores, this.count('group', used * 1000, cores * 1000)],
      throttling: [periods, this.count('throttled', throttled * 10, 10)],
    };
  }

  list(second) {
    return this.processes.map((process) => {
      const { pid, parent, name, threads, started, cores, mib, state } = process;
      process.ticks += this.around(cores(second)) * TICKS * LIST_EVERY;
      const letter = state?.(second) ?? (cores(second) > 0.5 ? 'R' : 'S');
      return [pid, parent, name, letter, whole(process.ticks), kib(mib(second)), threads, started];
    });
  }
}

const folder = new URL('../src/metrics/fixtures/explain/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [index, story] of STORIES.entries()) {
  const { name, title, cores, scope = 'machine' } = story;
  const header = {
    format: 'system-monitor-recording',
    version: 1,
    title,
    machine: { cores, boot: `explain-${name}`, scope, ticksPerSecond: TICKS, uptime: UPTIME * 1000 },
    playFrom: PLAY_FROM * 1000,
  };
  const machine = new Machine(story, 20260300 + index);
  const lines = [header, ...Array.from({ length: SECONDS }, (_, second) => machine.line(second))];
  writeFileSync(new URL(`${name}.jsonl`, folder), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}
