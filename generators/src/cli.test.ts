import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './test-workshop.ts';

/** `npm run new -- ...` without a terminal. */
function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'new', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { status, stdout, stderr: stderr.trim() };
}

const USAGE = 'Nothing was written. Usage: npm run new -- KIND --name NAME [--dry-run]';

describe('npm run new, without a terminal', () => {
  it.each([
    [[], `A kind is missing. There is: minimal. ${USAGE}`],
    [['minimal'], `--name is missing. ${USAGE}`],
    [['minimal', '--dry-run'], `--name is missing. ${USAGE}`],
    [['minimal', '--name'], `--name has no value. ${USAGE}`],
    [['minmal', '--name', 'x'], `There is no kind "minmal". Did you mean minimal? There is: minimal. ${USAGE}`],
    [['zzz', '--name', 'x'], `There is no kind "zzz". There is: minimal. ${USAGE}`],
    [['minimal', '--nmae', 'x'], `There is no flag --nmae. Did you mean --name? ${USAGE}`],
    [['minimal', '-n', 'x'], `There is no flag -n. Did you mean --name? ${USAGE}`],
    [['minimal', 'x'], `"x" is one word too many; a name is given with --name. ${USAGE}`],
    [
      ['minimal', '--name', 'fooBar'],
      '"fooBar" can\'t be an app\'s name: it has capitals, which some systems tell apart and others do not. ' +
        'Nothing was written. Try --name foo-bar.',
    ],
    [
      ['minimal', '--name', 'system-monitor'],
      '"system-monitor" can\'t be an app\'s name: apps/system-monitor exists. ' +
        'Nothing was written. Try --name system-monitor-2.',
    ],
  ])('%j exits 2 at once and says why', (args, message) => {
    // An empty stdout: not even a step was begun.
    expect(run(...args)).toEqual({ status: 2, stdout: '', stderr: message });
  });
});

it('plain plop takes the name and checks it too', () => {
  const plop = path.join(ROOT, 'generators/node_modules/plop/bin/plop.js');
  const args = ['--plopfile', 'generators/plopfile.mjs', 'minimal', '--', '--name', 'fooBar'];
  const { status, stderr } = spawnSync(process.execPath, [plop, ...args], { cwd: ROOT, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('"fooBar" can\'t be an app\'s name: it has capitals');
});
