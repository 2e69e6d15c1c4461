/**
 * What the stories of make-explain-fixtures.mjs are made of.
 *
 * Shares are of 1: `user` to `steal` of each core, `busy` of a disk's time, `pressure` of all time. Rates are a second,
 * sizes of memory in MiB.
 */

export const MIB = 1024 ** 2;
export const GIB = 1024 ** 3;
export const GBIT = 1e9;

export const between = (second, from, to) => second >= from && second < to;
/** From `begin` to `end`, between two seconds. */
export const ramp = (second, from, to, begin, end) =>
  begin + (end - begin) * Math.min(1, Math.max(0, (second - from) / (to - from)));

/** A process that is the same all the time, or as functions of the second say. */
export function process(pid, name, { parent = 1, threads = 1, started = 900 + pid, cores = 0, mib = 8, state } = {}) {
  const at = (value) => (typeof value === 'function' ? value : () => value);
  return { pid, parent, name, threads, started, cores: at(cores), mib: at(mib), state };
}
export const systemd = process(1, 'systemd', { parent: 0, started: 2, cores: 0.002, mib: 13 });
export const journal = process(412, 'systemd-journal', { cores: 0.004, mib: 38 });
export const sshd = process(733, 'sshd', { mib: 9 });

/** A machine that does next to nothing. */
export const quiet = {
  user: 0.02,
  system: 0.01,
  iowait: 0.002,
  running: 0.2,
  memory: { total: 8192, used: 2300, cached: 2600, swapTotal: 2048, swapUsed: 0 },
  swap: [0, 0],
  pressure: { cpu: 0.004, memory: 0, io: 0.003 },
  network: [['eth0', 9000, 4000, GBIT]],
  disks: [['sda', 12_000, 90_000, 0.006]],
  devices: { spaces: [['/', 120 * GIB, 66 * GIB]], temperatures: [['cpu', 46, 100]] },
};
