import { describe, expect, it } from 'vitest';
import { cleanFileName, downloadItems, webAddress } from './download.ts';
import { isWithin } from './json-size.ts';
import { clampSize } from './size.ts';

describe('clampSize', () => {
  it.each([
    ['Z2: fixed axes are left out', { width: 600, height: 400 }, {}],
    ['Z2: bounded axes end at their maximum', { maxWidth: 600, maxHeight: 200 }, { width: 600, height: 200 }],
    ['Z2: one of each', { width: 600, maxHeight: 200 }, { height: 200 }],
    ['Z2: unbounded axes end at 10,000', {}, { width: 700, height: 10_000 }],
    ['Z2: no dimensions at all', undefined, { width: 700, height: 10_000 }],
  ])('%s', (_what, container, expected) => {
    expect(clampSize({ width: 699.4, height: 20_000 }, container)).toEqual(expected);
  });

  it('Z1: never less than nothing', () => {
    expect(clampSize({ height: -4 }, {})).toEqual({ height: 0 });
  });
});

describe('isWithin', () => {
  it.each([
    ['a message', { jsonrpc: '2.0', method: 'ping', params: { a: [1, true, null] } }, true],
    ['a long text', 'x'.repeat(1001), false],
    ['many small items', Array(200).fill(0), false],
    ['a long key', { ['k'.repeat(1001)]: 1 }, false],
    ['a sparse array of a billion', Object.assign([], { length: 1 }), true],
    ['a map', { a: new Map() }, false],
    ['a date', new Date(), false],
    ['bytes', { a: new Uint8Array(4) }, false],
    ['bytes by the buffer', new ArrayBuffer(4), false],
  ])('%s: %s', (_what, value, expected) => {
    expect(isWithin(value, 1000)).toBe(expected);
  });

  it('ends on what goes round in circles', () => {
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    expect(isWithin(circle, 1000)).toBe(false);
  });
});

describe('cleanFileName', () => {
  it.each([
    ['report.csv', 'report.csv'],
    ['a\n..\u202Efdp.exe', 'a.fdp.exe'],
    ['../../etc/passwd', '_._etc_passwd'],
    ['C:\\x\\y.txt', 'C__x_y.txt'],
    ['con.txt', '_con.txt'],
    ['CON', '_CON'],
    ['console.txt', 'console.txt'],
    ['  .hidden. ', 'hidden'],
    ['', 'download'],
    ['...', 'download'],
    ['\u0000\u200B', 'download'],
    ['Zürich 地図.geojson', 'Zürich 地図.geojson'],
    [`${'a'.repeat(300)}.tar`, `${'a'.repeat(116)}.tar`],
  ])('%j becomes %j', (name, expected) => {
    expect(cleanFileName(name)).toBe(expected);
  });
});

describe('downloadItems', () => {
  const resource = (fields: { text: string } | { blob: string }) => ({
    type: 'resource' as const,
    resource: { uri: 'file:///out/data.bin', mimeType: 'application/octet-stream', ...fields },
  });

  it('Q6: reads text, base64 and links', async () => {
    const link = { type: 'resource_link' as const, name: 'a/b.pdf', uri: 'https://example.com/b.pdf' };
    const items = downloadItems({ contents: [resource({ text: 'é' }), resource({ blob: '//4A' }), link] });
    const [text, bytes] = items.map((item) => (item.kind === 'file' ? item.data : undefined));
    expect(items.map(({ name }) => name)).toEqual(['data.bin', 'data.bin', 'a_b.pdf']);
    expect(await text?.text()).toBe('é');
    expect([...new Uint8Array((await bytes?.arrayBuffer()) ?? [])]).toEqual([255, 254, 0]);
    expect(bytes?.type).toBe('application/octet-stream');
    expect(items[2]).toEqual({ kind: 'link', name: 'a_b.pdf', url: 'https://example.com/b.pdf' });
  });

  it.each([
    ['file:///load%20%C3%BCber%201.csv', 'load über 1.csv'],
    ['file:///out/a%2F..%2Fb.txt?x=1#y', 'a_._b.txt'],
    ['file:///100%.txt', '100%.txt'],
    ['file:///%FF.txt', '%FF.txt'],
    ['ui://map/', 'download'],
  ])('Q6: names what is at %s', (uri, name) => {
    const item = { type: 'resource' as const, resource: { uri, text: '' } };
    expect(downloadItems({ contents: [item] }).map((each) => each.name)).toEqual([name]);
  });

  it('Q6: refuses what is not base64, and links that are not on the web', () => {
    expect(() => downloadItems({ contents: [resource({ blob: '%%%' })] })).toThrow();
    const link = { type: 'resource_link' as const, name: 'x', uri: 'javascript:alert(1)' };
    expect(() => downloadItems({ contents: [link] })).toThrow(/no http\(s\) address/);
  });
});

it('Q2: only http and https addresses may be opened', () => {
  expect(webAddress('https://example.com/ä?b=c')).toBe('https://example.com/%C3%A4?b=c');
  for (const address of ['javascript:x', 'data:,x', 'file:///x', 'blob:https://a/b', 'x', '', 'mailto:a@b.c'])
    expect(() => webAddress(address)).toThrow(TypeError);
});
