import type { Place } from '../main.ts';
import { PlaygroundError } from '../problem.ts';

/** Renders one view headless. Answers the exit code. */
export async function run(_argv: string[], _place: Place): Promise<number> {
  throw new PlaygroundError('usage', { happened: '"render" is being built.', fine: '', todo: '' });
}
