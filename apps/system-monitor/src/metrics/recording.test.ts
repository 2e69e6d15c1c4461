import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ReplayError } from './errors.ts';
import { parseRecording, readRecording } from './recording.ts';

const header = {
  format: 'system-monitor-recording',
  version: 1,
  title: 'Test',
  machine: { cores: 1, boot: 'test', scope: 'machine', ticksPerSecond: 100, uptime: 0 },
};
const line = (second: number, parts = {}) => ({
  at: second * 1000,
  cpu: [[second * 50, 0, 0, second * 50, 0, 0, 0, 0]],
  ...parts,
});
const textOf = (...rows: unknown[]) =>
  rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('');
const good = textOf(header, line(0), line(1), line(2));

describe('parseRecording', () => {
  it('reads a header and its lines', () => {
    const { header: found, lines, notes } = parseRecording(good);
    expect(found).toEqual({ ...header, playFrom: 1000 });
    expect(lines).toEqual([line(0), line(1), line(2)]);
    expect(notes).toEqual([]);
  });

  it('plays the readings before a last line that is cut off, and says so', () => {
    const { lines, notes } = parseRecording(good.slice(0, -20));
    expect(lines).toEqual([line(0), line(1)]);
    expect(notes).toEqual(['The recording is cut off in line 4; the 2 readings before it are played.']);
  });

  it('takes a last line without its end of line, lines between, and Windows ends of line', () => {
    expect(parseRecording(good.trimEnd()).lines.length).toBe(3);
    expect(parseRecording(good.replaceAll('\n', '\r\n\r\n')).lines.length).toBe(3);
  });

  it('cleans the names in it', () => {
    const processes = [[5, 1, 'a\u202eb', 'S', 0, 0, 1, 0]];
    const network = [['e\nth', 1, 1]];
    const { lines } = parseRecording(textOf(header, line(0, { processes, network }), line(1)));
    expect(lines[0]?.processes?.[0]?.[2]).toBe('a�b');
    expect(lines[0]?.network?.[0]?.[0]).toBe('e�th');
  });

  it.each<[string, string, RegExp]>([
    ['nothing', '', /^The recording is empty\./],
    ['blank lines', '\n\n', /^The recording is empty\./],
    ['text', 'hello\nworld\n', /begins with "hello"/],
    ['bytes of a picture', '\u0089PNG\r\n\u001a\n\u0000', /begins with "�PNG�"/],
    ['a right-to-left trick', '\u202egnp.exe', /begins with "�gnp.exe"/],
    ['one very long line', 'x'.repeat(100_000), /begins with "x{63}…"/],
    ['another JSON', '{"type":"FeatureCollection"}\n', /begins with "\{"type":"FeatureCollection"\}"/],
    ['JSON that is no object', 'null\n', /begins with "null"/],
    ['a version to come', textOf({ ...header, version: 2 }), /has version 2, and this server reads version 1/],
    ['a header with a fault', textOf({ ...header, machine: {} }), /first line is faulty \(machine\.cores: /],
    ['no reading', textOf(header), /too few readings \(0\): rates need two/],
    ['one reading', textOf(header, line(0)), /too few readings \(1\): rates need two/],
    ['one reading and a cut', `${textOf(header, line(0))}{"at":`, /too few readings \(1\)/],
    ['a fault in its midst', textOf(header, line(0), '{"at":', line(2)), /^Line 3 of the recording is faulty \(/],
    ['a negative counter', textOf(header, line(0, { load: [-1, 0, 0] }), line(1)), /^Line 2 .* \(load\.0: /],
    ['time that goes back', textOf(header, line(2), line(1)), /^Line 3 .* \("at" is 1000, not after 2000\)/],
    [
      'a core too many',
      textOf(header, line(0, { cpu: [...line(0).cpu, ...line(0).cpu] })),
      /2 cores, the first line says 1/,
    ],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseRecording(text)).toThrow(ReplayError);
    expect(() => parseRecording(text)).toThrow(message);
    expect(() => parseRecording(text)).toThrow(/ Nothing was started and no file was changed\. \S/);
  });
});

describe('readRecording', () => {
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'system-monitor-recording-'));
    onTestFinished(() => rmSync(made, { recursive: true }));
    return made;
  };

  it('reads a file', () => {
    const path = join(folder(), 'good.jsonl');
    writeFileSync(path, good);
    expect(readRecording(path).lines.length).toBe(3);
  });

  it('refuses a path where there is none, or a folder', () => {
    expect(() => readRecording('no/such\u202e.jsonl')).toThrow("The recording no/such�.jsonl can't be read (ENOENT).");
    expect(() => readRecording(folder())).toThrow(/is no regular file\./);
  });
});
