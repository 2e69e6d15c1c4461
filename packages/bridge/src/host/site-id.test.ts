import { expect, it } from 'vitest';
import { siteId } from './index.ts';

it.each([
  ['map', /^map-[0-9a-f]{8}$/],
  ['3D Viewer', /^3d-viewer-[0-9a-f]{8}$/],
  ['a.b.c', /^a-b-c-[0-9a-f]{8}$/],
  ['地図', /^[0-9a-f]{8}$/],
  ['', /^[0-9a-f]{8}$/],
  ['--x--', /^x-[0-9a-f]{8}$/],
  [`${'abc-'.repeat(50)}`, /^abc-abc-abc-abc-abc-[0-9a-f]{8}$/],
])('%j becomes one flat label of a host name', (server, expected) => {
  expect(siteId(server)).toMatch(expected);
  expect(siteId(server).length).toBeLessThanOrEqual(29);
});

it('two names never share a site', () => {
  expect(new Set(['a.b', 'a-b', 'A-B', 'a b', 'a_b'].map(siteId)).size).toBe(5);
});
