import { describe, expect, it } from 'vitest';
import { Urls } from './urls.ts';

const limits = { maxBytes: 1000, timeoutMs: 1000 };
const resolvesTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('Urls', () => {
  it.each([
    'http://ok.example/x',
    'https://other.example/x',
    'https://ok.example:444/',
    'https://user@ok.example/',
    'file:///etc/passwd',
    'nonsense',
  ])('refuses %s, which was not allowed, without a request', async (url) => {
    const urls = new Urls(['https://ok.example'], async () => {
      throw new Error('looked up');
    });
    await expect(urls.fetch(url, limits)).rejects.toMatchObject({ code: 'url-not-allowed' });
  });

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
  ])('refuses a name that leads to %s', async (address) => {
    const urls = new Urls(['https://ok.example'], resolvesTo('93.184.216.34', address));
    await expect(urls.fetch('https://ok.example/x', limits)).rejects.toMatchObject({
      code: 'private-address',
    });
  });

  it.each(['https://127.0.0.1', 'https://[::1]', 'https://[::ffff:7f00:1]'])(
    'refuses the private address %s written out',
    async (origin) => {
      await expect(new Urls([origin]).fetch(`${origin}/x`, limits)).rejects.toMatchObject({
        code: 'private-address',
      });
    },
  );

  it('says what failed when a name resolves to nothing reachable', async () => {
    const urls = new Urls(['https://ok.example'], async () => {
      throw new Error('ENOTFOUND ok.example');
    });
    await expect(urls.fetch('https://ok.example/x', limits)).rejects.toThrow(/could not be read: ENOTFOUND/);
  });

  it.each(['http://a.example', 'https://a.example/path', '*', 'a.example'])(
    'refuses %s as an allowed origin',
    (origin) => {
      expect(() => new Urls([origin])).toThrow(/is not an https origin/);
    },
  );
});
