import { homedir } from 'node:os';
import { join } from 'node:path';
import { chooseApps, thisMachine } from '../connect/apps.ts';
import { CLIENTS } from '../connect/clients.ts';
import { HELP, readCommandLine } from '../connect/command-line.ts';
import type { Place } from '../main.ts';
import { readConfig } from '../server/config.ts';

const LASTS = [
  'Nothing was written. The entry names this Node and these files: run this again after you moved either.',
  'More arguments, such as --root and a folder, go behind the others; each app has them in its README and under --help.',
];

/** Prints what to paste on stdout, and on stderr where, so that the first can be piped. Answers the exit code. */
export async function run(argv: string[], { workspace }: Place): Promise<number> {
  const options = readCommandLine(argv);
  if (options === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  const { client, apps, config = join(workspace, 'mcp.json') } = options;
  const machine = thisMachine(homedir());
  const { paste, steps } = CLIENTS[client](chooseApps(readConfig(config), apps, machine), machine);
  console.log(paste);
  console.error(['', ...steps, '', ...LASTS].join('\n'));
  return 0;
}
