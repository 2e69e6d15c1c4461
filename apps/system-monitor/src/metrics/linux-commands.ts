import { join } from 'node:path';
import { CUT, maskCommand } from './mask-command.ts';
import { readStart } from './read-file.ts';

/** What is beyond is not read: what is shown of a command is shorter. */
const MAX_BYTES = 4096;

/** Arguments of processes, masked once for as long as they stay the same. */
export class LinuxCommands {
  readonly #root: string;
  #masked = new Map<string, string>();
  #before = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  /** To be called before every list: of commands, those of the list before are kept. */
  begin(): void {
    this.#before = this.#masked;
    this.#masked = new Map();
  }

  /** Of a process, or undefined where it has none, as threads of the kernel, or where it is not readable. */
  of(pid: string): string | undefined {
    const bytes = readStart(join(this.#root, 'proc', pid, 'cmdline'), MAX_BYTES);
    if (!bytes || bytes.length === 0) return undefined;
    const raw = bytes.toString('utf8');
    const masked = this.#masked.get(raw) ?? this.#before.get(raw) ?? maskedLine(raw, bytes.length >= MAX_BYTES);
    this.#masked.set(raw, masked);
    return masked;
  }
}

/** Each argument ends with a NUL. Half of one might be half a secret that no form tells any more: it is left out. */
function maskedLine(raw: string, isCut: boolean): string {
  const found = raw.split('\0');
  if (isCut) found.pop();
  while (found.length > 1 && found.at(-1) === '') found.pop();
  const masked = maskCommand(found);
  return isCut && !masked.endsWith(CUT) ? `${masked} ${CUT}` : masked;
}
