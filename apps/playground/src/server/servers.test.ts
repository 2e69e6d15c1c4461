import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { type Config, parseConfig, readConfig } from './config.ts';
import { ServerConnection } from './connection.ts';
import { Servers } from './servers.ts';
import { type ConfigWatch, watchConfig } from './watch-config.ts';

const FIXTURES = fileURLToPath(new URL('./fixtures/', import.meta.url));
const ending: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

const entriesOf = (servers: object) =>
  parseConfig(JSON.stringify({ mcpServers: servers }), join(FIXTURES, 'mcp.json')).servers;

function manage(mayStart: (command: string) => boolean) {
  const servers = new Servers({
    connect: (entry) =>
      new ServerConnection(entry, {
        version: '0',
        mayStart: ({ args }) => mayStart(args.join(' ')),
        message: () => {},
        changed: () => {},
      }),
    changed: () => {},
  });
  ending.push(() => servers.close());
  return servers;
}
const states = (servers: Servers) => servers.all.map(({ server, status }) => [server, status.state]);

it('keeps what is the same, ends what is gone, and a changed command waits for the person', async () => {
  const servers = manage((args) => args === 'notes.mjs');
  servers.apply(
    entriesOf({ notes: { command: 'node', args: ['notes.mjs'] }, other: { command: 'node', args: ['notes.mjs'] } }),
  );
  await expect
    .poll(() => states(servers), { timeout: 8_000 })
    .toEqual([
      ['notes', 'ready'],
      ['other', 'ready'],
    ]);
  const [kept, gone] = servers.all;
  servers.apply(
    entriesOf({
      broken: { command: 1 },
      notes: { command: 'node', args: ['notes.mjs'] },
      other: { command: 'node', args: ['evil.mjs'] },
    }),
  );
  expect(states(servers)).toEqual([
    ['broken', 'unusable'],
    ['notes', 'ready'],
    ['other', 'asks'],
  ]);
  expect(servers.named('notes')).toBe(kept);
  await expect.poll(() => gone?.process?.exit, { timeout: 8_000 }).toBeDefined();
  expect(servers.named('other').process).toBeUndefined();
  expect(() => servers.named('nobody')).toThrow('There is no server "nobody".');
  expect(() => servers.connected('other')).toThrow('"other" is not connected.');
});

it('ends a server for good that is taken out while it starts', async () => {
  const servers = manage(() => true);
  servers.apply(entriesOf({ hangs: { command: 'node', args: ['hangs.mjs'] } }));
  const [hanging] = servers.all;
  await expect.poll(() => hanging?.process?.pid).toBeTypeOf('number');
  servers.apply([]);
  await expect.poll(() => hanging?.process?.exit, { timeout: 8_000 }).toBeDefined();
  await hanging?.start();
  expect(hanging?.client).toBeUndefined();
});

it('reads mcp.json again when it changes; a broken or missing file changes nothing and says why', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'watch-')), 'mcp.json');
  writeFileSync(file, '{"mcpServers": {}}');
  const seen: (Config | string)[] = [];
  const watch: ConfigWatch = watchConfig(file, {
    changed: (config) => seen.push(config),
    refused: (why) => seen.push(why),
  });
  ending.push(() => watch.close());
  writeFileSync(file, '{"mcpServers": {"one": {"command": "one"}}}');
  await expect.poll(() => seen.length, { timeout: 8_000 }).toBe(1);
  expect(seen[0]).toEqual(readConfig(file));
  writeFileSync(file, '{"mcpServers": {');
  await expect.poll(() => seen.length, { timeout: 8_000 }).toBe(2);
  expect(seen[1]).toContain('line 1, column 17: a closing } is missing. The servers stay as they are');
  rmSync(file);
  await expect.poll(() => seen.length, { timeout: 8_000 }).toBe(3);
  expect(seen[2]).toContain("can't be read");
});
