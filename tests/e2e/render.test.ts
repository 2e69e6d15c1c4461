import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../rules/sources.ts';
import { monitor } from './playground.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'render-'));
afterAll(() => rmSync(folder, { recursive: true }));
const config = path.join(folder, 'mcp.json');
const faulty = { command: process.execPath, args: [path.join(import.meta.dirname, 'fixtures/faulty-views.mjs')] };
writeFileSync(config, JSON.stringify({ mcpServers: { 'system-monitor': monitor(), faulty } }));

function render(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const main = path.join(ROOT, 'apps', 'playground', 'dist', 'main.js');
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [main, 'render', ...args, '--config', config]);
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (piece) => (stdout += piece));
    child.stderr.on('data', (piece) => (stderr += piece));
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
const renderFaulty = (tool: string, ...args: string[]) =>
  render('faulty', tool, '--allow-command', '--timeout', '60', ...args);
const faultsIn = (report: string) => report.split('\n').filter((line) => line.startsWith('  fault: '));

it('our monitor is clean under the spec default, with a picture and both legs of the traffic', async () => {
  const screenshot = path.join(folder, 'pictures', 'monitor.png');
  const trace = path.join(folder, 'monitor.json');
  const size = { width: 800, height: 600 };
  const more = ['--screenshot', screenshot, '--trace', trace, '--timeout', '60'];
  const { code, stdout, stderr } = await render('system-monitor', 'show_system', ...more);
  expect(stderr).toBe('');
  expect(stdout).toMatch(
    /^system-monitor show_system, spec policy, light, 800x600\n {2}initialized {2}after .*\n {2}first paint {2}after /,
  );
  expect(stdout).toMatch(/\nClean\.\n$/);
  expect(code).toBe(0);

  const { width, height, data } = PNG.sync.read(readFileSync(screenshot));
  expect(Math.abs(width - size.width)).toBeLessThanOrEqual(2);
  expect(height).toBeGreaterThan(200);
  expect(new Set(new Uint32Array(data.buffer, data.byteOffset, data.length / 4)).size).toBeGreaterThan(16);

  const { measured, snapshot, faults } = JSON.parse(readFileSync(trace, 'utf8'));
  expect(faults).toEqual([]);
  expect(measured.firstPaintMs).toBeGreaterThan(0);
  expect(measured.templateBytes).toBeGreaterThan(10_000);
  const legs = snapshot.traffic.map(({ request }: { request: { leg: string } }) => request.leg);
  expect(new Set(legs)).toEqual(new Set(['view', 'server']));
});

it('a view that breaks the policy ends with 1 and the directive', async () => {
  const { code, stdout } = await renderFaulty('show_violation', '--theme', 'dark', '--size', '360x400');
  expect(stdout).toContain('faulty show_violation, spec policy, dark, 360x400');
  expect(faultsIn(stdout)).toEqual([
    expect.stringMatching(/^ {2}fault: violation: The image https:..pictures.invalid.a.png was refused by img-src/),
  ]);
  expect(code).toBe(1);
});

it('errors on the console and exceptions are faults', async () => {
  const { code, stdout } = await renderFaulty('show_errors');
  expect(faultsIn(stdout)).toEqual([
    '  fault: console: The map is torn.',
    expect.stringContaining('  fault: exception: Error: No north.'),
  ]);
  expect(code).toBe(1);
});

it('a view that never initializes is said after the timeout, and a result with isError beside it', async () => {
  const { code, stdout } = await renderFaulty('show_silent', '--timeout', '12');
  expect(faultsIn(stdout)).toEqual([
    '  fault: call: show_silent answers with isError: The words of show_silent.',
    '  fault: view: it never initialized, in 12 s',
  ]);
  expect(code).toBe(1);
});

it('what a view asks of a person is refused, and no fault', async () => {
  const { code, stdout } = await renderFaulty('show_link');
  expect(stdout).toContain('note: It asked a person (open-link: https://a.example/), and was refused.');
  expect(faultsIn(stdout)).toEqual([]);
  expect(code).toBe(0);
});

it('declared domains are honoured under --policy declared', async () => {
  const { stdout } = await renderFaulty('show_domains', '--policy', 'declared');
  // No violation: it may ask there, and nobody answers.
  expect(faultsIn(stdout)).toEqual([expect.stringMatching(/fault: console: .*net::ERR_/)]);
});

it('what can not be rendered ends with 2: a foreign command is shown whole, names are checked', async () => {
  const refused = await render('faulty', 'show_violation');
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain(JSON.stringify([faulty.command, ...faulty.args]));
  expect(refused.stderr).toContain('Nothing was started. If you want that, add --allow-command.');
  expect((await render('mapp', 'show_map')).stderr).toContain('has no server "mapp".');
  expect((await renderFaulty('read_text')).stderr).toContain('"read_text" has no view');
  const unknown = await renderFaulty('show_mapp', '--screenshot', path.join(folder, 'none.png'));
  expect(unknown).toMatchObject({ code: 2, stdout: '' });
  expect(unknown.stderr).toContain('"faulty" offers models no tool "show_mapp".');
  expect(existsSync(path.join(folder, 'none.png'))).toBe(false);
});
