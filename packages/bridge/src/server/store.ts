import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import Keyv from 'keyv';

/** How long a view's state and drafts are kept after they were last written. */
export const RETENTION_MS = 7 * 24 * 3600 * 1000;

/**
 * Opens the key-value store behind view states and drafts.
 *
 * @param address Nothing for memory, `file:PATH` for one file, `redis://...` for a store that instances share.
 * @throws Error when the address has another form, or its file can't be written.
 */
export async function openStore(address?: string): Promise<Keyv> {
  const options = { ttl: RETENTION_MS };
  if (!address) return new Keyv(options);
  if (address.startsWith('file:')) {
    const { KeyvFile } = await import('keyv-file');
    const filename = address.slice('file:'.length);
    await mustBeWritable(filename);
    return new Keyv({ ...options, store: new KeyvFile({ filename }) });
  }
  if (/^rediss?:\/\//.test(address)) {
    const { default: KeyvRedis } = await import('@keyv/redis');
    return new Keyv({ ...options, store: new KeyvRedis(address) });
  }
  throw new Error(
    `--store ${address} is neither file:PATH nor redis://HOST. Leave it out to keep view state in memory.`,
  );
}

/** The store writes in the background and would say nothing: a place that can't be written is refused at start. */
async function mustBeWritable(file: string): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await appendFile(file, '');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`--store file:${file} can't be written (${reason}). Name a file in a folder that can.`);
  }
}
