import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ReplayError } from './errors.ts';
import { parseRecording, readRecording } from './recording.ts';
import { RecordingLine, readingOf } from './recording-format.ts';

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

  it('takes a byte order mark', () => {
    expect(parseRecording(`\ufeff${good}`).lines.length).toBe(3);
    expect(parseRecording(`\ufeff${good.replaceAll('\n', '\r\n')}`).lines.length).toBe(3);
  });

  it('takes 10,000 processes a line', () => {
    const processes = Array.from({ length: 10_000 }, (_, pid) => [
      pid,
      1,
      'worker',
      'S',
      0,
      1,
      1,
      0,
      'other',
      'worker -x',
    ]);
    const { lines } = parseRecording(textOf(header, line(0, { processes }), line(1)));
    expect(lines[0]?.processes?.length).toBe(10_000);
  });

  it('leaves out what it does not know', () => {
    const { lines } = parseRecording(textOf({ ...header, of: 'a later version' }, line(0, { new: 1 }), line(1)));
    expect(lines[0]).toEqual(line(0));
  });

  it.each<[string, string, string]>([
    ['nothing', '', 'The recording is empty.'],
    ['a byte order mark alone', '\ufeff', 'The recording is empty.'],
    ['blank lines', '\n\n', 'The recording is empty.'],
    ['text', 'hello\nworld\n', 'This is no recording of a machine; it begins with "hello".'],
    ['no header', textOf(line(0), line(1)), 'This is no recording of a machine; it begins with "{"at":0,'],
    ['bytes of a picture', '\u0089PNG\r\n\u001a\n\u0000', 'it begins with "�PNG�"'],
    ['a right-to-left trick', '\u202egnp.exe', 'it begins with "�gnp.exe"'],
    ['one very long line', 'x'.repeat(100_000), `it begins with "${'x'.repeat(63)}…"`],
    ['another JSON', '{"type":"FeatureCollection"}\n', 'it begins with "{"type":"FeatureCollection"}"'],
    ['JSON that is no object', 'null\n', 'it begins with "null"'],
    ['a cut header', JSON.stringify(header).slice(0, 60), 'it begins with "{"format":"system-monitor-recording"'],
    ['a version to come', textOf({ ...header, version: 2 }), 'has version 2, and this server reads version 1.'],
    ['a version in words', textOf({ ...header, version: '1' }), 'has version "1", and this server reads version 1.'],
    ['no version', textOf({ ...header, version: undefined }), 'first line is faulty (version is absent: '],
    ['a header with a fault', textOf({ ...header, machine: {} }), 'first line is faulty (machine.cores is absent: '],
    ['no cores', textOf({ ...header, machine: { ...header.machine, cores: 0 } }), '(machine.cores is 0: '],
    [
      'a boot with a path',
      textOf({ ...header, machine: { ...header.machine, boot: '../x' } }),
      '(machine.boot is "../x": ',
    ],
    ['a title that is too long', textOf({ ...header, title: 'x'.repeat(65) }), `(title is "${'x'.repeat(38)}…: `],
    ['no reading', textOf(header), 'too few readings (0): rates need two.'],
    ['one reading', textOf(header, line(0)), 'too few readings (1): rates need two.'],
    ['one reading and a cut', `${textOf(header, line(0))}{"at":`, 'too few readings (1): rates need two.'],
    [
      'a line cut in its midst',
      textOf(header, line(0), '{"at":', line(2)),
      'Line 3 of the recording is faulty (it is no JSON and begins with "{"at":").',
    ],
    [
      'a line of text',
      textOf(header, 'not json', line(2)),
      'Line 2 of the recording is faulty (it is no JSON and begins with "not json").',
    ],
    [
      'a line that is a list',
      textOf(header, [1, 2], line(2)),
      'Line 2 of the recording is faulty (the line is [1,2]: ',
    ],
    ['a line without a time', textOf(header, {}, line(2)), 'Line 2 of the recording is faulty (at is absent: '],
    ['a time in words', textOf(header, { at: 'now' }, line(2)), '(at is "now": '],
    [
      'time that goes back',
      textOf(header, line(2), line(1)),
      'Line 3 of the recording is faulty ("at" is 1000, not after 2000).',
    ],
    ['time that stands still', textOf(header, line(2), line(2)), '("at" is 2000, not after 2000).'],
    [
      'a negative counter',
      textOf(header, line(0, { load: [-1, 0, 0] }), line(1)),
      'Line 2 of the recording is faulty (load.0 is -1: ',
    ],
    ['NaN in words', textOf(header, line(0, { load: ['NaN', 0, 0] })), '(load.0 is "NaN": '],
    ['NaN', textOf(header, '{"at":0,"load":[NaN,0,0]}'), 'it is no JSON and begins with "{"at":0,"load":[NaN,0,0]}"'],
    ['a number without end', textOf(header, '{"at":0,"load":[1e999,0,0]}'), '(load.0 is Infinity: '],
    [
      'a number beyond what is exact',
      textOf(header, line(0, { swap: [2 ** 60, 0] })),
      '(swap.0 is 1152921504606847000: ',
    ],
    ['null', textOf(header, line(0, { memory: null })), '(memory is null: '],
    ['too few columns', textOf(header, line(0, { memory: [1, 2] })), '(memory is [1,2]: '],
    ['too many columns', textOf(header, line(0, { swap: [1, 2, 3] })), '(swap is [1,2,3]: '],
    ['no name', textOf(header, line(0, { disks: [['', 0, 0, 0]] })), '(disks.0.0 is "": '],
    [
      'a state of two letters',
      textOf(header, line(0, { processes: [[1, 0, 'x', 'SR', 0, 0, 1, 0]] })),
      '(processes.0.3 is "SR": ',
    ],
    [
      'a battery over full',
      textOf(header, line(0, { devices: { batteries: [['b', 101, 'full']] } })),
      '(devices.batteries.0.1 is 101: ',
    ],
    [
      'an unknown state of a battery',
      textOf(header, line(0, { devices: { batteries: [['b', 1, 'eaten']] } })),
      '(devices.batteries.0.2 is "eaten": ',
    ],
    [
      'a temperature that is none',
      textOf(header, line(0, { devices: { temperatures: [['t', 255]] } })),
      '(devices.temperatures.0.1 is 255: ',
    ],
    ['pressure of one number', textOf(header, line(0, { pressure: { io: 5 } })), '(pressure.io is 5: '],
    [
      'throttling of no group',
      textOf(header, line(0, { throttling: [1, 0] })),
      '(it has "throttling" without "groupCpu").',
    ],
    [
      'a core too many',
      textOf(header, line(0, { cpu: [...line(0).cpu, ...line(0).cpu] })),
      '2 cores, the first line says 1',
    ],
    [
      'too many processes',
      textOf(header, line(0, { processes: Array(16_385).fill([1, 0, 'x', 'S', 0, 0, 1, 0]) })),
      '(processes is [[1,0,',
    ],
    ['a line without end', textOf(header, line(0, { x: 'y'.repeat(17e6) })), 'characters, more than 16777216).'],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseRecording(text)).toThrow(ReplayError);
    expect(() => parseRecording(text)).toThrow(message);
    expect(() => parseRecording(text)).toThrow(/ Nothing was started and no file was changed\. \S/);
  });
});

