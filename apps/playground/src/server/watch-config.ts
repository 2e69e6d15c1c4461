import { readFileSync } from 'node:fs';
import { messageOf, PlaygroundError } from '../problem.ts';
import { type Config, readConfig } from './config.ts';

/** Editors write beside and rename; reading a small file now and then is right for all of them, on every system. */
const LOOK_MS = 500;

export interface ConfigWatch {
  close(): void;
}

/**
 * Reads mcp.json again when its text changes. A file that can't be used changes nothing: `refused` says why, and the servers
 * stay as they are.
 * @param file absolute.
 */
export function watchConfig(
  file: string,
  on: { changed(config: Config): void; refused(why: string): void },
): ConfigWatch {
  let last = textOf(file);
  const look = setInterval(() => {
    const text = textOf(file);
    if (text === last) return;
    last = text;
    try {
      on.changed(readConfig(file));
    } catch (error) {
      if (!(error instanceof PlaygroundError)) throw error;
      on.refused(`${error.problem.happened} The servers stay as they are until it can be read again.`);
    }
  }, LOOK_MS).unref();
  return { close: () => clearInterval(look) };
}

/** Its text, or why there is none: a file that goes away has changed, too. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return messageOf(error);
  }
}
