import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Approvals, fingerprint, isOwn } from './approvals.ts';
import type { StdioLaunch } from './config.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'playground-approvals-'));
const launch = (change: Partial<StdioLaunch> = {}): StdioLaunch => ({
  kind: 'stdio',
  command: 'npx',
  args: ['some-server', '--stdio'],
  env: { KEY: 'value' },
  cwd: '/work',
  ...change,
});

describe('Approvals', () => {
  it('remembers an approval in its file, for that command alone', () => {
    const file = join(folder(), 'deep/approved.json');
    const approvals = new Approvals(file);
    expect(approvals.has(launch())).toBe(false);
    approvals.add(launch());
    expect(new Approvals(file).has(launch())).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe(`{\n  "approved": [\n    "${fingerprint(launch())}"\n  ]\n}\n`);
  });

  it('asks again when anything that decides what runs has changed', () => {
    const file = join(folder(), 'approved.json');
    new Approvals(file).add(launch());
    const approvals = new Approvals(file);
    const changes: Partial<StdioLaunch>[] = [
      { command: 'bunx' },
      { args: ['some-server'] },
      { args: ['some-server --stdio'] },
      { env: { KEY: 'other' } },
      { env: { KEY: 'value', NODE_OPTIONS: '--import=x' } },
      { cwd: '/' },
    ];
    for (const change of changes) expect(approvals.has(launch(change))).toBe(false);
    expect(approvals.has(launch({ env: { ...launch().env } }))).toBe(true);
  });

  it('says so when its file is no such file, and approves nothing', () => {
    const file = join(folder(), 'approved.json');
    writeFileSync(file, '{"approved": ["everything"]}');
    const approvals = new Approvals(file);
    expect(approvals.note).toContain(file);
    expect(approvals.has(launch())).toBe(false);
  });
});

it('an approval that cannot be kept holds until the end, and says so', () => {
  const file = join(folder(), 'not-a-folder');
  writeFileSync(file, '');
  const approvals = new Approvals(join(file, 'approved.json'));
  expect(() => approvals.add(launch())).toThrow(
    /can't be kept in .* It holds until the playground ends\. Make that file/,
  );
  expect(approvals.has(launch())).toBe(true);
});

describe('isOwn', () => {
  const workspace = folder();
  const dist = join(workspace, 'apps/notes/dist');
  mkdirSync(join(workspace, 'apps/notes/src'), { recursive: true });
  mkdirSync(dist);
  for (const file of ['apps/notes/dist/main.js', 'apps/notes/src/evil.js', 'evil.js'])
    writeFileSync(join(workspace, file), '');
  symlinkSync(join(workspace, 'evil.js'), join(dist, 'link.js'));
  const own = (change: Partial<StdioLaunch>) =>
    isOwn(
      { kind: 'stdio', command: 'node', args: ['apps/notes/dist/main.js'], env: {}, cwd: workspace, ...change },
      workspace,
    );

  it('is true for a built app of the workspace', () => {
    expect(own({})).toBe(true);
    expect(own({ args: ['main.js', '--stdio'], cwd: dist })).toBe(true);
  });

  it('is false for everything else', () => {
    expect(own({ command: 'bash' })).toBe(false);
    expect(own({ args: [] })).toBe(false);
    expect(own({ args: ['--import=./evil.js', 'apps/notes/dist/main.js'] })).toBe(false);
    expect(own({ args: ['apps/notes/dist/../src/evil.js'] })).toBe(false);
    expect(own({ args: ['apps/notes/dist/link.js'] })).toBe(false);
    expect(own({ args: ['evil.js'] })).toBe(false);
    expect(own({ args: ['apps/notes/dist/missing.js'] })).toBe(false);
    expect(own({ env: { NODE_OPTIONS: '--import=./evil.js' } })).toBe(false);
  });
});
