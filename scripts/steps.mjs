import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const CACHE = path.join(ROOT, '.cache');

/** An end that the person can do something about: printed as one sentence, without a stack. */
export class Expected extends Error {
  expected = true;
}

const started = performance.now();

/** Prints what is done now, with the time since the command began. */
export function step(text) {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`[${seconds.padStart(5)} s] ${text}`);
}

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv, cwd?: string }} [options] `quiet` keeps the output back unless it fails.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function execute(program, args, { quiet = false, env = process.env, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32' && program.endsWith('.cmd'),
    });
    let output = '';
    child.stdout?.on('data', (piece) => {
      output += piece;
    });
    child.stderr?.on('data', (piece) => {
      output += piece;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/** Like {@link execute}, but a failure ends the command with its output and one sentence. */
export async function must(what, program, args, options) {
  const { code, output } = await execute(program, args, options);
  if (code === 0) return output;
  if (output) console.error(output.trimEnd());
  throw new Expected(`${what} failed (exit code ${code}). The lines above say why.`);
}
