import * as z from 'zod';
import { CAPABILITIES, FIRST_SETTINGS, type Settings } from './logic/state.ts';

const KEY = 'playground-settings';
/** What is missing is as at the first visit. */
const stored = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  size: z.union([z.literal('fit'), z.literal(360), z.literal(800), z.literal(1200)]),
  profile: z.enum(['declared', 'spec', 'opaque', 'reference']),
  pace: z.enum(['at-once', 'typed', 'slowly']),
  host: z.object({
    palette: z.enum(['own', 'high-contrast', 'none']),
    locale: z.string(),
    timeZone: z.string(),
    platform: z.enum(['web', 'desktop', 'mobile']),
    touch: z.enum(['system', 'on', 'off']),
    insets: z.enum(['none', 'phone']),
    container: z.enum(['flexible', 'fixed', 'unbounded']),
    displayModes: z.array(z.enum(['fullscreen', 'pip'])),
    withheld: z.array(z.enum(CAPABILITIES)),
  }),
});

/** The settings of the last visit, or the first ones. */
export function readSettings(storage: Pick<Storage, 'getItem'>): Settings {
  const text = storage.getItem(KEY);
  if (text === null) return FIRST_SETTINGS;
  try {
    return { ...FIRST_SETTINGS, ...stored.partial().parse(JSON.parse(text)) };
  } catch {
    // Written by another version, or by hand: the first settings are as good as any.
    return FIRST_SETTINGS;
  }
}

export function writeSettings(storage: Pick<Storage, 'setItem'>, settings: Settings): void {
  storage.setItem(KEY, JSON.stringify(settings));
}
