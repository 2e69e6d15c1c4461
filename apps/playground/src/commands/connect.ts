import type { Place } from '../main.ts';
import { PlaygroundError } from '../problem.ts';

/** Prints the entry for a client. Answers the exit code. */
export async function run(_argv: string[], _place: Place): Promise<number> {
  throw new PlaygroundError('usage', { happened: '"connect" is being built.', fine: '', todo: '' });
}
