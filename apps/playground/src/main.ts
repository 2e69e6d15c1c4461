import { join, resolve } from 'node:path';
import { HELP, readCommandLine } from './command-line.ts';
import { hasDesktop, openBrowser } from './open-browser.ts';
import { PlaygroundError } from './problem.ts';
import { startPlayground } from './server/start.ts';

/** `apps/playground/dist/main.js` lies three folders under the workspace. */
const WORKSPACE = resolve(import.meta.dirname, '../../..');

async function main(): Promise<void> {
  const options = readCommandLine(process.argv.slice(2));
  if (options.show === 'help') return void process.stdout.write(HELP);
  if (options.show === 'version') return console.log(__APP_VERSION__);
  const { platform, env, stdout } = process;
  const { approvals = join(WORKSPACE, '.cache/playground/approved.json') } = options;
  const { open = hasDesktop({ platform, env, isTTY: stdout.isTTY }) } = options;
  const playground = await startPlayground({
    ...options,
    approvals,
    version: __APP_VERSION__,
    // `npm run dev` starts the playground again and again; the open page must get back in.
    token: process.env.PLAYGROUND_TOKEN,
    workspace: WORKSPACE,
    page: join(import.meta.dirname, 'page'),
  });
  console.log(playground.url);
  if (open)
    openBrowser(playground.url, (reason) => console.error(`No browser opened (${reason}). Open the URL above.`));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void playground.close().then(() => process.exit(0)));
}

main().catch((error: unknown) => {
  if (!(error instanceof PlaygroundError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
