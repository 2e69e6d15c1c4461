import { readFileSync, statSync } from 'node:fs';
import type * as z from 'zod';
import { cleanText } from './clean-text.ts';
import { ReplayError } from './errors.ts';
import { FORMAT, RecordingHeader, RecordingLine, VERSION } from './recording-format.ts';

/** A recording is read whole: an hour at one reading a second has about 3 MB. */
const MAX_RECORDING_BYTES = 64 * 1024 * 1024;
const ANOTHER_FILE = 'Give --replay a recording such as samples/busy-laptop.jsonl.';

/** A recording, checked. */
export interface Recording {
  header: RecordingHeader;
  /** At least two, in order of time. */
  lines: readonly RecordingLine[];
  /** What was wrong with it and could be passed over. */
  notes: readonly string[];
}

/** @throws ReplayError when the file can't be read or is no recording. */
export function readRecording(path: string): Recording {
  let text: string;
  try {
    const about = statSync(path);
    // Another kind of file may never end: a pipe, a device.
    if (!about.isFile()) throw new ReplayError(`${cleanText(path)} is no regular file.`, ANOTHER_FILE);
    const { size } = about;
    if (size > MAX_RECORDING_BYTES)
      throw new ReplayError(`${cleanText(path)} has ${size} bytes, more than ${MAX_RECORDING_BYTES}.`, ANOTHER_FILE);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof ReplayError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ReplayError(`The recording ${cleanText(path)} can't be read (${code}).`, ANOTHER_FILE);
  }
  return parseRecording(text);
}

/**
 * Reads JSON Lines: a header and then one reading a line. A last line that is cut off is left out and noted.
 *
 * @throws ReplayError when the text is no recording, of another version, too short, or faulty in its midst
 */
export function parseRecording(text: string): Recording {
  const [first = '', ...rest] = text.split('\n');
  const header = parseHeader(first);
  const isCut = rest.at(-1) !== '';
  const notes: string[] = [];
  const lines: RecordingLine[] = [];
  for (const [index, row] of rest.entries()) {
    if (row.trim() === '') continue;
    const number = index + 2;
    const value = parseJson(row);
    if (value === undefined && isCut && index === rest.length - 1) {
      notes.push(`The recording is cut off in line ${number}; the ${lines.length} readings before it are played.`);
      break;
    }
    lines.push(parseLine(value, number, lines.at(-1)?.at ?? -1, header.machine.cores));
  }
  if (lines.length < 2)
    throw new ReplayError(`The recording has too few readings (${lines.length}): rates need two.`, ANOTHER_FILE);
  return { header, lines, notes };
}

function parseHeader(line: string): Recording['header'] {
  if (line.trim() === '') throw new ReplayError('The recording is empty.', ANOTHER_FILE);
  const value = parseJson(line);
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== FORMAT)
    throw new ReplayError(`This is no recording of a machine; it begins with "${cleanText(line)}".`, ANOTHER_FILE);
  if ('version' in value && value.version !== VERSION)
    throw new ReplayError(
      `The recording has version ${cleanText(String(value.version))}, and this server reads version ${VERSION}.`,
      'Record it again with this version.',
    );
  const header = RecordingHeader.safeParse(value);
  if (header.success) return header.data;
  throw new ReplayError(`The recording's first line is faulty (${issueOf(header.error)}).`, ANOTHER_FILE);
}

function parseLine(value: unknown, number: number, after: number, cores: number): RecordingLine {
  const line = RecordingLine.safeParse(value);
  const fault = !line.success
    ? issueOf(line.error)
    : line.data.at <= after
      ? `"at" is ${line.data.at}, not after ${after}`
      : line.data.cpu && line.data.cpu.length !== cores
        ? `it has ${line.data.cpu.length} cores, the first line says ${cores}`
        : undefined;
  if (line.success && fault === undefined) return line.data;
  throw new ReplayError(`Line ${number} of the recording is faulty (${fault}).`, ANOTHER_FILE);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function issueOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  return `${issue?.path.join('.') || 'the line'}: ${issue?.message}`;
}
