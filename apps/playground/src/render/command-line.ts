import { parseArgs } from 'node:util';
import { readArguments } from '../page/logic/arguments.ts';
import { messageOf, PlaygroundError } from '../problem.ts';

export const HELP = `Usage: playground render SERVER TOOL [options]

  SERVER             a name in mcp.json
  TOOL               a tool of it that has a view
  --args JSON        the call's arguments, an object (default: {})
  --policy NAME      spec, reference or declared (default: spec)
  --theme NAME       light or dark (default: light)
  --size SIZE        of the view's frame and of the room for it, CSS pixels (default: 800x600)
  --screenshot FILE  a PNG of the view's frame
  --trace FILE       all that was seen and measured, as JSON
  --config FILE      server list in the standard mcp.json shape (default: mcp.json)
  --timeout SECONDS  for all of it (default: 20)
  --allow-command    start a command that is not the workspace's own

Ends with 0 when the view is clean, 1 when something is wrong with it, 2 when it could not be rendered.
`;

const POLICIES = ['spec', 'reference', 'declared'] as const;
const THEMES = ['light', 'dark'] as const;
/** CSS pixels. */
const SIZES = { least: 200, most: 3_000 };
const MAX_SECONDS = 600;

export interface RenderCommandLine {
  readonly server: string;
  readonly tool: string;
  readonly args: Record<string, unknown>;
  readonly policy: (typeof POLICIES)[number];
  readonly theme: (typeof THEMES)[number];
  /** CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  readonly config: string;
  readonly timeoutMs: number;
  readonly allowCommand: boolean;
  readonly screenshot?: string;
  readonly trace?: string;
}

/** `help` where that is asked for. @throws PlaygroundError for an unknown option or a value that makes no sense. */
export function readCommandLine(argv: string[]): RenderCommandLine | 'help' {
  const { values, positionals } = parse(argv);
  if (values.help) return 'help';
  const [server, tool, ...rest] = positionals;
  if (server === undefined || tool === undefined) throw wrong('A server and a tool must be named.');
  if (rest.length > 0) throw wrong(`"${rest[0]}" is one name too many: a server and a tool are rendered.`);
  const { screenshot, trace, config = 'mcp.json' } = values;
  return {
    ...{ server, tool, config, screenshot, trace },
    args: readArgs(values.args ?? '{}'),
    policy: oneOf('--policy', POLICIES, values.policy ?? 'spec'),
    theme: oneOf('--theme', THEMES, values.theme ?? 'light'),
    size: readSize(values.size ?? '800x600'),
    timeoutMs: readSeconds(values.timeout ?? '20') * 1_000,
    allowCommand: values['allow-command'] ?? false,
  };
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        args: { type: 'string' },
        policy: { type: 'string' },
        theme: { type: 'string' },
        size: { type: 'string' },
        screenshot: { type: 'string' },
        trace: { type: 'string' },
        config: { type: 'string' },
        timeout: { type: 'string' },
        'allow-command': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw wrong(`${messageOf(error).split('\n', 1)[0]}`);
  }
}

function readArgs(text: string): Record<string, unknown> {
  const read = readArguments(text);
  if ('fault' in read) throw wrong(`--args can't be used. ${read.fault}`);
  return read.value;
}

function oneOf<T extends string>(option: string, allowed: readonly T[], word: string): T {
  const found = allowed.find((name) => name === word);
  if (found === undefined) throw wrong(`${option} "${word}" is none of ${allowed.join(', ')}.`);
  return found;
}

function readSize(text: string): { width: number; height: number } {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(text) ?? [];
  const size = { width: Number(width), height: Number(height) };
  const { least, most } = SIZES;
  if (Object.values(size).every((pixels) => pixels >= least && pixels <= most)) return size;
  throw wrong(`--size "${text}" is no size like 800x600, from ${least} to ${most} each way.`);
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && seconds > 0 && seconds <= MAX_SECONDS) return seconds;
  throw wrong(`--timeout "${text}" is no number of seconds up to ${MAX_SECONDS}.`);
}

function wrong(happened: string): PlaygroundError {
  return new PlaygroundError('usage', {
    happened,
    fine: 'Nothing was started.',
    todo: 'See playground render --help.',
  });
}
