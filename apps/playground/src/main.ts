import { resolve } from 'node:path';
import { PlaygroundError } from './problem.ts';

/** Where this program lies. */
export interface Place {
  /** Folder of the built files. */
  readonly dist: string;
  /** The workspace whose own apps need no approval. */
  readonly workspace: string;
}

/** `apps/playground/dist/main.js` lies three folders under the workspace. */
const PLACE: Place = { dist: import.meta.dirname, workspace: resolve(import.meta.dirname, '../../..') };

const COMMANDS = {
  review: () => import('./commands/review.ts'),
  render: () => import('./commands/render.ts'),
  connect: () => import('./commands/connect.ts'),
};

async function main(): Promise<void> {
  const [first = '', ...rest] = process.argv.slice(2);
  if (isCommand(first)) process.exitCode = await (await COMMANDS[first]()).run(rest, PLACE);
  else await (await import('./commands/serve.ts')).run(process.argv.slice(2), PLACE);
}

function isCommand(word: string): word is keyof typeof COMMANDS {
  return Object.hasOwn(COMMANDS, word);
}

main().catch((error: unknown) => {
  if (!(error instanceof PlaygroundError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
});
