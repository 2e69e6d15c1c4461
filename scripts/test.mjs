import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, turbo } from './install.mjs';
import { Expected, execute, ROOT, step } from './steps.mjs';

/** `npm test`: sets up what is missing, then types, lint, build and every test; ends with one line summed over all. */
export async function run(args) {
  await ensureInstalled('all');
  await ensureBrowser();
  for (const file of resultFiles()) rmSync(file);
  const filters = args.filter((arg) => !arg.startsWith('-')).map((name) => `--filter=${name}`);
  step('Building, checking types and lint');
  const checked = await turbo(['build', 'typecheck', 'lint', ...filters], { quiet: false });
  const { checkRoot } = await import('./check.mjs');
  const rootClean = checked.code === 0 && (await checkRoot());
  step('Testing');
  // One package at a time: most drive a browser, and a busy machine makes them slow.
  const tested = rootClean
    ? await turbo(['test', '--concurrency=1', '--continue', ...filters], { quiet: false })
    : { code: 1 };

  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const file of resultFiles()) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(file, 'utf8'));
    sum.passed += numPassedTests;
    sum.failed += numFailedTests;
    sum.skipped += numPendingTests + numTodoTests;
  }
  const failed = !rootClean || tested.code !== 0 || sum.failed > 0 || sum.passed === 0;
  if (failed && sum.failed === 0) console.log('Something other than a test failed: see above.');
  step(failed ? 'Failed' : 'Done');
  console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  process.exitCode = failed ? 1 : 0;
}

function resultFiles() {
  const packages = ['apps', 'packages', 'generators/templates'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder)).map((name) => path.join(folder, name)),
  );
  return [...packages, 'generators', 'tests']
    .map((folder) => path.join(ROOT, folder, 'test-results.json'))
    .filter((file) => existsSync(file));
}

/** A system Chromium, Chrome or Edge; on Debian as root it is installed, elsewhere the one command is printed. */
async function ensureBrowser() {
  const { findBrowser } = await import(pathToFileURL(path.join(ROOT, 'packages/testing/src/find-browser.mjs')).href);
  if (findBrowser()) return;
  const debian = existsSync('/etc/debian_version');
  if (!debian || process.getuid?.() !== 0) {
    const command = debian ? 'sudo apt-get install chromium' : 'npx playwright install chrome';
    throw new Expected(`The browser tests need Chromium, Chrome or Edge: run ${command}, or set CHROMIUM_PATH to one.`);
  }
  step('Installing Chromium');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const lock = ['-o', 'DPkg::Lock::Timeout=300'];
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { code, output } = await execute('apt-get', [...lock, ...args], { quiet: true, env });
    if (code !== 0) throw new Expected(`apt-get ${args[0]} failed:\n${output.trimEnd()}`);
  }
  if (!findBrowser()) throw new Expected('Chromium was installed and is still not found: set CHROMIUM_PATH to it.');
}
