import { LinuxSource } from './linux-source.ts';
import { OtherSource } from './other-source.ts';
import { readRecording } from './recording.ts';
import { ReplaySource } from './replay-source.ts';
import type { MetricsSource } from './source.ts';

export interface OpenOptions {
  /** Path of a recording. */
  replay?: string | undefined;
  /** Whether processes carry the names of their users. */
  users?: boolean;
  /** Whether processes carry their arguments, with what is secret in them masked. */
  commandLines?: boolean;
}

/**
 * The figures to show: a recording where one is named, else those of this machine.
 *
 * @throws ReplayError when the recording can't be played
 */
export function openSource(
  { replay, users = false, commandLines = false }: OpenOptions = {},
  platform: string = process.platform,
): MetricsSource {
  if (replay !== undefined) return new ReplaySource(readRecording(replay));
  const options = { users, commandLines };
  return platform === 'linux' ? new LinuxSource(options) : new OtherSource({ platform, ...options });
}