describe('readingOf', () => {
  const moment = { time: 5, clock: 7 };
  const read = (parts: object) => readingOf(RecordingLine.parse(line(0, parts)), moment);

  it('has every part that a reading may have', () => {
    const parts = {
      load: [1, 2, 3],
      memory: [100, 40, 8, 6],
      memoryParts: [10, 5, 25],
      swap: [1, 2],
      pressure: { cpu: [3], io: [4, 2] },
      frequency: 2400,
      network: [
        ['eth0', 1, 2, 1e9],
        ['wlan0', 3, 4],
      ],
      disks: [
        ['sda', 1, 2, 3],
        ['all disks', 4, 5],
      ],
      groupMemory: [512],
      groupCpu: [0.5, 100],
      throttling: [10, 3],
      devices: {
        spaces: [['/', 100, 40]],
        temperatures: [
          ['CPU', 50.5, 100],
          ['nvme', 40],
        ],
        fans: [['fan', 2100]],
        batteries: [['BAT0', 64, 'discharging']],
      },
      processes: [
        [7, 1, 'node', 'R', 5, 50, 2, 100, 'you', 'node server.js'],
        [8, 1, 'ps', '?', 5, null, null, 100, null, 'ps'],
        [9, 1, 'old', 'S', 5, 0, 1, 100],
      ],
    };
    expect(read(parts)).toEqual({
      ...moment,
      cpu: { total: [0, 0, 0, 0, 0, 0, 0, 0], cores: [[0, 0, 0, 0, 0, 0, 0, 0]] },
      load: [1, 2, 3],
      memory: {
        total: 102_400,
        available: 40_960,
        free: 10_240,
        buffers: 5120,
        cached: 25_600,
        swapTotal: 8192,
        swapFree: 6144,
      },
      swap: { in: 1, out: 2 },
      pressure: { cpu: { some: 3 }, memory: undefined, io: { some: 4, full: 2 } },
      frequency: 2400,
      network: [
        { name: 'eth0', received: 1, sent: 2, speed: 1e9 },
        { name: 'wlan0', received: 3, sent: 4 },
      ],
      disks: [
        { name: 'sda', read: 1, written: 2, busy: 3 },
        { name: 'all disks', read: 4, written: 5 },
      ],
      group: { memory: { limit: 512 }, cpu: { cores: 0.5, used: 100, throttling: { periods: 10, throttled: 3 } } },
      devices: {
        spaces: [{ name: '/', total: 100, available: 40 }],
        temperatures: [
          { name: 'CPU', celsius: 50.5, critical: 100 },
          { name: 'nvme', celsius: 40 },
        ],
        fans: [{ name: 'fan', rpm: 2100 }],
        batteries: [{ name: 'BAT0', percent: 64, state: 'discharging' }],
      },
      processes: {
        ...moment,
        processes: [
          {
            pid: 7,
            parent: 1,
            name: 'node',
            state: 'R',
            ticks: 5,
            memory: 51_200,
            threads: 2,
            started: 100,
            user: 'you',
            command: 'node server.js',
          },
          { pid: 8, parent: 1, name: 'ps', state: '?', ticks: 5, started: 100, command: 'ps' },
          { pid: 9, parent: 1, name: 'old', state: 'S', ticks: 5, memory: 0, threads: 1, started: 100 },
        ],
      },
      missing: [],
    });
  });

  it('says what is not there', () => {
    const { missing, ...parts } = read({});
    expect(missing?.map(({ what }) => what)).toEqual([
      'load',
      'memory',
      'swap activity',
      'pressure',
      'frequency',
      'network',
      'disk activity',
    ]);
    for (const part of ['swap', 'pressure', 'frequency', 'devices']) expect(parts).not.toHaveProperty(part);
  });

  it('knows a core that is off', () => {
    const core = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(read({ cpu: [core, null] }).cpu).toEqual({ total: core, cores: [core, undefined] });
  });

  it('cleans what it shows', () => {
    const { processes, devices } = read({
      processes: [[7, 1, 'a\u0007', 'S', 0, 0, 1, 0, 'b\u202e', `c\n${'d'.repeat(100)}`]],
      devices: { spaces: [['/x\u202ey', 2, 1]] },
    });
    expect(processes?.processes[0]).toMatchObject({ name: 'a�', user: 'b�', command: `c�${'d'.repeat(100)}` });
    expect(devices?.spaces[0]?.name).toBe('/x�y');
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

  it.runIf(process.platform === 'linux')('refuses a device that never ends', () => {
    expect(() => readRecording('/dev/zero')).toThrow('/dev/zero is no regular file.');
  });

  it.runIf(process.platform !== 'win32' && process.geteuid?.() !== 0)('refuses a file that is not readable', () => {
    const path = join(folder(), 'closed.jsonl');
    writeFileSync(path, good, { mode: 0 });
    expect(() => readRecording(path)).toThrow(/can't be read \(EACCES\)\./);
  });

  it.each<[string, Buffer, RegExp]>([
    [
      'UTF-16, as some shells write it',
      Buffer.from(`\ufeff${good}`, 'utf16le'),
      /is UTF-16 text, .* Save it as UTF-8\.$/,
    ],
    [
      'random bytes',
      Buffer.from([0x00, 0xff, 0x9c, 0x0a, 0x00]),
      /This is no recording of a machine; it begins with "/,
    ],
    ['a compressed file', gzipSync(good), /This is no recording of a machine; it begins with "/],
    ['nothing', Buffer.alloc(0), /^The recording is empty\./],
  ])('refuses %s', (_, bytes, message) => {
    const path = join(folder(), 'broken.jsonl');
    writeFileSync(path, bytes);
    expect(() => readRecording(path)).toThrow(message);
  });

  it('refuses a file that is too large, without reading it', () => {
    const path = join(folder(), 'large.jsonl');
    writeFileSync(path, good);
    truncateSync(path, 65 * 1024 * 1024);
    expect(() => readRecording(path)).toThrow(/has 68157440 bytes, more than 67108864\./);
  });
});
