import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { APPS } from './apps.ts';

/** Sends `lines` to a stdio server and collects all it writes until it ends by itself at the end of input. */
function run(
  entry: string,
  lines: string[],
  args = ['--stdio'],
): Promise<{ code: number | null; out: string[]; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [entry, ...args], { stdio: 'pipe' });
    let out = '';
    let err = '';
    child.stdout.on('data', (piece) => (out += piece));
    child.stderr.on('data', (piece) => (err += piece));
    child.on('error', reject).on('close', (code) => resolve({ code, err, out: out.split('\n').filter(Boolean) }));
    child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  });
}
const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', clientInfo: { name: 'raw', version: '1' }, capabilities: {} },
});

describe.each(APPS)('$name over stdio', (app) => {
  it('writes JSON-RPC to stdout and nothing else, audits to stderr, and ends with its input', async () => {
    const call = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
    const { code, out } = await run(app.entry, [
      INITIALIZE,
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      call,
    ]);
    expect(out.map((line) => JSON.parse(line).id)).toEqual([1, 2]);
    expect(code).toBe(0);
  });

  it('takes a piped stdin for stdio without a flag', async () => {
    expect((await run(app.entry, [INITIALIZE], [])).out).toHaveLength(1);
  });

  it('survives lines that are no JSON-RPC', async () => {
    const { code, out } = await run(app.entry, ['', 'garbage', '{"jsonrpc":"2.0"', '[]', INITIALIZE]);
    expect(out.filter((line) => JSON.parse(line).id === 1)).toHaveLength(1);
    expect(code).toBe(0);
  });

  it('prints its help and version and ends', async () => {
    const help = await run(app.entry, [], ['--help']);
    expect(help.out.join('\n')).toMatch(/Usage: node main\.js \[flags\].*--stdio.*--root DIR/s);
    expect((await run(app.entry, [], ['--version'])).out).toEqual([app.version]);
  });

  it('runs from its dist folder alone, with no node_modules', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'alone-'));
    cpSync(app.dist, folder, { recursive: true });
    expect((await run(path.join(folder, 'main.js'), [INITIALIZE])).out).toHaveLength(1);
    rmSync(folder, { recursive: true });
  });

  it('MCP_UI=off and --text-only drop the links and leave the tools', async () => {
    const list = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
    const { out } = await run(app.entry, [INITIALIZE, list], ['--stdio', '--text-only']);
    const { tools } = JSON.parse(out[1] ?? '').result;
    expect(tools.length).toBeGreaterThan(1);
    expect(JSON.stringify(tools)).not.toContain('resourceUri');
  });
});
