const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** A count of bytes in words, in powers of 1,024 and to two or three digits: "480 MiB", "1.2 GiB". */
export function bytes(count: number): string {
  let power = 0;
  let value = count;
  while (value >= 999.5 && power < UNITS.length - 1) {
    value /= 1024;
    power++;
  }
  return `${value < 99.95 && power > 0 ? Number(value.toFixed(1)) : Math.round(value)} ${UNITS[power]}`;
}

/** A share of 0 to 100 in words: "87 %". */
export function percent(share: number): string {
  return `${Math.round(share)} %`;
}

/** A span of milliseconds in words, rounded down: "40 s", "3 min", "1 h 20 min". */
export function duration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}

/** A number of cores in words: "8 cores", "1 core", "0.5 core". */
export function cores(count: number): string {
  return `${Number(count.toFixed(2))} ${count > 1 ? 'cores' : 'core'}`;
}

/** Whose a limit is, where it is not the machine's own. */
export function within(scope: 'machine' | 'container'): string {
  return scope === 'container' ? ' (container)' : '';
}
