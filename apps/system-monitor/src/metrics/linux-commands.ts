import { join } from 'node:path';
import { CUT, maskCommand } from './mask-command.ts';
import { OnceAText } from './once-a-text.ts';
import { readStart } from './read-file.ts';

/** What is beyond is not read: what is shown of a command is shorter. */
const MAX_BYTES = 4096;

/** Arguments of processes, masked once for as long as they stay the same. */
export class LinuxCommands {
  readonly #root: string;
  readonly #masked = new OnceAText(maskedLine);

  constructor(root: string) {
    this.#root = root;
  }

  /** To be called before every list. */
  begin(): void {
    this.#masked.begin();
  }

  /** Of a process, or undefined where it has none, as threads of the kernel, or where it is not readable. */
  of(pid: string): string | undefined {
    const bytes = readStart(join(this.#root, 'proc', pid, 'cmdline'), MAX_BYTES);
    return bytes && bytes.length > 0 ? this.#masked.of(bytes.toString('latin1')) : undefined;
  }
}

/**
 * Each argument ends with a NUL. Half of one might be half a secret that no form tells any more: it is left out.
 *
 * @param raw Bytes as latin1, so that there are as many characters.
 */
function maskedLine(raw: string): string {
  const isCut = raw.length >= MAX_BYTES;
  const found = Buffer.from(raw, 'latin1').toString('utf8').split('\0');
  if (isCut) found.pop();
  while (found.length > 1 && found.at(-1) === '') found.pop();
  const masked = maskCommand(found);
  return isCut && !masked.endsWith(CUT) ? `${masked} ${CUT}` : masked;
}
