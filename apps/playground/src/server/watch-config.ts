import { unwatchFile, watchFile } from 'node:fs';
import { PlaygroundError } from '../problem.ts';
import { type Config, readConfig } from './config.ts';

/** Editors write beside and rename; looking at the file now and then is right for all of them, on every system. */
const LOOK_MS = 500;

export interface ConfigWatch {
  close(): void;
}

/**
 * Reads mcp.json again when it changes. A file that can't be used changes nothing: `refused` says why, and the servers stay
 * as they are.
 * @param file absolute.
 */
export function watchConfig(
  file: string,
  on: { changed(config: Config): void; refused(why: string): void },
): ConfigWatch {
  const look = () => {
    try {
      on.changed(readConfig(file));
    } catch (error) {
      if (!(error instanceof PlaygroundError)) throw error;
      on.refused(`${error.problem.happened} The servers stay as they are until it can be read again.`);
    }
  };
  watchFile(file, { interval: LOOK_MS, persistent: false }, look);
  return { close: () => unwatchFile(file, look) };
}
