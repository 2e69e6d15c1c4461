import { afterEach, expect, it, vi } from 'vitest';
import { Api } from './api.ts';
import { probeSites } from './probe-sites.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['are reached', async () => new Response(null, { status: 204 }), []],
  ['are not found', async () => Promise.reject(new TypeError('Failed to fetch')), ['usePorts', 'reload']],
])('B1: where the sites of the sandbox %s', async (_, answer, done) => {
  const seen: string[] = [];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/')) {
      seen.push(address.slice('/api/'.length));
      return new Response('{}');
    }
    asked.push(address);
    return answer();
  });
  await probeSites(new Api('token'), { port: '4000' }, () => seen.push('reload'));
  expect(asked).toEqual(['http://p-probe.localhost:4000/']);
  expect(seen).toEqual(done);
});
