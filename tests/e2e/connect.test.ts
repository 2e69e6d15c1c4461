import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../rules/sources.ts';

const MONITOR = path.join(ROOT, 'apps', 'system-monitor', 'dist', 'main.js');

function connect(...args: string[]) {
  const main = path.join(ROOT, 'apps', 'playground', 'dist', 'main.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'connect', ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('connect prints what to paste on stdout, and where on stderr', () => {
  it.each([
    ['claude', 'mcpServers'],
    ['cursor', 'mcpServers'],
    ['vscode', 'servers'],
  ])('%s', (client, key) => {
    const { status, stdout, stderr } = connect(client, 'system-monitor');
    expect(JSON.parse(stdout)[key]['system-monitor']).toMatchObject({
      command: process.execPath,
      args: [MONITOR, '--stdio'],
    });
    expect(stderr).toContain('Nothing was written.');
    expect(status).toBe(0);
  });

  it('a command that the shell passes on word for word', () => {
    const { stdout } = connect('claude-code', 'system-monitor');
    const echo = `claude() { for word in "$@"; do echo "$word"; done; }\n${stdout}`;
    const words = spawnSync('sh', ['-c', echo], { encoding: 'utf8' }).stdout.trim().split('\n');
    expect(words).toEqual([
      ...['mcp', 'add', '--scope', 'user', 'system-monitor', '--'],
      ...[process.execPath, MONITOR, '--stdio'],
    ]);
  });
});

it('the entry starts the app from any folder', () => {
  const { stdout } = connect('claude', 'system-monitor');
  const { command, args } = JSON.parse(stdout).mcpServers['system-monitor'];
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: hello })}\n`;
  const answer = spawnSync(command, args, { encoding: 'utf8', cwd: path.parse(ROOT).root, env: {}, input });
  expect(JSON.parse(answer.stdout).result.serverInfo.name).toMatch(/system-monitor/);
});

it('a client or an app that there is not ends with 2 and those there are', () => {
  expect(connect('emacs')).toMatchObject({ status: 2, stdout: '' });
  expect(connect('emacs').stderr).toContain('claude, claude-code, vscode, cursor, goose, chatgpt, claude-web');
  expect(connect('claude', 'sytem-monitor').stderr).toContain('has no server "sytem-monitor". Nothing was written.');
});
