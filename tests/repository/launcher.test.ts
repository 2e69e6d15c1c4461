import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../rules/sources.ts';
import { workingCopy } from './working-copy.ts';

/** Runs a root script the way npm does, without npm. */
function launch(
  args: string[],
  nodeFlags: string[] = [],
  root = ROOT,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...nodeFlags, path.join(root, 'scripts', 'run.mjs'), ...args], {
      cwd: ROOT,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
}

describe('the launcher ends with one sentence', () => {
  it('when Node is too old', async () => {
    const pretend = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.0" } })';
    const { code, output } = await launch(
      ['start'],
      ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`],
    );
    expect(output.trim()).toBe(
      'Node 20.19 or newer is needed and this is 18.20.0: install one from https://nodejs.org, then run the same command again.',
    );
    expect(code).toBe(1);
  });

  it('when there is no such app, naming those there are', async () => {
    const { code, output } = await launch(['start', 'sytem-monitor']);
    expect(output.trim()).toMatch(/^There is no app "sytem-monitor"\. There are: .*system-monitor.*\.$/);
    expect(code).toBe(1);
  });

  it('when a root does not exist', async () => {
    const { code, output } = await launch(['start', 'system-monitor', '--root', '/no/such/folder']);
    expect(output.trim()).toBe('--root /no/such/folder does not exist. Give an existing folder or file.');
    expect(code).toBe(1);
  });

  it('when a flag is unknown', async () => {
    const { code, output } = await launch(['start', '--prot', '4000']);
    expect(output.trim()).toMatch(/--prot.*Usage: npm start -- \[APP\]/s);
    expect(code).toBe(1);
  });
});

it('builds every app with only what running needs installed', async () => {
  const copy = workingCopy();
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const { code, output } = await launch(['build'], [], copy);
  expect(output).toMatch(/Installing what running needs.*Built/s);
  expect(code).toBe(0);
  expect(existsSync(path.join(copy, 'apps/playground/dist/page/index.html'))).toBe(true);
  expect(existsSync(path.join(copy, 'tests/node_modules'))).toBe(false);
}, 180_000);
