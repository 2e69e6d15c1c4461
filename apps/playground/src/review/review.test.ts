import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Example } from '../wire.ts';
import { readCommandLine } from './command-line.ts';
import { print, summary } from './print.ts';
import { review } from './review.ts';

const FIXTURES = fileURLToPath(new URL('./fixtures/', import.meta.url));
const VIEW = 'ui://faulty/view.html';

function reviewFixture(args: string[], examples: Example[] = []) {
  const launch = { kind: 'stdio', command: 'node', args: ['faulty.mjs', ...args], env: {}, cwd: FIXTURES } as const;
  return review({ name: 'faulty', notes: [], launch }, { version: '0.0.0', examples: { examples } });
}

/** `rule where`, of errors and warnings. */
async function broken(...args: string[]): Promise<string[]> {
  const { findings } = await reviewFixture(args);
  return findings.filter(({ severity }) => severity !== 'info').map(({ rule, where }) => `${rule} ${where}`);
}

it('a server that keeps the rules has nothing but a note on its era; what may write is never called', async () => {
  const report = await reviewFixture([]);
  expect(report.findings.map(({ rule }) => rule)).toEqual(['server-era-2026']);
  expect(report.tools).toMatchObject({
    listed: 3,
    called: 2,
    notCalled: [{ tool: 'erase_things', why: 'it does not say readOnlyHint: true' }],
  });
  expect(summary(report)).toBe('0 errors, 0 warnings, 1 note; 3 tools, 1 template; called 2 of 3 tools');
});

it('I5: the handshake', async () => {
  expect(await broken('server')).toEqual([
    'server-name server',
    'server-extension server',
    'server-list-changed server',
  ]);
  expect(await broken('stdout')).toEqual(['server-stdout server']);
});

it('R1, R7, V1: the tools', async () => {
  expect(await broken('tools')).toEqual([
    'template-uri http://x/y',
    'tool-link show_things',
    'tool-visibility fetch_things',
    'tool-schema get_lost',
    'tool-link get_lost',
    'tool-annotations-contradict show_things',
    'tool-meta-null fetch_things',
    'tool-annotations fetch_things',
    'tool-name erase things',
    'tool-description erase things',
    'tool-app-destroys erase things',
    'tool-link-flat get_lost',
    'tool-read-only get_lost',
  ]);
});

it('R2, R3, R8, C1, C2: the templates', async () => {
  expect(await broken('template')).toEqual([
    `template-mime ${VIEW}`,
    `template-html ${VIEW}`,
    `template-unsteady ${VIEW}`,
    'template-html ui://faulty/unused.html',
    'template-unsteady ui://faulty/unused.html',
    `template-meta-differs ${VIEW}`,
    `template-domains ${VIEW}`,
    `template-external ${VIEW}`,
    `template-eval ${VIEW}`,
    `template-webrtc ${VIEW}`,
    'template-unused ui://faulty/unused.html',
    'template-meta-differs ui://faulty/unused.html',
    'template-domains ui://faulty/unused.html',
    'template-external ui://faulty/unused.html',
    'template-eval ui://faulty/unused.html',
    'template-webrtc ui://faulty/unused.html',
  ]);
  expect(await broken('large')).toEqual([`template-size ${VIEW}`]);
});

it('R4: a template that is not there', async () => {
  const { findings } = await reviewFixture(['missing']);
  expect(findings[0]).toMatchObject({ rule: 'template-missing', from: 'R4', severity: 'error', where: VIEW });
  expect(findings[0]?.what).toMatch(/^show_things point to it, and it can't be read: .*Not found/);
});

it('D5: the calls', async () => {
  expect(await broken('calls')).toEqual([
    'call-text show_things',
    'call-output show_things',
    'call-channel-size show_things',
    'call-large show_things',
    'call-leak show_things',
  ]);
  expect(await broken('huge')).toEqual([
    'call-too-large show_things',
    'call-text-shown show_things',
    'call-error-hidden show_things',
    'call-channel-size show_things',
    'call-error fetch_things',
  ]);
  expect(await broken('stuck')).toEqual(['call-page-stuck fetch_things']);
  expect(await broken('throws')).toEqual(['call-failed show_things', 'call-leak show_things']);
  expect(await broken('fails')).toEqual(['call-error show_things']);
});

it('an example that fails is an error, one of no tool a warning', async () => {
  const example = { title: 'All', prompt: 'Show all', tool: 'show_things', arguments: {}, notice: '' };
  const { findings } = await reviewFixture(['fails'], [example, { ...example, tool: 'show_thing' }]);
  expect(findings.map(({ rule, what }) => `${rule}: ${what}`).slice(0, 2)).toEqual([
    'call-example: Its example fails. The call with {}: "No."',
    'server-examples: The example "All" calls "show_thing", and there is no such tool.',
  ]);
});

it('a server that does not come up is told in the words of the playground, with its stderr', async () => {
  const launch = { kind: 'stdio', command: 'node', args: ['no-such.mjs'], env: {}, cwd: FIXTURES } as const;
  await expect(review({ name: 'x', notes: [], launch }, { version: '0.0.0' })).rejects.toMatchObject({
    problem: { happened: 'It ended with exit code 1 before it answered.', fine: 'Nothing was called.' },
    stderr: expect.arrayContaining([expect.stringContaining('Cannot find module')]),
  });
});

it('is printed errors first, in colour only where asked', async () => {
  const report = await reviewFixture(['missing']);
  const plain = print(report, false);
  expect(plain).toMatch(/^faulty 1\.0\.0, MCP 2025-11-25\n/);
  expect(plain.indexOf('Errors\n')).toBeGreaterThan(0);
  expect(plain.indexOf('Notes\n')).toBeGreaterThan(plain.indexOf('Errors\n'));
  expect(plain).toMatch(/\n1 error, 0 warnings, 1 note; 3 tools, 1 template; called 2 of 3 tools\n$/);
  expect(plain).not.toContain('\u001b');
});

it('reads its options before the command, and leaves the command its own', () => {
  expect(readCommandLine(['--json', '--fail-on', 'warn', 'node', 'a.js', '--stdio', '--json'], '/x')).toEqual({
    json: true,
    failOn: 'warn',
    examples: undefined,
    target: ['node', 'a.js', '--stdio', '--json'],
  });
  expect(readCommandLine(['--help'], '/x')).toBe('help');
  expect(() => readCommandLine([], '/x')).toThrow('No command, URL or name of a server is given. Nothing was started.');
  expect(() => readCommandLine(['--fail-on', 'all', 'x'], '/x')).toThrow('--fail-on "all" is neither error nor warn.');
  expect(() => readCommandLine(['--jsn', 'x'], '/x')).toThrow("Unknown option '--jsn'");
});
