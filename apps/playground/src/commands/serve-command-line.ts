import { parseArgs } from 'node:util';
import { messageOf, PlaygroundError } from '../problem.ts';

export const HELP = `Usage: playground [options] [-- arguments for the app]

  --config FILE     server list in the standard mcp.json shape (default: mcp.json)
  --port NUMBER     listen there; default: 4000, or the next free one
  --app NAME        start this server alone, its first example already called
  --open, --no-open open the browser, or don't (default: on a desktop)
  --approvals FILE  where approved commands are remembered
  --help, --version
`;

export interface CommandLine {
  readonly config: string;
  readonly port?: number;
  readonly app?: string;
  readonly appArgs: readonly string[];
  readonly open?: boolean;
  readonly approvals?: string;
  readonly show?: 'help' | 'version';
}

/** @throws PlaygroundError for an unknown option or a value that makes no sense. */
export function readCommandLine(argv: string[]): CommandLine {
  const { values, positionals } = parse(argv);
  const { config = 'mcp.json', app, open, approvals } = values;
  if (positionals.length > 0 && app === undefined)
    throw wrong(`"${positionals[0]}" is an argument for an app, but no app is named.`);
  const show = values.help ? 'help' : values.version ? 'version' : undefined;
  return { config, app, open, approvals, show, appArgs: positionals, port: readPort(values.port) };
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      allowNegative: true,
      options: {
        config: { type: 'string' },
        port: { type: 'string' },
        app: { type: 'string' },
        open: { type: 'boolean' },
        approvals: { type: 'string' },
        help: { type: 'boolean' },
        version: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw wrong(`${messageOf(error).split('\n', 1)[0]}`);
  }
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw wrong(`--port "${text}" is no port number from 0 to 65535.`);
}

function wrong(happened: string): PlaygroundError {
  return new PlaygroundError('usage', { happened, fine: 'Nothing was started.', todo: 'See --help.' });
}
