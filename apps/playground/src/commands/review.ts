import type { Place } from '../main.ts';
import { PlaygroundError } from '../problem.ts';

/** Looks a server over without a browser. Answers the exit code. */
export async function run(_argv: string[], _place: Place): Promise<number> {
  throw new PlaygroundError('usage', { happened: '"review" is being built.', fine: '', todo: '' });
}
