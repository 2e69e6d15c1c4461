import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Place } from '../main.ts';
import { messageOf, PlaygroundError } from '../problem.ts';
import { openBrowser } from '../render/browser.ts';
import { HELP, type RenderCommandLine, readCommandLine } from '../render/command-line.ts';
import { drive } from '../render/drive.ts';
import { findFaults } from '../render/faults.ts';
import { formatReport, measure } from '../render/report.ts';
import type { Seen } from '../render/seen.ts';
import { Approvals, isOwn } from '../server/approvals.ts';
import { readConfig } from '../server/config.ts';
import { startPlayground } from '../server/start.ts';

/** Opens one tool's view headless and prints what is wrong with it. Answers the exit code: 0 clean, 1 not. */
export async function run(argv: string[], place: Place): Promise<number> {
  const options = readCommandLine(argv);
  if (options === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  const seen = await see(options, place);
  const turn = seen.snapshot.turns.at(-1);
  if (!turn) throw tooLate(options);
  const measured = measure(turn, seen);
  const faults = findFaults(turn, seen, options.timeoutMs);
  console.log(formatReport(options, { measured, faults, turn, seen }));
  if (options.trace !== undefined) await writeTrace(options.trace, { ...options, measured, faults, ...seen });
  if (faults.length > 0) return 1;
  return seen.pictureProblem === undefined ? 0 : 2;
}

/** Approvals of a render are for that render: they lie in a folder that goes with it. */
async function see(options: RenderCommandLine, { dist, workspace }: Place): Promise<Seen> {
  const folder = mkdtempSync(join(tmpdir(), 'playground-render-'));
  const approvals = join(folder, 'approved.json');
  try {
    allowCommand(options, workspace, approvals);
    const browser = await openBrowser();
    try {
      const { config, server: app } = options;
      const page = join(dist, 'page');
      const playground = await startPlayground({
        version: __APP_VERSION__,
        config,
        app,
        port: 0,
        approvals,
        workspace,
        page,
      });
      try {
        return await drive(browser, playground, options).catch(explain);
      } finally {
        await playground.close();
      }
    } finally {
      await browser.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Running this names a server, but not its command: one that is not the workspace's own wants a word more. */
function allowCommand(
  { config, server, allowCommand: allowed }: RenderCommandLine,
  workspace: string,
  file: string,
): void {
  const launch = readConfig(config).servers.find(({ name }) => name === server)?.launch;
  if (launch?.kind !== 'stdio' || isOwn(launch, workspace)) return;
  if (allowed) {
    new Approvals(file).add(launch);
    return;
  }
  const { command, args, cwd, env } = launch;
  const variables = Object.keys(env);
  throw new PlaygroundError('command-not-allowed', {
    happened: `"${server}" is not one of the workspace's own: it runs ${JSON.stringify([command, ...args])} in ${cwd}${variables.length > 0 ? `, with the variables ${variables.join(', ')}` : ''}.`,
    fine: 'Nothing was started.',
    todo: 'If you want that, add --allow-command.',
  });
}

function explain(error: unknown): never {
  if (error instanceof PlaygroundError) throw error;
  const problem = {
    happened: `The browser failed: ${messageOf(error).split('\n', 1)[0]}`,
    fine: 'The server was ended, and nothing is left running.',
    todo: 'Run it again, with more --timeout if the machine is busy.',
  };
  throw new PlaygroundError('browser-failed', problem, { cause: error });
}

async function writeTrace(file: string, trace: object): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(trace, undefined, 2)}\n`);
  } catch (error) {
    throw new PlaygroundError('trace-not-written', {
      happened: `The trace can't be written to ${file} (${messageOf(error)}).`,
      fine: 'The report above holds.',
      todo: 'Name another file with --trace FILE.',
    });
  }
}

function tooLate({ server, timeoutMs }: RenderCommandLine): PlaygroundError {
  return new PlaygroundError('not-rendered', {
    happened: `"${server}" was not up in ${timeoutMs / 1_000} s.`,
    fine: 'Nothing was called.',
    todo: 'Give it more with --timeout SECONDS.',
  });
}
