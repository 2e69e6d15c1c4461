import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { LinuxSource, type LinuxSourceOptions } from './linux-source.ts';

const OWNER = process.geteuid?.() ?? 0;

/** A machine of which process 4121 has these files, too. */
function treeWith(files: Record<string, string | Buffer>): string {
  const root = mkdtempSync(join(tmpdir(), 'system-monitor-privacy-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(fileURLToPath(new URL('./fixtures/machine', import.meta.url)), root, { recursive: true });
  mkdirSync(join(root, 'etc'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
  return root;
}
async function processOf(root: string, options: LinuxSourceOptions = {}) {
  const source = new LinuxSource({ root, constrainedMemory: () => 0, ...options });
  const { processes } = await source.read({ processes: true, devices: false });
  return processes?.processes.find(({ pid }) => pid === 4121);
}
const CMDLINE = 'proc/4121/cmdline';
const PASSWD = `root:x:0:0:root:/root:/bin/sh\nbroken\n\nx:x:nan:0::/:\nad\u202ea:x:${OWNER}:1:A,B:/home/ada:/bin/sh\n`;

it.runIf(process.platform === 'linux')('names no user and no argument unless asked to', async () => {
  const root = treeWith({ [CMDLINE]: 'node\0server.js\0', 'etc/passwd': PASSWD });
  const found = await processOf(root, { you: OWNER });
  expect(found).toMatchObject({ name: 'node', user: OWNER === 0 ? 'root' : 'you' });
  expect(found).not.toHaveProperty('command');
});

it.runIf(process.platform === 'linux' && OWNER !== 0)('tells yours from those of others', async () => {
  expect((await processOf(treeWith({}), { you: OWNER + 1 }))?.user).toBe('other');
});

it.runIf(process.platform === 'linux')('names users by /etc/passwd, else by their number', async () => {
  const named = `${PASSWD.replace('root:x:0:', 'root:x:99999:')}second:x:${OWNER}:1::/:\n`;
  expect((await processOf(treeWith({ 'etc/passwd': named }), { users: true }))?.user).toBe('ad�a');
  expect((await processOf(treeWith({ 'etc/passwd': 'x' }), { users: true }))?.user).toBe(String(OWNER));
  expect((await processOf(treeWith({}), { users: true }))?.user).toBe(String(OWNER));
});

it.each<[string, string | Buffer | undefined, string | undefined]>([
  ['arguments', 'node\0server.js\0--token\0abc\0', 'node server.js --token ***'],
  ['an argument with spaces', 'sh\0-c\0a b\0', 'sh -c "a b"'],
  ['an empty argument', 'app\0\0x\0', 'app "" x'],
  ['a title with what is left of the arguments', 'nginx: worker process\0\0\0\0', '"nginx: worker process"'],
  ['no arguments', '', undefined],
  ['no file', undefined, undefined],
  ['bidi characters', 'a\u202eb\0', 'a�b'],
  ['bytes that are no text', Buffer.from([0x61, 0xff, 0x00]), 'a\ufffd'],
  [
    'more than is read',
    `app\0${'x '.repeat(100)}\0--token=${'y'.repeat(5000)}\0`,
    `app "${'x '.repeat(100).trim()}" … (cut)`,
  ],
])('shows %s', async (_, text, shown) => {
  const root = treeWith(text === undefined ? {} : { [CMDLINE]: text });
  expect((await processOf(root, { commandLines: true }))?.command).toBe(shown);
});

it.runIf(process.platform !== 'win32' && OWNER !== 0)('lists a process whose arguments are not readable', async () => {
  const root = treeWith({ [CMDLINE]: 'node\0' });
  chmodSync(join(root, CMDLINE), 0);
  expect(await processOf(root, { commandLines: true })).toMatchObject({ name: 'node' });
});

it.runIf(process.platform === 'linux')('masks the arguments of this very process', async () => {
  const source = new LinuxSource({ commandLines: true, users: true });
  const { processes } = await source.read({ processes: true, devices: false });
  const self = processes?.processes.find(({ pid }) => pid === process.pid);
  expect(self?.command).toContain('node');
  expect(self?.user).toMatch(/^[\w-]+$/);
});
