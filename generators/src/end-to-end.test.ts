import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTemplate } from './copy.mjs';
import { deriveNames } from './names.mjs';
import { ROOT, snapshot } from './test-workshop.ts';

const MINUTES = 60_000;
/** What .gitignore names, and the repository itself: what a fresh clone has none of. */
const NOT_CLONED = new Set(['.git', 'node_modules', 'dist', '.turbo', '.cache', 'test-results.json']);

/** A fresh copy of the workshop outside the repository: no git, no network, packages from the store of this one. */
const workshop = path.join(realpathSync(mkdtempSync(path.join(tmpdir(), 'workshop-'))), 'clone');
const inWorkshop = (file: string) => path.join(workshop, file);
const app = 'apps/recipe-box';

/** The variables a person's terminal would have, and pnpm told to stay offline. */
function environment(): NodeJS.ProcessEnv {
  const ofTheTestRunner = /^(VITEST|NODE_ENV$|TEST$|TURBO_|npm_|pnpm_)/;
  const own = Object.entries(process.env).filter(([name]) => !ofTheTestRunner.test(name));
  const modules = readFileSync(path.join(ROOT, 'node_modules', '.modules.yaml'), 'utf8');
  const store = /"?storeDir"?: "?([^"\n]+?)"?,?\n/.exec(modules)?.[1];
  if (!store) throw new Error('node_modules/.modules.yaml names no store.');
  return {
    ...Object.fromEntries(own),
    PATH: [path.join(ROOT, '.cache', 'pnpm', 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
    pnpm_config_offline: 'true',
    pnpm_config_store_dir: path.dirname(store),
  };
}

function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: workshop,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
const runNew = (...args: string[]) => run('scripts/run.mjs', 'new', 'minimal', ...args);
const read = (file: string) => readFileSync(inWorkshop(file), 'utf8');
/** The sources of the workshop's copy: what a command may change. */
const sources = () => [snapshot(inWorkshop('apps/system-monitor/src')), read('mcp.json'), read('pnpm-lock.yaml')];

describe('in a fresh copy, without git and network', { timeout: 10 * MINUTES }, () => {
  beforeAll(() => {
    cpSync(ROOT, workshop, { recursive: true, filter: (file) => !NOT_CLONED.has(path.basename(file)) });
  }, MINUTES);
  afterAll(() => rmSync(path.dirname(workshop), { recursive: true, force: true }), MINUTES);

  it('--dry-run lists the files and writes nothing', async () => {
    const before = sources();
    const { code, output } = await runNew('--name', 'recipe-box', '--dry-run');
    expect(output).toContain(`Would make ${app}:\n  ${app}/README.md\n`);
    expect(output).toContain('Nothing was written.');
    expect(code).toBe(0);
    expect(sources()).toEqual(before);
    expect(existsSync(inWorkshop(app))).toBe(false);
  });

  it('makes and links the app, and says how to go on', async () => {
    const { code, output } = await runNew('--name', 'recipe-box');
    expect(output).toContain(`Made ${app} (`);
    expect(output).toContain('npm start -- recipe-box');
    expect(output).toContain(`To remove it, delete ${app} and its entry in mcp.json`);
    expect(code).toBe(0);
    expect(Object.keys(JSON.parse(read('mcp.json')).mcpServers)).toEqual(['system-monitor', 'recipe-box']);
    expect(read('pnpm-lock.yaml')).toContain(`\n  ${app}:\n`);
  });

  it('a second time, nothing is touched', async () => {
    const before = [sources(), snapshot(inWorkshop(`${app}/src`))];
    const { code, output } = await runNew('--name', 'recipe-box');
    expect([code, output]).toEqual([2, expect.stringContaining('apps/recipe-box exists. Nothing was written.')]);
    expect([sources(), snapshot(inWorkshop(`${app}/src`))]).toEqual(before);
  });

  it('the app has the shape of its template and of the other apps', () => {
    const template = readTemplate(
      path.join(ROOT, 'generators/templates/minimal'),
      deriveNames('sample-list'),
      deriveNames('recipe-box'),
    );
    for (const file of template) {
      const exported = (text: string) => text.match(/^export (const|function|class|interface|type) \w+/gm);
      expect(exported(read(`${app}/${file.path}`))).toEqual(exported(file.content.toString()));
    }
    const shared = ['contract.ts', 'server.ts', 'main.ts', 'view/index.html', 'view/view.ts', 'view/view.css'];
    const files = [...shared, 'view/strings.ts'].map((file) => `src/${file}`);
    const missing = [app, 'apps/system-monitor'].flatMap((folder) =>
      [...files, 'README.md', 'examples.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts']
        .map((file) => `${folder}/${file}`)
        .filter((file) => !existsSync(inWorkshop(file))),
    );
    expect(missing).toEqual([]);
  });

  it('the app builds, and passes types, lint and its own tests', async () => {
    const turbo = 'node_modules/turbo/bin/turbo';
    const tasks = ['build', 'typecheck', 'lint', 'test'];
    const { code, output } = await run(
      turbo,
      'run',
      ...tasks,
      '--filter=mcp-app-recipe-box',
      '--output-logs=errors-only',
    );
    expect(code, output).toBe(0);
    const results = JSON.parse(read(`${app}/test-results.json`));
    expect(results).toMatchObject({ success: true, numFailedTests: 0, numPendingTests: 0 });
    expect(results.numPassedTests).toBeGreaterThan(100);
  });

  it('plain plop makes one too', async () => {
    const plop = 'generators/node_modules/plop/bin/plop.js';
    const args = ['--plopfile', 'generators/plopfile.mjs', 'minimal', '--', '--name', 'other-box'];
    const { code, output } = await run(plop, ...args);
    expect([code, output]).toEqual([0, expect.stringContaining('apps/other-box: 18 files, and a line in mcp.json')]);
    expect(read('apps/other-box/src/contract.ts')).toContain("name: 'show_other_box'");
  });
});
