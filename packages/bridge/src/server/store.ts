import Keyv from 'keyv';

/** How long a view's state and drafts are kept after they were last written. */
export const RETENTION_MS = 7 * 24 * 3600 * 1000;

/**
 * Opens the key-value store behind view states and drafts.
 *
 * @param address Nothing for memory, `file:PATH` for one file, `redis://...` for a store that instances share.
 * @throws Error when the address has another form.
 */
export async function openStore(address?: string): Promise<Keyv> {
  const options = { ttl: RETENTION_MS };
  if (!address) return new Keyv(options);
  if (address.startsWith('file:')) {
    const { KeyvFile } = await import('keyv-file');
    return new Keyv({ ...options, store: new KeyvFile({ filename: address.slice('file:'.length) }) });
  }
  if (/^rediss?:\/\//.test(address)) {
    const { default: KeyvRedis } = await import('@keyv/redis');
    return new Keyv({ ...options, store: new KeyvRedis(address) });
  }
  throw new Error(
    `--store ${address} is neither file:PATH nor redis://HOST. Leave it out to keep view state in memory.`,
  );
}
