import { PlaygroundError } from '../problem.ts';
import { HELP, readCommandLine, readTarget } from '../review/command-line.ts';
import { print } from '../review/print.ts';
import { NotReviewed, review } from '../review/review.ts';
import { readExamplesFile } from '../server/examples.ts';

/** Looks a server over without a browser. Answers the exit code: 0 clean, 1 findings, 2 could not review. */
export async function run(argv: string[]): Promise<number> {
  const folder = process.cwd();
  const options = readCommandLine(argv, folder);
  if (options === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  const { json, failOn, target } = options;
  const examples = options.examples === undefined ? undefined : readExamplesFile(options.examples);
  if (examples?.note) throw unusable(options.examples ?? '', examples.note);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  try {
    const report = await review(readTarget(target, folder), {
      version: __APP_VERSION__,
      examples,
      signal: stop.signal,
    });
    if (stop.signal.aborted) return stopped();
    process.stdout.write(json ? `${JSON.stringify(report, undefined, 2)}\n` : print(report, hasColor()));
    return report.counts.error > 0 || (failOn === 'warn' && report.counts.warn > 0) ? 1 : 0;
  } catch (error) {
    if (stop.signal.aborted) return stopped();
    if (!(error instanceof NotReviewed)) throw error;
    const { problem, stderr } = error;
    if (json) process.stdout.write(`${JSON.stringify({ problem, stderr }, undefined, 2)}\n`);
    else console.error([error.message, ...stderr.map((line) => `  stderr: ${line}`)].join('\n'));
    return 2;
  }
}

function stopped(): number {
  console.error('Stopped before the review was done. The server was ended.');
  return 2;
}

function hasColor(): boolean {
  return process.stdout.isTTY === true && !process.env.NO_COLOR;
}

function unusable(file: string, note: string): PlaygroundError {
  return new PlaygroundError('usage', {
    happened: `${file}: ${note}.`,
    fine: 'Nothing was started.',
    todo: 'Correct it: a list of { title, prompt, tool, arguments }.',
  });
}
