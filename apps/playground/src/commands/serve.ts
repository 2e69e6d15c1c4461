import { join } from 'node:path';
import type { Place } from '../main.ts';
import { startPlayground } from '../server/start.ts';
import { hasDesktop, openBrowser } from './open-browser.ts';
import { HELP, readCommandLine } from './serve-command-line.ts';

/** `playground [options]`: starts the host and prints its one URL; it runs until it is told to end. */
export async function run(argv: string[], { dist, workspace }: Place): Promise<void> {
  const options = readCommandLine(argv);
  if (options.show === 'help') return void process.stdout.write(HELP);
  if (options.show === 'version') return console.log(__APP_VERSION__);
  const { platform, env, stdout } = process;
  const { approvals = join(workspace, '.cache/playground/approved.json') } = options;
  const { open = hasDesktop({ platform, env, isTTY: stdout.isTTY }) } = options;
  const playground = await startPlayground({
    ...options,
    approvals,
    version: __APP_VERSION__,
    // `npm run dev` starts the playground again and again; the open page must get back in.
    token: process.env.PLAYGROUND_TOKEN,
    workspace,
    page: join(dist, 'page'),
  });
  console.log(playground.url);
  if (open)
    openBrowser(playground.url, (reason) => console.error(`No browser opened (${reason}). Open the URL above.`));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void playground.close().then(() => process.exit(0)));
}
