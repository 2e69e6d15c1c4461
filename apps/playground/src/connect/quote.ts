/** Characters that neither sh nor PowerShell reads as anything but themselves. */
const PLAIN = /^[\w+=:./-]+$/;

/** Words as one line for the shell that a system's terminal has: POSIX sh, or PowerShell on Windows. */
export function commandLine([program = '', ...words]: readonly string[], platform: NodeJS.Platform): string {
  if (platform !== 'win32') return [program, ...words].map(forSh).join(' ');
  // A quoted program is a string to PowerShell until `&` calls it.
  const start = PLAIN.test(program) ? program : `& ${forPowerShell(program)}`;
  return [start, ...words.map(forPowerShell)].join(' ');
}

function forSh(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** A bare `--` is quoted too: what npm installs is a PowerShell script, and to those it is not passed on. */
function forPowerShell(word: string): string {
  return PLAIN.test(word) && word !== '--' ? word : `'${word.replaceAll("'", "''")}'`;
}
