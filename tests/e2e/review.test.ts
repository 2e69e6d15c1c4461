import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../rules/sources.ts';

const MAIN = path.join(ROOT, 'apps/playground/dist/main.js');
const MONITOR = ['node', path.join(ROOT, 'apps/system-monitor/dist/main.js'), '--stdio'];
const OFFICIAL = [
  'node',
  path.join(ROOT, 'tests/node_modules/@modelcontextprotocol/server-system-monitor/dist/index.js'),
  '--stdio',
];

function review(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'review', ...args], {
    encoding: 'utf8',
    cwd: ROOT,
  });
  return { status, stdout, stderr };
}

it('our system monitor is clean, by command and by its name in mcp.json', () => {
  const { status, stdout } = review('--fail-on', 'warn', ...MONITOR);
  expect(stdout).toContain('\n0 errors, 0 warnings, 0 notes; 10 tools, 1 template; called 8 of 10 tools\n');
  expect(status).toBe(0);
  expect(review('--fail-on', 'warn', 'system-monitor').status).toBe(0);
});

it('the official monitor has warnings, as one JSON object, and fails only where warnings do', () => {
  const { status, stdout } = review('--json', ...OFFICIAL);
  const { server, findings, counts, tools } = JSON.parse(stdout);
  expect(server).toMatchObject({ name: 'System Monitor Server', era: 'legacy', protocolVersion: '2025-11-25' });
  expect(counts).toEqual({ error: 0, warn: 3, info: 6 });
  expect(findings.slice(0, 3).map(({ rule, where }: { rule: string; where: string }) => [rule, where])).toEqual([
    ['server-extension', 'server'],
    ['tool-read-only', 'get-system-info'],
    ['tool-annotations', 'poll-system-stats'],
  ]);
  expect(tools).toMatchObject({ listed: 2, called: 0 });
  expect(status).toBe(0);
  expect(review('--fail-on', 'warn', ...OFFICIAL).status).toBe(1);
});

it('what can not be reviewed ends with 2, and says why', () => {
  expect(review('no-such-command-here')).toMatchObject({ status: 2, stdout: '' });
  expect(review('no-such-command-here').stderr).toContain('The command "no-such-command-here" was not found.');
  const { status, stdout } = review('--json', 'node', '-e', 'console.error("out of luck"); process.exit(3)');
  expect(status).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({
    problem: { happened: 'It ended with exit code 3 before it answered.' },
    stderr: ['out of luck'],
  });
});

it('an interrupt ends the server too, one that never answers', async () => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const child = spawn(
    process.execPath,
    [MAIN, 'review', 'node', '-e', `require("node:net").connect(${port}, "127.0.0.1").resume()`],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let errors = '';
  child.stderr.on('data', (piece) => (errors += piece));
  const [server]: Socket[] = await once(listener, 'connection');
  server?.on('error', () => undefined); // its end may come as a reset
  const gone = new Promise((resolve) => server?.resume().once('close', resolve));
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  await gone;
  listener.close();
  expect(errors).toContain('Stopped before the review was done.');
  expect(code).toBe(2);
});
