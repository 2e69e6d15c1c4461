import { describe, expect, it } from 'vitest';
import { NO_STATE, newView, type Turn, type TurnView } from '../page/logic/state.ts';
import type { Exchange, Passed } from '../page/logic/traffic.ts';
import { type RenderCommandLine, readCommandLine } from './command-line.ts';
import { findFaults } from './faults.ts';
import { formatReport, measure } from './report.ts';
import type { Seen } from './seen.ts';

describe('the command line', () => {
  const defaults = {
    ...{ server: 'map', tool: 'show_map', args: {}, policy: 'spec', theme: 'light', config: 'mcp.json' },
    ...{ size: { width: 800, height: 600 }, timeoutMs: 20_000, allowCommand: false },
  };

  it('names a server and a tool; the rest has defaults', () => {
    expect(readCommandLine(['map', 'show_map'])).toEqual(defaults);
    const options = '--args {"a":[1]} --policy reference --theme dark --size 360x640 --screenshot a.png --trace a.json';
    const more = '--config b.json --timeout 2.5 --allow-command';
    expect(readCommandLine(['map', 'show_map', ...options.split(' '), ...more.split(' ')])).toEqual({
      ...{ server: 'map', tool: 'show_map', args: { a: [1] }, policy: 'reference', theme: 'dark', config: 'b.json' },
      ...{ size: { width: 360, height: 640 }, timeoutMs: 2_500, allowCommand: true },
      ...{ screenshot: 'a.png', trace: 'a.json' },
    });
    expect(readCommandLine(['--help'])).toBe('help');
  });

  it.each([
    [[], 'A server and a tool must be named.'],
    [['a', 'b', 'c'], '"c" is one name too many'],
    [['a', 'b', '--args', '{"a" 1}'], "--args can't be used. Line 1, column 6: a colon is missing."],
    [['a', 'b', '--args', '[1]'], "--args can't be used. Arguments are an object"],
    [['a', 'b', '--policy', 'strict'], '--policy "strict" is none of spec, reference, declared.'],
    [['a', 'b', '--theme', 'blue'], '--theme "blue" is none of light, dark.'],
    [['a', 'b', '--size', '800'], '--size "800" is no size like 800x600, from 200 to 3000 each way.'],
    [['a', 'b', '--size', '100x600'], '--size "100x600" is no size'],
    [['a', 'b', '--timeout', '0'], '--timeout "0" is no number of seconds up to 600.'],
    [['a', 'b', '--shot', 'x'], "Unknown option '--shot'"],
  ])('%j is refused', (argv, message) => {
    expect(() => readCommandLine(argv)).toThrow(message);
    expect(() => readCommandLine(argv)).toThrow('Nothing was started. See playground render --help.');
  });
});

const VIEW: TurnView = {
  ...newView('spec'),
  state: 'open',
  initialized: true,
  initializedMs: 120,
  calls: 2,
  bytes: 4_100,
};
const TURN: Turn = {
  ...{ id: 1, server: 'map', tool: 'show_map', stage: 'done', written: '{}', arguments: {}, view: VIEW },
  outcome: { result: { content: [] }, bytes: 2_000, modelBytes: 1_500, ms: 12, oversized: false },
};
const CLEAN: Seen = {
  snapshot: { ...NO_STATE, traffic: [] },
  ...{ firstPaintMs: 250.4, settled: true, allReported: true },
  ...{ consoleErrors: [], hostErrors: [], pageErrors: [], refused: [] },
};
const faultsOf = (turn: Partial<Turn>, seen: Partial<Seen> = {}) =>
  findFaults({ ...TURN, ...turn }, { ...CLEAN, ...seen }, 20_000);
const view = (change: Partial<TurnView>) => ({ view: { ...VIEW, ...change } });

function exchange(method: string, failed: boolean, more: Partial<Passed> = {}): Exchange {
  const request: Passed = {
    ...{
      leg: 'view',
      server: 'map',
      turn: 1,
      fromHost: false,
      at: 0,
      id: 7,
      method,
      failed: false,
      bytes: 9,
      text: '',
    },
    ...more,
  };
  return { row: 1, request, answer: { ...request, method: undefined, failed, text: '{"error":"no"}' } };
}

