import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsp, parseOrigin } from './index.ts';

const HOSTILE = [
  'https://a; script-src *',
  '"><script>',
  '*',
  'javascript:x',
  'https://a.example\r\nset-cookie: a=b',
  'https://a.example\n',
  "https://a.example 'unsafe-eval'",
  'https://a.example, https://b.example',
  'https://*',
  'https://*.com',
  'https://a.*.example',
  'https://user:secret@a.example',
  'https://a.example/path',
  'https://a.example?query',
  'https://a.example:99999',
  'https://a..example',
  'https://[::1]',
  'data:',
  'blob:',
  "'self'",
  'example.com',
  'ftp://a.example',
  '',
  ' https://a.example',
  null,
  42,
  {},
];

describe('parseOrigin', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://API.Example.com/', 'https://api.example.com'],
    ['https://*.example.com', 'https://*.example.com'],
    ['wss://live.example.com:8443', 'wss://live.example.com:8443'],
    ['https://example.com:443', 'https://example.com'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://2130706433:3000', 'http://127.0.0.1:3000'],
  ])('C1: reads %s as %s', (entry, origin) => {
    expect(parseOrigin(entry, 6274)).toEqual({ origin });
  });

  it.each(HOSTILE)('C1: refuses %j', (entry) => {
    expect(parseOrigin(entry)).toEqual({ reason: expect.any(String) });
  });

  it.each([
    'http://localhost:6274',
    'http://127.0.0.1:6274',
    'http://v-map-1.localhost:6274',
    'ws://127.1:6274',
    'http://0:6274',
  ])('refuses %s, which is the host itself', (entry) => {
    expect(parseOrigin(entry, 6274)).toEqual({ reason: 'it names the host itself' });
    expect(parseOrigin(entry, 6275)).toHaveProperty('origin');
  });

  it('whatever it is given, the answer holds nothing but an origin', () => {
    const part = fc.constantFrom(
      ...HOSTILE.map(String),
      'https://',
      'a.example',
      '*.',
      ':80',
      ';',
      ' ',
      '/',
      '\t',
      '\u0000',
    );
    const entries = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(part, { maxLength: 4 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(entries, (entry) => {
        const result = parseOrigin(entry);
        if ('origin' in result) expect(result.origin).toMatch(/^(https?|wss?):\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/);
      }),
    );
  });
});

it('C1: keeps what is good in each field, and reports the rest with its reason', () => {
  const declared = {
    connectDomains: ['https://a.example', '*'],
    frameDomains: 'javascript:x',
    other: ['https://b.example'],
  };
  expect(parseCsp(declared)).toEqual({
    csp: { connectDomains: ['https://a.example'], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
    dropped: [
      { field: 'connectDomains', entry: '*', reason: 'it is not an origin such as https://example.com' },
      { field: 'frameDomains', entry: 'javascript:x', reason: 'it is not an origin such as https://example.com' },
    ],
  });
  expect(parseCsp({ resourceDomains: ['x'.repeat(5000)] }).dropped[0]?.entry).toHaveLength(200);
});
