import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ReplayError, UnsupportedPlatformError } from './errors.ts';
import { LinuxSource } from './linux-source.ts';
import { openSource } from './open-source.ts';
import { ReplaySource } from './replay-source.ts';
import { Sampler } from './sampler.ts';

const sample = fileURLToPath(new URL('../../samples/busy-laptop.jsonl', import.meta.url));

it('reads this machine on Linux, and a recording anywhere', () => {
  expect(openSource({}, 'linux')).toBeInstanceOf(LinuxSource);
  expect(openSource({ replay: sample }, 'win32')).toBeInstanceOf(ReplaySource);
  expect(() => openSource({ replay: '' }, 'linux')).toThrow(ReplayError);
});

it('answers every question on another platform with what is possible there', async () => {
  const now = new Sampler(openSource({}, 'darwin')).now();
  await expect(now).rejects.toThrow(UnsupportedPlatformError);
  await expect(now).rejects.toThrow(
    'Figures of this machine can be read on Linux only, and this is darwin. ' +
      'The server runs, and recordings can be shown. ' +
      'Start it with --replay samples/busy-laptop.jsonl to see a recorded machine.',
  );
});
