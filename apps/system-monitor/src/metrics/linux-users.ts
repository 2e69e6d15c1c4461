import { join } from 'node:path';
import { cleanText } from './clean-text.ts';
import { readText } from './read-file.ts';

const ROOT_ID = 0;

/** How users are called: by their names where `names` was asked for, else `you`, `root` and `other`. */
export class LinuxUsers {
  readonly #root: string;
  readonly #asNames: boolean;
  readonly #you: number | undefined;
  #known: ReadonlyMap<number, string> | undefined;

  /** @param you Number of the user who runs this server. */
  constructor(root: string, { names, you }: { names: boolean; you: number | undefined }) {
    this.#root = root;
    this.#asNames = names;
    this.#you = you;
  }

  /** Who is root is `root`, even where that is you. Without a name (LDAP has it, or another container), the number. */
  called(id: number): string {
    if (!this.#asNames) return id === ROOT_ID ? 'root' : id === this.#you ? 'you' : 'other';
    this.#known ??= parsePasswd(readText(join(this.#root, 'etc/passwd')) ?? '');
    return this.#known.get(id) ?? String(id);
  }
}

/** `/etc/passwd`, see passwd(5): `name:password:UID:GID:GECOS:directory:shell`. The first of a number counts. */
function parsePasswd(text: string): Map<number, string> {
  const names = new Map<number, string>();
  for (const line of text.split('\n')) {
    const [name = '', , id = ''] = line.split(':');
    if (name !== '' && /^\d{1,10}$/.test(id) && !names.has(Number(id))) names.set(Number(id), cleanText(name));
  }
  return names;
}
