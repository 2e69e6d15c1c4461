import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Config, Launch, StdioLaunch } from '../server/config.ts';
import { chooseApps, type Machine } from './apps.ts';
import { CLIENTS } from './clients.ts';
import { readCommandLine } from './command-line.ts';

const MACHINES = {
  linux: {
    platform: 'linux',
    home: '/home/ana',
    node: '/usr/bin/node',
    exists: (file) => file.startsWith('/work/my apps/'),
  },
  mac: {
    platform: 'darwin',
    home: '/Users/ana',
    node: '/opt/homebrew/bin/node',
    exists: (file) => file.startsWith('/work/my apps/'),
  },
  windows: {
    platform: 'win32',
    home: String.raw`C:\Users\Ana Lu`,
    appData: String.raw`C:\Users\Ana Lu\AppData\Roaming`,
    node: String.raw`C:\Program Files\nodejs\node.exe`,
    exists: (file) => file.startsWith(String.raw`D:\my apps`),
  },
} as const satisfies Record<string, Machine>;

const stdio = (cwd: string, args: string[], more: Partial<StdioLaunch> = {}): Launch => ({
  kind: 'stdio',
  command: 'node',
  args,
  env: {},
  cwd,
  ...more,
});
const config = (launch: Launch): Config => ({
  file: '/work/mcp.json',
  notes: [],
  servers: [{ name: 'map', notes: [], launch }],
});
const ON_POSIX = config(stdio('/work/my apps', ['map/dist/main.js', '--stdio']));
const ON_WINDOWS = config(stdio(String.raw`D:\my apps`, ['map/dist/main.js', '--stdio']));

/** What is pasted for a client on a machine. */
function entry(client: keyof typeof CLIENTS, machine: Machine, servers = ON_POSIX) {
  return CLIENTS[client](chooseApps(servers, [], machine), machine);
}

describe('JSON clients get absolute paths of this Node and of the script', () => {
  const posix = { command: '/usr/bin/node', args: ['/work/my apps/map/dist/main.js', '--stdio'] };
  it.each([
    ['claude', { mcpServers: { map: posix } }],
    ['cursor', { mcpServers: { map: posix } }],
    ['vscode', { servers: { map: { type: 'stdio', ...posix } } }],
  ] as const)('%s', (client, expected) => {
    expect(JSON.parse(entry(client, MACHINES.linux).paste)).toEqual(expected);
  });

  it('by the rules of Windows', () => {
    expect(JSON.parse(entry('claude', MACHINES.windows, ON_WINDOWS).paste)).toEqual({
      mcpServers: {
        map: {
          command: String.raw`C:\Program Files\nodejs\node.exe`,
          args: [String.raw`D:\my apps\map\dist\main.js`, '--stdio'],
        },
      },
    });
  });

  it('and variables only where there are some', () => {
    const servers = config(stdio('/work/my apps', ['map/dist/main.js'], { env: { KEY: 'a b' } }));
    expect(JSON.parse(entry('cursor', MACHINES.linux, servers).paste).mcpServers.map.env).toEqual({ KEY: 'a b' });
  });
});

it.each([
  ['claude', 'linux', '/home/ana/.config/Claude/claude_desktop_config.json'],
  ['claude', 'mac', '/Users/ana/Library/Application Support/Claude/claude_desktop_config.json'],
  ['claude', 'windows', String.raw`C:\Users\Ana Lu\AppData\Roaming\Claude\claude_desktop_config.json`],
  ['cursor', 'mac', '/Users/ana/.cursor/mcp.json'],
  ['cursor', 'windows', String.raw`C:\Users\Ana Lu\.cursor\mcp.json`],
  ['goose', 'linux', '/home/ana/.config/goose/config.yaml'],
  ['goose', 'mac', '/Users/ana/.config/goose/config.yaml'],
  ['goose', 'windows', String.raw`C:\Users\Ana Lu\AppData\Roaming\Block\goose\config\config.yaml`],
] as const)('%s on %s: the file is %s', (client, system, file) => {
  const { steps } = entry(client, MACHINES[system], system === 'windows' ? ON_WINDOWS : ON_POSIX);
  expect(steps.map((line) => line.trim())).toContain(file);
});

