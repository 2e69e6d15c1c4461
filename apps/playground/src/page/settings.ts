import * as z from 'zod';
import { NO_STATE, type Settings } from './logic/state.ts';

const KEY = 'playground-settings';
const stored = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  size: z.union([z.literal('fit'), z.literal(360), z.literal(800), z.literal(1200)]),
  profile: z.enum(['spec', 'spec-opaque', 'reference']),
});

/** The settings of the last visit, or the first ones. */
export function readSettings(storage: Pick<Storage, 'getItem'>): Settings {
  const text = storage.getItem(KEY);
  if (text === null) return NO_STATE.settings;
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    // Written by another version, or by hand: the first settings are as good as any.
    return NO_STATE.settings;
  }
}

export function writeSettings(storage: Pick<Storage, 'setItem'>, settings: Settings): void {
  storage.setItem(KEY, JSON.stringify(settings));
}
