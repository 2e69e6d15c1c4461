import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, turbo } from './install.mjs';
import { playgroundCommand } from './start.mjs';
import { CACHE, ROOT, step } from './steps.mjs';

/** Editors write a file in several steps; one build is enough. */
const SETTLE_MS = 150;
const PORT = '4100';
/** The same each time, so that an open page finds its host again after the playground was started anew. */
const token = randomBytes(24).toString('base64url');
const folder = path.join(CACHE, 'dev');

/**
 * `npm run dev`: builds, starts the playground, and rebuilds on each change. A server whose bundle or template changed
 * is restarted and its open views are reloaded, their state kept in a file; a changed playground is started anew.
 */
export async function run(args) {
  await ensureInstalled('run');
  if (!(await rebuild())) step('Waiting for a change that mends the build');
  let built = hashes();
  step('Watching apps and packages: save a file and its open views reload (Ctrl+C stops it)');
  let playground = startPlayground(args);
  for await (const _ of changes(['apps', 'packages'])) {
    if (!(await rebuild())) continue;
    const before = built;
    built = hashes();
    if (before.playground !== built.playground) {
      await ended(playground);
      playground = startPlayground([...args, '--no-open']);
    } else {
      const changed = Object.keys(built).filter((app) => built[app] !== before[app]);
      for (const app of changed) await restart(app);
      step(changed.length ? `Reloaded ${changed.join(', ')}` : 'Nothing to reload');
    }
  }
}

async function rebuild() {
  step('Building');
  const { code, output } = await turbo(['build', '--filter=./apps/*']);
  if (code !== 0) console.error(output.trimEnd());
  return code === 0;
}

/** What each app is built to, as one hash. */
function hashes() {
  const servers = Object.keys(config().mcpServers);
  const parts = ['main.js', 'view.html', 'page/index.html'];
  return Object.fromEntries(
    [...servers, 'playground'].map((app) => {
      const files = parts.map((part) => path.join(ROOT, 'apps', app, 'dist', part)).filter((file) => existsSync(file));
      const hash = createHash('sha256');
      for (const file of files) hash.update(readFileSync(file));
      return [app, hash.digest('hex')];
    }),
  );
}

const config = () => JSON.parse(readFileSync(path.join(ROOT, 'mcp.json'), 'utf8'));

/** `mcp.json` with a store in a file for each server, so that view state outlives the process. */
function devConfig() {
  const { mcpServers } = config();
  mkdirSync(folder, { recursive: true });
  for (const [name, entry] of Object.entries(mcpServers)) {
    entry.cwd = ROOT;
    entry.args.push('--store', `file:${path.join(folder, `${name}.json`)}`);
  }
  const file = path.join(folder, 'mcp.json');
  writeFileSync(file, JSON.stringify({ mcpServers }, null, 2));
  return file;
}

function startPlayground(args) {
  const [app] = args.filter((arg) => !arg.startsWith('-'));
  const command = playgroundCommand({ app, port: PORT, config: devConfig(), 'no-open': args.includes('--no-open') });
  return spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, PLAYGROUND_TOKEN: token },
    stdio: 'inherit',
  });
}

function ended(child) {
  if (child.exitCode !== null) return undefined;
  return new Promise((resolve) => child.once('exit', resolve).kill());
}

async function restart(server) {
  const response = await fetch(`http://127.0.0.1:${PORT}/api/restart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-playground-token': token },
    body: JSON.stringify({ server }),
  });
  if (!response.ok) console.error(`${server} was not restarted: ${await response.text()}`);
}

/** Yields after each burst of changes to sources below the folders. */
async function* changes(folders) {
  let wake = () => {};
  let timer;
  for (const name of folders)
    watch(path.join(ROOT, name), { recursive: true }, (_event, file) => {
      if (!file || /(^|[\\/])(dist|node_modules|\.turbo)([\\/]|$)|test-results\.json$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => wake(), SETTLE_MS);
    });
  for (;;) {
    await new Promise((resolve) => {
      wake = resolve;
    });
    yield;
  }
}
