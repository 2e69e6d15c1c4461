import { LinuxSource } from './linux-source.ts';
import { readRecording } from './recording.ts';
import { ReplaySource } from './replay-source.ts';
import type { MetricsSource } from './source.ts';
import { UnsupportedSource } from './unsupported-source.ts';

/**
 * The figures to show: a recording where one is named, else those of this machine.
 *
 * @param replay Path of a recording.
 * @throws ReplayError when it can't be played
 */
export function openSource(replay: string | undefined, platform: string = process.platform): MetricsSource {
  if (replay !== undefined) return new ReplaySource(readRecording(replay));
  return platform === 'linux' ? new LinuxSource() : new UnsupportedSource(platform);
}
