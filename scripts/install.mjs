import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CACHE, Expected, execute, must, ROOT, step } from './steps.mjs';

const windows = process.platform === 'win32';
const pin = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).packageManager.split('@')[1];
const ownBin = path.join(CACHE, 'pnpm', 'node_modules', '.bin');
const stampFile = path.join(CACHE, 'installed.json');

/** The environment with the pinned pnpm first on PATH (turbo looks for it there). */
let environment;

/** Finds the pinned pnpm, or fetches it into `.cache/`; nothing is installed outside this folder. */
async function pnpmEnvironment() {
  if (environment) return environment;
  const clean = { ...process.env, CI: process.env.CI ?? 'true' }; // pnpm must not ask
  delete clean.NODE_ENV; // the person's own must not change what is built
  const onPath = await execute(windows ? 'pnpm.cmd' : 'pnpm', ['--version'], {
    quiet: true,
    env: clean,
  }).catch(() => undefined);
  if (onPath?.code === 0 && onPath.output.trim() === pin) {
    environment = clean;
    return environment;
  }
  if (
    !existsSync(path.join(CACHE, 'pnpm', 'node_modules', 'pnpm', 'package.json')) ||
    (await ownVersion(clean)) !== pin
  ) {
    step(`Fetching pnpm ${pin}`);
    rmSync(path.join(CACHE, 'pnpm'), { recursive: true, force: true });
    mkdirSync(path.join(CACHE, 'pnpm'), { recursive: true });
    writeFileSync(path.join(CACHE, 'pnpm', 'package.json'), '{ "private": true }\n');
    await must(
      'Fetching pnpm',
      windows ? 'npm.cmd' : 'npm',
      ['install', '--no-audit', '--no-fund', '--no-package-lock', '--no-dry-run', `pnpm@${pin}`],
      {
        quiet: true,
        cwd: path.join(CACHE, 'pnpm'),
        env: clean,
      },
    );
  }
  environment = { ...clean, PATH: `${ownBin}${path.delimiter}${process.env.PATH ?? ''}` };
  return environment;
}

async function ownVersion(env) {
  const { output } = await execute(path.join(ownBin, windows ? 'pnpm.cmd' : 'pnpm'), ['--version'], {
    quiet: true,
    env,
  });
  return output.trim();
}

/** From least to most: each brings all that the one before does. */
const KINDS = {
  run: { words: 'what running needs', args: ['--prod', '--filter-prod', '{./apps/*}...'] },
  all: { words: 'everything, tests included', args: ['--filter', '!@workshop/prove'] },
  prove: { words: 'everything, and every official example server', args: [] },
};
const rank = (kind) => Object.keys(KINDS).indexOf(kind);

/**
 * Installs what is missing. `run` is what building and running needs, `all` adds what tests and benchmarks need, `prove`
 * the official example servers. Does nothing when the same lockfile was installed before with as much or more.
 * @param {'run' | 'all' | 'prove'} kind
 */
export async function ensureInstalled(kind) {
  const env = await pnpmEnvironment();
  const lock = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) lock.update(readFileSync(path.join(ROOT, file)));
  const wanted = lock.digest('hex');
  const stamp = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
  const same = stamp.lock === wanted && existsSync(path.join(ROOT, 'node_modules', '.bin'));
  if (same && rank(stamp.kind) >= rank(kind)) return env;

  // Never take away what an earlier `npm test` brought.
  const before = existsSync(path.join(ROOT, 'node_modules')) ? rank(stamp.kind) : -1;
  const most = before > rank(kind) ? stamp.kind : kind;
  const { words, args } = KINDS[most];
  step(`Installing ${words}`);
  const command = ['install', '--frozen-lockfile', ...args];
  await must('Installing', windows ? 'pnpm.cmd' : 'pnpm', command, { quiet: true, env });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ lock: wanted, kind: most }));
  return env;
}

/**
 * Runs turbo tasks through the workspace's own turbo.
 * @param {string[]} args
 * @param {{ quiet?: boolean }} [options] `quiet` shows the output only when it fails.
 */
export async function turbo(args, { quiet = true } = {}) {
  const env = await pnpmEnvironment();
  const program = path.join(ROOT, 'node_modules', '.bin', windows ? 'turbo.cmd' : 'turbo');
  if (!existsSync(program)) throw new Expected('The workspace is not installed: run npm start first.');
  const logs = quiet ? ['--output-logs=errors-only', '--log-prefix=none'] : [];
  return execute(program, ['run', ...args, ...logs], { quiet, env });
}

/** Builds what `filters` name, quietly; the output appears when it fails. */
export async function build(filters = []) {
  step('Building');
  const { code, output } = await turbo(['build', ...filters.map((filter) => `--filter=${filter}`)]);
  if (code === 0) return;
  console.error(output.trimEnd());
  throw new Expected('The build failed. The lines above say why.');
}
