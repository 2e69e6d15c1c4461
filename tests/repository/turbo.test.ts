import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../rules/sources.ts';
import { workingCopy } from './working-copy.ts';

const turbo = path.join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'turbo.cmd' : 'turbo');
let copy = '';
beforeAll(() => {
  copy = workingCopy();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The cache key of one build, as turbo would compute it for the copy as it stands. */
function buildHash(env: Record<string, string> = {}, task = 'mcp-app-system-monitor#build'): string {
  const output = execFileSync(turbo, ['run', 'build', '--dry=json'], {
    cwd: copy,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const found = JSON.parse(output).tasks.find(({ taskId }: { taskId: string }) => taskId === task);
  return found.hash;
}

describe('a build is cached as long as nothing it depends on changed', () => {
  it('same tree, same key; each input, another key', () => {
    const before = buildHash();
    expect(buildHash()).toBe(before);
    expect(buildHash({ NODE_ENV: 'development' })).not.toBe(before);

    const keys = [before];
    for (const file of ['tsconfig.base.json', 'packages/theme/src/tokens.css', 'apps/system-monitor/src/main.ts']) {
      appendFileSync(path.join(copy, file), '\n');
      keys.push(buildHash());
    }
    writeFileSync(path.join(copy, 'apps/system-monitor/src/added.ts'), 'export {};\n');
    keys.push(buildHash());
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('a change beside it leaves the key alone', () => {
    const before = buildHash();
    appendFileSync(path.join(copy, 'README.md'), '\nmore\n');
    appendFileSync(path.join(copy, 'apps/playground/src/main.ts'), '\n');
    expect(buildHash()).toBe(before);
  });
});
