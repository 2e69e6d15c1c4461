import { readFileSync, statSync } from 'node:fs';
import type * as z from 'zod';
import { cleanText } from './clean-text.ts';
import { ReplayError } from './errors.ts';
import { FORMAT, RecordingHeader, RecordingLine, VERSION } from './recording-format.ts';

/** A recording is read whole: an hour at one reading a second has about 3 MB. */
const MAX_RECORDING_BYTES = 64 * 1024 * 1024;
/** 10,000 processes take 1 MB, with their commands 12. */
const MAX_LINE_CHARACTERS = 16 * 1024 * 1024;
const ANOTHER_FILE = 'Give --replay a recording such as samples/busy-laptop.jsonl.';
const BYTE_ORDER_MARK = /^\ufeff/;
const UTF_16 = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
const SHOWN_OF_VALUE = 40;

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
  let bytes: Buffer;
  try {
    const about = statSync(path);
    // Another kind of file may never end: a pipe, a device.
    if (!about.isFile()) throw new ReplayError(`${cleanText(path)} is no regular file.`, ANOTHER_FILE);
    const { size } = about;
    if (size > MAX_RECORDING_BYTES)
      throw new ReplayError(`${cleanText(path)} has ${size} bytes, more than ${MAX_RECORDING_BYTES}.`, ANOTHER_FILE);
    bytes = readFileSync(path);
  } catch (error) {
    if (error instanceof ReplayError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ReplayError(`The recording ${cleanText(path)} can't be read (${code}).`, ANOTHER_FILE);
  }
  if (UTF_16.some((mark) => bytes.subarray(0, 2).equals(mark)))
    throw new ReplayError(`${cleanText(path)} is UTF-16 text, and recordings are UTF-8.`, 'Save it as UTF-8.');
  return parseRecording(bytes.toString('utf8'));
}

/**
 * Reads JSON Lines: a header and then one reading a line, with or without a byte order mark, ended by LF or CR LF. A
 * last line that is cut off is left out and noted.
 *
 * @throws ReplayError when the text is no recording, of another version, too short, or faulty in its midst
 */
export function parseRecording(text: string): Recording {
  const [first = '', ...rest] = text.replace(BYTE_ORDER_MARK, '').split('\n');
  const header = parseHeader(first);
  const isCut = rest.at(-1) !== '';
  const notes: string[] = [];
  const lines: RecordingLine[] = [];
  for (const [index, row] of rest.entries()) {
    if (row.trim() === '') continue;
    const number = index + 2;
    if (row.length > MAX_LINE_CHARACTERS)
      throw faultIn(number, `it has ${row.length} characters, more than ${MAX_LINE_CHARACTERS}`);
    const value = parseJson(row);
    if (value === undefined && isCut && index === rest.length - 1) {
      notes.push(`The recording is cut off in line ${number}; the ${lines.length} readings before it are played.`);
      break;
    }
    if (value === undefined) throw faultIn(number, `it is no JSON and begins with "${cleanText(row)}"`);
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
      `The recording has version ${shown(value.version)}, and this server reads version ${VERSION}.`,
      'Record it again with this version.',
    );
  const header = RecordingHeader.safeParse(value);
  if (header.success) return header.data;
  throw new ReplayError(`The recording's first line is faulty (${issueOf(header.error, value)}).`, ANOTHER_FILE);
}

function parseLine(value: unknown, number: number, after: number, cores: number): RecordingLine {
  const line = RecordingLine.safeParse(value);
  if (!line.success) throw faultIn(number, issueOf(line.error, value));
  const { at, cpu, throttling, groupCpu } = line.data;
  if (at <= after) throw faultIn(number, `"at" is ${at}, not after ${after}`);
  if (cpu && cpu.length !== cores) throw faultIn(number, `it has ${cpu.length} cores, the first line says ${cores}`);
  if (throttling && !groupCpu) throw faultIn(number, 'it has "throttling" without "groupCpu"');
  return line.data;
}

function faultIn(number: number, fault: string): ReplayError {
  return new ReplayError(`Line ${number} of the recording is faulty (${fault}).`, `Mend that line. ${ANOTHER_FILE}`);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The first one, with the value that caused it. */
function issueOf({ issues }: z.ZodError, value: unknown): string {
  const path = issues[0]?.path ?? [];
  let found: unknown = value;
  for (const key of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  return `${path.join('.') || 'the line'} is ${shown(found)}: ${issues[0]?.message}`;
}

function shown(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'absent');
  const clean = cleanText(text.slice(0, SHOWN_OF_VALUE + 1));
  return clean.length > SHOWN_OF_VALUE ? `${clean.slice(0, SHOWN_OF_VALUE - 1)}…` : clean;
}
