import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeLines, foldersIn, ROOT, sourcesIn } from './sources.ts';

const BRIDGE = 'packages/bridge/src';
/** `host` is read in two sittings: the policy, which runs in Node, and `host/page`, which speaks with a view. */
const FACES = ['contract', 'server', 'view', 'host', 'host/page'];
const linesOf = (face: string) =>
  sourcesIn(`${BRIDGE}/${face}`)
    .filter(({ file }) => face !== 'host' || !file.includes('/host/page/'))
    .reduce((sum, { text }) => sum + codeLines(text), 0);

describe('the bridge stays small', () => {
  it.each(FACES)('%s is under 1,000 lines without tests and comments', (face) => {
    const count = linesOf(face);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(1000);
  });
});

/** What a learner reads in one sitting: the monitor and the generated kinds under 700 lines, others under 1,000. */
const READABLE_LINES: Record<string, number> = { 'system-monitor': 700 };
const apps = foldersIn('apps').filter((app) => existsSync(path.join(ROOT, 'apps', app, 'src', 'contract.ts')));

describe.each(apps)('apps/%s', (app) => {
  it('can be read in one sitting', () => {
    const files = ['contract.ts', 'server.ts', 'main.ts', 'view/view.ts'];
    const text = files.map((file) => readFileSync(path.join(ROOT, 'apps', app, 'src', file), 'utf8'));
    const count = text.reduce((sum, one) => sum + one.split('\n').length, 0);
    expect(count).toBeLessThan(READABLE_LINES[app] ?? 1000);
  });

  it('starts from at most 600 KB', () => {
    expect(statSync(path.join(ROOT, 'apps', app, 'dist', 'main.js')).size).toBeLessThan(600_000);
  });
});
