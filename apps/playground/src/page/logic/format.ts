/** 1 KB is 1,000 bytes, as everywhere in this workshop. */
const UNITS = [
  { unit: 'MB', size: 1_000_000 },
  { unit: 'KB', size: 1_000 },
] as const;
const oneDecimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en');
const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hourCycle: 'h23' });

/** Models read tokens; this many bytes of JSON or English make about one. */
const BYTES_PER_TOKEN = 4;

/** `0.9 KB`, `2.1 MB`. @param bytes 0 or more */
export function formatBytes(bytes: number): string {
  if (bytes === 0) return '0 B';
  const { unit, size } = UNITS.find((candidate) => bytes >= candidate.size) ?? UNITS[1];
  const share = bytes / size;
  return share < 0.1 ? `${whole.format(bytes)} B` : `${oneDecimal.format(share)} ${unit}`;
}

/** `about 1,500 tokens`, by four bytes a token. */
export function formatTokens(bytes: number): string {
  return `about ${formatCount(Math.round(bytes / BYTES_PER_TOKEN), 'token')}`;
}

/** `1 call`, `34 calls`. */
export function formatCount(count: number, noun: string): string {
  return `${whole.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `14:03:59` of a time in ISO 8601 or in milliseconds. */
export function formatTime(time: string | number): string {
  return clock.format(new Date(time));
}

/** `0.4 ms`, `38 ms`, `1.2 s`. */
export function formatDuration(ms: number): string {
  if (ms >= 1000) return `${oneDecimal.format(ms / 1000)} s`;
  return ms < 1 ? `${oneDecimal.format(ms)} ms` : `${Math.round(ms)} ms`;
}
