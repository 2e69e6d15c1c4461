import { expect, it } from 'vitest';
import { hasDesktop, opener } from './open-browser.ts';
import { readCommandLine } from './serve-command-line.ts';

it('reads options, and gives what follows -- to the app', () => {
  expect(readCommandLine([])).toEqual({ config: 'mcp.json', appArgs: [] });
  expect(readCommandLine(['--app', 'map', '--port', '0', '--no-open', '--', '--root', '/data'])).toEqual({
    config: 'mcp.json',
    app: 'map',
    port: 0,
    open: false,
    appArgs: ['--root', '/data'],
  });
  expect(readCommandLine(['--help']).show).toBe('help');
});

it('says what is wrong with the rest', () => {
  const cases = [
    [['--prot', '1'], "Unknown option '--prot'"],
    [['--port', '70000'], '--port "70000" is no port number from 0 to 65535.'],
    [['--port', '4e3'], '--port "4e3" is no port number'],
    [['--config'], "'--config <value>' argument missing"],
    [['system-monitor'], '"system-monitor" is an argument for an app, but no app is named.'],
  ] as const;
  for (const [argv, message] of cases) {
    expect(() => readCommandLine([...argv])).toThrow(message);
    expect(() => readCommandLine([...argv])).toThrow('Nothing was started. See --help.');
  }
});

it('opens a browser by the platform, with no shell, and only on a desktop', () => {
  const url = 'http://127.0.0.1:4000/#token=a&app=b';
  expect(opener(url, 'linux')).toEqual(['xdg-open', url]);
  expect(opener(url, 'darwin')).toEqual(['open', url]);
  expect(opener(url, 'win32')).toEqual(['rundll32.exe', 'url.dll,FileProtocolHandler', url]);
  const on = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, isTTY = true) => hasDesktop({ platform, env, isTTY });
  expect(on('linux', { DISPLAY: ':0' })).toBe(true);
  expect(on('linux', {})).toBe(false);
  expect(on('darwin', {})).toBe(true);
  expect(on('darwin', { SSH_CONNECTION: 'x' })).toBe(false);
  expect(on('win32', {}, false)).toBe(false);
});
