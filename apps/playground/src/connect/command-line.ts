import { parseArgs } from 'node:util';
import { messageOf, PlaygroundError } from '../problem.ts';
import { CLIENTS, type ClientName } from './clients.ts';

export const HELP = `Usage: playground connect CLIENT [APP ...] [--config FILE]

  CLIENT         ${Object.keys(CLIENTS).join(', ')}
  APP            a server of mcp.json; all of them if none is named
  --config FILE  another server list in the standard mcp.json shape

What to paste goes to stdout, where to paste it to stderr. Nothing is written.
`;

export interface ConnectCommandLine {
  readonly client: ClientName;
  /** None: all. */
  readonly apps: readonly string[];
  readonly config?: string;
}

/** `help` where that is asked for. @throws PlaygroundError for an unknown option or client. */
export function readCommandLine(argv: string[]): ConnectCommandLine | 'help' {
  const { values, positionals } = parse(argv);
  if (values.help) return 'help';
  const [client, ...apps] = positionals;
  if (client === undefined) throw wrong('No client is named.');
  if (!isClient(client)) throw wrong(`There is no client "${client}" here.`);
  return { client, apps: [...new Set(apps)], config: values.config };
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: { config: { type: 'string' }, help: { type: 'boolean' } },
    });
  } catch (error) {
    throw wrong(`${messageOf(error).split('\n', 1)[0]}`);
  }
}

function isClient(word: string): word is ClientName {
  return Object.hasOwn(CLIENTS, word);
}

function wrong(happened: string): PlaygroundError {
  return new PlaygroundError('usage', {
    happened,
    fine: 'Nothing was written.',
    todo: `Name one of: ${Object.keys(CLIENTS).join(', ')}.`,
  });
}