describe('faults', () => {
  it('none of a clean render', () => expect(faultsOf({})).toEqual([]));

  it.each([
    [{ stage: 'calling', outcome: undefined } as const, 'call: show_map was not answered in 20 s'],
    [
      { stage: 'failed', problem: { happened: 'It ended.', fine: 'Others go on.', todo: 'Restart it.' } } as const,
      'call: It ended. Others go on. Restart it.',
    ],
    [view({ initialized: false }), 'view: it never initialized, in 20 s'],
    [view({ silent: true }), 'view: it does not answer a ping'],
    [
      view({ state: 'failed', problem: { happened: 'It left.', fine: '', todo: 'Open it again.' } }),
      'view: It left. Open it again.',
    ],
    [
      view({ violations: [{ directive: 'img-src', blocked: 'https://a.example/' }] }),
      'violation: The image https://a.example/ was refused by img-src. Use a data: image, or fetch its bytes with a page tool, or declare https://a.example in _meta.ui.csp.resourceDomains.',
    ],
  ])('of the turn: %#', (turn, fault) => expect(faultsOf(turn)).toEqual([fault]));

  it('a result with isError, in its own words', () => {
    const result = { isError: true, content: [{ type: 'text' as const, text: 'The disk\nis full.' }] };
    const outcome = { result, bytes: 1, modelBytes: 1, ms: 1, oversized: false };
    expect(faultsOf({ outcome })).toEqual(['call: show_map answers with isError: The disk is full.']);
  });

  it('of the console and of exceptions; what the browser says twice is told once', () => {
    const consoleErrors = ['It broke.', 'It broke.', 'Loading violates the Content Security Policy directive: img-src'];
    const told = faultsOf({}, { consoleErrors, pageErrors: ['Error: no map'] });
    expect(told).toEqual([
      'console: It broke.',
      'console: Loading violates the Content Security Policy directive: img-src',
      'exception: Error: no map',
    ]);
    const violations = [{ directive: 'img-src', blocked: 'https://a.example/' }];
    expect(faultsOf(view({ violations }), { consoleErrors })).toEqual([
      'violation: The image https://a.example/ was refused by img-src. Use a data: image, or fetch its bytes with a page tool, or declare https://a.example in _meta.ui.csp.resourceDomains.',
      'console: It broke.',
    ]);
  });

  it('of the protocol: errors on this leg of this turn, but what a person would have been asked', () => {
    const traffic = [
      exchange('tools/call', true, { target: 'fetch_map' }),
      exchange('tools/call', false),
      exchange('ui/open-link', true),
      exchange('ping', true, { turn: 2 }),
      exchange('server/discover', true, { leg: 'server', turn: undefined }),
      exchange('ping', true, { fromHost: true }),
    ];
    expect(faultsOf({}, { snapshot: { ...CLEAN.snapshot, traffic } })).toEqual([
      'protocol: the view asked tools/call fetch_map, the host answered with an error: {"error":"no"}',
      'protocol: the host asked ping, the view answered with an error: {"error":"no"}',
    ]);
  });

  it('of the protocol: what the frames noted of the view', () => {
    const entry = { sequence: 1, time: '', origin: 'app', server: 'map', outcome: 'refused' } as const;
    const audit = [
      { ...entry, kind: 'violation', name: 'malformed', detail: 'an array' },
      { ...entry, kind: 'violation', name: 'wrong-origin' },
      { ...entry, kind: 'violation', name: 'img-src' },
      { ...entry, kind: 'call', name: 'malformed' },
    ] as const;
    expect(faultsOf({}, { snapshot: { ...CLEAN.snapshot, audit } })).toEqual([
      'protocol: the view sent a message that is no JSON-RPC, or too large (an array)',
    ]);
  });
});

describe('the report', () => {
  const line: RenderCommandLine = {
    server: 'map',
    tool: 'show_map',
    args: {},
    policy: 'spec',
    theme: 'light',
    size: { width: 800, height: 600 },
    config: 'mcp.json',
    timeoutMs: 1,
    allowCommand: false,
  };
  const report = (turn: Turn, seen: Seen, faults: string[]) =>
    formatReport(line, { measured: measure(turn, seen), faults, turn, seen });

  it('of a clean render: figures, and that it is clean', () => {
    expect(report(TURN, CLEAN, [])).toBe(
      [
        'map show_map, spec policy, light, 800x600',
        '  initialized  after 120 ms',
        '  first paint  after 250 ms',
        '  template     none was shown',
        '  result       2.0 KB after 12 ms',
        '  model reads  1.5 KB',
        '  view         2 calls, 4.1 KB',
        'Clean.',
      ].join('\n'),
    );
  });

  it('of one that is not: what is missing, notes, each fault', () => {
    const turn = { ...TURN, outcome: undefined, view: { ...VIEW, initializedMs: undefined, remarks: ['It is slow.'] } };
    const seen = {
      ...CLEAN,
      ...{ firstPaintMs: undefined, settled: false, allReported: false, pictureProblem: 'no frame' },
      ...{ hostErrors: ['oops'], refused: [{ about: 'open-link', detail: 'https://a.example/' }] },
    };
    expect(report(turn, seen, ['view: a', 'console: b']).split('\n').slice(1)).toEqual([
      '  initialized  never',
      '  first paint  none was seen',
      '  template     none was shown',
      '  result       none',
      '  model reads  none',
      '  view         2 calls, 4.1 KB',
      '  note: It did not come to rest, and was looked at while it was busy.',
      '  note: The browser did not report in time; violations may be missing.',
      '  note: There is no screenshot: no frame',
      "  note: The playground's own page says: oops",
      '  note: It asked a person (open-link: https://a.example/), and was refused.',
      '  note: It is slow.',
      '  fault: view: a',
      '  fault: console: b',
      '2 faults.',
    ]);
  });
});