describe('Claude Code gets commands that the shell of that system reads right', () => {
  it.each([
    ['linux', ON_POSIX, "claude mcp add --scope user map -- /usr/bin/node '/work/my apps/map/dist/main.js' --stdio"],
    [
      'windows',
      ON_WINDOWS,
      String.raw`claude mcp add --scope user map '--' 'C:\Program Files\nodejs\node.exe' 'D:\my apps\map\dist\main.js' --stdio`,
    ],
  ] as const)('%s', (system, servers, line) => {
    expect(entry('claude-code', MACHINES[system], servers).paste).toBe(line);
  });

  it('with quotes inside words, and variables before an option, for they would take the name too', () => {
    const servers = config(stdio('/work/my apps', ['map/dist/main.js', "it's"], { env: { KEY: '$a' } }));
    expect(entry('claude-code', MACHINES.linux, servers).paste).toBe(
      String.raw`claude mcp add --env 'KEY=$a' --scope user map -- /usr/bin/node '/work/my apps/map/dist/main.js' 'it'\''s'`,
    );
    const onWindows = config(stdio(String.raw`D:\my apps`, ['map/dist/main.js', "it's"]));
    expect(entry('claude-code', MACHINES.windows, onWindows).paste).toContain("'it''s'");
  });

  it('and the .mcp.json of a project beside it', () => {
    const { steps } = entry('claude-code', MACHINES.linux);
    const text = steps.slice(steps.indexOf('{')).join('\n');
    expect(JSON.parse(text).mcpServers.map).toMatchObject({ type: 'stdio', command: '/usr/bin/node' });
  });
});

it('Goose gets YAML whose words are quoted', () => {
  expect(entry('goose', MACHINES.windows, ON_WINDOWS).paste).toBe(
    [
      'extensions:',
      '  "map":',
      '    enabled: true',
      '    type: stdio',
      '    name: "map"',
      String.raw`    cmd: "C:\\Program Files\\nodejs\\node.exe"`,
      String.raw`    args: ["D:\\my apps\\map\\dist\\main.js","--stdio"]`,
      '    envs: {}',
      '    timeout: 300',
    ].join('\n'),
  );
});

it.each(['chatgpt', 'claude-web'] as const)(
  '%s gets a start over HTTP, with a host and a token to fill in',
  (client) => {
    const { paste, steps } = entry(client, MACHINES.linux);
    expect(paste).toBe("/usr/bin/node '/work/my apps/map/dist/main.js' --http 3001 --allowed-host HOST --token TOKEN");
    expect(steps.join('\n')).toContain('Without --token whoever knows the address may call the tools');
    expect(entry(client, MACHINES.windows, ON_WINDOWS).paste).toMatch(/^& 'C:\\Program Files\\nodejs\\node.exe' 'D:/);
  },
);

it('names are checked, and what a client could not start is not printed', () => {
  const machine = { ...MACHINES.linux, exists: () => false };
  expect(() => chooseApps(ON_POSIX, ['mapp'], MACHINES.linux)).toThrow(
    '/work/mcp.json has no server "mapp". Nothing was written. Choose one of: map.',
  );
  expect(() => chooseApps(ON_POSIX, [], machine)).toThrow(
    '"map" is not built: /work/my apps/map/dist/main.js is not there. Nothing was written. Run npm run build, then this again.',
  );
  const remote = config({ kind: 'http', url: 'https://example.org/mcp', headers: {} });
  expect(() => chooseApps(remote, [], machine)).toThrow('"map" is reached at https://example.org/mcp');
  expect(() => chooseApps({ ...ON_POSIX, servers: [] }, [], machine)).toThrow('/work/mcp.json lists no server.');
});

it('words that name no file stay as they are', () => {
  const launch = stdio('/work/my apps', ['-y', '@scope/pkg', 'https://x.org/a', 'data.csv', 'plain'], {
    command: 'npx',
  });
  const machine = { ...MACHINES.linux, exists: (file: string) => path.basename(file) === 'data.csv' };
  const [app] = chooseApps(config(launch), [], machine);
  expect(app).toMatchObject({
    command: 'npx',
    args: ['-y', '@scope/pkg', 'https://x.org/a', '/work/my apps/data.csv', 'plain'],
  });
});

it('the command line: a client, apps once each, and what is wrong with the rest', () => {
  expect(readCommandLine(['claude'])).toEqual({ client: 'claude', apps: [] });
  expect(readCommandLine(['goose', 'map', 'pdf', 'map', '--config', 'a.json'])).toEqual({
    client: 'goose',
    apps: ['map', 'pdf'],
    config: 'a.json',
  });
  expect(readCommandLine(['--help'])).toBe('help');
  const known = 'Name one of: claude, claude-code, vscode, cursor, goose, chatgpt, claude-web.';
  expect(() => readCommandLine([])).toThrow(`No client is named. Nothing was written. ${known}`);
  expect(() => readCommandLine(['emacs'])).toThrow(`There is no client "emacs" here. Nothing was written. ${known}`);
  expect(() => readCommandLine(['toString'])).toThrow('There is no client "toString" here.');
  expect(() => readCommandLine(['claude', '--jsn'])).toThrow("Unknown option '--jsn'");
});
