import { expect, it } from 'vitest';
import { FIRST_SETTINGS } from './logic/state.ts';
import { readSettings, writeSettings } from './settings.ts';

const storage = (text: string | null) => ({ getItem: () => text });

it('are those of the last visit', () => {
  let kept = '';
  const settings = { ...FIRST_SETTINGS, theme: 'dark', host: { ...FIRST_SETTINGS.host, locale: 'ar-EG' } } as const;
  writeSettings({ setItem: (_, text) => (kept = text) }, settings);
  expect(readSettings(storage(kept))).toEqual(settings);
});

it.each([
  [null, FIRST_SETTINGS],
  ['', FIRST_SETTINGS],
  ['{"theme": "purple"}', FIRST_SETTINGS],
  ['{"theme": "dark"}', { ...FIRST_SETTINGS, theme: 'dark' }],
  ['{"profile": "spec-opaque"}', FIRST_SETTINGS],
  ['{"host": {"palette": "own"}}', FIRST_SETTINGS],
])('of %j: what is missing is as at first, and what makes no sense is all as at first', (text, settings) => {
  expect(readSettings(storage(text))).toEqual(settings);
});
