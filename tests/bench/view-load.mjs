import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * Rounds of view loads in our mock host, which is TypeScript: vitest runs it.
 *
 * @returns {Record<string, number>[]} milliseconds from the frame to `initialized`, and to the first meaningful paint
 */
export function viewLoads() {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const out = path.join(folder, 'view-load.json');
  const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  try {
    execFileSync(process.execPath, [vitest, 'run', '--config', path.join(here, 'vitest.config.ts')], {
      cwd: path.join(here, '..'),
      env: { ...process.env, BENCH_OUT: out },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return JSON.parse(readFileSync(out, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
